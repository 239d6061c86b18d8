package check

import (
	"fmt"
	"iter"
	"slices"
	"sort"

	"sessiontool/finding"
)

// maxTried is how many results are looked at for one entry that may remove calls.
const maxTried = 1000

// splits gathers what removes calls and keeps their results: by the entry that does,
// the results.
type splits struct {
	w  *toolWalk
	by map[int32]*split
}

// split are results whose calls an entry removes, maxRelated of them at most.
type split struct {
	results []int32 // rows
	more    bool
}

func newSplits(w *toolWalk) *splits { return &splits{w: w, by: map[int32]*split{}} }

func (s *splits) add(entry, r int32) {
	sp := s.by[entry]
	if sp == nil {
		sp = &split{}
		s.by[entry] = sp
	}
	switch {
	case slices.Contains(sp.results, r):
	case len(sp.results) == maxRelated:
		sp.more = true
	default:
		sp.results = append(sp.results, r)
	}
}

// compaction looks at the results that a compaction keeps, to which the walk has
// come: those before it.
func (s *splits) compaction(c, depth int32) {
	w, kept := s.w, s.w.kept[c]
	if kept.state != keptFound || len(w.leaves.by[c]) == 0 {
		return
	}
	entry := w.x.compactions[c].entry
	from := kept.depth
	for range maxTried {
		at := w.callDepth.below(from, depth, kept.depth)
		if at == none {
			return
		}
		e := w.path[at].entry
		if w.leaves.inForce(c, w.edits.shown([]span{w.leavesOf(entry)}, e)) {
			s.add(entry, w.x.row(e).detail)
		}
		from = at + 1
	}
}

// result looks at a result that comes after a compaction, which keeps it always.
func (s *splits) result(r, depth int32) {
	w := s.w
	c := w.path[depth-1].compaction
	if c == none || w.kept[c].state != keptFound || w.depth[w.x.calls[w.callOf[r]].entry] >= w.kept[c].depth {
		return
	}
	e := w.x.results[r].entry
	if w.leaves.inForce(c, w.edits.shown([]span{w.leavesOf(e)}, e)) {
		s.add(w.x.compactions[c].entry, r)
	}
}

// edits looks at the calls that edits take out, when the walk is done.
func (s *splits) edits() {
	w := s.w
	calls := map[int32][]int32{} // by entry, of those that are edited
	for _, i := range w.asked {
		if e := w.x.calls[i].entry; len(w.edits.by[e]) > 0 {
			calls[e] = append(calls[e], i)
		}
	}
	for target, list := range calls {
		inForce := map[int32][]span{}
		w.edits.spans(target, w.leavesOf(target), func(in span, edit int32) {
			if edit != none {
				inForce[edit] = append(inForce[edit], in)
			}
		})
		for edit, spans := range inForce {
			for _, i := range list {
				s.edit(&w.x.edits[edit], i, spans)
			}
		}
	}
}

// edit looks at a call that an edit may take out; spans are the leaves at which the
// edit is in force.
func (s *splits) edit(edit *editRow, i int32, spans []span) {
	w := s.w
	call := &w.x.calls[i]
	if !w.edits.takesOut(edit, call) {
		return
	}
	tried := 0
	for _, in := range spans {
		for r := range s.answers(i, in) {
			e := w.x.results[r].entry
			at := w.leavesOf(e)
			both := span{max(in.lo, at.lo), min(in.hi, at.hi)}
			if w.leaves.selected(w.depth[call.entry], w.edits.shown([]span{both}, e)) {
				s.add(edit.entry, r)
			}
			if tried++; tried == maxTried {
				return
			}
		}
	}
}

// answers yields the results of call i that are on the branch of a leaf in the span.
func (s *splits) answers(i int32, in span) iter.Seq[int32] {
	w := s.w
	list := w.answers.of(i)
	leaves := func(r int32) span { return w.leavesOf(w.x.results[r].entry) }
	return func(yield func(int32) bool) {
		first := sort.Search(len(list), func(k int) bool { return leaves(list[k]).lo >= in.lo })
		if first > 0 { // those that begin before the span and reach into it
			for r := list[first-1]; r != none; r = w.again[r] {
				if leaves(r).hi > in.lo && !yield(r) {
					return
				}
			}
		}
		for _, r := range list[first:] {
			if leaves(r).lo >= in.hi || !yield(r) {
				return
			}
		}
	}
}

// report reports each entry that removes calls.
func (s *splits) report() {
	for entry, sp := range s.by {
		slices.Sort(sp.results)
		s.w.found.Add(s.finding(entry, sp))
	}
}

func (s *splits) finding(entry int32, sp *split) finding.Finding {
	x := s.w.x
	what, pointer, column := "edit", "/targetId", uint32(0)
	if e := x.editOf(entry); e != nil {
		column = e.at
	} else {
		what = "compaction"
		pointer, column = x.keptPlace(x.compactionOf(entry))
	}
	n, first := len(sp.results), &x.results[sp.results[0]]
	call := &x.calls[s.w.callOf[sp.results[0]]]
	message := fmt.Sprintf("the %s removes the tool call %q on line %d and keeps its result on line %d",
		what, x.toolText(call.id), x.line(call.entry), x.line(first.entry))
	if n > 1 {
		number := fmt.Sprint(n)
		if sp.more {
			number = "more than " + number
		}
		message = fmt.Sprintf("the %s removes the calls of %s tool results that it keeps, first %q on line %d with its result on line %d",
			what, number, x.toolText(call.id), x.line(call.entry), x.line(first.entry))
	}
	f := x.finding(entry, column, "tool/pair-split", message+"; most providers refuse a result without its call")
	f.Pointer = pointer
	f.Hint = "leave the results of the turn out as well"
	if what == "compaction" {
		f.Hint = fmt.Sprintf("keep from line %d on, where the call is, or from after its result", x.line(call.entry))
	}
	if n > 1 {
		f.Count = n
	}
	for _, r := range sp.results {
		f.Related = append(f.Related, x.place(x.results[r].entry, "a result that is kept"))
	}
	return f
}

// keptPlace is where a compaction says what it keeps.
func (x *index) keptPlace(c *compactionRow) (pointer string, column uint32) {
	if c.index != nil && c.kept == none {
		return "/firstKeptEntryIndex", c.index.at
	}
	return "/firstKeptEntryId", c.at
}
