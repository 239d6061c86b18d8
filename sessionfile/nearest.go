package sessionfile

import (
	"cmp"
	"slices"
	"strings"

	"sessiontool/finding"
)

// maxCompared bounds the ids that are compared with a mistyped one.
const maxCompared = 100_000

// maxComparedLength bounds how much of a label is compared.
const maxComparedLength = 64

// nearest lists the entries whose id or label looks most like text.
func (s *Session) nearest(text string) []Candidate {
	type scored struct{ n, distance int }
	text = strings.ToLower(text)
	var list []scored
	limit := len(text)/2 + 1
	consider := func(n int, name string) {
		if d := finding.EditDistance(text, strings.ToLower(name[:min(len(name), maxComparedLength)])); d <= limit {
			list = append(list, scored{n, d})
		}
	}
	for n := max(0, len(s.entries)-maxCompared); n < len(s.entries); n++ {
		consider(n, s.ID(n))
	}
	for _, l := range s.Labels() {
		if n := s.ByID(l.TargetID); n != None {
			consider(n, l.Label)
		}
	}
	slices.SortStableFunc(list, func(a, b scored) int { return cmp.Compare(a.distance, b.distance) })
	found := make([]int, 0, 3)
	for _, c := range list[:min(3, len(list))] {
		found = append(found, c.n)
	}
	slices.Sort(found)
	return s.candidates(slices.Compact(found))
}
