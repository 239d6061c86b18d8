package migrate

import (
	"strconv"
	"strings"

	"github.com/google/uuid"
)

// idSpace is the namespace of derived ids.
var idSpace = uuid.MustParse("6f1c7a52-6a0b-5c1e-9d3f-2b6b1f0f4a11")

// DeriveID returns the id of the record at a place of a session: the UUIDv5 of both,
// without hyphens. Its first eight digits are used, more where those are taken.
func DeriveID(sessionID string, ordinal int) string {
	id := uuid.NewSHA1(idSpace, []byte(sessionID+"\n"+strconv.Itoa(ordinal)))
	return strings.ReplaceAll(id.String(), "-", "")
}

// shortID is how many digits an id has where nothing speaks against it.
const shortID = 8

// deriveIDs gives every ordinal an id that no other and none in taken has.
func deriveIDs(sessionID string, ordinals []int) []string {
	ids := make([]string, len(ordinals))
	used := make(map[string]struct{}, len(ordinals))
	for i, ordinal := range ordinals {
		full := DeriveID(sessionID, ordinal)
		for n := shortID; n <= len(full); n++ {
			if _, taken := used[full[:n]]; !taken {
				ids[i] = strings.Clone(full[:n])
				break
			}
		}
		used[ids[i]] = struct{}{}
	}
	return ids
}
