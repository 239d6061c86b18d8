package check

import (
	"sort"

	"sessiontool/sessionfile"
)

// leafTable says of each leaf what its branch comes to, so that a question about all
// leaves below an entry is one about a range of numbers.
type leafTable struct {
	// kept holds the depth of the first entry that the compaction in force keeps, 0
	// where there is none: what is less deep is not sent.
	kept *minTree
	// follow holds the depth of the last message that a conversation goes on with,
	// less than 0 the deeper it is; 0 where there is none.
	follow *minTree
	// by has for each compaction row the leaves at which it is in force, in order.
	by [][]int32
}

func newLeafTable(t *tree, kept []keptRow) *leafTable {
	l := &leafTable{kept: newMinTree(t.leaves()), follow: newMinTree(t.leaves()), by: make([][]int32, len(kept))}
	type step struct{ compaction, follow int32 }
	path := make([]step, 0, t.deepest+1) // by depth
	for _, e := range t.order {
		s := step{compaction: none, follow: 0}
		if t.depth[e] > 0 {
			s = path[t.depth[e]-1]
		}
		row := t.x.row(e)
		if row.kind == sessionfile.KindCompaction {
			s.compaction = row.detail
		}
		if row.goesOn() {
			s.follow = -t.depth[e]
		}
		path = append(path[:t.depth[e]], s)
		if t.isLeaf(e) {
			l.add(t.leavesOf(e).lo, s.compaction, s.follow, kept)
		}
	}
	return l
}

func (l *leafTable) add(leaf, compaction, follow int32, kept []keptRow) {
	l.follow.set(leaf, follow)
	if compaction == none {
		l.kept.set(leaf, 0)
		return
	}
	l.kept.set(leaf, kept[compaction].depth)
	l.by[compaction] = append(l.by[compaction], leaf)
}

// goesOn reports whether the entry is a message with which a conversation goes on
// after a tool call: one of the user's, the assistant's, a command or an extension.
func (e *entryRow) goesOn() bool {
	if e.kind == sessionfile.KindCustomMessage {
		return true
	}
	switch e.role {
	case sessionfile.RoleUser, sessionfile.RoleAssistant, sessionfile.RoleBashExecution, sessionfile.RoleCustom, sessionfile.RoleHookMessage:
		return e.sent()
	}
	return false
}

// inForce reports whether a compaction is the last one at some leaf of the spans.
func (l *leafTable) inForce(compaction int32, spans []span) bool {
	leaves := l.by[compaction]
	for _, s := range spans {
		i := sort.Search(len(leaves), func(i int) bool { return leaves[i] >= s.lo })
		if i < len(leaves) && leaves[i] < s.hi {
			return true
		}
	}
	return false
}

// selected reports whether at some leaf of the spans an entry of that depth on its
// branch is not left out by a compaction.
func (l *leafTable) selected(depth int32, spans []span) bool {
	for _, s := range spans {
		if l.kept.below(s.lo, s.hi, depth+1) != none {
			return true
		}
	}
	return false
}

// followed reports whether at some leaf of the spans the conversation goes on after
// an entry of that depth.
func (l *leafTable) followed(depth int32, spans []span) bool {
	for _, s := range spans {
		if l.follow.below(s.lo, s.hi, -depth) != none {
			return true
		}
	}
	return false
}
