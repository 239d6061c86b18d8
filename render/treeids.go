package render

import (
	"slices"
	"unicode/utf8"

	"sessiontool/sessionfile"
)

// minID is how many characters of an id are shown at least.
const minID = 8

// idLength returns to how many bytes the ids of a session can be cut so that each is
// still a revision of its own.
func idLength(s *sessionfile.Session) int {
	long := false
	for n := range s.Len() {
		if long = len(s.ID(n)) > minID; long {
			break
		}
	}
	if !long {
		return minID
	}
	ids := make([]string, s.Len())
	for n := range ids {
		ids[n] = s.ID(n)
	}
	slices.Sort(ids)
	length := minID
	for i := 1; i < len(ids); i++ {
		if ids[i] != ids[i-1] {
			length = max(length, commonPrefix(ids[i-1], ids[i])+1)
		}
	}
	return length
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// shortID cuts an id to a length, or a little more where that would split a
// character.
func shortID(id string, length int) string {
	for length < len(id) && !utf8.RuneStart(id[length]) {
		length++
	}
	return id[:min(length, len(id))]
}

// refOf names entry n on a line: its id, cut to a length, or its line when it has
// none.
func refOf(s *sessionfile.Session, n, length int) string {
	if id := s.ID(n); id != "" {
		return Clean(shortID(id, length))
	}
	return s.Ref(n)
}
