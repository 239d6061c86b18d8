package safefile

import (
	"io/fs"
	"path/filepath"
	"sync"
	"time"
)

// A tapFS is a file system whose calls a test sees before they are made.
type tapFS struct {
	fsys fileSystem
	// before is told the number of the call, from 1, and what it is; an
	// error is what the call returns, and it is not made. May be nil.
	before func(k int, call string) error
	// after is told of each call that succeeded. May be nil.
	after func(call string)
	// tear makes half of a write that before forbids.
	tear bool
	// short makes a write that writes half and says so without an error.
	short bool

	mu    sync.Mutex
	calls []string
	open  map[*tapFile]bool
}

// tapped returns a tap on the file system of the machine.
func tapped(before func(k int, call string) error) *tapFS {
	return &tapFS{fsys: osFS{}, before: before, open: map[*tapFile]bool{}}
}

// call names a call by what is done and to which of the files of a run.
func (t *tapFS) call(op, path string) error {
	t.mu.Lock()
	call := op + " " + roleOf(path)
	t.calls = append(t.calls, call)
	k := len(t.calls)
	t.mu.Unlock()
	if t.before == nil {
		return nil
	}
	return t.before(k, call)
}

// done passes a call's error on.
func (t *tapFS) done(op, path string, err error) error {
	if err == nil && t.after != nil {
		t.after(op + " " + roleOf(path))
	}
	return err
}

// do makes a call between its taps.
func (t *tapFS) do(op, path string, f func() error) error {
	if err := t.call(op, path); err != nil {
		return err
	}
	return t.done(op, path, f())
}

// roleOf shortens the random name of a temporary file.
func roleOf(path string) string {
	name := filepath.Base(path)
	if tempName.MatchString(name) {
		return "temp"
	}
	return name
}

// abandon closes what is open, as the system does for a process that died.
func (t *tapFS) abandon() {
	for f := range t.open {
		f.file.Close()
	}
}

func (t *tapFS) EvalSymlinks(path string) (resolved string, err error) {
	err = t.do("resolve", path, func() error { resolved, err = t.fsys.EvalSymlinks(path); return err })
	return resolved, err
}

func (t *tapFS) Lstat(path string) (info fs.FileInfo, err error) {
	err = t.do("lstat", path, func() error { info, err = t.fsys.Lstat(path); return err })
	return info, err
}

func (t *tapFS) Writable(path string) error {
	return t.do("writable", path, func() error { return t.fsys.Writable(path) })
}

func (t *tapFS) Names(dir string) (names []string, err error) {
	err = t.do("list", "folder", func() error { names, err = t.fsys.Names(dir); return err })
	return names, err
}

func (t *tapFS) OpenFile(path string, flag int, mode fs.FileMode) (opened file, err error) {
	err = t.do("open", path, func() error {
		f, err := t.fsys.OpenFile(path, flag, mode)
		if err != nil {
			return err
		}
		tap := &tapFile{file: f, fsys: t, path: path}
		t.mu.Lock()
		t.open[tap] = true
		t.mu.Unlock()
		opened = tap
		return nil
	})
	return opened, err
}

func (t *tapFS) Chtimes(path string, mtime time.Time) error {
	return t.do("chtimes", path, func() error { return t.fsys.Chtimes(path, mtime) })
}

func (t *tapFS) Rename(from, to string) error {
	return t.do("rename", to, func() error { return t.fsys.Rename(from, to) })
}

func (t *tapFS) RenameNew(from, to string) error {
	return t.do("rename-new", to, func() error { return t.fsys.RenameNew(from, to) })
}

func (t *tapFS) Link(from, to string) error {
	return t.do("link", to, func() error { return t.fsys.Link(from, to) })
}

func (t *tapFS) Remove(path string) error {
	return t.do("remove", path, func() error { return t.fsys.Remove(path) })
}

func (t *tapFS) SyncDir(dir string) error {
	return t.do("sync", "folder", func() error { return nil })
}

// A tapFile is an open file of a tapFS.
type tapFile struct {
	file
	fsys *tapFS
	path string
}

func (f *tapFile) Write(p []byte) (n int, err error) {
	if err := f.fsys.call("write", f.path); err != nil {
		if f.fsys.tear {
			f.file.Write(p[:len(p)/2])
		}
		return 0, err
	}
	if f.fsys.short {
		return f.file.Write(p[:len(p)/2])
	}
	n, err = f.file.Write(p)
	return n, f.fsys.done("write", f.path, err)
}

func (f *tapFile) ReadAt(p []byte, off int64) (n int, err error) {
	err = f.fsys.do("read", f.path, func() error { n, err = f.file.ReadAt(p, off); return err })
	return n, err
}

func (f *tapFile) CopyFrom(src file, off, n int64) (done int64, err error) {
	inner := src.(*tapFile).file
	if err := f.fsys.call("copy", f.path); err != nil {
		if f.fsys.tear {
			f.file.CopyFrom(inner, off, n/2)
		}
		return 0, err
	}
	done, err = f.file.CopyFrom(inner, off, n)
	return done, f.fsys.done("copy", f.path, err)
}

func (f *tapFile) Stat() (info fs.FileInfo, err error) {
	err = f.fsys.do("stat", f.path, func() error { info, err = f.file.Stat(); return err })
	return info, err
}

func (f *tapFile) Links() (n uint64, err error) {
	err = f.fsys.do("links", f.path, func() error { n, err = f.file.Links(); return err })
	return n, err
}

func (f *tapFile) Chmod(mode fs.FileMode) error {
	return f.fsys.do("chmod", f.path, func() error { return f.file.Chmod(mode) })
}

func (f *tapFile) Chown(uid, gid int) error {
	return f.fsys.do("chown", f.path, func() error { return f.file.Chown(uid, gid) })
}

func (f *tapFile) Lock() error { return f.fsys.do("lock", f.path, f.file.Lock) }

// Sync only goes on record: these tests do not cut the power, and the disk
// would make them slow.
func (f *tapFile) Sync() error {
	return f.fsys.do("sync", f.path, func() error { return nil })
}

// Close closes the file even if the test says that this fails, as systems do.
func (f *tapFile) Close() error {
	err := f.fsys.call("close", f.path)
	f.fsys.mu.Lock()
	open := f.fsys.open[f]
	delete(f.fsys.open, f)
	f.fsys.mu.Unlock()
	if !open {
		return fs.ErrClosed
	}
	if closeErr := f.file.Close(); err == nil {
		err = f.fsys.done("close", f.path, closeErr)
	}
	return err
}
