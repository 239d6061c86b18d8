package check

import (
	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// finishIndex applies the rules across records.
func finishIndex(*index, *finding.Collector) {}

// branches counts the leaves: entries that no other names as its parent. Version 1
// has one branch.
func (x *index) branches() int {
	if x.linear() {
		return min(1, x.len())
	}
	inner := make([]bool, x.len())
	for n := range x.entries {
		if p := x.entryOf(x.entries[n].parent); p != none {
			inner[p] = true
		}
	}
	leaves := 0
	for n := range x.entries {
		if !inner[n] && !x.shadowed(int32(n)) {
			leaves++
		}
	}
	return leaves
}

// linear reports whether the entries are a list: they have no ids.
func (x *index) linear() bool { return x.version == 1 && !x.withID }

// shadowed reports whether a later entry has the id of entry n.
func (x *index) shadowed(n int32) bool {
	id := x.row(n).id
	return id != none && x.last[id] != n
}

// reach counts the messages on the current leaf's branch and in the file.
func (x *index) reach() Reach {
	var r Reach
	for n := range x.entries {
		if x.entries[n].countsAsMessage() {
			r.Of++
		}
	}
	if x.linear() {
		r.Messages = r.Of
		return r
	}
	seen := make([]bool, x.len()) // a ring of parents would go on for ever
	for n := int32(x.len() - 1); n != none && !seen[n]; n = x.entryOf(x.row(n).parent) {
		seen[n] = true
		if x.row(n).countsAsMessage() {
			r.Messages++
		}
	}
	return r
}

// countsAsMessage reports whether the entry is one of those that reach counts.
func (e *entryRow) countsAsMessage() bool {
	return e.kind == sessionfile.KindMessage || e.kind == sessionfile.KindCustomMessage
}
