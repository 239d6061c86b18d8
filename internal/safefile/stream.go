package safefile

import (
	"bufio"
	"context"
	"fmt"
	"io"
)

// A writer counts, and stops when its context is cancelled.
type writer struct {
	ctx context.Context
	w   io.Writer
	n   int64
}

func (w *writer) Write(p []byte) (int, error) {
	if err := cancelled(w.ctx); err != nil {
		return 0, err
	}
	n, err := w.w.Write(p)
	w.n += int64(n)
	return n, err
}

// A readerAt stops when its context is cancelled.
type readerAt struct {
	ctx context.Context
	r   io.ReaderAt
}

func (r readerAt) ReadAt(p []byte, off int64) (int, error) {
	if err := cancelled(r.ctx); err != nil {
		return 0, err
	}
	return r.r.ReadAt(p, off)
}

// cancelled returns the reason why ctx was cancelled, or nil.
func cancelled(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	return context.Cause(ctx)
}

// filledBy lets the caller's callback fill a file, through a buffer, which also
// takes a short write for the failure that it is.
func filledBy(write func(io.Writer) error) func(context.Context, file) (int64, error) {
	const bufferSize = 64 << 10
	return func(ctx context.Context, f file) (int64, error) {
		w := &writer{ctx: ctx, w: f}
		buffered := bufio.NewWriterSize(w, bufferSize)
		if err := write(buffered); err != nil {
			return 0, err
		}
		if err := buffered.Flush(); err != nil {
			return 0, err
		}
		return w.n, nil
	}
}

// copiedFrom fills a file with the first size bytes of src, in steps between
// which the context can be cancelled.
func copiedFrom(src file, size int64) func(context.Context, file) (int64, error) {
	const step = 64 << 20
	return func(ctx context.Context, f file) (int64, error) {
		var done int64
		for done < size {
			if err := cancelled(ctx); err != nil {
				return 0, err
			}
			n, err := f.CopyFrom(src, done, min(step, size-done))
			done += n
			if err != nil {
				return 0, fmt.Errorf("copying %d bytes, after %d of them: %w", size, done, err)
			}
		}
		return done, nil
	}
}
