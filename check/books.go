package check

import (
	"fmt"
	"slices"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// tally counts a fault that is reported once for the file, at its first place.
type tally struct {
	times int
	pos   sessionfile.Pos
	at    int64 // where in the line, counted from 0
}

func (t *tally) count(pos sessionfile.Pos, at int64) {
	if t.times++; t.times == 1 {
		t.pos, t.at = pos, at
	}
}

// book gathers the findings of a file under one assumption about its version.
type book struct {
	collector *finding.Collector
	members   map[string]*memberTally
}

type memberTally struct {
	tally
	owner, pointer string
}

// maxMembers is how many names of unknown members are counted apart.
const maxMembers = 1000

func newBook(o Options) *book {
	return &book{collector: o.Policy.NewCollector(o.MaxFindings), members: map[string]*memberTally{}}
}

func (b *book) add(list ...finding.Finding) { b.collector.Add(list...) }

// see counts the unknown members of a record.
func (b *book) see(pos sessionfile.Pos, members []unknownMember) {
	for _, m := range members {
		t := b.members[m.name]
		if t == nil {
			if len(b.members) == maxMembers {
				continue
			}
			t = &memberTally{owner: m.owner, pointer: m.pointer}
			b.members[m.name] = t
		}
		t.count(pos, int64(m.offset))
	}
}

func (b *book) unknownFindings() []finding.Finding {
	var list []finding.Finding
	for name, t := range b.members {
		f := finding.New("kind/unknown-member", t.pos.Line, int(t.at)+1, t.pos.Offset+t.at, fmt.Sprintf(
			"the schemas do not know the member %q of the %s (%s)", shorten([]byte(name)), t.owner, times(t.times)))
		f.Pointer, f.Count = t.pointer, t.times
		list = append(list, f)
	}
	slices.SortFunc(list, finding.Compare)
	return list
}

func times(n int) string {
	if n == 1 {
		return "once in this file"
	}
	return fmt.Sprintf("%d times in this file", n)
}

// books are the book for the version that the header says, and the one for the
// version that the entries have when it does not go with them, until it is known
// which of the two holds.
type books struct {
	under, other *book // one of them is nil when it is known
}

func newBooks(o Options) books { return books{newBook(o), newBook(o)} }

// settle keeps one of the books: the header's version holds, or the other one.
func (b *books) settle(under bool) {
	switch {
	case b.under == nil || b.other == nil:
	case under:
		b.other = nil
	default:
		b.under = nil
	}
}

// last is the book that is left.
func (b *books) last() *book {
	if b.under != nil {
		return b.under
	}
	return b.other
}

// add takes findings that hold in every version.
func (b *books) add(list ...finding.Finding) {
	for _, book := range []*book{b.under, b.other} {
		if book != nil {
			book.add(list...)
		}
	}
}

// record takes what was found about a record, and further findings about it.
func (b *books) record(f facts, further ...finding.Finding) {
	if b.under != nil {
		b.under.record(f, f.under, further)
	}
	if b.other != nil {
		b.other.record(f, f.other, further)
	}
}

// record adds all findings about a record at once, so that they supersede each
// other.
func (b *book) record(f facts, v verdict, further []finding.Finding) {
	if len(f.findings)+len(v.findings)+len(further) > 0 {
		b.add(slices.Concat(f.findings, v.findings, further)...)
	}
	b.see(f.Pos, v.unknown)
}
