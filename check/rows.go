package check

import "sort"

// blockRows is how many rows share a block.
const blockRows = 1 << 12

// rowList holds rows in blocks, so that it grows without a copy of what it has: with
// millions of entries that is most of the memory.
type rowList struct {
	blocks [][]entryRow // full but for the last
	n      int
}

func (l *rowList) add(row entryRow) {
	if l.n%blockRows == 0 {
		size := blockRows
		if l.n == 0 {
			size = 0 // most files are small
		}
		l.blocks = append(l.blocks, make([]entryRow, 0, size))
	}
	last := &l.blocks[len(l.blocks)-1]
	*last = append(*last, row)
	l.n++
}

// at is row n. It stays where it is until another row is added.
func (l *rowList) at(n int32) *entryRow { return &l.blocks[n/blockRows][n%blockRows] }

// find returns the first row that is not below what is looked for; rows are in the
// order that below goes by.
func (l *rowList) find(below func(*entryRow) bool) int32 {
	return int32(sort.Search(l.n, func(i int) bool { return !below(l.at(int32(i))) }))
}
