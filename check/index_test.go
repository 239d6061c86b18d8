package check

import (
	"fmt"
	"strings"
	"testing"
)

func TestIDTable(t *testing.T) {
	table := newIDTable()
	for n := range 1000 {
		for range 2 {
			if got := table.add(fmt.Sprint("id", n)); got != uint32(n) {
				t.Fatalf("id%d has number %d", n, got)
			}
		}
	}
	if got := table.get(999); got != "id999" || table.len() != 1000 {
		t.Errorf("get(999) = %q of %d", got, table.len())
	}
}

// Long ids are told apart by all of their bytes, though not all are kept.
func TestIDTableKeepsLongIDsApart(t *testing.T) {
	table := newIDTable()
	long := strings.Repeat("x", 450)
	a, b, again := table.add(long+"a"), table.add(long+"b"), table.add(long+"a")
	if a == b || a != again {
		t.Errorf("numbers %d, %d, %d", a, b, again)
	}
	if got := table.get(a); len(got) > maxID || !strings.HasPrefix(got, "xxx") {
		t.Errorf("get = %q", got)
	}
}

func TestRowListFinds(t *testing.T) {
	var l rowList
	const n = 2*blockRows + 10
	for i := range uint32(n) {
		l.add(entryRow{ordinal: 2 * i})
	}
	for _, i := range []int32{0, 1, blockRows - 1, blockRows, n - 1} {
		if got := l.at(i).ordinal; got != uint32(2*i) {
			t.Errorf("row %d has ordinal %d", i, got)
		}
		if got := l.find(func(r *entryRow) bool { return r.ordinal < uint32(2*i) }); got != i {
			t.Errorf("find %d = %d", 2*i, got)
		}
	}
	if got := l.find(func(r *entryRow) bool { return true }); got != n {
		t.Errorf("find past the end = %d, want %d", got, n)
	}
}
