package render

import (
	"strconv"
	"strings"

	"sessiontool/branch"
)

// state prints what differs in state: a table of what each side has one of, and a
// line each for the tools and the sections of the system prompt.
func (v *diffView) state() error {
	t := v.stateTable()
	if len(t.Rows) > 0 {
		if err := v.line(); err != nil {
			return err
		}
		if err := t.print(&v.liner); err != nil {
			return err
		}
	}
	if err := v.names("tools", v.c.State.Tools); err != nil {
		return err
	}
	if err := v.names("sections", v.c.State.Sections); err != nil {
		return err
	}
	if !v.c.State.Prompt {
		return nil
	}
	return v.line(span{"system prompt: the text differs", plain})
}

// stateTable has a row for each thing that is not the same on both sides.
func (v *diffView) stateTable() Table {
	a, b := v.c.State.A, v.c.State.B
	t := Table{Columns: []Column{{Title: ""}, {Title: "a"}, {Title: "b"}}}
	add := func(what, a, b string) {
		if a != b {
			t.Rows = append(t.Rows, Row{Cells: []string{what, a, b}})
		}
	}
	add("model", modelText(a.Model), modelText(b.Model))
	add("thinking", scalarText(a.ThinkingLevel), scalarText(b.ThinkingLevel))
	add("messages", strconv.Itoa(a.Messages), strconv.Itoa(b.Messages))
	add("tokens", amount(a.Tokens), amount(b.Tokens))
	add("cost", "$"+strconv.FormatFloat(a.Cost, 'f', 4, 64), "$"+strconv.FormatFloat(b.Cost, 'f', 4, 64))
	return t
}

// amount is a number of tokens.
func amount(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// names prints what one side has of named things and the other has not, and what
// differs under one name.
func (v *diffView) names(what string, c branch.NameComparison) error {
	spans := []span{{what + ":", plain}}
	add := func(mark string, names []string, p paint) {
		if len(names) > 0 {
			spans = append(spans, span{"  " + mark + " " + Clean(oneLine(strings.Join(names, ", "), maxSummary)), p})
		}
	}
	add("-", c.OnlyA, paintError)
	add("+", c.OnlyB, paintActive)
	add("changed:", c.Changed, paintWarning)
	if len(spans) == 1 {
		return nil
	}
	return v.line(spans...)
}
