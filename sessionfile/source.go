package sessionfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// Source is where the bytes of a session come from. Reading it never changes it.
type Source struct {
	name string
	at   io.ReaderAt // nil for a stream
	r    io.Reader   // the stream
	size int64
	info os.FileInfo
	done func() error
}

// ErrFolder says that what was to be opened as a file is a folder.
var ErrFolder = errors.New("is a folder, not a session file")

// OpenFile opens a file for reading. Of a regular file it takes a snapshot of the
// size: what another process appends later is not seen. Anything else that can be
// read, such as a named pipe, becomes a stream. A folder is an error.
func OpenFile(path string) (*Source, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	switch {
	case info.IsDir():
		return nil, errors.Join(&os.PathError{Op: "read", Path: path, Err: ErrFolder}, f.Close())
	case info.Mode().IsRegular():
		return &Source{name: path, at: f, size: info.Size(), info: info, done: f.Close}, nil
	}
	return &Source{name: path, r: f, size: -1, done: f.Close}, nil
}

// Bytes is a source in memory. It keeps data and does not change it.
func Bytes(name string, data []byte) *Source {
	return &Source{name: name, at: bytes.NewReader(data), size: int64(len(data))}
}

// At is a source of size bytes that r holds. Closing the source does not close r.
func At(name string, r io.ReaderAt, size int64) *Source {
	return &Source{name: name, at: r, size: size}
}

// Stream is a source that can be read once, from front to back. Closing the
// source does not close r.
func Stream(name string, r io.Reader) *Source {
	return &Source{name: name, r: r, size: -1}
}

// Spool copies a stream to a temporary file that nobody else sees, so that it can
// be read at any place. A source that can be is returned as it is.
func Spool(src *Source) (*Source, error) {
	if src.at != nil {
		return src, nil
	}
	f, err := os.CreateTemp("", "sessiontool-*")
	if err != nil {
		return nil, fmt.Errorf("keeping %s: %w", src.name, err)
	}
	remove := func() error { return errors.Join(f.Close(), ignoreMissing(os.Remove(f.Name()))) }
	_ = os.Remove(f.Name()) // at once where the system allows it, else on Close
	n, err := io.Copy(f, src.r)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("keeping %s: %w", src.name, err), remove())
	}
	return &Source{name: src.name, at: f, size: n, done: remove}, src.Close()
}

func ignoreMissing(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// Name is the source's name for messages: a path, or what the caller gave.
func (s *Source) Name() string { return s.name }

// Named returns the source under another name for messages. Close one of the two.
func (s *Source) Named(name string) *Source {
	named := *s
	named.name = name
	return &named
}

// Size is the number of bytes, -1 for a stream.
func (s *Source) Size() int64 { return s.size }

// Info is the file's state when it was opened, nil when the source is no regular
// file.
func (s *Source) Info() os.FileInfo { return s.info }

// Reader reads the source from its first byte. A stream has one reader only.
func (s *Source) Reader() io.Reader {
	if s.at == nil {
		return s.r
	}
	return io.NewSectionReader(s.at, 0, s.size)
}

// ReadAt reads len(p) bytes at an offset. A stream cannot do it.
func (s *Source) ReadAt(p []byte, off int64) (int, error) {
	if s.at == nil {
		return 0, errors.New("a stream cannot be read twice")
	}
	return s.at.ReadAt(p, off)
}

// Close releases the source.
func (s *Source) Close() error {
	if s.done == nil {
		return nil
	}
	done := s.done
	s.done = nil
	return done()
}

// ChangedError says that a file no longer holds what was read from it before.
type ChangedError struct {
	Name   string
	Line   int
	Offset int64
}

func (e *ChangedError) Error() string {
	return fmt.Sprintf("%s: line %d (byte %d) is no longer what it was: another process rewrote the file", e.Name, e.Line, e.Offset)
}
