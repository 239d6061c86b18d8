package check

import (
	"fmt"

	"sessiontool/finding"
)

// toolFindings are those about tool calls and their results. They are about what is
// on a branch after its edits: what an edit leaves out at every leaf is no fault.
func toolFindings(t *tree, kept []keptRow) []finding.Finding {
	if len(t.x.calls) == 0 && len(t.x.results) == 0 {
		return nil
	}
	w := newToolWalk(t, kept)
	w.run()
	for _, r := range w.orphans {
		w.orphan(r)
	}
	for _, i := range w.asked {
		w.unanswered(i)
	}
	w.splits.edits()
	return append(w.findings, w.splits.findings()...)
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
			"the call %q comes after its result, on line %d; most providers refuse the request", id, w.x.line(call)), w.x.place(call, "the call"))
		return
	}
	w.add(row.entry, row.at, "tool/result-orphan", "/message/toolCallId", fmt.Sprintf(
		"no call %q stands before the result on its branch; most providers refuse the request", id))
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

// unanswered looks for leaves at which a call has no result. Where the call was lost
// between its results and a line that is damaged, that line has a finding.
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
	w.add(call.entry, call.at, "tool/call-unanswered", fmt.Sprintf("/message/content/%d/id", call.block), fmt.Sprintf(message, w.x.toolText(call.id)))
	w.findings[len(w.findings)-1].Severity = severity
}

// open are the leaves below a call at which it has no result.
func (w *toolWalk) open(i int32) []span {
	in := w.leavesOf(w.x.calls[i].entry)
	var list []span
	for _, r := range w.answers[i] {
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
