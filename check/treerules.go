package check

import (
	"fmt"
	"slices"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// checkTree applies the rules about ids, parents, roots and the current leaf.
func (c *current) checkTree() {
	before := c.x.firstOfIDs()
	c.checkIDs()
	c.checkRings()
	c.checkParents(before)
	c.checkRoots(before)
	c.checkTurns()
	c.checkLeaf()
}

// firstOfIDs is for each number in ids the first entry that has the id.
func (x *index) firstOfIDs() []int32 {
	first := make([]int32, len(x.last))
	for n := int32(x.len() - 1); n >= 0; n-- {
		if id := x.row(n).id; id != none {
			first[id] = n
		}
	}
	return first
}

// checkIDs looks for ids that two entries have.
func (c *current) checkIDs() {
	holder := nones(len(c.x.last))
	for n := range int32(c.x.len()) {
		id := c.x.row(n).id
		if id == none {
			continue
		}
		if holder[id] != none {
			c.found.Add(c.x.duplicate(holder[id], n))
		}
		holder[id] = n
	}
}

// duplicate is about an entry that has the id of another one before it.
func (x *index) duplicate(other, n int32) finding.Finding {
	row, first := x.row(n), x.row(other)
	f := x.finding(n, row.idAt, "tree/duplicate-id", fmt.Sprintf(
		"another entry with the id %q stands on line %d; Pi sees only the last one, and hangs the children of both on it", x.text(row.id), first.line))
	if row.sum == first.sum && row.length == first.length {
		f.Severity = finding.Warning
		f.Message = fmt.Sprintf("the entry of line %d again, byte for byte; Pi sees one of the two", first.line)
	}
	f.Hint = "give one of them another id, also as parentId of its own children"
	if f.Severity == finding.Warning {
		f.Hint = "delete the line"
	}
	f.Pointer = "/id"
	f.Related = finding.Places{x.place(other, "the entry with the same id")}
	return f
}

// checkParents looks for parents that are not in the file, or too far down in it;
// first is what firstOfIDs returns. A parent that stands further up too is none of
// those: its id is given twice.
func (c *current) checkParents(first []int32) {
	for _, e := range c.order {
		switch p := c.parent[e]; {
		case p == none && c.top[e] == topMissing:
			c.found.Add(c.missingParent(e))
		case p > e && first[c.x.row(e).parent] > e && !c.ringed[e]:
			c.found.Add(c.lateParent(e, p))
		}
	}
}

// lateParent is about an entry whose parent stands after it.
func (c *current) lateParent(e, parent int32) finding.Finding {
	row := c.x.row(e)
	f := c.x.finding(e, row.parentAt, "tree/parent-after-child", fmt.Sprintf(
		"the parent %q stands further down, on line %d: the lines are not in the order in which they were written%s",
		c.x.text(row.parent), c.x.line(parent), c.unfinished()))
	f.Pointer = "/parentId"
	f.Related = finding.Places{c.x.place(parent, "the parent")}
	return f
}

// unfinished says what it means that the current leaf is no end of a branch.
func (c *current) unfinished() string {
	if c.isLeaf(c.leaf) {
		return ""
	}
	return ", and the last one is no end of a branch; " + c.sends()
}

// missingParent is about an entry whose parent is not in the file.
func (c *current) missingParent(e int32) finding.Finding {
	row := c.x.row(e)
	where := "is not in the file"
	line, damaged := c.x.damaged[row.parent]
	if damaged {
		where = fmt.Sprintf("stands on line %d, which cannot be read", line)
	}
	f := c.x.finding(e, row.parentAt, "tree/missing-parent", fmt.Sprintf(
		"the parent %q %s: Pi takes this entry for the beginning%s", c.x.text(row.parent), where, c.loss(e)))
	f.Pointer = "/parentId"
	f.Hint = c.likelyParent(e)
	if damaged {
		f.Hint = fmt.Sprintf("put line %d right first: the history comes back with it", line)
	}
	return f
}

// likelyParent says which entry is most likely the parent of one whose parentId leads
// nowhere.
func (c *current) likelyParent(e int32) string {
	p := c.before(e, e)
	if p == none || c.x.row(p).id == none {
		return "set parentId to the entry that came before it, or to null if it is the first"
	}
	return fmt.Sprintf("set parentId to the entry that came before it, most likely %q on line %d", c.x.text(c.x.row(p).id), c.x.line(p))
}

// loss says what the current leaf loses because the branch of e begins at e.
func (c *current) loss(e int32) string {
	if !c.on(e) {
		return "; the current leaf is on another branch and loses nothing"
	}
	lost := c.lost(e)
	if lost == 0 {
		return "; " + c.sends()
	}
	return fmt.Sprintf("; the current leaf loses the %s before it, and %s", countOf(lost, "entry"), c.sendsFrom("there"))
}

// lost counts the entries that stand before e on the branch that it most likely went
// on from: that of the entry before it in the file, and so on where that one is cut
// off as well.
func (c *current) lost(e int32) int {
	count := 0
	for limit := e; ; {
		p := c.before(e, limit)
		if p == none {
			return count
		}
		count += int(c.depth[p]) + 1
		root := c.root(p)
		if c.top[root] != topMissing {
			return count
		}
		e, limit = root, min(root, p)
	}
}

// before is the last entry before limit in the file that does not hang on e and is
// on a branch, none when there is none.
func (c *current) before(e, limit int32) int32 {
	for p := limit - 1; p >= 0; p-- {
		if !c.x.shadowed(p) && !c.atOrAbove(e, p) {
			return p
		}
	}
	return none
}

// checkRoots looks at the roots after the first one; first is what firstOfIDs
// returns. An entry whose parentId is no string and not null has another finding.
func (c *current) checkRoots(first []int32) {
	var roots []int32
	for e := c.first[len(c.parent)]; e != none; e = c.next[e] {
		if row := c.x.row(e); c.top[e] == topRoot && row.parentAt > 0 && int(row.line) > c.x.headerPos.Line {
			roots = append(roots, e)
		}
	}
	at := func(e int32) int32 { // where the id stands first
		if id := c.x.row(e).id; id != none {
			return first[id]
		}
		return e
	}
	slices.SortFunc(roots, func(a, b int32) int { return int(at(a) - at(b)) })
	for _, e := range roots[min(1, len(roots)):] {
		c.found.Add(c.extraRoot(roots[0], e))
	}
}

// extraRoot is about a root that is not the first one.
func (c *current) extraRoot(first, e int32) finding.Finding {
	row := c.x.row(e)
	f := c.x.finding(e, row.parentAt, "tree/extra-root", fmt.Sprintf("a further root; the first one is on line %d", c.x.line(first)))
	if row.role == sessionfile.RoleAssistant || row.role == sessionfile.RoleToolResult {
		f.Severity = finding.Warning
		f.Message = fmt.Sprintf("a message of role %q without a parent, although it answers one: the parent was lost, and Pi takes the message for the beginning%s",
			row.role, c.loss(e))
		f.Hint = c.likelyParent(e)
	}
	f.Pointer = "/parentId"
	f.Related = finding.Places{c.x.place(first, "the first root")}
	return f
}
