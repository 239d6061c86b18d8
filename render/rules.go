package render

import (
	"io"
	"strings"

	"sessiontool/finding"
)

// RuleList prints all rules as a table.
func RuleList(w io.Writer, st Style) error {
	t := Table{Columns: []Column{{Title: "rule"}, {Title: "severity"}, {Title: "what it says", Min: 20}}}
	for _, r := range finding.Rules() {
		t.Rows = append(t.Rows, Row{Cells: []string{r.ID, r.Severity.String(), r.Title}})
	}
	return t.Print(w, st)
}

// RuleListJSON prints all rules as one JSON object.
func RuleListJSON(w io.Writer) error {
	return JSON(w, struct {
		Format int            `json:"format"`
		Rules  []finding.Rule `json:"rules"`
	}{1, finding.Rules()}, Indented)
}

// RuleText explains a rule: what it means, what Pi does with such a file, how to
// fix it.
func RuleText(w io.Writer, r finding.Rule, st Style) error {
	l := newLiner(w, st)
	if err := l.line(span{r.ID, strong}, span{"  " + r.Severity.String(), severityPaint(r.Severity)}); err != nil {
		return err
	}
	for _, part := range []struct{ title, text string }{
		{"", r.Title}, {"What it means", r.Meaning}, {"What Pi does", r.Pi}, {"How to fix it", r.Fix},
		{"Instead of", strings.Join(r.Supersedes, ", ")},
	} {
		if err := l.section(part.title, wrap(part.text, proseWidth(st.Width)-len(textIndent))); err != nil {
			return err
		}
	}
	if err := l.section("Example", cleanLines(r.Example)); err != nil {
		return err
	}
	return l.w.Flush()
}

// section prints lines below a title, nothing if there are none.
func (l *liner) section(title string, lines []string) error {
	if len(lines) == 0 || len(lines) == 1 && lines[0] == "" {
		return nil
	}
	indent := ""
	if title != "" {
		indent = textIndent
		if err := l.line(); err != nil {
			return err
		}
		if err := l.line(span{title, strong}); err != nil {
			return err
		}
	}
	for _, line := range lines {
		if err := l.whole(span{indent + line, plain}); err != nil {
			return err
		}
	}
	return nil
}

// RuleJSON prints one rule as a JSON object.
func RuleJSON(w io.Writer, r finding.Rule) error {
	return JSON(w, struct {
		Format int `json:"format"`
		finding.Rule
	}{1, r}, Indented)
}

// proseWidth is how wide running text is set: lines of more than some eighty
// characters are hard to read.
func proseWidth(width int) int {
	const most, least = 80, 20
	if width == 0 {
		return most
	}
	return min(most, max(least, width))
}

// wrap breaks text of one paragraph into lines at its spaces, but for those in
// commands between backquotes, which can then be copied.
func wrap(text string, width int) []string {
	var lines []string
	line, used := "", 0
	for _, word := range words(text) {
		w := Width(word)
		if line != "" && used+1+w > width {
			lines = append(lines, line)
			line, used = "", 0
		}
		if line != "" {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+w
	}
	return append(lines, line)
}

// words splits text at its spaces outside of backquotes.
func words(text string) []string {
	quoted := false
	return strings.FieldsFunc(text, func(r rune) bool {
		if r == '`' {
			quoted = !quoted
		}
		return r == ' ' && !quoted
	})
}
