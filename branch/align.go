package branch

import (
	"bytes"
	"slices"
	"sort"
)

// Step is one step through two sequences side by side.
type Step struct {
	// A and B are places in the sequences, -1 where the other one stands alone.
	A, B int
	// Same says that both are the same. If both are there and not the same, one
	// became the other.
	Same bool
}

// item is what is known of a piece of a sequence when it is aligned.
type item struct {
	// identity tells which one it is: items of equal identity belong together,
	// whatever they hold.
	identity key
	// exact is all that it holds: items that belong together are the same when that
	// is equal.
	exact key
	// said is what counts between items of different identity.
	said key
}

// pair is two places that belong together.
type pair struct{ a, b int }

// align puts two sequences side by side: by identity first, then, between those that
// belong together, by what is said. It takes time in proportion to their lengths,
// but for a logarithm, and never compares each with each. Exchanging a and b
// exchanges them in the steps and nothing else, but that what stands alone in a
// comes before what stands alone in b.
func align(a, b []item) []Step {
	identity := func(i item) key { return i.identity }
	var steps []Step
	last := pair{}
	for _, p := range increasing(keysOf(a, identity), keysOf(b, identity)) {
		steps = gap(steps, a, b, last, p)
		steps = append(steps, Step{p.a, p.b, a[p.a].exact == b[p.b].exact})
		last = pair{p.a + 1, p.b + 1}
	}
	return gap(steps, a, b, last, pair{len(a), len(b)})
}

func keysOf(items []item, which func(item) key) []key {
	keys := make([]key, len(items))
	for i := range items {
		keys[i] = which(items[i])
	}
	return keys
}

// gap aligns what stands from one pair to the next by what it says.
func gap(steps []Step, a, b []item, from, to pair) []Step {
	said := func(i item) key { return i.said }
	last := from
	for _, p := range matches(keysOf(a[from.a:to.a], said), keysOf(b[from.b:to.b], said)) {
		at := pair{from.a + p.a, from.b + p.b}
		steps = append(alone(steps, last, at), Step{at.a, at.b, true})
		last = pair{at.a + 1, at.b + 1}
	}
	return alone(steps, last, to)
}

// alone adds what has no counterpart: first that of a, then that of b.
func alone(steps []Step, from, to pair) []Step {
	for i := from.a; i < to.a; i++ {
		steps = append(steps, Step{A: i, B: -1})
	}
	for i := from.b; i < to.b; i++ {
		steps = append(steps, Step{A: -1, B: i})
	}
	return steps
}

// matches pairs equal keys in one order: those at the start, those at the end, and
// between them as increasing has it.
func matches(a, b []key) []pair {
	shorter := min(len(a), len(b))
	head := 0
	for head < shorter && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < shorter-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	var pairs []pair
	for i := range head {
		pairs = append(pairs, pair{i, i})
	}
	for _, p := range increasing(a[head:len(a)-tail], b[head:len(b)-tail]) {
		pairs = append(pairs, pair{head + p.a, head + p.b})
	}
	for i := range tail {
		pairs = append(pairs, pair{len(a) - tail + i, len(b) - tail + i})
	}
	return pairs
}

// increasing pairs the first a of a key with its first b, the second with the
// second and so on, and keeps as many pairs as can stand in one order. Of several
// such choices it takes one that does not depend on which side is which.
func increasing(a, b []key) []pair {
	if slices.CompareFunc(a, b, func(x, y key) int { return bytes.Compare(x[:], y[:]) }) <= 0 {
		return longest(occurrences(a, b))
	}
	pairs := longest(occurrences(b, a))
	for i, p := range pairs {
		pairs[i] = pair{p.b, p.a}
	}
	return pairs
}

// occurrences pairs the n-th occurrences of each key, in the order of a.
func occurrences(a, b []key) []pair {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	places := map[key][]int{}
	for i, k := range b {
		places[k] = append(places[k], i)
	}
	var pairs []pair
	for i, k := range a {
		if at := places[k]; len(at) > 0 {
			pairs = append(pairs, pair{i, at[0]})
			places[k] = at[1:]
		}
	}
	return pairs
}

// longest keeps the longest run of pairs that increases in b as it does in a.
func longest(pairs []pair) []pair {
	// ends[n] is the pair with the lowest b of those that end a run of n+1 pairs;
	// before names the pair before each pair in its run.
	var ends []int
	before := make([]int, len(pairs))
	for i, p := range pairs {
		n := sort.Search(len(ends), func(n int) bool { return pairs[ends[n]].b > p.b })
		if n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	run := make([]pair, len(ends))
	for n := len(run) - 1; n >= 0; n-- {
		at := ends[len(ends)-1]
		run[n] = pairs[at]
		ends[len(ends)-1] = before[at]
	}
	return run
}
