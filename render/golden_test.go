package render

import (
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares got with a file of testdata; names that end in .gz are compressed.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		writeGolden(t, path, got)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(name, ".gz") {
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if data, err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	diffLines(t, got, string(data))
}

func writeGolden(t *testing.T, path, text string) {
	t.Helper()
	data := []byte(text)
	if strings.HasSuffix(path, ".gz") {
		var b bytes.Buffer
		w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		data = b.Bytes()
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// diffLines fails at the first line that differs.
func diffLines(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		var a, b string
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b || i >= len(g) || i >= len(w) {
			t.Fatalf("line %d of %d:\ngot  %q\nwant %q", i+1, len(w), a, b)
		}
	}
}

var ownColors = regexp.MustCompile("\x1b\\[[0-9;]+m")

// checkLines fails when text is wider than its style allows, or holds anything for
// a terminal but newlines and the colours that the style allows.
func checkLines(t *testing.T, text string, st Style) {
	t.Helper()
	if text != "" && !strings.HasSuffix(text, "\n") {
		t.Fatalf("the last line has no end: %q", text)
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if st.Color {
			line = ownColors.ReplaceAllString(line, "")
		}
		checkClean(t, line)
		if st.Width > 0 && Width(line) > st.Width {
			t.Fatalf("%d columns instead of %d: %q", Width(line), st.Width, line)
		}
		if strings.HasSuffix(line, " ") {
			t.Fatalf("spaces at the end: %q", line)
		}
	}
}
