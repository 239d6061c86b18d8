package check

import (
	"fmt"

	"sessiontool/finding"
)

// checkTools applies the rules about tool calls and their results. They are about
// what is on a branch after its edits: what an edit leaves out at every leaf is no
// fault.
func checkTools(t *tree, kept []keptRow, found *finding.Collector) {
	if len(t.x.calls) == 0 && len(t.x.results) == 0 {
		return
	}
	w := newToolWalk(t, kept, found)
	w.run()
	lost := t.x.lostTools()
	for _, r := range w.orphans {
		if !lost.calls[t.x.results[r].id] {
			w.orphan(r)
		}
	}
	for _, i := range w.asked {
		if !lost.results[t.x.calls[i].id] {
			w.unanswered(i)
		}
	}
	w.splits.edits()
	w.splits.report()
}

// lostTools are the ids of calls and of results in entries that another one with
// the same id hides: that is reported, and not that the others miss them.
type lostTools struct{ calls, results map[int32]bool }

func (x *index) lostTools() lostTools {
	lost := lostTools{map[int32]bool{}, map[int32]bool{}}
	hidden := func(n int32) bool {
		return x.shadowed(n) && x.row(n).sum != x.row(x.last[x.row(n).id]).sum
	}
	for i := range x.calls {
		if hidden(x.calls[i].entry) {
			lost.calls[x.calls[i].id] = true
		}
	}
	for i := range x.results {
		if hidden(x.results[i].entry) {
			lost.results[x.results[i].id] = true
		}
	}
	return lost
}

// orphan looks at a result that no call precedes.
func (w *toolWalk) orphan(r int32) {
	row := &w.x.results[r]
	if !w.visible(r) {
		return
	}
	id := w.x.toolText(row.id)
	if i := w.after[r]; i != none {
		call := w.x.calls[i].entry
		w.add(row.entry, row.at, "tool/result-before-call", "/message/toolCallId", fmt.Sprintf(
			"the call %q comes after its result, on line %d; most providers refuse a result that no call precedes", id, w.x.line(call)), w.x.place(call, "the call"))
		return
	}
	w.add(row.entry, row.at, "tool/result-orphan", "/message/toolCallId", fmt.Sprintf(
		"no call %q stands before the result on its branch; most providers refuse a result without its call", id), w.callsElsewhere(row.id)...)
}

// callsElsewhere are the places of a call on other branches, one at most.
func (w *toolWalk) callsElsewhere(id int32) []finding.Related {
	if w.firstCall == nil {
		w.firstCall = map[int32]int32{}
		for _, i := range w.asked {
			if _, known := w.firstCall[w.x.calls[i].id]; !known {
				w.firstCall[w.x.calls[i].id] = w.x.calls[i].entry
			}
		}
	}
	if e, found := w.firstCall[id]; found {
		return []finding.Related{w.x.place(e, "a call with the id, on another branch")}
	}
	return nil
}

// visible reports whether a result without a call is one at some leaf, and not
// because a part of the history is lost.
func (w *toolWalk) visible(r int32) bool {
	e := w.x.results[r].entry
	if w.top[e] != topRoot || w.x.linear() && w.x.firstDamaged > 0 && w.x.firstDamaged < int(w.x.line(e)) {
		return false
	}
	return len(w.edits.shown([]span{w.leavesOf(e)}, e)) > 0
}

// unanswered looks for leaves at which a call has no result. In version 1 a result
// may be on any damaged line further down, which has a finding.
func (w *toolWalk) unanswered(i int32) {
	call := &w.x.calls[i]
	row := w.x.row(call.entry)
	open := w.edits.calling(w.open(i), call)
	if len(open) == 0 || w.misled[i] != none && w.visible(w.misled[i]) || w.x.linear() && w.x.lastDamaged > int(row.line) {
		return
	}
	severity, message := finding.Info, "the tool call %q has no result, and the branch ends; Pi sends an error result in its place"
	switch {
	case row.flags&flagFailed != 0:
		message = "the tool call %q has no result, since its turn was aborted or ended in an error; Pi does not send that turn"
	case w.leaves.followed(w.depth[call.entry], open):
		severity, message = finding.Warning, "the tool call %q has no result, and the conversation goes on; Pi sends an error result in its place"
	}
	f := w.x.finding(call.entry, call.at, "tool/call-unanswered", fmt.Sprintf(message, w.x.toolText(call.id)))
	f.Severity, f.Pointer = severity, fmt.Sprintf("/message/content/%d/id", call.block)
	w.found.Add(f)
}

// open are the leaves below a call at which it has no result.
func (w *toolWalk) open(i int32) []span {
	in := w.leavesOf(w.x.calls[i].entry)
	var list []span
	for _, r := range w.answers.of(i) {
		s := w.leavesOf(w.x.results[r].entry)
		if s.lo > in.lo {
			list = append(list, span{in.lo, s.lo})
		}
		in.lo = max(in.lo, s.hi)
	}
	if in.lo < in.hi {
		list = append(list, in)
	}
	return list
}
