package render

import (
	"fmt"
	"io"

	"sessiontool/branch"
	"sessiontool/sessionfile"
)

// Diff prints where two branches part and what each has alone: - for entries of A,
// + for those of B, and then what differs in state. Of what is the same on both
// sides it says nothing at all. Entries are read as they are printed. The error is
// the first of reading and writing.
func Diff(w io.Writer, c *branch.Comparison, st Style) error {
	v := newDiffView(w, c, st)
	if !c.Differs() {
		return v.w.Flush()
	}
	if v.apart() {
		v.fileLines()
	}
	if err := v.parting(); err != nil {
		return err
	}
	if err := v.entries(); err != nil {
		return err
	}
	if err := v.state(); err != nil {
		return err
	}
	return v.w.Flush()
}

// diffView is one print of a comparison.
type diffView struct {
	liner
	c *branch.Comparison
	// a and b print the entries of a side.
	a, b diffSide
}

// diffSide is what a side's lines begin with.
type diffSide struct {
	s        *sessionfile.Session
	mark     string
	paint    paint
	idLength int
	// idWidth and nameWidth make columns.
	idWidth, nameWidth int
}

func newDiffView(w io.Writer, c *branch.Comparison, st Style) *diffView {
	v := &diffView{liner: newLiner(w, st), c: c}
	v.a = diffSide{s: c.A.Session, mark: "- ", paint: paintError, idLength: idLength(c.A.Session)}
	v.b = diffSide{s: c.B.Session, mark: "+ ", paint: paintActive, idLength: v.a.idLength}
	if v.apart() {
		v.b.idLength = idLength(c.B.Session)
	}
	v.a.measure(c.OnlyA())
	v.b.measure(c.OnlyB())
	v.a.idWidth = max(v.a.idWidth, v.b.idWidth)
	v.a.nameWidth = max(v.a.nameWidth, v.b.nameWidth)
	v.b.idWidth, v.b.nameWidth = v.a.idWidth, v.a.nameWidth
	return v
}

// apart reports whether the branches are of different files.
func (v *diffView) apart() bool { return v.c.A.Session != v.c.B.Session }

func (d *diffSide) measure(entries []int) {
	for _, n := range entries {
		d.idWidth = max(d.idWidth, Width(refOf(d.s, n, d.idLength)))
		d.nameWidth = max(d.nameWidth, nameWidth(d.s, n))
	}
}

// place names an entry with its line.
func (d *diffSide) place(n int) string {
	return fmt.Sprintf("%s (line %d)", refOf(d.s, n, d.idLength), d.s.Pos(n).Line)
}

// parting says where the branches part.
func (v *diffView) parting() error {
	shared := count(v.c.Shared, "shared entry", "shared entries")
	at := v.c.Ancestor
	switch {
	case at.A != sessionfile.None && v.apart():
		return v.line(span{fmt.Sprintf("last entry in common: - %s, + %s; %s", v.a.place(at.A), v.b.place(at.B), shared), faint})
	case at.A != sessionfile.None:
		return v.line(span{fmt.Sprintf("common ancestor %s, %s", v.a.place(at.A), shared), faint})
	case v.c.Shared > 0:
		return v.line(span{"they differ from the first entry on; " + shared, faint})
	case v.apart():
		return v.line(span{"no entry in common", faint})
	}
	return v.line(span{"no common ancestor: the branches begin at different roots", faint})
}

// entries prints the steps through both branches, but for what is shared before
// they part.
func (v *diffView) entries() error {
	parted, shared := false, 0
	for _, s := range v.c.Steps {
		if s.Same {
			shared++
			continue
		}
		if err := v.sharedRun(shared, parted); err != nil {
			return err
		}
		parted, shared = true, 0
		if s.A >= 0 {
			if err := v.entry(&v.a, v.c.BranchA[s.A]); err != nil {
				return err
			}
		}
		if s.B >= 0 {
			if err := v.entry(&v.b, v.c.BranchB[s.B]); err != nil {
				return err
			}
		}
	}
	return v.sharedRun(shared, parted)
}

// sharedRun counts what is shared between two differences, and behind the last.
func (v *diffView) sharedRun(n int, parted bool) error {
	if n == 0 || !parted {
		return nil
	}
	return v.line(span{"  ⋮ " + count(n, "shared entry", "shared entries"), faint})
}

// entry prints the line of an entry that one side has alone.
func (v *diffView) entry(side *diffSide, n int) error {
	e, err := side.s.Load(n)
	if err != nil {
		return err
	}
	who := nameOf(side.s, n, e)
	spans := []span{
		{side.mark, side.paint},
		{pad(refOf(side.s, n, side.idLength), side.idWidth) + columnGap, paintID},
		{pad(who.text, side.nameWidth) + columnGap, who.paint},
	}
	room := v.room(spans, 0)
	summary := Truncate(Clean(oneLine(e.Body.Summary(), min(2*room, maxSummary))), room)
	return v.line(append(spans, span{summary, side.paint})...)
}
