package branch

import (
	"cmp"
	"context"

	"sessiontool/sessionfile"
)

// Side is one of two branches that are compared: that from a root to Leaf.
type Side struct {
	Session *sessionfile.Session
	// Leaf is an entry of Session, or sessionfile.None for no entries at all.
	Leaf int
}

// DiffOptions say what is compared.
type DiffOptions struct {
	// Context compares what the model receives as well.
	Context bool
}

// Comparison is what two branches have in common and what each has alone. It keeps
// numbers of entries, not their payloads; the sessions must stay open while it is
// used.
type Comparison struct {
	A, B Side
	// BranchA and BranchB are the entries of the branches, from the root on.
	BranchA, BranchB []int
	// Steps go through both branches side by side; their A and B are places in
	// BranchA and BranchB.
	Steps []Step
	// Shared counts the steps with the same entry on both sides.
	Shared int
	// Ancestor is the last entry before the branches part, as an entry of A's
	// session and one of B's; sessionfile.None where nothing is shared. Labels, which
	// a fork drops, do not part two branches of different files.
	Ancestor Step
	State    StateComparison
	// Context is nil unless it was asked for.
	Context *ContextComparison
}

// Diff compares two branches of one session, or of two. Of one session, shared is
// what they have of the tree in common. Entries of two sessions belong together by
// their ids; of those that find no counterpart, such as in two recordings of one
// task, equal ones do: entries that say the same, however their times, costs and
// random ids differ. Exchanging a and b exchanges the sides of the answer.
//
// The error is that of reading the sessions or of the context.
func Diff(ctx context.Context, a, b Side, o DiffOptions) (*Comparison, error) {
	c := &Comparison{A: a, B: b, BranchA: branchOf(a), BranchB: branchOf(b)}
	compare := c.compareFiles
	if a.Session == b.Session {
		compare = c.compareTree
	}
	if err := compare(ctx); err != nil {
		return nil, err
	}
	if err := c.compareStates(); err != nil {
		return nil, err
	}
	if o.Context {
		var err error
		c.Context, err = compareContexts(ctx, a, b)
		return c, err
	}
	return c, nil
}

// compareTree compares two branches of one tree: they are the same up to where they
// part, and nowhere behind it.
func (c *Comparison) compareTree(ctx context.Context) error {
	s, a, b := c.A.Session, c.BranchA, c.BranchB
	shared := 0
	for shared < min(len(a), len(b)) && a[shared] == b[shared] {
		c.Steps = append(c.Steps, Step{shared, shared, true})
		shared++
	}
	c.Steps = alone(c.Steps, pair{shared, shared}, pair{len(a), len(b)})
	c.count()
	common, err := survey(ctx, s, a[:shared], Totals{}, false)
	if err != nil {
		return err
	}
	ownA, ownB, err := sideBySide(
		func() (*surveyor, error) { return survey(ctx, s, a[shared:], common.totals, false) },
		func() (*surveyor, error) { return survey(ctx, s, b[shared:], common.totals, false) })
	if err != nil {
		return err
	}
	c.State.A.Totals, c.State.B.Totals = ownA.totals, ownB.totals
	return nil
}

// compareFiles compares branches of two files entry by entry.
func (c *Comparison) compareFiles(ctx context.Context) error {
	a, b, err := sideBySide(
		func() (*surveyor, error) { return survey(ctx, c.A.Session, c.BranchA, Totals{}, true) },
		func() (*surveyor, error) { return survey(ctx, c.B.Session, c.BranchB, Totals{}, true) })
	if err != nil {
		return err
	}
	c.Steps = align(a.items, b.items)
	c.count()
	c.State.A.Totals, c.State.B.Totals = a.totals, b.totals
	return nil
}

// branchOf is the branch of a side.
func branchOf(s Side) []int {
	if s.Leaf == sessionfile.None {
		return nil
	}
	return s.Session.Branch(s.Leaf)
}

// sideBySide does the work of both sides at the same time.
func sideBySide[T any](a, b func() (T, error)) (T, T, error) {
	var fromA T
	var errA error
	done := make(chan struct{})
	go func() {
		defer close(done)
		fromA, errA = a()
	}()
	fromB, errB := b()
	<-done
	return fromA, fromB, cmp.Or(errA, errB)
}

// count finds how much is shared and where the branches part.
func (c *Comparison) count() {
	c.Ancestor = Step{A: sessionfile.None, B: sessionfile.None}
	parted := false
	for _, s := range c.Steps {
		if !s.Same {
			parted = parted || !c.isLabel(s)
			continue
		}
		c.Shared++
		if !parted {
			c.Ancestor = Step{c.BranchA[s.A], c.BranchB[s.B], true}
		}
	}
}

// isLabel reports whether a step is past a label alone.
func (c *Comparison) isLabel(s Step) bool {
	label := func(side Side, branch []int, at int) bool {
		return at < 0 || side.Session.Kind(branch[at]) == sessionfile.KindLabel
	}
	return label(c.A, c.BranchA, s.A) && label(c.B, c.BranchB, s.B)
}

// OnlyA are the entries that A has alone, or has other than B, in the order of its
// branch.
func (c *Comparison) OnlyA() []int {
	var only []int
	for _, s := range c.Steps {
		if !s.Same && s.A >= 0 {
			only = append(only, c.BranchA[s.A])
		}
	}
	return only
}

// OnlyB is OnlyA of the other side.
func (c *Comparison) OnlyB() []int {
	var only []int
	for _, s := range c.Steps {
		if !s.Same && s.B >= 0 {
			only = append(only, c.BranchB[s.B])
		}
	}
	return only
}

// Differs reports whether the branches differ in anything that was compared.
func (c *Comparison) Differs() bool {
	return c.Shared < len(c.Steps) || c.State.Differs() || c.Context != nil && c.Context.Differs()
}
