//go:build unix

package sessionfile

import (
	"context"
	"path/filepath"
	"syscall"
	"testing"
)

// Opening a pipe that nobody writes to would wait for ever.
func TestSearchOpensNoPipes(t *testing.T) {
	w := newPlacesWorld(t)
	want := w.write(filepath.Join(w.standard(), "a.jsonl"), headerText("a", w.Cwd), 1)
	if err := syscall.Mkfifo(filepath.Join(w.standard(), "pipe.jsonl"), 0o666); err != nil {
		t.Skip(err)
	}
	if got, err := w.MostRecent(context.Background()); err != nil || got != want {
		t.Errorf("MostRecent() = %q, %v; want %q", got, err, want)
	}
	if got, err := w.ByID(context.Background(), "a"); err != nil || got != want {
		t.Errorf("ByID() = %q, %v; want %q", got, err, want)
	}
}
