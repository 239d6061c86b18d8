package render

import (
	"io"
	"time"

	"sessiontool/sessionfile"
)

// TreeOptions say what the tree view shows.
type TreeOptions struct {
	// Active is the entry whose branch is marked; sessionfile.None marks none.
	Active int
	// Filter hides entries; the zero value is FilterDefault.
	Filter Filter
	// Branches shows only branch points and leaves, and folds what lies between to
	// a count.
	Branches bool
	// Times shows when entries were written, in Zone, or UTC when that is nil.
	Times bool
	Zone  *time.Location
}

// Tree prints a session as a tree, one line an entry: linear stretches run straight
// down, only real branch points indent. Lines are never wider than the style's
// width; branch points that nest deeper than a third of it are counted instead of
// drawn. Entries are read as they are printed: memory grows with their number, not
// with their size. The error is the first of reading and writing.
func Tree(w io.Writer, s *sessionfile.Session, o TreeOptions, st Style) error {
	shown, err := o.Filter.shown(s, o.Active)
	if err != nil {
		return err
	}
	v := newTreeView(w, s, o, st, newLayout(s, shown))
	if err := v.print(); err != nil {
		return err
	}
	return v.w.Flush()
}

// branchOf marks the entries from a root to leaf.
func branchOf(s *sessionfile.Session, leaf int) []bool {
	on := make([]bool, s.Len())
	for n := leaf; n != sessionfile.None; n = s.Parent(n) {
		on[n] = true
	}
	return on
}

// labelsOf maps entries to the labels that they have now.
func labelsOf(s *sessionfile.Session) map[int]string {
	labels := map[int]string{}
	for _, l := range s.Labels() {
		if n := s.ByID(l.TargetID); n != sessionfile.None {
			labels[n] = l.Label
		}
	}
	return labels
}
