package safefile

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// osFS is the file system of the machine.
type osFS struct{}

func (osFS) EvalSymlinks(path string) (string, error)   { return filepath.EvalSymlinks(path) }
func (osFS) Lstat(path string) (fs.FileInfo, error)     { return os.Lstat(path) }
func (osFS) Writable(path string) error                 { return writable(path) }
func (osFS) Chtimes(path string, mtime time.Time) error { return os.Chtimes(path, time.Time{}, mtime) }
func (osFS) Rename(from, to string) error               { return os.Rename(from, to) }
func (osFS) Link(from, to string) error                 { return os.Link(from, to) }
func (osFS) Remove(path string) error                   { return os.Remove(path) }
func (osFS) SyncDir(dir string) error                   { return syncDir(dir) }

func (osFS) RenameNew(from, to string) error {
	if err := renameNew(from, to); err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

func (osFS) Names(dir string) ([]string, error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.Readdirnames(-1)
}

func (osFS) OpenFile(path string, flag int, mode fs.FileMode) (file, error) {
	f, err := os.OpenFile(path, flag, mode)
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}

// osFile is an open file of the machine.
type osFile struct{ *os.File }

// CopyFrom leaves the copying to io.CopyN, which on Linux asks the kernel to
// do it (copy_file_range): that shares blocks on btrfs, XFS and the like.
func (f osFile) CopyFrom(src file, off, n int64) (int64, error) {
	from := src.(osFile).File
	if _, err := from.Seek(off, io.SeekStart); err != nil {
		return 0, err
	}
	return io.CopyN(f.File, from, n)
}

func (f osFile) Links() (uint64, error) { return links(f.File) }
func (f osFile) Lock() error            { return lock(f.File) }
