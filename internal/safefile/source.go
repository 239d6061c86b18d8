package safefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// A source is a file that is about to be replaced.
type source struct {
	fsys fileSystem
	path string
	read fs.FileInfo // as it was when the caller read it
	held file        // open, and locked against other runs; nil once closed
}

// openSource opens the file for reading and checks that it may be replaced.
// What it is comes before the opening, which would block on a pipe.
func openSource(fsys fileSystem, path string, read fs.FileInfo) (*source, error) {
	if read == nil {
		return nil, fmt.Errorf("replacing %q: ReplaceOptions.Source is missing", path)
	}
	info, err := fsys.Lstat(path)
	if err != nil {
		return nil, fmt.Errorf("looking for %q: %w", path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, &RefusedError{Path: path, Reason: ErrNotRegular, Detail: info.Mode().Type().String()}
	}
	held, err := fsys.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("opening %q: %w", path, err)
	}
	s := &source{fsys: fsys, path: path, read: read, held: held}
	for _, step := range []func() error{s.lock, s.identify, s.check} {
		if err := step(); err != nil {
			s.close()
			return nil, err
		}
	}
	return s, nil
}

// lock keeps two runs from replacing the same file at the same time: the
// second would not notice a line that was added to the result of the first.
// Where there are no locks the run goes on without.
func (s *source) lock() error {
	if err := s.held.Lock(); errors.Is(err, errLocked) {
		return &RefusedError{Path: s.path, Reason: ErrBusy}
	}
	return nil
}

// identify makes sure that the descriptor held is on the file that was read:
// backups and the look at the old file after the rename depend on it.
func (s *source) identify() error {
	info, err := s.held.Stat()
	if err != nil {
		return fmt.Errorf("looking at %q: %w", s.path, err)
	}
	if detail := difference(s.read, info); detail != "" {
		return s.refuse(ErrSourceChanged, detail)
	}
	return nil
}

// check refuses a source that may not be replaced, or not any more.
func (s *source) check() error {
	info, err := s.fsys.Lstat(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return s.refuse(ErrSourceChanged, "it is gone")
	}
	if err != nil {
		return fmt.Errorf("looking for %q: %w", s.path, err)
	}
	if detail := difference(s.read, info); detail != "" {
		return s.refuse(ErrSourceChanged, detail)
	}
	if info.Mode().Perm()&0o200 == 0 {
		return s.refuse(ErrReadOnly, "mode "+info.Mode().Perm().String())
	}
	if err := s.fsys.Writable(s.path); err != nil {
		return s.refuse(ErrReadOnly, err.Error())
	}
	return s.checkLinks()
}

func (s *source) checkLinks() error {
	n, err := s.held.Links()
	if err != nil {
		return fmt.Errorf("counting the names of %q: %w", s.path, err)
	}
	if n > 1 {
		return s.refuse(ErrHardLinked, fmt.Sprintf("%d names", n))
	}
	return nil
}

// difference says how a file differs from what it was; empty if it does not.
func difference(was, now fs.FileInfo) string {
	switch {
	case !os.SameFile(was, now):
		return "another file is in its place"
	case was.Size() != now.Size():
		return fmt.Sprintf("%d bytes then, %d now", was.Size(), now.Size())
	case !was.ModTime().Equal(now.ModTime()):
		return "it was written to, and has the same size"
	}
	return ""
}

func (s *source) refuse(reason error, detail string) error {
	return &RefusedError{Path: s.path, Reason: reason, Detail: detail}
}

// close gives the lock back.
func (s *source) close() {
	if s.held != nil {
		s.held.Close()
		s.held = nil
	}
}
