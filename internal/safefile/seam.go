package safefile

import (
	"errors"
	"io"
	"io/fs"
	"time"
)

// A fileSystem is the only way this package touches files. Tests put their own
// in its place to record the calls, and to fail or stop at each of them.
type fileSystem interface {
	EvalSymlinks(path string) (string, error)
	Lstat(path string) (fs.FileInfo, error)
	// Writable returns an error if this process may not write to path, even
	// though the mode has a write bit: a read-only mount, an immutable file.
	Writable(path string) error
	// Names lists a folder, in no order.
	Names(dir string) ([]string, error)
	OpenFile(path string, flag int, mode fs.FileMode) (file, error)
	Chtimes(path string, mtime time.Time) error
	Rename(from, to string) error
	// RenameNew fails with fs.ErrExist if there is a to, and with
	// errors.ErrUnsupported where there is no such rename.
	RenameNew(from, to string) error
	Link(from, to string) error
	Remove(path string) error
	SyncDir(dir string) error
}

// A file is an open file of a fileSystem.
type file interface {
	io.Writer
	io.ReaderAt
	// CopyFrom writes n bytes of src, from offset off on, sharing the blocks
	// where the file system can (reflink). It moves the offset of src.
	CopyFrom(src file, off, n int64) (int64, error)
	Stat() (fs.FileInfo, error)
	// Links is the number of names the file has.
	Links() (uint64, error)
	Chmod(mode fs.FileMode) error
	Chown(uid, gid int) error
	// Lock takes the lock of the file or fails at once: with errLocked if
	// another descriptor has it. Closing the file, or dying, gives it back.
	Lock() error
	Sync() error
	Close() error
}

// errLocked is what file.Lock returns if somebody else has the lock.
var errLocked = errors.New("locked by another run")
