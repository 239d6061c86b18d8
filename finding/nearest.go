package finding

import (
	"cmp"
	"slices"
	"strings"
)

// Nearest returns the ids of at most n rules that id may have been meant for, the likeliest first:
// by edit distance to the whole id or to its slug, or because id is a part of it. It is empty when
// nothing comes near.
func Nearest(id string, n int) []string {
	type candidate struct {
		id       string
		distance int
	}
	id = strings.ToLower(id)
	var near []candidate
	for _, r := range rules().rows {
		if d := distanceTo(r.ID, id); 5*d <= 2*len(id) {
			near = append(near, candidate{r.ID, d})
		}
	}
	slices.SortStableFunc(near, func(a, b candidate) int { return cmp.Compare(a.distance, b.distance) })
	ids := make([]string, 0, n)
	for _, c := range near[:min(n, len(near))] {
		ids = append(ids, c.id)
	}
	return ids
}

// distanceTo is the number of edits from typed to a rule id or its slug; one when typed is a part of it.
func distanceTo(rule, typed string) int {
	rule = strings.ToLower(rule)
	_, slug, _ := strings.Cut(rule, "/")
	_, typedSlug, found := strings.Cut(typed, "/")
	if !found {
		typedSlug = typed
	}
	d := min(editDistance(rule, typed), editDistance(slug, typed))
	if slug == typedSlug {
		return min(d, 1)
	}
	if len(typed) >= 3 && strings.Contains(rule, typed) {
		return min(d, 2)
	}
	return d
}

// editDistance counts the insertions, deletions, substitutions and swaps of neighbours between a and b.
func editDistance(a, b string) int {
	before, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := range len(a) {
		cur[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			cur[j+1] = min(prev[j+1]+1, cur[j]+1, prev[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				cur[j+1] = min(cur[j+1], before[j-1]+1)
			}
		}
		before, prev, cur = prev, cur, before
	}
	return prev[len(b)]
}
