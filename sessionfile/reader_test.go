package sessionfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// readAll reads lines and copies them.
func readAll(t *testing.T, r io.Reader, maxLine int) []Line {
	t.Helper()
	var lines []Line
	reader := NewReader(r, maxLine)
	for {
		line, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return lines
		}
		if err != nil {
			t.Fatal(err)
		}
		line.Raw = bytes.Clone(line.Raw)
		lines = append(lines, line)
	}
}

func join(lines []Line) []byte {
	var b bytes.Buffer
	for _, l := range lines {
		b.Write(l.Raw)
		b.WriteString(l.EOL)
	}
	return b.Bytes()
}

func TestReaderSplitsLines(t *testing.T) {
	for _, c := range []struct {
		text string
		want []Line
	}{
		{"", nil},
		{"\n", []Line{{Pos{0, 1}, []byte{}, "\n", 0}}},
		{"a", []Line{{Pos{0, 1}, []byte("a"), "", 1}}},
		{"a\nbc\r\n\r\n\rd\re", []Line{
			{Pos{0, 1}, []byte("a"), "\n", 1}, {Pos{2, 2}, []byte("bc"), "\r\n", 2}, {Pos{6, 3}, []byte{}, "\r\n", 0}, {Pos{8, 4}, []byte("\rd\re"), "", 4},
		}},
		{"x\r", []Line{{Pos{0, 1}, []byte("x\r"), "", 2}}},
		{"u\u2028v\x00\xff\n", []Line{{Pos{0, 1}, []byte("u\u2028v\x00\xff"), "\n", 7}}},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text)), iotest.DataErrReader(strings.NewReader(c.text))} {
			if got := readAll(t, r, 0); fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", c.want) {
				t.Errorf("%q: %+v, want %+v", c.text, got, c.want)
			}
		}
	}
}

func TestReaderBoundsLongLines(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	text := "short\n" + long + "\r\nafter\n" + long
	for name, r := range map[string]io.Reader{"whole": strings.NewReader(text), "halves": iotest.HalfReader(strings.NewReader(text))} {
		lines := readAll(t, r, 300<<10)
		if len(lines) != 4 {
			t.Fatalf("%s: %d lines", name, len(lines))
		}
		for i, want := range []struct {
			length int64
			kept   int
			eol    string
			offset int64
		}{{5, 5, "\n", 0}, {1 << 20, longLineKept, "\r\n", 6}, {5, 5, "\n", 6 + 1<<20 + 2}, {1 << 20, longLineKept, "", 14 + 1<<20}} {
			l := lines[i]
			if l.Length != want.length || len(l.Raw) != want.kept || l.EOL != want.eol || l.Offset != want.offset || l.Line != i+1 || l.TooLong() != (want.length > 300<<10) {
				t.Errorf("%s: line %d is %d long, %d kept, end %q, offset %d", name, i+1, l.Length, len(l.Raw), l.EOL, l.Offset)
			}
		}
	}
}

func TestReaderReportsReadErrors(t *testing.T) {
	broken := errors.New("disk on fire")
	r := NewReader(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), 0)
	if line, err := r.Next(); err != nil || string(line.Raw) != "a" {
		t.Fatalf("%q, %v", line.Raw, err)
	}
	if _, err := r.Next(); !errors.Is(err, broken) {
		t.Errorf("error %v, want the reader's", err)
	}
}

func FuzzReaderLosesNothing(f *testing.F) {
	files, err := filepath.Glob("../testdata/rules/*/*.jsonl")
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("a\r\n\n\rb\x00\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		whole := readAll(t, bytes.NewReader(data), 0)
		if !bytes.Equal(join(whole), data) {
			t.Fatalf("lines put together are not the file")
		}
		if bytewise := readAll(t, iotest.OneByteReader(bytes.NewReader(data)), 0); fmt.Sprintf("%+v", bytewise) != fmt.Sprintf("%+v", whole) {
			t.Fatalf("read byte by byte the lines differ")
		}
		s, err := Build(t.Context(), Bytes("fuzz", data), Options{})
		if err != nil {
			return
		}
		for n := range s.Len() {
			if _, err := s.Load(n); err != nil {
				t.Fatalf("entry %d cannot be read again: %v", n, err)
			}
			_ = s.Branch(n)
		}
	})
}
