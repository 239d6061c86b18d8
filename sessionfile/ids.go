package sessionfile

import "sessiontool/internal/intern"

// idTable numbers the ids of a file: those that entries have and those that they
// refer to.
type idTable struct {
	*intern.Table
	// entry is for each id the last entry that has it, None when none does.
	entry []int32
}

func newIDTable() *idTable { return &idTable{Table: intern.New()} }

// add returns the number of an id and gives it one when it is new.
func (t *idTable) add(id string) uint32 {
	n := t.Add(id)
	if int(n) == len(t.entry) {
		t.entry = append(t.entry, None)
	}
	return n
}
