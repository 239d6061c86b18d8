package rejected

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

const original = "\xef\xbb\xbfgood\n{\"torn\r\nmore\n\nlast\xff\x00"

func segments() []Segment {
	return []Segment{
		{0, 3, 1, "a byte order mark"},
		{8, 8, 2, "not JSON: <&>"},
		{22, 6, 5, "the last line"},
	}
}

const kept = "good\nmore\n\n"

const written = `{"format":1,"type":"sessiontool.rejected","source":"s.jsonl","size":28,"segments":3}
{"offset":0,"length":3,"line":1,"reason":"a byte order mark"}
` + "\xef\xbb\xbf" + `
{"offset":8,"length":8,"line":2,"reason":"not JSON: <&>"}
{"torn` + "\r\n" + `
{"offset":22,"length":6,"line":5,"reason":"the last line"}
` + "last\xff\x00\n"

func TestWriteAndRestore(t *testing.T) {
	var out bytes.Buffer
	if err := Write(&out, "s.jsonl", int64(len(original)), segments(), strings.NewReader(original)); err != nil {
		t.Fatal(err)
	}
	if out.String() != written {
		t.Errorf("%q\nwant %q", out.String(), written)
	}
	pieces, err := NewReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	left, err := io.ReadAll(Kept(strings.NewReader(original), int64(len(original)), segments()))
	if err != nil || string(left) != kept {
		t.Errorf("kept %q, %v; want %q", left, err, kept)
	}
	var back bytes.Buffer
	if err := Restore(&back, bytes.NewReader(left), pieces); err != nil || back.String() != original {
		t.Errorf("%q, %v", back.String(), err)
	}
}

// TestSegmentsReadInPart: bytes that nobody read do not confuse what follows.
func TestSegmentsReadInPart(t *testing.T) {
	r, err := NewReader(strings.NewReader(written))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range segments() {
		got, piece, err := r.Next()
		if err != nil || got != want {
			t.Fatalf("%+v, %v; want %+v", got, err, want)
		}
		if _, err := piece.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
}

// TestDamagedFiles: a file cut anywhere, or with something added, is noticed.
func TestDamagedFiles(t *testing.T) {
	restore := func(text string) error {
		r, err := NewReader(strings.NewReader(text))
		if err != nil {
			return err
		}
		return Restore(io.Discard, strings.NewReader(kept), r)
	}
	if err := restore(written); err != nil {
		t.Fatal(err)
	}
	for n := range len(written) {
		if restore(written[:n]) == nil {
			t.Errorf("cut to %d bytes it is restored", n)
		}
	}
	for _, text := range []string{written + "x", strings.Replace(written, `"size":28`, `"size":29`, 1),
		strings.Replace(written, "rejected", "accepted", 1), strings.Replace(written, `"offset":8`, `"offset":2`, 1)} {
		if restore(text) == nil {
			t.Errorf("restored %q", text)
		}
	}
}

func TestWriteNoticesAShorterOriginal(t *testing.T) {
	err := Write(io.Discard, "s", 28, segments(), strings.NewReader(original[:25]))
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%v", err)
	}
}
