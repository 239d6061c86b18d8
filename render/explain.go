package render

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"sessiontool/project"
)

// Explain prints a table instead of the messages: where each came from, then which
// entries of the branch gave none and why, and a line that counts both.
func (c Context) Explain(w io.Writer, st Style) error {
	var roles []string
	for m, err := range c.Messages {
		if err != nil {
			return err
		}
		roles = append(roles, m.Role)
	}
	l := newLiner(w, st)
	if err := c.explainTable(roles).print(&l); err != nil {
		return err
	}
	if err := l.line(span{c.explainCounts(len(roles)), plain}); err != nil {
		return err
	}
	return l.w.Flush()
}

func (c Context) explainTable(roles []string) Table {
	t := Table{Columns: []Column{
		{Title: "#", Right: true}, {Title: "entry", Min: minID}, {Title: "line", Right: true},
		{Title: "type"}, {Title: "role"}, {Title: "reason"}, {Title: "edited by", Min: minID},
	}}
	length := idLength(c.Session)
	for i, p := range c.Projection.Provenance {
		t.Rows = append(t.Rows, Row{Cells: []string{
			strconv.Itoa(p.Index), refOf(c.Session, p.Entry, length), strconv.Itoa(p.Line),
			p.Type, roles[i], p.Reason.String(), shortID(p.EditID, length),
		}})
	}
	for _, o := range c.Projection.Omitted {
		t.Rows = append(t.Rows, Row{Tone: ToneFaint, Cells: []string{
			"-", refOf(c.Session, o.Entry, length), strconv.Itoa(o.Line),
			c.Session.Kind(o.Entry).String(), c.Session.Role(o.Entry).String(), o.Reason.String(),
		}})
	}
	return t
}

// explainCounts says how many entries of the branch gave messages, and by reason how
// many did not.
func (c Context) explainCounts(messages int) string {
	text := fmt.Sprintf("%s from a branch of %s", count(messages, "message", "messages"), count(len(c.Projection.Branch), "entry", "entries"))
	omitted := map[project.Reason]int{}
	var reasons []project.Reason
	for _, o := range c.Projection.Omitted {
		if omitted[o.Reason]++; omitted[o.Reason] == 1 {
			reasons = append(reasons, o.Reason)
		}
	}
	if len(reasons) == 0 {
		return text
	}
	slices.Sort(reasons)
	parts := make([]string, len(reasons))
	for i, r := range reasons {
		parts[i] = fmt.Sprintf("%d %s", omitted[r], r)
	}
	return text + ", without a message: " + strings.Join(parts, ", ")
}
