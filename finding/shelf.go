package finding

import "slices"

// item is a finding on a shelf and how many times it was added.
type item struct {
	Finding
	times int
}

func compareItems(a, b item) int { return Compare(a.Finding, b.Finding) }

// shelf keeps the first findings of one severity by position. Which ones does not depend on the order
// they come in: whatever belongs to the first max in the end belonged to them at every moment since
// it came, so that its repeats are always recognised too.
type shelf struct {
	items []item // up to twice the maximum, then tidied
	added int
	// full says that what comes after last can no longer be among the first.
	full bool
	last Finding
}

func (s *shelf) add(f Finding, max int) {
	s.added++
	if s.full && compareIdentity(f, s.last) > 0 {
		return
	}
	if max > 0 && len(s.items) >= 2*max {
		s.tidy(max)
	}
	s.items = append(s.items, item{Finding: f, times: 1})
}

// tidy sorts, merges repeats and lets go of all but the first max.
func (s *shelf) tidy(max int) {
	slices.SortFunc(s.items, compareItems)
	merged := s.items[:0]
	for _, it := range s.items {
		if n := len(merged); n > 0 && compareIdentity(merged[n-1].Finding, it.Finding) == 0 {
			merged[n-1].times += it.times
			continue
		}
		merged = append(merged, it)
	}
	if max > 0 && len(merged) >= max {
		merged = merged[:max]
		s.full, s.last = true, merged[max-1].Finding
	}
	clear(s.items[len(merged):]) // lets their texts be collected
	s.items = merged
}

// dropped is how many additions are no longer on the tidied shelf. Repeats among them count each.
func (s *shelf) dropped() int {
	n := s.added
	for _, it := range s.items {
		n -= it.times
	}
	return n
}
