package render

import (
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out strings.Builder
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	p := NewProgress(&out, 0, func() time.Time { return now })
	p.Grow(4e6)
	p.Add(1e6)
	p.Clear()
	if out.Len() > 0 {
		t.Errorf("short work shows %q", out.String())
	}
	now = now.Add(2 * time.Second)
	p.Add(1e6)
	p.Add(1e6) // too soon to draw again
	p.Clear()
	p.Clear()
	want := "\r\x1b[K" + strings.Repeat("█", 15) + strings.Repeat("░", 15) + "  50% of 4.0 MB\r\x1b[K"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	out.Reset()
	unknown := NewProgress(&out, 0, func() time.Time { return now })
	now = now.Add(2 * time.Second)
	unknown.Add(3e6)
	if out.String() != "\r\x1b[K3.0 MB" {
		t.Errorf("%q", out.String())
	}
	var none *Progress
	none.Grow(1)
	none.Add(1)
	none.Clear()
}
