package check

import (
	"fmt"

	"sessiontool/finding"
)

// call takes the tool calls of an assistant message.
func (w *toolWalk) call(e int32) {
	first := w.x.row(e).detail
	for k, call := range w.x.callsOf(e) {
		nearest := w.nearest[call.id]
		if w.x.nameless(call.id) || nearest != none && w.x.calls[nearest].entry == e {
			continue
		}
		i := first + int32(k)
		w.asked = append(w.asked, i)
		if nearest == none {
			w.mislead(w.early[call.id], i)
		}
		w.set(&w.nearest[call.id], i)
	}
}

// mislead notes that call i comes after result r and those before it, which have no
// call.
func (w *toolWalk) mislead(r, i int32) {
	w.misled[i] = r
	for ; r != none && w.after[r] == none; r = w.earlier[r] {
		w.after[r] = i
	}
}

// result takes a tool result, pairs it with the nearest call before it, and returns
// the entry of the call, none when there is none.
func (w *toolWalk) result(e, depth int32) int32 {
	row := w.x.resultOf(e)
	if row == nil || row.id == none || w.x.nameless(row.id) {
		return none
	}
	r, i := w.x.row(e).detail, w.nearest[row.id]
	if i == none {
		w.orphans = append(w.orphans, r)
		w.earlier[r] = w.early[row.id]
		w.set(&w.early[row.id], r)
		return none
	}
	w.callOf[r] = i
	w.paired = append(w.paired, r)
	w.again[r] = w.answer[i]
	w.set(&w.answer[i], r)
	w.pair(r, depth)
	w.splits.result(r, depth)
	return w.x.calls[i].entry
}

// nameless reports whether a tool id is empty, which is reported as such.
func (x *index) nameless(id int32) bool { return len(x.tools.bytes(uint32(id))) == 0 }

// pair looks at a result and the call it belongs to.
func (w *toolWalk) pair(r, depth int32) {
	row, call := &w.x.results[r], &w.x.calls[w.callOf[r]]
	if row.name != none && row.name != call.name && !w.x.nameless(call.name) && w.anywhere(r) {
		w.add(row.entry, row.nameAt, "tool/name-mismatch", "/message/toolName", fmt.Sprintf(
			"the result is of the tool %q, but the call %q on line %d is of %q", w.x.toolText(row.name), w.x.toolText(row.id), w.x.line(call.entry), w.x.toolText(call.name)),
			w.x.place(call.entry, "the call"))
	}
	if w.again[r] != none {
		w.duplicate(r)
		return
	}
	if m := w.between(r, depth); m != none {
		w.add(row.entry, row.at, "tool/result-not-adjacent", "/message/toolCallId", fmt.Sprintf(
			"line %d stands between the call %q on line %d and this result; Pi closes the call there with an error result of its own, and most providers refuse the true one",
			w.x.line(m), w.x.toolText(row.id), w.x.line(call.entry)), w.x.place(call.entry, "the call"), w.x.place(m, "what stands between"))
	}
}

// anywhere reports whether at some leaf neither the result nor its call is edited
// out, nor any of the other entries.
func (w *toolWalk) anywhere(r int32, others ...int32) bool {
	e := w.x.results[r].entry
	spans := w.edits.calling([]span{w.leavesOf(e)}, &w.x.calls[w.callOf[r]])
	return len(w.edits.shown(w.edits.shown(spans, e), others...)) > 0
}

// duplicate looks at a result of a call that has one already.
func (w *toolWalk) duplicate(r int32) {
	row := &w.x.results[r]
	for p := w.again[r]; p != none; p = w.again[p] {
		first := w.x.results[p].entry
		if w.anywhere(r, first) {
			w.add(row.entry, row.at, "tool/result-duplicate", "/message/toolCallId", fmt.Sprintf(
				"the call %q has a result on line %d already; most providers refuse a request with two", w.x.toolText(row.id), w.x.line(first)),
				w.x.place(first, "the other result"))
			return
		}
	}
}

// between is the last entry that stands between a result and its call, none when
// none does.
func (w *toolWalk) between(r, depth int32) int32 {
	turn := w.x.calls[w.callOf[r]].entry
	at := w.path[depth-1].near
	for {
		if at >= 0 && w.path[at].turn == turn {
			at = w.path[at].before
		}
		if at <= w.depth[turn] {
			return none
		}
		if e := w.path[at].entry; w.anywhere(r, e) {
			return e
		}
		at = w.path[at-1].near
	}
}

// add reports a finding about the value at a column of entry n.
func (w *toolWalk) add(n int32, column uint32, rule, pointer, message string, related ...finding.Related) {
	f := w.x.finding(n, column, rule, message)
	f.Pointer, f.Related = pointer, related
	w.found.Add(f)
}
