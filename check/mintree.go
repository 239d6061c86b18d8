package check

import "math"

// minTree holds numbers in places and finds small ones among any of them.
type minTree struct {
	size int32 // of the lowest level, a power of two
	// node holds the least number of the two nodes below it: node n of 2n and 2n+1.
	// The places are the nodes from size on.
	node []int32
}

// newMinTree makes one of n places that all hold the largest number.
func newMinTree(n int) *minTree {
	size := int32(1)
	for int(size) < n {
		size *= 2
	}
	m := &minTree{size: size, node: make([]int32, 2*size)}
	for i := range m.node {
		m.node[i] = math.MaxInt32
	}
	return m
}

// set puts a number in a place.
func (m *minTree) set(place, value int32) {
	n := m.size + place
	if m.node[n] == value {
		return
	}
	m.node[n] = value
	for n /= 2; n > 0; n /= 2 {
		least := min(m.node[2*n], m.node[2*n+1])
		if m.node[n] == least {
			return
		}
		m.node[n] = least
	}
}

// below finds the first of the places from lo up to hi that holds less than bound,
// none when none does.
func (m *minTree) below(lo, hi, bound int32) int32 {
	for lo < hi {
		n, width := m.size+lo, int32(1)
		for n%2 == 0 && lo+2*width <= hi {
			n, width = n/2, 2*width
		}
		if m.node[n] >= bound {
			lo += width
			continue
		}
		for n < m.size {
			if n *= 2; m.node[n] >= bound {
				n++
			}
		}
		return n - m.size
	}
	return none
}
