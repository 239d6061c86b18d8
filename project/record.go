package project

import (
	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// record is a selected entry as the message of the stage Entries. That an edit has
// an effect on its messages shows in the reason only.
func (r *run) record(e *sessionfile.Entry, sel Selected) draft {
	d := newDraft(e, sel.Place, e.Doc.Raw(jsonscan.Root), "")
	switch body := e.Body.(type) {
	case *sessionfile.Message:
		d.Role = body.RoleName
	case *sessionfile.BranchSummary:
		d.reason = Summary
	}
	ed, ok := r.editOf(e.N)
	if !ok {
		return d
	}
	drafts, reason := r.edited(e, sel)
	effective := reason == EditedOut
	for _, m := range drafts {
		effective = effective || m.reason == Edited
	}
	if effective {
		d.reason, d.edit = Edited, ed.entry
	}
	return d
}
