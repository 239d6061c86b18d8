package check

// tree is the entries as their parents make a forest of them, numbered in one walk
// so that questions about ancestors and branches need no further one.
//
// An entry that a later one with its id hides is in no branch: Pi cannot see it. It
// has no place and no depth. Rings of parents are cut at their first entry in the
// file.
type tree struct {
	x *index
	// parent is the parent of each entry, none for a root.
	parent []int32
	// first is the first child of each entry in file order, next the sibling after
	// it; those of the roots are at the end of first, and hang together too.
	first, next []int32
	// order are the entries, each one after its parent and the older siblings with
	// all that hangs on them.
	order []int32
	// enter is the place in order of each entry, end the place after the last of
	// its descendants.
	enter, end []int32
	// depth counts the ancestors of each entry; deepest is the most that one has.
	depth   []int32
	deepest int
	// messages counts those on the way from the root, the entry's own included.
	messages []int32
	// leavesBefore counts for each place in order, and for the place after the
	// last, the leaves that stand before it. Leaves are numbered so.
	leavesBefore []int32
	// top says how the walk through the parents of an entry ends.
	top []topKind
	// rings are in file order; ringed are all entries on one.
	rings  []ring
	ringed map[int32]bool
}

// topKind says what the first entry of a branch is.
type topKind uint8

const (
	// topRoot has no parent, or none that is a string.
	topRoot topKind = iota
	// topMissing has a parent that is not in the file.
	topMissing
	// topRing is the first entry of a ring in the file.
	topRing
)

// ring is a ring of parents: its first entry in the file, and how many it has. One
// alone is its own parent.
type ring struct {
	first  int32
	length int
}

// span are the leaves from number lo up to hi.
type span struct{ lo, hi int32 }

func newTree(x *index) *tree {
	n := x.len()
	t := &tree{
		x: x, parent: x.parents(),
		enter: make([]int32, n), end: make([]int32, n), depth: make([]int32, n), messages: make([]int32, n),
		top: make([]topKind, n), order: make([]int32, 0, n), leavesBefore: make([]int32, 0, n+1),
	}
	for e := range t.enter {
		t.enter[e] = int32(n) // after all places
	}
	t.cutRings()
	t.link()
	t.walk()
	return t
}

// parents finds the parent of each entry, none when it has none.
func (x *index) parents() []int32 {
	parent := make([]int32, x.len())
	for n := range parent {
		parent[n] = int32(n) - 1 // of the first entry, that is none
		if !x.linear() {
			parent[n] = x.entryOf(x.row(int32(n)).parent)
		}
	}
	return parent
}

// link lists the children of each entry in file order.
func (t *tree) link() {
	n := len(t.parent)
	t.first, t.next = make([]int32, n+1), make([]int32, n)
	for i := range t.first {
		t.first[i] = none
	}
	for e := int32(n - 1); e >= 0; e-- {
		if t.x.shadowed(e) {
			continue
		}
		p := t.parent[e]
		if p == none {
			p = int32(n)
		}
		t.next[e], t.first[p] = t.first[p], e
	}
}

// walk visits every entry that is on a branch, from the roots down, without a stack.
func (t *tree) walk() {
	leaves := int32(0)
	for e := t.first[len(t.parent)]; e != none; {
		t.visit(e, leaves)
		if t.first[e] != none {
			e = t.first[e]
			continue
		}
		leaves++
		for e != none {
			t.end[e] = int32(len(t.order))
			if t.next[e] != none {
				e = t.next[e]
				break
			}
			e = t.parent[e]
		}
	}
	t.leavesBefore = append(t.leavesBefore, leaves)
}

func (t *tree) visit(e, leaves int32) {
	t.enter[e] = int32(len(t.order))
	t.order = append(t.order, e)
	t.leavesBefore = append(t.leavesBefore, leaves)
	row := t.x.row(e)
	if p := t.parent[e]; p != none {
		t.depth[e], t.messages[e], t.top[e] = t.depth[p]+1, t.messages[p], t.top[p]
	} else if t.top[e] != topRing && row.parent != none && !t.x.linear() {
		t.top[e] = topMissing
	}
	t.deepest = max(t.deepest, int(t.depth[e]))
	if row.countsAsMessage() {
		t.messages[e]++
	}
}

// above reports whether a is an ancestor of b. Entries that are on no branch have
// none and are none.
func (t *tree) above(a, b int32) bool { return a != b && t.atOrAbove(a, b) }

// atOrAbove reports whether a is b or an ancestor of it.
func (t *tree) atOrAbove(a, b int32) bool {
	return t.enter[a] <= t.enter[b] && t.enter[b] < t.end[a]
}

// root is the first entry of the branch that e is on.
func (t *tree) root(e int32) int32 {
	for t.parent[e] != none {
		e = t.parent[e]
	}
	return e
}

// leavesOf are the leaves at or below e.
func (t *tree) leavesOf(e int32) span {
	return span{t.leavesBefore[t.enter[e]], t.leavesBefore[t.end[e]]}
}

// isLeaf reports whether e has no children.
func (t *tree) isLeaf(e int32) bool { return t.first[e] == none }

// leaves is the number of leaves.
func (t *tree) leaves() int { return int(t.leavesBefore[len(t.order)]) }
