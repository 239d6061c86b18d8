package sessionfile

import (
	"cmp"
	"slices"
	"strings"
)

// maxCompared bounds the ids that are compared with a mistyped one.
const maxCompared = 100_000

// nearest lists the entries whose id or label looks most like text.
func (s *Session) nearest(text string) []Candidate {
	type scored struct{ n, distance int }
	var list []scored
	limit := len(text)/2 + 1
	consider := func(n int, name string) {
		if d := distance(text, name); d <= limit {
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

// distance is how many characters must be changed, added or removed to make b of
// a, without regard to case.
func distance(a, b string) int {
	a, b = strings.ToLower(a), strings.ToLower(b)
	if len(b) > 64 {
		b = b[:64]
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(diagonal+cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
