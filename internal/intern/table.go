package intern

import "hash/maphash"

// Table numbers strings. Use New to make one. It is for one goroutine while strings
// are added, for any number afterwards.
type Table struct {
	seed  maphash.Seed
	text  []byte
	ends  []uint32 // where each string ends in text
	slots []uint32 // open addressing: number + 1, 0 is free
}

// New returns an empty table.
func New() *Table {
	return &Table{seed: maphash.MakeSeed(), slots: make([]uint32, 64)}
}

// Len is how many strings there are; their numbers are those below.
func (t *Table) Len() int { return len(t.ends) }

// Bytes returns string number n. The bytes belong to the table: do not change them.
func (t *Table) Bytes(n uint32) []byte {
	start := uint32(0)
	if n > 0 {
		start = t.ends[n-1]
	}
	return t.text[start:t.ends[n]]
}

// String returns string number n.
func (t *Table) String(n uint32) string { return string(t.Bytes(n)) }

// Find returns the number of a string; ok is false when it was never added.
func (t *Table) Find(s string) (n uint32, ok bool) {
	slot := t.slot(s)
	if t.slots[slot] == 0 {
		return 0, false
	}
	return t.slots[slot] - 1, true
}

// Add returns the number of a string and gives it the next one when it is new.
func (t *Table) Add(s string) uint32 {
	slot := t.slot(s)
	if n := t.slots[slot]; n > 0 {
		return n - 1
	}
	n := uint32(len(t.ends))
	t.text = append(t.text, s...)
	t.ends = append(t.ends, uint32(len(t.text)))
	t.slots[slot] = n + 1
	if len(t.ends)*3 > len(t.slots)*2 {
		t.grow()
	}
	return n
}

// slot returns where a string is, or where it would go.
func (t *Table) slot(s string) uint64 {
	mask := uint64(len(t.slots) - 1)
	slot := maphash.String(t.seed, s) & mask
	for t.slots[slot] != 0 && string(t.Bytes(t.slots[slot]-1)) != s {
		slot = (slot + 1) & mask
	}
	return slot
}

func (t *Table) grow() {
	t.slots = make([]uint32, 2*len(t.slots))
	mask := uint64(len(t.slots) - 1)
	for n := range t.ends {
		slot := maphash.Bytes(t.seed, t.Bytes(uint32(n))) & mask
		for t.slots[slot] != 0 {
			slot = (slot + 1) & mask
		}
		t.slots[slot] = uint32(n) + 1
	}
}
