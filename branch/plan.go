package branch

import (
	"fmt"

	"sessiontool/sessionfile"
)

// plan says what the new file holds and what each entry of it changes.
type plan struct {
	s      *sessionfile.Session
	leaf   int
	branch []int
	// onBranch has the entries of branch.
	onBranch map[int]bool
	// kept are the entries that are taken over, in their order.
	kept []keptEntry
	// labels restore those in force on a kept entry; name, if any, names the session.
	labels []newLabel
	name   *link
	// ids are the ids that the new file has, with their entries in the source.
	ids     map[string]int
	notices []Notice
	// dangling are the kept entries that point to one that is not kept.
	dangling map[int]bool
}

// link is the place of an entry in the new file's chain: its id, and that of the
// entry before it, "" for the first.
type link struct{ id, parent string }

// keptEntry is an entry of the branch in its new place.
type keptEntry struct {
	link
	entry int
	// fresh says that the entry had no id.
	fresh bool
	// firstKept is what a compaction's firstKeptEntryId becomes, "" when it stays.
	firstKept string
}

// newLabel is an entry that restores a label: the one that setBy set.
type newLabel struct {
	link
	setBy int
}

// newPlan plans the extraction of the branch that ends at leaf.
func newPlan(s *sessionfile.Session, leaf int, o *ExtractOptions) (*plan, error) {
	p := &plan{
		s: s, leaf: leaf, branch: s.Branch(leaf),
		onBranch: map[int]bool{}, ids: map[string]int{}, dangling: map[int]bool{},
	}
	for _, n := range p.branch {
		p.onBranch[n] = true
	}
	p.noteStart(o)
	replaced, err := p.chain(o)
	if err != nil {
		return nil, err
	}
	if err := p.follow(replaced); err != nil {
		return nil, err
	}
	p.restoreLabels(o)
	p.nameSession(o)
	return p, nil
}

// chain links the entries of the branch that are no labels, each to the one before.
// It returns for each label that another entry follows the place of that entry. Two
// entries of one id are refused: alone in a file the later one hides the earlier.
func (p *plan) chain(o *ExtractOptions) (map[string]int, error) {
	replaced := map[string]int{}
	var pending []string
	for _, n := range p.branch {
		if p.s.Kind(n) == sessionfile.KindLabel {
			pending = append(pending, p.s.ID(n))
			continue
		}
		for _, label := range pending {
			replaced[label] = len(p.kept)
		}
		pending = pending[:0]
		k := keptEntry{link: link{p.s.ID(n), p.lastID()}, entry: n}
		if k.id == "" {
			k.id, k.fresh = p.freshID(o), true
			p.note(n, "the entry has no id: it gets %q", k.id)
		}
		if other, taken := p.ids[k.id]; taken {
			return nil, &UnsoundError{Problem: fmt.Sprintf("two of its entries have the id %q (lines %d and %d)",
				k.id, p.s.Pos(other).Line, p.s.Pos(n).Line)}
		}
		p.ids[k.id] = n
		p.kept = append(p.kept, k)
	}
	return replaced, nil
}

// follow looks where the kept entries point to. What a compaction keeps begins
// with the next entry where it began with a label; what points to an entry left
// behind is noted.
func (p *plan) follow(replaced map[string]int) error {
	for i := range p.kept {
		k := &p.kept[i]
		switch p.s.Kind(k.entry) {
		case sessionfile.KindCompaction, sessionfile.KindContextEdit, sessionfile.KindBranchSummary:
		default:
			continue
		}
		e, err := p.s.Load(k.entry)
		if err != nil {
			return err
		}
		if c, ok := e.Body.(*sessionfile.Compaction); ok {
			next, found := replaced[c.FirstKeptEntryID]
			if found && next <= i && c.FirstKeptEntryID != e.ID {
				k.firstKept = p.kept[next].id
				continue
			}
		}
		p.noteTarget(e)
	}
	return nil
}

// restoreLabels plans one entry for each label in force on a kept entry.
func (p *plan) restoreLabels(o *ExtractOptions) {
	for _, l := range p.s.Labels() {
		if p.keeps(l.TargetID) {
			p.labels = append(p.labels, newLabel{p.newLink(o), l.Entry})
		} else {
			p.noteLabel(l)
		}
	}
}

// nameSession plans the entry that gives the new session its name.
func (p *plan) nameSession(o *ExtractOptions) {
	if o.Name == "" {
		p.noteName()
		return
	}
	l := p.newLink(o)
	p.name = &l
}

// keeps reports whether the entry with that id is in the new file.
func (p *plan) keeps(id string) bool {
	n, ok := p.ids[id]
	return ok && n != sessionfile.None
}

// newLink is the place of a new entry behind all others.
func (p *plan) newLink(o *ExtractOptions) link {
	l := link{p.freshID(o), p.lastID()}
	p.ids[l.id] = sessionfile.None
	return l
}

// lastID is the id of the last entry planned so far, "" before the first.
func (p *plan) lastID() string {
	switch {
	case len(p.labels) > 0:
		return p.labels[len(p.labels)-1].id
	case len(p.kept) > 0:
		return p.kept[len(p.kept)-1].id
	}
	return ""
}

// freshTries is how many short ids are tried before a whole UUID is taken, as Pi
// does.
const freshTries = 100

// freshID returns an id of eight hexadecimal digits that no entry of the source or
// of the new file has. In a UUIDv7 it is the last digits that are random.
func (p *plan) freshID(o *ExtractOptions) string {
	for range freshTries {
		id := o.NewID()
		id = id[max(0, len(id)-8):]
		if _, taken := p.ids[id]; !taken && p.s.ByID(id) == sessionfile.None {
			return id
		}
	}
	return o.NewID()
}
