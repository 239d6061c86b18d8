package render

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// Progress is a bar on a terminal for work that takes longer than about a second.
// A nil Progress shows nothing. It may be used by several goroutines.
type Progress struct {
	mu    sync.Mutex
	w     io.Writer
	now   func() time.Time
	total int64 // bytes, 0 when unknown
	done  int64
	start time.Time
	drawn time.Time
	shown bool
}

// When a bar appears, and how often it is drawn anew.
const (
	progressDelay = time.Second
	progressPause = 100 * time.Millisecond
	progressBar   = 30 // columns
)

// NewProgress starts measuring work on total bytes, 0 for an unknown number.
func NewProgress(w io.Writer, total int64, now func() time.Time) *Progress {
	return &Progress{w: w, now: now, total: total, start: now()}
}

// Grow adds to the bytes that the work is about.
func (p *Progress) Grow(bytes int64) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total += bytes
}

// Set says how many bytes of how many are done.
func (p *Progress) Set(done, total int64) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done, p.total = done, total
	p.draw()
}

// Add counts bytes as done.
func (p *Progress) Add(bytes int64) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += bytes
	p.draw()
}

// draw draws the bar when it is time to.
func (p *Progress) draw() {
	now := p.now()
	if now.Sub(p.start) < progressDelay || now.Sub(p.drawn) < progressPause {
		return
	}
	p.drawn, p.shown = now, true
	fmt.Fprintf(p.w, "\r\x1b[K%s", p.line())
}

func (p *Progress) line() string {
	if p.total <= 0 {
		return sizeText(p.done)
	}
	share := min(1, float64(p.done)/float64(p.total))
	filled := int(share * progressBar)
	return fmt.Sprintf("%s%s %3.0f%% of %s", strings.Repeat("█", filled), strings.Repeat("░", progressBar-filled), 100*share, sizeText(p.total))
}

// Clear takes the bar off the terminal. Whoever prints something else calls it
// first.
func (p *Progress) Clear() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
