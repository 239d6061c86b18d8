package check

import (
	"fmt"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// refFindings are those about entries that name others beside their parent. An id
// that stands on a damaged line is lost with it, and a branch whose history is cut
// off says nothing about ancestors: both have a finding of their own.
func (c *current) refFindings(kept []keptRow) []finding.Finding {
	var list []finding.Finding
	for _, row := range c.x.labels {
		if c.gone(row.entry, row.id) {
			list = append(list, c.ref(row.entry, row.at, "ref/label-target-missing", "/targetId", fmt.Sprintf(
				"the label is for %q, which is no entry of the file; it shows nowhere", c.x.text(row.id))))
		}
	}
	for _, row := range c.x.summaries {
		if c.gone(row.entry, row.id) && c.x.text(row.id) != "root" && !c.forked() {
			list = append(list, c.ref(row.entry, row.at, "ref/summary-source-missing", "/fromId", fmt.Sprintf(
				"the summary is of the branch of %q, which is no entry of the file; Pi sends it all the same", c.x.text(row.id))))
		}
	}
	for i := range c.x.edits {
		list = append(list, c.editFindings(&c.x.edits[i])...)
	}
	for i := range c.x.compactions {
		list = append(list, c.keptFindings(&c.x.compactions[i], kept[i].state)...)
	}
	return list
}

// ref makes a finding about the id at a column of entry n.
func (c *current) ref(n int32, column uint32, rule, pointer, message string) finding.Finding {
	f := c.x.finding(n, column, rule, message)
	f.Pointer = pointer
	return f
}

// gone reports whether entry n names an id that no line of the file has.
func (c *current) gone(n, id int32) bool {
	if id == none || c.x.shadowed(n) || c.x.entryOf(id) != none {
		return false
	}
	_, damaged := c.x.damaged[id]
	return !damaged
}

// forked reports whether the session was made of another one, which may have left
// branches behind.
func (c *current) forked() bool { return c.x.header != nil && c.x.header.parentSession }

// editFindings are about the target of an edit.
func (c *current) editFindings(e *editRow) []finding.Finding {
	if e.target == none || c.x.shadowed(e.entry) {
		return nil
	}
	cut := c.top[e.entry] != topRoot
	target, id := c.x.entryOf(e.target), c.x.text(e.target)
	found := func(rule, format string, args ...any) []finding.Finding {
		return []finding.Finding{c.ref(e.entry, e.at, rule, "/targetId", fmt.Sprintf(format, args...))}
	}
	switch {
	case target == none:
		if cut || !c.gone(e.entry, e.target) {
			return nil
		}
		return found("ref/edit-target-missing", "the edit is of %q, which is no entry of the file, and has no effect", id)
	case c.above(target, e.entry):
		if !c.idle(target, e.kind) {
			return nil
		}
		return found("ref/edit-target-kind", "the edit is of %q on line %d, %s, which it cannot change", id, c.x.line(target), c.what(target))
	case cut:
		return nil
	case target == e.entry:
		return found("ref/edit-target-off-branch", "the edit is of %q, which is the edit itself; it has no effect", id)
	case c.above(e.entry, target):
		return found("ref/edit-target-off-branch", "the edit is of %q on line %d, which comes after the edit", id, c.x.line(target))
	}
	return found("ref/edit-target-off-branch", "the edit is of %q on line %d, which is on another branch; it has no effect on this one", id, c.x.line(target))
}

// idle reports whether an edit has no effect on its target. To leave it out works on
// whatever gives a message.
func (c *current) idle(target int32, kind editKind) bool {
	row := c.x.row(target)
	if kind == editNone || row.editable() {
		return false
	}
	return kind != editOmit || !row.givesMessage()
}

// what says what an entry is.
func (c *current) what(n int32) string {
	row := c.x.row(n)
	if row.kind == sessionfile.KindMessage && row.role != sessionfile.RoleNone {
		return fmt.Sprintf("a message of role %q", row.role)
	}
	return fmt.Sprintf("an entry of type %q", row.kind)
}

// editable reports whether an edit can give the entry another content.
func (e *entryRow) editable() bool {
	switch e.kind {
	case sessionfile.KindCustomMessage:
		return true
	case sessionfile.KindMessage:
		switch e.role {
		case sessionfile.RoleUser, sessionfile.RoleAssistant, sessionfile.RoleToolResult, sessionfile.RoleCustom, sessionfile.RoleHookMessage:
			return true
		}
	}
	return false
}

// givesMessage reports whether Pi makes a message of the entry, its own or a summary.
func (e *entryRow) givesMessage() bool {
	switch e.kind {
	case sessionfile.KindMessage:
		return e.flags&flagMessage != 0
	case sessionfile.KindBranchSummary:
		return e.flags&flagSummary != 0
	}
	return e.kind == sessionfile.KindCustomMessage || e.kind == sessionfile.KindCompaction
}

// keptFindings are about the entry that a compaction keeps from.
func (c *current) keptFindings(row *compactionRow, state keptState) []finding.Finding {
	if c.top[row.entry] != topRoot || c.x.shadowed(row.entry) {
		return nil
	}
	rule, what := "ref/first-kept-missing", "which is not in the file"
	switch state {
	case keptFound, keptAbsent:
		return nil
	case keptMissing:
		if !c.gone(row.entry, row.kept) {
			return nil
		}
	case keptElsewhere:
		rule = "ref/first-kept-off-branch"
		what = fmt.Sprintf("which is on another branch, on line %d", c.x.line(c.x.entryOf(row.kept)))
		if c.above(row.entry, c.x.entryOf(row.kept)) {
			what = fmt.Sprintf("which comes after it, on line %d", c.x.line(c.x.entryOf(row.kept)))
		}
	}
	message := fmt.Sprintf("the compaction keeps from the entry %q on, %s: Pi drops all %s before the compaction",
		c.x.text(row.kept), what, countOf(int(c.messages[row.entry]), "message"))
	if c.compaction == row.entry {
		message += "; " + c.sends()
	}
	return []finding.Finding{c.ref(row.entry, row.at, rule, "/firstKeptEntryId", message)}
}
