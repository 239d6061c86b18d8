package check

// answers has the results of each call on all branches, rows of results, in the order
// of the tree. Results on one branch are one within the other, as far as leaves go,
// and those on different ones have no leaf in common.
type answers struct {
	// list are all results; those of call i begin at start[i].
	start, list []int32
}

// newAnswers sorts results in the order of the tree by their calls.
func newAnswers(calls int, paired, callOf []int32) answers {
	a := answers{start: make([]int32, calls+1), list: make([]int32, len(paired))}
	for _, r := range paired {
		a.start[callOf[r]+1]++
	}
	for i := range calls {
		a.start[i+1] += a.start[i]
	}
	next := append([]int32(nil), a.start...)
	for _, r := range paired {
		i := callOf[r]
		a.list[next[i]] = r
		next[i]++
	}
	return a
}

// of are the results of call i.
func (a answers) of(i int32) []int32 { return a.list[a.start[i]:a.start[i+1]] }
