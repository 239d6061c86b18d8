package safefile

import (
	"context"
	"errors"
	"io"
	"testing"
)

// Long work has to stop soon after the context is cancelled, not at its end.

func TestWriteStopsWhenCancelled(t *testing.T) {
	errCause := errors.New("interrupted")
	ctx, cancel := context.WithCancelCause(t.Context())
	path := oldFile(t)
	_, err := Replace(ctx, path, ReplaceOptions{Source: stat(t, path), Write: func(w io.Writer) error {
		cancel(errCause)
		_, err := w.Write(make([]byte, 1<<20))
		if !errors.Is(err, errCause) {
			t.Errorf("writing: error %v, want the cause", err)
		}
		return err
	}})
	if !errors.Is(err, errCause) {
		t.Errorf("error %v, want the cause", err)
	}
	checkFile(t, path, "old\n")
}

func TestVerifyStopsWhenCancelled(t *testing.T) {
	errCause := errors.New("interrupted")
	ctx, cancel := context.WithCancelCause(t.Context())
	path := oldFile(t)
	_, err := Replace(ctx, path, ReplaceOptions{Source: stat(t, path), Write: writes("new\n"), Verify: func(r io.ReaderAt, _ int64) error {
		cancel(errCause)
		_, err := r.ReadAt(make([]byte, 1), 0)
		if !errors.Is(err, errCause) {
			t.Errorf("reading: error %v, want the cause", err)
		}
		return err
	}})
	if !errors.Is(err, errCause) {
		t.Errorf("error %v, want the cause", err)
	}
	checkFile(t, path, "old\n")
}

// A copyFile only counts what is copied to it.
type copyFile struct {
	file
	done   int64
	steps  int
	onStep func()
}

func (f *copyFile) CopyFrom(_ file, off, n int64) (int64, error) {
	if off != f.done {
		return 0, errors.New("the copy has a gap")
	}
	f.steps++
	f.done += n
	f.onStep()
	return n, nil
}

func TestCopyInSteps(t *testing.T) {
	const size = 1<<30 + 1
	f := &copyFile{onStep: func() {}}
	n, err := copiedFrom(nil, size)(t.Context(), f)
	if n != size || err != nil || f.done != size || f.steps != 17 {
		t.Errorf("%d bytes, %v; %d bytes in %d steps", n, err, f.done, f.steps)
	}

	ctx, cancel := context.WithCancel(t.Context())
	f = &copyFile{onStep: cancel}
	_, err = copiedFrom(nil, size)(ctx, f)
	if !errors.Is(err, context.Canceled) || f.steps != 1 {
		t.Errorf("cancelled in the first of %d steps: error %v", f.steps, err)
	}
}
