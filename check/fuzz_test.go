package check

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"testing/iotest"

	"sessiontool/sessionfile"
)

// fixtures are the contents of all rule fixtures.
func fixtures(t testing.TB) [][]byte {
	t.Helper()
	files, err := filepath.Glob(rulesDir + "/*/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	var list [][]byte
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, data)
	}
	return list
}

// Whatever the bytes, a report comes out: the same one however they are read and by
// however many workers, with every finding at a place in the file, and in agreement
// with Analyse.
func FuzzFile(f *testing.F) {
	for _, data := range fixtures(f) {
		f.Add(data)
	}
	for _, tc := range damageCases() {
		f.Add([]byte(tc.file))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		o := Options{MaxLine: 1 << 20, MaxFindings: 100}
		want := run(t, bytes.NewReader(data), o)
		checkReport(t, want, data)
		if len(data) < 16<<10 {
			if got := run(t, iotest.OneByteReader(bytes.NewReader(data)), o); !reflect.DeepEqual(got, want) {
				t.Errorf("one byte at a time: got %+v\nwant %+v", got, want)
			}
		}
		o.Workers = 3
		if got := run(t, iotest.HalfReader(bytes.NewReader(data)), o); !reflect.DeepEqual(got, want) {
			t.Errorf("three workers: got %+v\nwant %+v", got, want)
		}
		checkSegments(t, data)
	})
}

func checkReport(t *testing.T, r Report, data []byte) {
	t.Helper()
	if r.Bytes != int64(len(data)) {
		t.Errorf("%d bytes, want %d", r.Bytes, len(data))
	}
	if r.Reach.Messages > r.Reach.Of || r.Reach.Of > r.Entries {
		t.Errorf("reach %+v of %d entries", r.Reach, r.Entries)
	}
	for _, f := range r.Findings {
		if f.Line > r.Lines || f.Offset > int64(len(data)) || f.Offset < 0 {
			t.Errorf("%s at offset %d of %d", brief(f), f.Offset, len(data))
		}
		if f.Line > 0 {
			checkOffset(t, f, data)
		}
		for _, p := range f.Related {
			if p.Line > r.Lines || p.Offset > int64(len(data)) {
				t.Errorf("%s: related %+v", brief(f), p)
			}
		}
	}
}

func checkSegments(t *testing.T, data []byte) {
	t.Helper()
	var file bytes.Buffer
	for _, s := range segments(t, sessionfile.Bytes("x", data)) {
		file.Write(s.Raw)
		file.WriteString(s.EOL)
		checkPieces(t, s, string(data))
	}
	if !bytes.Equal(file.Bytes(), data) {
		t.Errorf("the segments are %q, want %q", file.Bytes(), data)
	}
}
