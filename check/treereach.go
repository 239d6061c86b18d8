package check

import (
	"fmt"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// current is the tree seen from the current leaf, the last entry of the file.
type current struct {
	*tree
	found *finding.Collector // takes what is found
	leaf  int32
	reach Reach
	// compaction is the last one on the branch, none when it has none.
	compaction int32
	// sent counts the messages of the branch that Pi sends, without summaries: a
	// compaction or an edit may leave some out.
	sent int
}

func newCurrent(t *tree, kept []keptRow, found *finding.Collector) *current {
	c := &current{tree: t, found: found, leaf: int32(t.x.len() - 1)}
	c.reach.Messages = int(t.messages[c.leaf])
	for n := range int32(t.x.len()) {
		if t.x.row(n).countsAsMessage() {
			c.reach.Of++
		}
	}
	c.compaction = c.leaf
	for c.compaction != none && t.x.compactionOf(c.compaction) == nil {
		c.compaction = t.parent[c.compaction]
	}
	c.countSent(kept)
	return c
}

// on reports whether entry n is on the current branch.
func (c *current) on(n int32) bool { return c.atOrAbove(n, c.leaf) }

// endless reports whether Pi never gets to the end of the current branch.
func (c *current) endless() bool { return c.top[c.leaf] == topRing }

// sends says what Pi sends of the session, as a part of a message.
func (c *current) sends() string { return c.sendsFrom("the current leaf") }

// sendsFrom is sends with another word for the current leaf.
func (c *current) sendsFrom(leaf string) string {
	if c.endless() {
		return "Pi never finishes opening the session"
	}
	return fmt.Sprintf("Pi would send %d of %s from %s", c.sent, countOf(c.reach.Of, "message"), leaf)
}

// countSent counts as Pi selects: the compaction in force leaves out what stands
// before the first entry that it keeps, and of what it keeps the system messages;
// of the edits that are left the last one of a target counts.
func (c *current) countSent(kept []keptRow) {
	from, at := int32(0), int32(none)
	if c.compaction != none {
		from, at = kept[c.x.row(c.compaction).detail].depth, c.depth[c.compaction]
	}
	edits := map[int32]editKind{}
	var list []int32
	for e := c.leaf; e != none && c.depth[e] >= from; e = c.parent[e] {
		if edit := c.x.editOf(e); edit != nil {
			noteEdit(edits, c.x.entryOf(edit.target), edit.kind)
		}
		row := c.x.row(e)
		if folded := c.depth[e] < at && row.role == sessionfile.RoleSystem; row.sent() && !folded {
			list = append(list, e)
		}
	}
	for _, e := range list {
		if edits[e] != editOmit {
			c.sent++
		}
	}
}

// noteEdit notes an edit unless one is noted that is nearer to the leaf.
func noteEdit(edits map[int32]editKind, target int32, kind editKind) {
	if _, later := edits[target]; !later {
		edits[target] = kind
	}
}

// countOf is a number of things: 1 message, 2 messages.
func countOf(n int, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case thing == "entry":
		return fmt.Sprintf("%d entries", n)
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
