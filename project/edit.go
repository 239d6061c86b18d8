package project

import (
	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// edit is a context edit.
type edit struct {
	entry int
	// omit says that the target gives no message.
	omit bool
	// content is the new content, nil to leave the member out.
	content []byte
	// void says that the entry has no replacement and so edits nothing.
	void bool
}

// readEdits reads the context edits among the selected entries. Of several with
// one target the last counts, whether it edits anything or not.
func (r *run) readEdits() error {
	for _, sel := range r.p.Selected {
		if r.s.Kind(sel.Entry) != sessionfile.KindContextEdit {
			continue
		}
		e, err := r.s.Load(sel.Entry)
		if err != nil {
			return err
		}
		body, ok := e.Body.(*sessionfile.ContextEdit)
		if !ok || body.TargetID == "" {
			continue
		}
		if r.edits == nil {
			r.edits = map[string]edit{}
		}
		r.edits[body.TargetID] = newEdit(e, body)
	}
	return nil
}

// newEdit reads what a context edit does. A replacement that is neither null nor an
// object has no content, as in JavaScript.
func newEdit(e *sessionfile.Entry, body *sessionfile.ContextEdit) edit {
	ed := edit{entry: e.N, content: raw(e.Doc, body.Content)}
	switch e.Doc.Kind(body.Replacement) {
	case jsonscan.None:
		ed.void = true
	case jsonscan.Null:
		ed.omit = true
	}
	return ed
}

// editOf returns the edit that is in force for entry n.
func (r *run) editOf(n int) (edit, bool) {
	if len(r.edits) == 0 {
		return edit{}, false
	}
	ed, ok := r.edits[r.s.ID(n)]
	return ed, ok && !ed.void
}

// edited returns the entry's messages with its edit made; without any, the reason.
func (r *run) edited(e *sessionfile.Entry, sel Selected) ([]draft, Reason) {
	drafts, reason := produce(e, sel.Place)
	ed, ok := r.editOf(e.N)
	if !ok || len(drafts) == 0 {
		return drafts, reason
	}
	if ed.omit {
		return nil, EditedOut
	}
	for i := range drafts {
		d := &drafts[i]
		if d.Message, ok = ed.apply(d.Message); ok {
			d.reason, d.edit = Edited, ed.entry
		}
	}
	return drafts, none
}

// apply gives a message the edit's content and reports whether the message is of a
// role whose content can be edited.
func (ed edit) apply(m Message) (Message, bool) {
	content := ed.content
	switch sessionfile.RoleOf(m.Role) {
	case sessionfile.RoleUser, sessionfile.RoleCustom:
	case sessionfile.RoleAssistant, sessionfile.RoleToolResult:
		content = blockOfString(content)
	default:
		return m, false
	}
	m.JSON = withContent(scan(m.JSON), jsonscan.Root, content)
	return m, true
}
