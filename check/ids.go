package check

import (
	"crypto/sha256"
	"encoding/hex"
	"hash/maphash"
)

// maxID is how long an id is kept as it is. Of a longer one the beginning is kept,
// with a hash that stands for the rest.
const maxID = 64

// idTable numbers strings from 0 on. It keeps them in one block of bytes without a
// pointer, so that a million ids cost little more than their text.
type idTable struct {
	seed  maphash.Seed
	text  []byte
	ends  []uint32 // where each id ends in text
	slots []uint32 // open addressing: number + 1, 0 is free
}

func newIDTable() *idTable {
	return &idTable{seed: maphash.MakeSeed(), slots: make([]uint32, 64)}
}

// len is how many ids there are.
func (t *idTable) len() int { return len(t.ends) }

// get returns id number n; a long one is cut.
func (t *idTable) get(n uint32) string { return string(t.bytes(n)) }

func (t *idTable) bytes(n uint32) []byte {
	start := uint32(0)
	if n > 0 {
		start = t.ends[n-1]
	}
	return t.text[start:t.ends[n]]
}

// add returns the number of an id and gives it the next one when it is new.
func (t *idTable) add(id string) uint32 {
	id = shortID(id)
	slot := t.slot(id)
	if n := t.slots[slot]; n > 0 {
		return n - 1
	}
	n := uint32(len(t.ends))
	t.text = append(t.text, id...)
	t.ends = append(t.ends, uint32(len(t.text)))
	t.slots[slot] = n + 1
	if len(t.ends)*3 > len(t.slots)*2 {
		t.grow()
	}
	return n
}

func shortID(id string) string {
	if len(id) <= maxID {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return id[:maxID/2] + "…" + hex.EncodeToString(sum[:12])
}

// slot returns where an id is, or where it would go.
func (t *idTable) slot(id string) uint64 {
	mask := uint64(len(t.slots) - 1)
	slot := maphash.String(t.seed, id) & mask
	for t.slots[slot] != 0 && string(t.bytes(t.slots[slot]-1)) != id {
		slot = (slot + 1) & mask
	}
	return slot
}

func (t *idTable) grow() {
	t.slots = make([]uint32, 2*len(t.slots))
	mask := uint64(len(t.slots) - 1)
	for n := range t.ends {
		slot := maphash.Bytes(t.seed, t.bytes(uint32(n))) & mask
		for t.slots[slot] != 0 {
			slot = (slot + 1) & mask
		}
		t.slots[slot] = uint32(n) + 1
	}
}
