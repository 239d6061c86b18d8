package finding

import (
	"cmp"
	"slices"
	"strings"
)

// Nearest returns the ids of at most n rules that id may have been meant for, the likeliest first:
// those that it is a part of, or that are few edits away from it, with or without the layer. It is
// empty when nothing comes near.
func Nearest(id string, n int) []string {
	type candidate struct {
		id    string
		edits int
	}
	id = strings.ToLower(id)
	var near []candidate
	for _, r := range rules().rows {
		if edits, ok := editsTo(strings.ToLower(r.ID), id); ok {
			near = append(near, candidate{r.ID, edits})
		}
	}
	slices.SortStableFunc(near, func(a, b candidate) int { return cmp.Compare(a.edits, b.edits) })
	ids := []string{}
	for _, c := range near[:max(0, min(n, len(near)))] {
		ids = append(ids, c.id)
	}
	return ids
}

// editsTo says how far what was typed is from a rule id, and whether that is near enough to be meant:
// two edits in five characters. A part of the id that was typed right counts as one or two edits.
func editsTo(rule, typed string) (edits int, near bool) {
	_, slug, _ := strings.Cut(rule, "/")
	typedSlug := typed[strings.IndexByte(typed, '/')+1:]
	edits = min(EditDistance(rule, typed), EditDistance(slug, typed))
	switch {
	case slug == typedSlug:
		return min(edits, 1), true
	case len(typed) >= 3 && strings.Contains(rule, typed),
		len(typedSlug) >= 3 && strings.Contains(slug, typedSlug):
		return min(edits, 2), true
	}
	return edits, 5*edits <= 2*len(typed)
}

// EditDistance counts the insertions, deletions, substitutions and swaps of neighbouring bytes that
// make b of a: how far what was typed is from what may have been meant.
func EditDistance(a, b string) int {
	beforeLast, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			substitution := last[j]
			if a[i] != b[j] {
				substitution++
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, substitution)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], beforeLast[j-1]+1)
			}
		}
		beforeLast, last, row = last, row, beforeLast
	}
	return last[len(b)]
}
