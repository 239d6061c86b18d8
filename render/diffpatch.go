package render

import (
	"fmt"
	"io"
	"strings"

	"sessiontool/branch"
	"sessiontool/sessionfile"
)

// aroundChange is how many lines on both sides are shown around a change.
const aroundChange = 3

// DiffPatch prints a unified diff of the readable transcripts of both branches. It
// prints nothing when they are the same.
func DiffPatch(w io.Writer, c *branch.Comparison, st Style) error {
	v := newDiffView(w, c, st)
	if c.Shared < len(c.Steps) {
		if err := v.hunks(branch.Hunks(c.Pieces(true), aroundChange)); err != nil {
			return err
		}
	}
	return v.w.Flush()
}

// DiffContext prints a unified diff of what the model receives at both leaves. It
// prints nothing when that is the same. The comparison must be one with contexts.
func DiffContext(w io.Writer, c *branch.Comparison, st Style) error {
	v := newDiffView(w, c, st)
	if c.Context.Differs() {
		if err := v.hunks(branch.Hunks(c.Context.Pieces(true), aroundChange)); err != nil {
			return err
		}
	}
	return v.w.Flush()
}

// hunks prints the two lines that name the sides, and the hunks.
func (v *diffView) hunks(hunks func(yield func(branch.Hunk, error) bool)) error {
	v.fileLines()
	for h, err := range hunks {
		if err != nil {
			return err
		}
		v.asIs(fmt.Sprintf("@@ -%s +%s @@ %s", lineRange(h.StartA, h.LinesA), lineRange(h.StartB, h.LinesB), v.section(h)), paintInfo)
		for _, l := range h.Lines {
			v.asIs(string(rune(l.Op))+Clean(expandTabs(strings.TrimSuffix(l.Text, "\r"))), opPaint(l.Op))
		}
	}
	return v.w.Flush()
}

// fileLines names both sides.
func (v *diffView) fileLines() {
	v.fileLine("---", v.c.A, v.a.idLength)
	v.fileLine("+++", v.c.B, v.b.idLength)
}

// fileLine names a side: the file, and behind a tab the leaf.
func (v *diffView) fileLine(mark string, side branch.Side, idLength int) {
	leaf := "no entries"
	if side.Leaf != sessionfile.None {
		leaf = refOf(side.Session, side.Leaf, idLength)
	}
	v.asIs(mark+" "+Clean(side.Session.Source().Name())+"\t"+leaf, strong)
}

// section names the entries of a hunk's first change.
func (v *diffView) section(h branch.Hunk) string {
	var names []string
	if h.EntryA != sessionfile.None {
		names = append(names, refOf(v.a.s, h.EntryA, v.a.idLength))
	}
	if h.EntryB != sessionfile.None {
		if name := refOf(v.b.s, h.EntryB, v.b.idLength); len(names) == 0 || names[0] != name {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// lineRange writes which lines a hunk covers; a single one needs no count.
func lineRange(start, lines int) string {
	if lines == 1 {
		return fmt.Sprint(start)
	}
	return fmt.Sprintf("%d,%d", start, lines)
}

func opPaint(op branch.Op) paint {
	switch op {
	case branch.FromA:
		return paintError
	case branch.FromB:
		return paintActive
	}
	return plain
}

// asIs writes a line of any width with the spaces at its end, which count in a
// patch. Errors stick to the writer.
func (v *diffView) asIs(text string, p paint) {
	_, _ = v.w.WriteString(v.paint.text(p, text))
	_ = v.w.WriteByte('\n')
}
