package render

import "sessiontool/sessionfile"

// layout is the shape of a tree from which entries are hidden: their children hang
// from the nearest shown ancestor. An arm is a stretch of entries below a branch
// point, up to the next one; what is on no arm stands at the margin.
type layout struct {
	// order has all entries, parents before children and siblings as Pi sorts
	// them; it is the order of lines.
	order []int32
	shown []bool
	// up is the nearest shown ancestor of every entry, None for none.
	up []int32
	// forks says how many shown children a shown entry has: 0, 1, or 2 for more.
	// The last item counts the shown entries without a shown ancestor.
	forks []uint8
	// last is the last shown child.
	last []int32
	// arm is the arm that a shown entry is on, None for none.
	arm  []int32
	arms []arm
	// deepest is how many arms nest at most.
	deepest int
}

// arm is one child of a branch point with what runs straight down from it.
type arm struct {
	parent int32 // the arm that the branch point is on, None for none
	depth  int32 // from 1
	first  int32 // the entry that begins it
	last   bool  // no sibling comes below it
}

func newLayout(s *sessionfile.Session, shown []bool) *layout {
	n := s.Len()
	l := &layout{
		order: preorder(s), shown: shown,
		up: make([]int32, n), arm: make([]int32, n),
		forks: make([]uint8, n+1), last: make([]int32, n+1),
	}
	l.attach(s)
	l.branchOut()
	return l
}

// preorder lists all entries, each before its children. It keeps its own stack, so
// that a branch may be a million entries deep.
func preorder(s *sessionfile.Session) []int32 {
	order := make([]int32, 0, s.Len())
	var stack []int32
	push := func(children []int32) {
		for i := len(children) - 1; i >= 0; i-- {
			stack = append(stack, children[i])
		}
	}
	push(s.Roots())
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		order = append(order, n)
		push(s.Children(int(n)))
	}
	return order
}

// attach finds the nearest shown ancestors and counts their shown children.
func (l *layout) attach(s *sessionfile.Session) {
	for _, n := range l.order {
		l.up[n] = sessionfile.None
		if p := s.Parent(int(n)); p != sessionfile.None {
			l.up[n] = int32(p)
			if !l.shown[p] {
				l.up[n] = l.up[p]
			}
		}
		if l.shown[n] {
			slot := l.slot(n)
			l.forks[slot] = min(2, l.forks[slot]+1)
			l.last[slot] = n
		}
	}
}

// slot is where the siblings of entry n are counted.
func (l *layout) slot(n int32) int32 {
	if l.up[n] == sessionfile.None {
		return int32(len(l.up))
	}
	return l.up[n]
}

// branchOut gives each child of a branch point an arm; other entries go on with
// their parent's.
func (l *layout) branchOut() {
	for _, n := range l.order {
		if !l.shown[n] {
			continue
		}
		parent := int32(sessionfile.None)
		if l.up[n] != sessionfile.None {
			parent = l.arm[l.up[n]]
		}
		l.arm[n] = parent
		slot := l.slot(n)
		if l.forks[slot] < 2 {
			continue
		}
		a := arm{parent: parent, depth: 1, first: n, last: l.last[slot] == n}
		if parent != sessionfile.None {
			a.depth = l.arms[parent].depth + 1
		}
		l.deepest = max(l.deepest, int(a.depth))
		l.arm[n] = int32(len(l.arms))
		l.arms = append(l.arms, a)
	}
}

// nearest returns entry n if it is shown, else its nearest shown ancestor, None for
// none.
func (l *layout) nearest(n int) int {
	if n == sessionfile.None || l.shown[n] {
		return n
	}
	return int(l.up[n])
}
