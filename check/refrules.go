package check

import (
	"fmt"

	"sessiontool/sessionfile"
)

// checkRefs applies the rules about entries that name others beside their parent. An
// id that stands on a damaged line is lost with it, and a branch whose history is cut
// off says nothing about ancestors: both have a finding of their own.
func (c *current) checkRefs(kept []keptRow) {
	for _, row := range c.x.labels {
		if c.gone(row.entry, row.id) {
			c.ref(row.entry, row.at, "ref/label-target-missing", "/targetId", fmt.Sprintf(
				"the label is for %q, which is no entry of the file; it shows nowhere", c.x.text(row.id)))
		}
	}
	for _, row := range c.x.summaries {
		if c.gone(row.entry, row.id) && c.x.text(row.id) != "root" && !c.forked() {
			c.ref(row.entry, row.at, "ref/summary-source-missing", "/fromId", fmt.Sprintf(
				"the summary is of the branch of %q, which is no entry of the file; Pi sends it all the same", c.x.text(row.id)))
		}
	}
	for i := range c.x.edits {
		c.checkEdit(&c.x.edits[i])
	}
	for i := range c.x.compactions {
		c.checkKept(&c.x.compactions[i], kept[i].state)
	}
}

// ref reports what is wrong with the id at a column of entry n.
func (c *current) ref(n int32, column uint32, rule, pointer, message string) {
	f := c.x.finding(n, column, rule, message)
	f.Pointer = pointer
	c.found.Add(f)
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
// branches behind. Without a header that cannot be told.
func (c *current) forked() bool { return c.x.header == nil || c.x.header.parentSession }

// checkEdit looks at the target of an edit.
func (c *current) checkEdit(e *editRow) {
	if e.target == none || c.x.shadowed(e.entry) {
		return
	}
	target, cut := c.x.entryOf(e.target), c.top[e.entry] != topRoot
	switch {
	case target == none:
		if !cut && c.gone(e.entry, e.target) {
			c.ref(e.entry, e.at, "ref/edit-target-missing", "/targetId", fmt.Sprintf(
				"the edit is of %q, which is no entry of the file, and has no effect", c.x.text(e.target)))
		}
	case c.above(target, e.entry):
		if c.idle(target, e.kind) {
			c.ref(e.entry, e.at, "ref/edit-target-kind", "/targetId", fmt.Sprintf(
				"the edit is of %q on line %d, %s, which it cannot change", c.x.text(e.target), c.x.line(target), c.what(target)))
		}
	case !cut:
		c.ref(e.entry, e.at, "ref/edit-target-off-branch", "/targetId", fmt.Sprintf(
			"the edit is of %q, which is %s, and has no effect", c.x.text(e.target), c.off(target, e.entry)))
	}
}

// off says where the target of an edit is that is no ancestor of it.
func (c *current) off(target, edit int32) string {
	switch {
	case target == edit:
		return "the edit itself"
	case c.above(edit, target):
		return fmt.Sprintf("after it on the branch, on line %d", c.x.line(target))
	}
	return fmt.Sprintf("on another branch, on line %d", c.x.line(target))
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

// checkKept looks at the entry that a compaction keeps from.
func (c *current) checkKept(row *compactionRow, state keptState) {
	if c.x.shadowed(row.entry) || c.top[row.entry] != topRoot {
		return
	}
	switch {
	case state == keptElsewhere:
		where := "on another branch"
		first := c.x.entryOf(row.kept)
		if c.above(row.entry, first) {
			where = "after the compaction"
		}
		c.dropped(row, "ref/first-kept-off-branch", fmt.Sprintf("which is %s, on line %d", where, c.x.line(first)))
	case state == keptMissing && c.gone(row.entry, row.kept):
		c.dropped(row, "ref/first-kept-missing", "which is not in the file")
	}
}

// dropped reports a compaction that keeps nothing because of what is wrong with the
// id.
func (c *current) dropped(row *compactionRow, rule, what string) {
	drops := "Pi keeps nothing from before the compaction"
	if n := int(c.messages[row.entry]); n > 0 {
		drops = fmt.Sprintf("Pi drops the %s before the compaction", countOf(n, "message"))
	}
	message := fmt.Sprintf("the compaction keeps from the entry %q on, %s: %s", c.x.text(row.kept), what, drops)
	if c.compaction == row.entry {
		message += ", and " + c.sends()
	}
	c.ref(row.entry, row.at, rule, "/firstKeptEntryId", message)
}
