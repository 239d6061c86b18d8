package migrate

import (
	"fmt"
	"math"
	"sort"

	"sessiontool/sessionfile"
)

// keptEntry finds the entry that an index of version 1 names, for the compaction
// that is entry n. Index 0, the header, keeps everything.
func keptEntry(s *sessionfile.Session, n int, index float64) (int, error) {
	const what = "firstKeptEntryIndex"
	own, last := s.Ordinal(n), s.Ordinal(s.Len()-1)
	switch {
	case index != math.Trunc(index) || math.IsInf(index, 0):
		return 0, fmt.Errorf("%s is no whole number", what)
	case index < 0:
		return 0, fmt.Errorf("%s is negative", what)
	case index == 0:
		return 0, nil
	case index > float64(last):
		return 0, fmt.Errorf("%s %.0f is past the end of the file, whose last record is %d", what, index, last)
	case index > float64(own):
		return 0, fmt.Errorf("%s %.0f is a record after the compaction, which is %d", what, index, own)
	}
	entry := sort.Search(n, func(i int) bool { return s.Ordinal(i) >= int(index) })
	if s.Ordinal(entry) != int(index) {
		return 0, fmt.Errorf("%s %.0f is a record that is no entry", what, index)
	}
	return entry, nil
}
