package check

import "slices"

// editTable has the edits of each entry, those that are no descendants of it left
// out: they have no effect. Of the edits on a branch the last one counts. An edit
// that a compaction leaves out counts all the same here, since what it edits is
// further up and left out too.
type editTable struct {
	t  *tree
	by map[int32][]int32 // rows of edits by target, in the order of the tree
}

func newEditTable(t *tree) *editTable {
	e := &editTable{t: t, by: map[int32][]int32{}}
	if len(t.x.edits) == 0 {
		return e
	}
	for _, n := range t.order {
		edit := t.x.editOf(n)
		if edit == nil {
			continue
		}
		if target := t.x.entryOf(edit.target); target != none && t.above(target, n) {
			e.by[target] = append(e.by[target], t.x.row(n).detail)
		}
	}
	return e
}

// spans cuts a span of leaves into those with the same edit of the target in force,
// a row of edits, or none.
func (e *editTable) spans(target int32, in span, yield func(s span, edit int32)) {
	type open struct{ edit, hi int32 }
	stack := []open{{none, in.hi}}
	at := in.lo
	upTo := func(hi int32) {
		if at < hi {
			yield(span{at, hi}, stack[len(stack)-1].edit)
			at = hi
		}
	}
	for _, edit := range e.by[target] {
		s := e.t.leavesOf(e.t.x.edits[edit].entry)
		lo, hi := max(s.lo, in.lo), min(s.hi, in.hi)
		if lo >= hi {
			continue
		}
		for len(stack) > 1 && stack[len(stack)-1].hi <= lo {
			upTo(stack[len(stack)-1].hi)
			stack = stack[:len(stack)-1]
		}
		upTo(lo)
		stack = append(stack, open{edit, hi})
	}
	for len(stack) > 0 {
		upTo(stack[len(stack)-1].hi)
		stack = stack[:len(stack)-1]
	}
}

// where leaves of the spans those at which the edit of the target that is in force
// fulfils the condition; one that is none fulfils it.
func (e *editTable) where(spans []span, target int32, keep func(*editRow) bool) []span {
	if len(e.by[target]) == 0 {
		return spans
	}
	var left []span
	for _, in := range spans {
		e.spans(target, in, func(s span, edit int32) {
			if edit == none || keep(&e.t.x.edits[edit]) {
				left = append(left, s)
			}
		})
	}
	return left
}

// shown leaves of the spans those at which no edit leaves any of the entries out.
func (e *editTable) shown(spans []span, entries ...int32) []span {
	for _, n := range entries {
		spans = e.where(spans, n, func(edit *editRow) bool { return edit.kind != editOmit })
	}
	return spans
}

// calling leaves of the spans those at which no edit takes the call out.
func (e *editTable) calling(spans []span, call *callRow) []span {
	return e.where(spans, call.entry, func(edit *editRow) bool { return !e.takesOut(edit, call) })
}

// takesOut reports whether an edit of the call's entry takes the call out.
func (e *editTable) takesOut(edit *editRow, call *callRow) bool {
	switch edit.kind {
	case editOmit:
		return true
	case editContent:
		return !slices.ContainsFunc(e.t.x.callsOfEdit(edit), func(c callRow) bool { return c.id == call.id })
	}
	return false
}
