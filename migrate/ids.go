package migrate

import (
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"

	"github.com/google/uuid"
)

// idSpace is the namespace of derived ids.
var idSpace = uuid.MustParse("6f1c7a52-6a0b-5c1e-9d3f-2b6b1f0f4a11")

// DeriveID returns the id of the record at a place of a session: the UUIDv5 of both,
// without hyphens. Its first eight digits are used, more where those are taken.
func DeriveID(sessionID string, ordinal int) string {
	id := deriveUUID(sessionID, ordinal)
	return hex.EncodeToString(id[:])
}

func deriveUUID(sessionID string, ordinal int) uuid.UUID {
	return uuid.NewSHA1(idSpace, []byte(sessionID+"\n"+strconv.Itoa(ordinal)))
}

// shortID is how many digits a derived id has where nothing speaks against it.
const shortID = 8

// idList holds derived ids in four bytes each; the few that are longer stand apart.
type idList struct {
	short  []uint32
	longer map[int]string
}

// newIDList derives an id for each of n records, whose ordinals the function gives.
// Of several with the same eight digits the first keeps them, and the others get as
// many more as they need; so do those that are taken.
func newIDList(sessionID string, n int, ordinal func(int) int, taken func(id string) bool) *idList {
	l := &idList{short: make([]uint32, n), longer: map[int]string{}}
	for i := range l.short {
		id := deriveUUID(sessionID, ordinal(i))
		l.short[i] = binary.BigEndian.Uint32(id[:])
	}
	doubtful := repeated(l.short)
	used := map[string]bool{} // of the ids in doubt only
	for i, short := range l.short {
		if !doubtful[short] && !taken(l.at(i)) {
			continue
		}
		full := DeriveID(sessionID, ordinal(i))
		length := shortID
		for length < len(full) && (used[full[:length]] || taken(full[:length])) {
			length++
		}
		used[full[:length]] = true
		if length > shortID {
			l.longer[i] = full[:length]
		}
	}
	return l
}

// repeated finds the values that occur more than once.
func repeated(values []uint32) map[uint32]bool {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	found := map[uint32]bool{}
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			found[sorted[i]] = true
		}
	}
	return found
}

// at returns id i.
func (l *idList) at(i int) string {
	if id, ok := l.longer[i]; ok {
		return id
	}
	var digits [shortID / 2]byte
	binary.BigEndian.PutUint32(digits[:], l.short[i])
	return hex.EncodeToString(digits[:])
}
