package intern

import (
	"strconv"
	"testing"
)

func TestTable(t *testing.T) {
	table := New()
	if _, ok := table.Find("a"); ok || table.Len() != 0 {
		t.Fatal("an empty table holds something")
	}
	strings := []string{"", "a", "ab", "b", "a\x00", "\xed\xa0\xbd"}
	for i := range 10_000 {
		strings = append(strings, strconv.Itoa(i)+"-id")
	}
	for range 2 { // the second time nothing is new
		for i, s := range strings {
			if n := table.Add(s); n != uint32(i) {
				t.Fatalf("%q has number %d, want %d", s, n, i)
			}
		}
	}
	if table.Len() != len(strings) {
		t.Errorf("%d strings, want %d", table.Len(), len(strings))
	}
	for i, s := range strings {
		if n, ok := table.Find(s); !ok || n != uint32(i) || table.String(n) != s || string(table.Bytes(n)) != s {
			t.Fatalf("%q is found as %d, %v", s, n, ok)
		}
	}
	if _, ok := table.Find("none"); ok {
		t.Error("a string is found that was never added")
	}
}
