package branch

import (
	"fmt"

	"sessiontool/sessionfile"
)

// Notice is something about the new file that the user should know: what it lacks,
// and what in it has no effect.
type Notice struct {
	// Line is the line in the source, 0 for none.
	Line int `json:"line"`
	// EntryID is the entry in the source that it is about, "" for none.
	EntryID string `json:"entryId"`
	// Message says what it is: lower case, no full stop, transcript data quoted.
	Message string `json:"message"`
}

// String is the message with its place.
func (n Notice) String() string {
	if n.Line == 0 {
		return n.Message
	}
	return fmt.Sprintf("line %d: %s", n.Line, n.Message)
}

// note adds a notice about entry n.
func (p *plan) note(n int, format string, args ...any) {
	p.notices = append(p.notices, Notice{
		Line: p.s.Pos(n).Line, EntryID: p.s.ID(n), Message: fmt.Sprintf(format, args...),
	})
}

// noteStart says what the new file lacks because the source lacks it.
func (p *plan) noteStart(o *ExtractOptions) {
	if o.Cwd == "" && cwdOf(p.s) == nil {
		p.notices = append(p.notices, Notice{
			Message: fmt.Sprintf("the source names no working directory: the new file gets %q", o.WorkDir),
		})
	}
	if len(p.branch) > 0 && p.s.ParentMissing(p.branch[0]) {
		root := p.branch[0]
		p.note(root, "the branch begins here: the parent %q is not in the file", p.s.ParentID(root))
	}
}

// noteTarget says when a kept entry points to one that is not in the new file.
func (p *plan) noteTarget(e *sessionfile.Entry) {
	target, consequence := "", ""
	switch body := e.Body.(type) {
	case *sessionfile.ContextEdit:
		target, consequence = body.TargetID, "it edits nothing, here as there"
	case *sessionfile.BranchSummary:
		target, consequence = body.FromID, "only its text is left"
		if target == "root" {
			return
		}
	case *sessionfile.Compaction:
		target, consequence = body.FirstKeptEntryID, "it keeps nothing before it, here as there"
	}
	if target == "" || p.keeps(target) {
		return
	}
	p.dangling[e.N] = true
	p.note(e.N, "the %s refers to %s: %s", e.Type, p.whereabouts(target), consequence)
}

// noteLabel names a label that is not restored.
func (p *plan) noteLabel(l sessionfile.LabelInForce) {
	p.note(l.Entry, "the label %q is left out: it is on %s", l.Label, p.whereabouts(l.TargetID))
}

// whereabouts says why an entry is not in the new file.
func (p *plan) whereabouts(id string) string {
	n := p.s.ByID(id)
	switch {
	case n == sessionfile.None:
		return fmt.Sprintf("%q, which is not in the file", id)
	case p.s.Kind(n) == sessionfile.KindLabel && p.onBranch[n]:
		return fmt.Sprintf("%q (line %d), a label entry, which is left out", id, p.s.Pos(n).Line)
	}
	return fmt.Sprintf("%q (line %d), which stays behind", id, p.s.Pos(n).Line)
}

// noteName says when the session has its name from an entry that stays behind.
func (p *plan) noteName() {
	name := p.s.Name()
	if name == "" {
		return
	}
	n := p.s.Leaf()
	for p.s.Kind(n) != sessionfile.KindSessionInfo {
		n--
	}
	if !p.onBranch[n] {
		p.note(n, "the session's name %q stays behind: --name gives the new file one", name)
	}
}
