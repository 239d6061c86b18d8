package branch

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"sessiontool/sessionfile"
)

// twoBranches is a session of two branches of n entries each that have nothing in
// common, all of one kilobyte and of many lines.
func twoBranches(n int) []byte {
	var b strings.Builder
	b.WriteString(header + "\n")
	for _, branch := range []string{"a", "b"} {
		parent := ""
		for i := range n {
			id := fmt.Sprintf("%s%07x", branch, i)
			text := strings.Repeat(fmt.Sprintf("line of %s, ", id)+"some text that many lines have\n", 16)
			if i%2 == 0 {
				b.WriteString(user(id, parent, text))
			} else {
				b.WriteString(say(id, parent, text, i))
			}
			b.WriteByte('\n')
			parent = id
		}
	}
	return []byte(b.String())
}

// BenchmarkDiff compares two disjoint branches of 50,000 entries. The ratio is to
// the time that reading the file takes.
func BenchmarkDiff(b *testing.B) {
	const entries = 50_000
	data := twoBranches(entries)
	src := sessionfile.Bytes("big", data)
	start := time.Now()
	s, err := sessionfile.Build(context.Background(), src, sessionfile.Options{})
	if err != nil {
		b.Fatal(err)
	}
	reading := time.Since(start)
	again, err := sessionfile.Build(context.Background(), src, sessionfile.Options{})
	if err != nil {
		b.Fatal(err)
	}
	tests := []struct {
		name    string
		other   *sessionfile.Session
		context bool
		patch   bool
	}{
		{"tree", s, false, false},
		{"context", s, true, false},
		{"patch", s, false, true},
		{"context patch", s, true, true},
		{"files", again, false, false},
		{"files context", again, true, false},
	}
	for _, tt := range tests {
		b.Run(tt.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				c, err := Diff(context.Background(), Side{s, entries - 1}, Side{tt.other, 2*entries - 1}, DiffOptions{Context: tt.context})
				if err != nil || c.Shared > 0 {
					b.Fatal(c.Shared, err)
				}
				if tt.patch {
					walk(b, c)
				}
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(reading), "x-reading")
		})
	}
}

// BenchmarkExtract extracts a branch of 50,000 entries, verified as ever.
func BenchmarkExtract(b *testing.B) {
	const entries = 50_000
	data := twoBranches(entries)
	s, err := sessionfile.Build(context.Background(), sessionfile.Bytes("big", data), sessionfile.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data) / 2))
	for b.Loop() {
		o := extractOptions()
		o.Stdout = io.Discard
		if _, err := Extract(context.Background(), s, entries-1, o); err != nil {
			b.Fatal(err)
		}
	}
}

// walk makes the whole patch.
func walk(b *testing.B, c *Comparison) {
	pieces := c.Pieces(true)
	if c.Context != nil {
		pieces = c.Context.Pieces(true)
	}
	for _, err := range Hunks(pieces, 3) {
		if err != nil {
			b.Fatal(err)
		}
	}
}
