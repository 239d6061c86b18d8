package migrate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"sessiontool/internal/rejected"
	"sessiontool/internal/safefile"
	"sessiontool/sessionfile"
)

// keeper keeps what was taken out of a file in another one beside it.
type keeper struct {
	src  *sessionfile.Source
	name string // of the file that the pieces come from
	base string // where they go
	like func(*safefile.CreateOptions)
	// path is the file that has them, fresh says that it was not there before.
	path  string
	fresh bool
}

// keeper makes a keeper for the pieces that are missing from the file at path.
func (m *migration) keeper(path string) *keeper {
	k := &keeper{src: m.src, name: filepath.Base(m.path), like: m.like}
	if path != StdName {
		k.base = resolved(path) + ".rejected"
	}
	return k
}

// keep writes the pieces to FILE.rejected, FILE.rejected.1 and so on, whichever is
// free. One that holds just these already is from a run that was killed before it
// could replace the file, and will do.
func (k *keeper) keep(ctx context.Context, pieces []rejected.Segment) error {
	if len(pieces) == 0 {
		return nil
	}
	if k.base == "" {
		return &RefusedError{
			Line:    pieces[0].Line,
			Problem: "there is no file in which the damaged lines of standard input could be kept",
			hint:    "write to a file with --output FILE: they are then kept beside it",
		}
	}
	content := func(w io.Writer) error { return rejected.Write(w, k.name, k.src.Size(), pieces, k.src) }
	if k.path = k.earlier(content); k.path != "" {
		return nil
	}
	opts := safefile.CreateOptions{Numbered: true, Write: content, Verify: k.holds(pieces)}
	k.like(&opts)
	res, err := safefile.Create(ctx, k.base, opts)
	if res.Written {
		k.path, k.fresh = res.Path, true
	}
	if err != nil {
		return fmt.Errorf("keeping the damaged lines: %w", err)
	}
	return nil
}

// earlier finds a file of an earlier run that holds the same.
func (k *keeper) earlier(content func(io.Writer) error) string {
	for n := 0; ; n++ {
		path := k.base
		if n > 0 {
			path += "." + strconv.Itoa(n)
		}
		info, err := os.Lstat(path)
		if err != nil {
			return ""
		}
		if info.Mode().IsRegular() && holdsExactly(path, content) {
			return path
		}
	}
}

func holdsExactly(path string, content func(io.Writer) error) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	c := &comparer{r: f}
	if content(c) != nil {
		return false
	}
	n, err := f.Read(make([]byte, 1))
	return n == 0 && errors.Is(err, io.EOF)
}

// comparer is a writer that fails at the first byte that r does not have.
type comparer struct {
	r   io.Reader
	buf []byte
}

func (c *comparer) Write(p []byte) (int, error) {
	c.buf = append(c.buf[:0], p...)
	if _, err := io.ReadFull(c.r, c.buf); err != nil {
		return 0, err
	}
	if !bytes.Equal(c.buf, p) {
		return 0, errors.New("it differs")
	}
	return len(p), nil
}

// holds reads the file again: the pieces that it holds must be those of the source.
func (k *keeper) holds(pieces []rejected.Segment) func(r io.ReaderAt, size int64) error {
	return func(r io.ReaderAt, size int64) error {
		reader, err := rejected.NewReader(io.NewSectionReader(r, 0, size))
		if err != nil {
			return err
		}
		for _, want := range pieces {
			got, piece, err := reader.Next()
			if err != nil {
				return err
			}
			if got != want {
				return &UnsoundError{Problem: fmt.Sprintf("the damaged line %d was not kept where it belongs", want.Line)}
			}
			c := &comparer{r: io.NewSectionReader(k.src, want.Offset, want.Length)}
			if _, err := io.Copy(c, piece); err != nil {
				return &UnsoundError{Problem: fmt.Sprintf("the damaged line %d was not kept as it was: %v", want.Line, err)}
			}
		}
		if _, _, err := reader.Next(); !errors.Is(err, io.EOF) {
			return &UnsoundError{Problem: "more was kept than was damaged"}
		}
		return nil
	}
}

// drop removes a file that is of no use: its pieces were not taken out after all.
func (k *keeper) drop() error {
	if !k.fresh {
		return nil
	}
	k.fresh = false
	if err := os.Remove(k.path); err != nil {
		return fmt.Errorf("the file with the damaged lines, not needed now, stays: %w", err)
	}
	return nil
}
