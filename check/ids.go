package check

import (
	"crypto/sha256"
	"encoding/hex"

	"sessiontool/internal/intern"
)

// maxID is how long an id is kept as it is. Of a longer one the beginning is kept,
// with a hash that stands for the rest.
const maxID = 64

// idTable numbers ids from 0 on.
type idTable struct{ table *intern.Table }

func newIDTable() *idTable { return &idTable{intern.New()} }

// len is how many ids there are.
func (t *idTable) len() int { return t.table.Len() }

// get returns id number n; a long one is cut.
func (t *idTable) get(n uint32) string { return t.table.String(n) }

// bytes returns id number n without a copy.
func (t *idTable) bytes(n uint32) []byte { return t.table.Bytes(n) }

// add returns the number of an id and gives it the next one when it is new.
func (t *idTable) add(id string) uint32 { return t.table.Add(shortID(id)) }

func shortID(id string) string {
	if len(id) <= maxID {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return id[:maxID/2] + "…" + hex.EncodeToString(sum[:12])
}
