package check

import (
	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// outline is what a report says of the tree as a whole.
type outline struct {
	branches int
	reach    Reach
}

// finishIndex applies the rules across records.
func finishIndex(x *index, c *finding.Collector) outline {
	if x.len() == 0 {
		return outline{}
	}
	t := newTree(x)
	kept := t.keptRows()
	now := newCurrent(t, kept, c)
	if !x.linear() {
		now.checkTree()
		now.checkRefs(kept)
	}
	checkTools(t, kept, c)
	return outline{branches: t.leaves(), reach: now.reach}
}

// linear reports whether the entries are a list: they have no ids.
func (x *index) linear() bool { return x.version == 1 && !x.withID }

// shadowed reports whether a later entry has the id of entry n.
func (x *index) shadowed(n int32) bool {
	id := x.row(n).id
	return id != none && x.last[id] != n
}

// place makes a related place of entry n.
func (x *index) place(n int32, message string) finding.Related {
	row := x.row(n)
	return finding.Related{Line: int(row.line), Message: message, Offset: row.offset}
}

// line is the line of entry n.
func (x *index) line(n int32) uint32 { return x.row(n).line }

// countsAsMessage reports whether the entry is one of those that reach counts.
func (e *entryRow) countsAsMessage() bool {
	return e.kind == sessionfile.KindMessage || e.kind == sessionfile.KindCustomMessage
}

// sent reports whether the entry gives a message of its own that Pi sends, unless a
// compaction or an edit leaves it out.
func (e *entryRow) sent() bool {
	switch e.kind {
	case sessionfile.KindCustomMessage:
		return true
	case sessionfile.KindMessage:
		switch e.role {
		case sessionfile.RoleNone, sessionfile.RoleUnknown:
			return false
		case sessionfile.RoleBashExecution:
			return e.flags&flagExcluded == 0
		}
		return e.flags&flagMessage != 0
	}
	return false
}

// stands reports whether the entry, between a tool call and its result, parts the two
// unless it is another result of the same turn.
func (e *entryRow) stands() bool {
	if e.kind == sessionfile.KindBranchSummary {
		return e.flags&flagSummary != 0
	}
	return e.role != sessionfile.RoleSystem && e.sent()
}
