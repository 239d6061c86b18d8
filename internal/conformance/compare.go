package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"sessiontool/internal/golden"
	"sessiontool/internal/jsonscan"
	"sessiontool/migrate"
	"sessiontool/sessionfile"
)

// Compare asks us about the session in src what Pi was asked about it, and compares the
// answers. Where Pi has none, because it hangs or throws, we must have one all the same.
func Compare(ctx context.Context, src *sessionfile.Source, c golden.Case) Result {
	var r Result
	r.guard(Lines, -1, func() {
		s, err := sessionfile.Build(ctx, src, sessionfile.Options{})
		if err != nil {
			r.opening(c, err)
			return
		}
		o := newOurs(s, c)
		o.compareFile(&r)
		o.compareTree(&r)
		o.compareMigration(&r)
		o.compareLeaves(&r)
		o.compareExtractions(ctx, &r)
	})
	return r
}

// opening notes that we do not open a file. A file without a record is a new session to Pi.
func (r *Result) opening(c golden.Case, err error) {
	if len(c.Lines) > 0 {
		r.Add(Lines, -1, fmt.Errorf("not opened: %w, Pi finds %d entries", err, len(c.Lines)))
	}
}

// ours is our session beside Pi's answers about it.
type ours struct {
	file                 *sessionfile.Session // as it stands in the file
	*sessionfile.Session                      // as it reads in version 3
	pi                   golden.Case
	// positions are Pi's names of our entries, by number; -1 where Pi has no such entry.
	positions []int
	// ids are the ids that Pi's migration gives to the entries of a version 1 file, by
	// those that ours derives; empty for other versions.
	ids map[string]string
}

func newOurs(s *sessionfile.Session, c golden.Case) *ours {
	o := &ours{file: s, Session: migrate.Upgrade(s), pi: c}
	o.positions = slices.Repeat([]int{-1}, s.Len())
	for position, line := range c.Lines {
		if n := s.AtLine(line); n != sessionfile.None {
			o.positions[n] = position
		}
	}
	if s.Version == 1 {
		o.ids = map[string]string{}
		for n := range s.Len() {
			o.ids[o.ID(n)] = fmt.Sprintf("@%07d", o.positions[n])
		}
	}
	return o
}

// entry returns our number of the entry at one of Pi's positions, None if we have none.
func (o *ours) entry(position int) int {
	return o.AtLine(o.pi.Lines[position])
}

// position returns Pi's name of our entry, -1 if there is none.
func (o *ours) position(n int) int {
	if n == sessionfile.None {
		return -1
	}
	return o.positions[n]
}

// compareFile compares what is true of the file as a whole.
func (o *ours) compareFile(r *Result) {
	if o.pi.Error != "" || o.pi.Hang {
		return
	}
	lines := make([]int, o.Len())
	for n := range lines {
		lines[n] = o.Pos(n).Line
	}
	r.Add(Lines, -1, sameInts(lines, o.pi.Lines))
	r.Add(CurrentLeaf, -1, sameInt(o.position(o.Leaf()), o.pi.Leaf))
	if !isError(o.pi.Title) {
		name := []byte("null")
		if text := o.Name(); text != "" {
			name = jsonscan.AppendString(nil, text)
		}
		r.Add(Name, -1, golden.EqualJSON(name, o.pi.Title))
	}
	r.Add(Labels, -1, o.sameLabels())
}

// sameLabels compares the labels in force and their order.
func (o *ours) sameLabels() error {
	labels := o.Labels()
	for i, label := range labels[:min(len(labels), len(o.pi.Labels))] {
		pi := o.pi.Labels[i]
		entry, err := o.Load(label.Entry)
		if err != nil {
			return err
		}
		if target := o.renamed(label.TargetID); target != pi.Target {
			return fmt.Errorf("label %d: target %q is not %q", i, target, pi.Target)
		}
		if err := golden.EqualJSON(jsonscan.AppendString(nil, label.Label), pi.Text); err != nil {
			return fmt.Errorf("label %d: %w", i, err)
		}
		if err := golden.EqualJSON(raw(entry.Doc, entry.Timestamp), pi.Timestamp); err != nil {
			return fmt.Errorf("time of label %d: %w", i, err)
		}
	}
	if len(labels) != len(o.pi.Labels) {
		return fmt.Errorf("%d labels are not %d", len(labels), len(o.pi.Labels))
	}
	return nil
}

// compareTree compares roots and children with their order.
func (o *ours) compareTree(r *Result) {
	if o.pi.Error != "" || o.pi.Hang || o.pi.Tree.Error != "" {
		return
	}
	r.Add(Roots, -1, o.sameSiblings(o.Roots(), o.pi.Tree.Roots))
	for position, children := range o.pi.Tree.Children {
		if n := o.entry(position); n != sessionfile.None {
			r.Add(Children, position, o.sameSiblings(o.Children(n), children))
		}
	}
}

// sameSiblings compares entries of one parent. Of entries with one id Pi shows the last
// in the place of each; ours are shown as they are. Their order is not compared then.
func (o *ours) sameSiblings(entries []int32, pi []int) error {
	siblings := make([]int, len(entries))
	hidden := false
	for i, n := range entries {
		siblings[i] = o.position(int(n))
		if o.Shadowed(int(n)) {
			hidden = true
			siblings[i] = o.position(o.ByID(o.ID(int(n))))
		}
	}
	if hidden {
		pi = slices.Sorted(slices.Values(pi))
		slices.Sort(siblings)
	}
	return sameInts(siblings, pi)
}

// renamed returns the id by which Pi's answers call one of our entries.
func (o *ours) renamed(id string) string {
	if name, ok := o.ids[id]; ok {
		return name
	}
	return id
}

// raw returns a value of a record, null for one that is absent.
func raw(d jsonscan.Doc, n int) []byte {
	if n < 0 {
		return []byte("null")
	}
	return d.Raw(n)
}

func isError(value json.RawMessage) bool {
	return bytes.HasPrefix(value, []byte(`{"error":`))
}

func sameInt(a, b int) error {
	if a != b {
		return fmt.Errorf("%d is not %d", a, b)
	}
	return nil
}

func sameInts(a, b []int) error {
	if !slices.Equal(a, b) {
		return fmt.Errorf("%v is not %v", a, b)
	}
	return nil
}
