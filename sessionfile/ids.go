package sessionfile

import "hash/maphash"

// idTable numbers the ids of a file: those that entries have and those that they
// refer to. It keeps them in one block of bytes without a pointer, so that a
// million ids cost little more than their text.
type idTable struct {
	seed  maphash.Seed
	text  []byte
	ends  []uint32 // where each id ends in text
	slots []uint32 // open addressing: number + 1, 0 is free
	// entry is for each id the last entry that has it, -1 when none does.
	entry []int32
}

func newIDTable() *idTable {
	return &idTable{seed: maphash.MakeSeed(), slots: make([]uint32, 64)}
}

func (t *idTable) get(n uint32) []byte {
	start := uint32(0)
	if n > 0 {
		start = t.ends[n-1]
	}
	return t.text[start:t.ends[n]]
}

// find returns the number of an id.
func (t *idTable) find(id string) (uint32, bool) {
	slot := t.slot(id)
	if t.slots[slot] == 0 {
		return 0, false
	}
	return t.slots[slot] - 1, true
}

// add returns the number of an id and gives it one when it is new.
func (t *idTable) add(id string) uint32 {
	slot := t.slot(id)
	if n := t.slots[slot]; n > 0 {
		return n - 1
	}
	n := uint32(len(t.ends))
	t.text = append(t.text, id...)
	t.ends = append(t.ends, uint32(len(t.text)))
	t.entry = append(t.entry, -1)
	t.slots[slot] = n + 1
	if len(t.ends)*3 > len(t.slots)*2 {
		t.grow()
	}
	return n
}

// slot returns where an id is, or where it would go.
func (t *idTable) slot(id string) uint64 {
	mask := uint64(len(t.slots) - 1)
	slot := maphash.String(t.seed, id) & mask
	for t.slots[slot] != 0 && string(t.get(t.slots[slot]-1)) != id {
		slot = (slot + 1) & mask
	}
	return slot
}

func (t *idTable) grow() {
	t.slots = make([]uint32, 2*len(t.slots))
	mask := uint64(len(t.slots) - 1)
	for n := range t.ends {
		slot := maphash.Bytes(t.seed, t.get(uint32(n))) & mask
		for t.slots[slot] != 0 {
			slot = (slot + 1) & mask
		}
		t.slots[slot] = uint32(n) + 1
	}
}
