package sessionfile

import "slices"

// tree holds the parents and children of all entries as numbers.
type tree struct {
	parent []int32 // None for roots
	// children of entry n are list[start[n]:start[n+1]]; roots are those of entry
	// len(parent).
	start []int32
	list  []int32
	cut   []Cut
}

// Cut is a ring of parents that was cut open: the entry, the first of the ring in
// the file, is taken for a root.
type Cut struct {
	Entry int
	// Length counts the entries of the ring; 1 is an entry that names itself.
	Length int
}

// Cut are the rings of parents in file order.
func (s *Session) Cut() []Cut { return s.tree.cut }

// Parent is the parent of entry n, None for a root: an entry whose parentId is
// null, absent or not in the file, or where a ring was cut.
func (s *Session) Parent(n int) int { return int(s.tree.parent[n]) }

// ParentMissing reports whether entry n names a parent that is not in the file.
func (s *Session) ParentMissing(n int) bool {
	return s.derived == nil && s.entries[n].parent > 0 && s.ids.entry[s.entries[n].parent-1] < 0
}

// Roots are the roots in file order. The slice is shared: do not change it.
func (s *Session) Roots() []int32 { return s.tree.children(len(s.tree.parent)) }

// Children are the children of entry n by time, those of equal time in file order.
// The slice is shared: do not change it.
func (s *Session) Children(n int) []int32 { return s.tree.children(n) }

func (t *tree) children(n int) []int32 { return t.list[t.start[n]:t.start[n+1]] }

// Branch returns the entries from the root to leaf.
func (s *Session) Branch(leaf int) []int {
	depth := 0
	for n := leaf; n != None; n = s.Parent(n) {
		depth++
	}
	branch := make([]int, depth)
	for n := leaf; n != None; n = s.Parent(n) {
		depth--
		branch[depth] = n
	}
	return branch
}

// Leaves are the entries without children in file order. Entries that a later one
// hides are none, and no children either.
func (s *Session) Leaves() []int {
	var leaves []int
	seen := func(n int32) bool { return !s.Shadowed(int(n)) }
	for n := range s.entries {
		if !s.Shadowed(n) && !slices.ContainsFunc(s.Children(n), seen) {
			leaves = append(leaves, n)
		}
	}
	return leaves
}

func buildTree(s *Session) tree {
	t := tree{parent: make([]int32, len(s.entries))}
	for n := range s.entries {
		t.parent[n] = None
		if p := s.entries[n].parent; p > 0 {
			t.parent[n] = s.ids.entry[p-1]
			if p == s.entries[n].id {
				t.parent[n] = int32(n) // also where a later entry has the same id: a ring of one
			}
		}
	}
	t.cutRings()
	t.index()
	for n := range t.parent {
		sortByTime(t.children(n), s)
	}
	return t
}

// linearTree is the tree of a list: each entry is the child of the one before.
func linearTree(n int) tree {
	t := tree{parent: make([]int32, n)}
	for i := range t.parent {
		t.parent[i] = int32(i - 1)
	}
	t.index()
	return t
}

// cutRings makes the first entry of each ring of parents a root. Every entry is
// walked once: mark tells in which walk.
func (t *tree) cutRings() {
	mark := make([]int32, len(t.parent))
	for first := range t.parent {
		walk := int32(first + 1)
		n := int32(first)
		for n != None && mark[n] == 0 {
			mark[n] = walk
			n = t.parent[n]
		}
		if n != None && mark[n] == walk {
			t.cutRing(n)
		}
	}
}

// cutRing cuts the ring that n is on.
func (t *tree) cutRing(n int32) {
	first, length := n, 1
	for m := t.parent[n]; m != n; m = t.parent[m] {
		first, length = min(first, m), length+1
	}
	t.parent[first] = None
	t.cut = append(t.cut, Cut{Entry: int(first), Length: length})
}

// index lists the children of every entry in file order.
func (t *tree) index() {
	n := len(t.parent)
	t.start = make([]int32, n+2)
	for _, p := range t.parent {
		t.start[slotOf(p, n)+1]++
	}
	for i := range n + 1 {
		t.start[i+1] += t.start[i]
	}
	t.list = make([]int32, n)
	next := append([]int32(nil), t.start[:n+1]...)
	for child, p := range t.parent {
		slot := slotOf(p, n)
		t.list[next[slot]] = int32(child)
		next[slot]++
	}
}

// slotOf is where the children of parent p are counted: roots after all entries.
func slotOf(p int32, n int) int {
	if p == None {
		return n
	}
	return int(p)
}
