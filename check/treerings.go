package check

import (
	"fmt"
	"slices"
	"strings"
)

// cutRings makes a root of the first entry of each ring of parents. Every entry is
// walked over once: mark says in which walk.
func (t *tree) cutRings() {
	mark := make([]int32, len(t.parent))
	for n := range t.parent {
		walk, e := int32(n+1), int32(n)
		for e != none && mark[e] == 0 {
			mark[e] = walk
			e = t.parent[e]
		}
		if e != none && mark[e] == walk {
			t.cutRing(e)
		}
	}
	slices.SortFunc(t.rings, func(a, b ring) int { return int(a.first - b.first) })
}

// cutRing cuts the ring that e is on.
func (t *tree) cutRing(e int32) {
	r := ring{first: e, length: 1}
	if t.ringed == nil {
		t.ringed = map[int32]bool{}
	}
	t.ringed[e] = true
	for o := t.parent[e]; o != e; o = t.parent[o] {
		r.first = min(r.first, o)
		r.length++
		t.ringed[o] = true
	}
	t.parent[r.first] = none
	t.top[r.first] = topRing
	t.rings = append(t.rings, r)
}

// members are the entries of a ring, limit of them at most, each before its parent,
// from the first in the file on.
func (t *tree) members(r ring, limit int) []int32 {
	list := make([]int32, 0, min(r.length, limit))
	for e := r.first; len(list) < cap(list); e = t.x.entryOf(t.x.row(e).parent) {
		list = append(list, e)
	}
	return list
}

// maxRing is how many ids of a ring a message lists.
const maxRing = 10

// checkRings reports the rings, each on its first entry in the file.
func (c *current) checkRings() {
	for _, r := range c.rings {
		row := c.x.row(r.first)
		rule, message := "tree/self-parent", "the entry is its own parent, so that it has no beginning"
		if r.length > 1 {
			rule, message = "tree/cycle", fmt.Sprintf("the parents of %d entries form a ring: %s", r.length, c.ringIDs(r))
		}
		f := c.x.finding(r.first, row.parentAt, rule, message+"; "+c.ringMeans(r))
		f.Hint = c.likelyParent(r.first)
		f.Pointer = "/parentId"
		for _, e := range c.members(r, maxRelated)[1:] {
			f.Related = append(f.Related, c.x.place(e, "an entry of the ring"))
		}
		c.found.Add(f)
	}
}

// ringIDs lists the ids of a ring, each once and each before its parent.
func (c *current) ringIDs(r ring) string {
	var ids []string
	for _, e := range c.members(r, maxRing) {
		ids = append(ids, fmt.Sprintf("%q", c.x.text(c.x.row(e).id)))
	}
	text := strings.Join(ids, ", ")
	if more := r.length - maxRing; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// ringMeans says what Pi does with a ring. Its tree begins at roots, for one of which
// it takes an entry that is its own parent.
func (c *current) ringMeans(r ring) string {
	below := int(c.end[r.first]-c.enter[r.first]) - r.length
	switch {
	case c.on(r.first):
		return "the current leaf leads there, and Pi never finishes opening the session"
	case r.length > 1 && below > 0:
		return fmt.Sprintf("Pi's tree leaves them out, and the %s below them", countOf(below, "entry"))
	case r.length > 1:
		return "Pi's tree leaves them out"
	case below > 0:
		return fmt.Sprintf("Pi never comes back when one goes there with /tree, or to the %s below it", countOf(below, "entry"))
	}
	return "Pi never comes back when one goes there with /tree"
}
