package render

import (
	"fmt"
	"strconv"
	"strings"

	"sessiontool/check"
	"sessiontool/finding"
)

// textReport prints findings as compilers do, then a table of the files.
type textReport struct {
	liner
	style    Style
	rows     []Row
	findings bool // one was printed
}

func (t *textReport) file(c Checked) error {
	t.rows = append(t.rows, fileRows(c)...)
	for _, f := range c.Findings {
		t.findings = true
		if err := t.finding(c, f); err != nil {
			return err
		}
	}
	if c.Dropped > 0 {
		t.findings = true
		return t.whole(span{fmt.Sprintf("%s: %s not listed (--max-findings)", Clean(c.Path), count(c.Dropped, "more finding is", "more findings are")), faint})
	}
	return nil
}

// finding prints PATH:LINE:COL: SEVERITY: MESSAGE [RULE] and what belongs to it,
// indented. An unknown line or column is printed as 1, where an editor goes.
func (t *textReport) finding(c Checked, f finding.Finding) error {
	err := t.whole(
		span{fmt.Sprintf("%s:%d:%d: ", Clean(c.Path), max(1, f.Line), max(1, f.Column)), strong},
		span{f.Severity.String(), severityPaint(f.Severity)},
		span{": " + Clean(f.Message), plain},
		span{" [" + Clean(f.Rule) + "]", faint},
	)
	if err != nil {
		return err
	}
	if err := t.excerpt(c, f); err != nil {
		return err
	}
	for _, r := range f.Related {
		if err := t.whole(span{fmt.Sprintf("    line %d: %s", r.Line, Clean(r.Message)), plain}); err != nil {
			return err
		}
	}
	if f.Hint == "" {
		return nil
	}
	return t.whole(span{"    hint: ", faint}, span{Clean(f.Hint), plain})
}

func severityPaint(s finding.Severity) paint {
	switch s {
	case finding.Error:
		return paintError
	case finding.Warning:
		return paintWarning
	}
	return paintInfo
}

// excerpt shows the finding's place to a person.
func (t *textReport) excerpt(c Checked, f finding.Finding) error {
	if !t.style.Terminal || c.Text == nil {
		return nil
	}
	x, ok := excerptOf(c.Text, f, excerptWidth(t.width))
	if !ok {
		return nil
	}
	if err := t.whole(span{"    | ", faint}, span{x.line, plain}); err != nil {
		return err
	}
	if x.caret < 0 {
		return nil
	}
	return t.whole(span{"    | ", faint}, span{fmt.Sprintf("%*s", x.caret+1, "^"), paintError})
}

// fileRows is the file's row in the table; none for a file that was skipped.
func fileRows(c Checked) []Row {
	switch c.Status {
	case check.Skipped:
		return nil
	case Unreadable:
		return []Row{{Cells: []string{c.Path, "-", "-", "-", "-", "-", "-"}, Tone: ToneError}}
	}
	version := "-"
	if c.SessionVersion > 0 {
		version = strconv.Itoa(c.SessionVersion)
	}
	row := Row{Cells: []string{
		c.Path, version, strconv.Itoa(c.Entries), strconv.Itoa(c.Branches),
		strconv.Itoa(c.Counts.Errors), strconv.Itoa(c.Counts.Warnings),
		fmt.Sprintf("%d/%d", c.Reach.Messages, c.Reach.Of),
	}}
	switch {
	case c.Counts.Errors > 0:
		row.Tone = ToneError
	case c.Counts.Warnings > 0:
		row.Tone = ToneWarning
	}
	return []Row{row}
}

func (t *textReport) close(s Totals) error {
	if err := t.afterFindings(); err != nil {
		return err
	}
	table := Table{Rows: t.rows, Columns: []Column{
		{Title: "file", Min: 16, KeepEnd: true}, {Title: "version", Right: true}, {Title: "entries", Right: true}, {Title: "branches", Right: true},
		{Title: "errors", Right: true}, {Title: "warnings", Right: true}, {Title: "reach", Right: true},
	}}
	if err := table.print(&t.liner); err != nil {
		return err
	}
	for _, text := range []string{s.others(), s.line()} {
		if text == "" {
			continue
		}
		if err := t.whole(span{text, plain}); err != nil {
			return err
		}
	}
	return t.w.Flush()
}

// afterFindings sets the findings apart from the table, and tells a person where
// there is more about them.
func (t *textReport) afterFindings() error {
	if !t.findings {
		return nil
	}
	if t.style.Terminal {
		if err := t.whole(span{"`sessiontool explain RULE` says more, and how to fix it", faint}); err != nil {
			return err
		}
	}
	return t.line()
}

// others counts what the last line does not, "" when there is nothing.
func (s Totals) others() string {
	var parts []string
	if s.Skipped > 0 {
		parts = append(parts, count(s.Skipped, "file", "files")+" skipped: not a session")
	}
	if s.Unreadable > 0 {
		parts = append(parts, count(s.Unreadable, "file", "files")+" unreadable")
	}
	return strings.Join(parts, ", ")
}

// line is the last line of the text format. Its words stay the same for any
// numbers, since scripts read it.
func (s Totals) line() string {
	return fmt.Sprintf("%d files, %d entries: %d errors, %d warnings", s.Files, s.Entries, s.Errors, s.Warnings)
}
