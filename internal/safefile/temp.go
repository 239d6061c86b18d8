package safefile

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// A recipe says what a temporary file is to become.
type recipe struct {
	path    string      // the file it is for; it is made in the same folder
	mode    fs.FileMode // permission bits; 0 leaves them to the umask
	mtime   time.Time   // zero leaves it
	like    fs.FileInfo // whose owner it gets; may be nil
	fill    func(ctx context.Context, f file) (int64, error)
	inspect func(r io.ReaderAt, size int64) error // may be nil
}

// A temp is a temporary file that nobody else removes while it is held.
type temp struct {
	fsys fileSystem
	path string
	held file // reads the file, and keeps its lock
}

// makeTemp makes the temporary file of a recipe: filled, synced, closed, with
// its mode, owner and time, and verified. On an error nothing is left of it.
func makeTemp(ctx context.Context, fsys fileSystem, r recipe) (_ *temp, err error) {
	f, t, err := createTemp(fsys, r)
	if err != nil {
		return nil, err
	}
	done := false
	defer func() {
		if !done {
			f.Close() // again, if it was closed: that is harmless
			err = errors.Join(err, t.discard())
		}
	}()
	size, err := t.fillFrom(ctx, f, r)
	if err != nil {
		return nil, fmt.Errorf("writing a new %q: %w", r.path, err)
	}
	if err := t.verify(ctx, size, r.inspect); err != nil {
		return nil, fmt.Errorf("verifying the new %q, which was not put in place: %w", r.path, err)
	}
	done = true
	return t, nil
}

// createTemp creates the file under a name that is free, and locks it. In the
// moment before the lock a run that cleans up may take the file for a dead
// one, so that it may be gone or locked; then another name is tried.
func createTemp(fsys fileSystem, r recipe) (w file, t *temp, err error) {
	const attempts = 100
	for range attempts {
		t = &temp{fsys: fsys, path: tempPath(r.path)}
		w, err = fsys.OpenFile(t.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, createMode(r.mode))
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, nil, createFailure(r.path, err)
		}
		err = t.hold()
		if err == nil {
			return w, t, nil
		}
		w.Close()
		err = errors.Join(err, t.discard())
		if !errors.Is(err, errTaken) {
			break
		}
	}
	return nil, nil, fmt.Errorf("creating a temporary file for %q: %w", r.path, err)
}

// createFailure is a [FolderError] where the folder is what is in the way.
func createFailure(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return &FolderError{Dir: filepath.Dir(path), Err: err}
	}
	return fmt.Errorf("creating a temporary file for %q: %w", path, err)
}

// createMode keeps others out until the owner and the mode are set.
func createMode(mode fs.FileMode) fs.FileMode {
	if mode == 0 {
		return 0o666
	}
	return 0o600
}

// errTaken says that a clean-up took the temporary file for a dead one.
var errTaken = errors.New("another run removed it")

// hold opens the file, which is open for writing, a second time, and locks it.
// The lock has to outlive the first descriptor, which is closed before the file
// is verified. After the lock one look suffices: names are never used again.
func (t *temp) hold() (err error) {
	t.held, err = t.fsys.OpenFile(t.path, os.O_RDWR, 0)
	if err != nil {
		return takenIfGone(err)
	}
	if err := t.held.Lock(); errors.Is(err, errLocked) {
		return errTaken
	}
	_, err = t.fsys.Lstat(t.path)
	return takenIfGone(err)
}

func takenIfGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return errTaken
	}
	return err
}

// fillFrom writes the file through f and closes f. The time is set last,
// because writing and, on some systems, closing moves it.
func (t *temp) fillFrom(ctx context.Context, f file, r recipe) (int64, error) {
	if err := setAccess(f, r); err != nil {
		return 0, err
	}
	size, err := r.fill(ctx, f)
	if err != nil {
		return 0, err
	}
	if err := f.Sync(); err != nil {
		return 0, err
	}
	if err := f.Close(); err != nil {
		return 0, err
	}
	if r.mtime.IsZero() {
		return size, nil
	}
	return size, t.fsys.Chtimes(t.path, r.mtime)
}

// verify reads the file again: it has to be as long as what was written, and
// the caller has to be content with it.
func (t *temp) verify(ctx context.Context, size int64, inspect func(io.ReaderAt, int64) error) error {
	info, err := t.held.Stat()
	if err != nil {
		return err
	}
	if info.Size() != size {
		return fmt.Errorf("%d bytes were written, but the file has %d", size, info.Size())
	}
	if inspect == nil {
		return nil
	}
	return inspect(readerAt{ctx, t.held}, size)
}

// discard removes the file, if it is still there, and lets go of it.
func (t *temp) discard() error {
	if openBlocksNames {
		t.release()
	}
	err := t.fsys.Remove(t.path)
	t.release()
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("a temporary file stays behind until the next run: %w", err)
}

// release gives the lock back.
func (t *temp) release() {
	if t.held != nil {
		t.held.Close()
		t.held = nil
	}
}

// place gives the file its name with move, which renames or links. A move that
// failed only in its answer, as happens on network file systems, is a success.
func (t *temp) place(path string, move func(from, to string) error) error {
	mine, statErr := t.held.Stat()
	if openBlocksNames {
		t.release()
	}
	err := move(t.path, path)
	if err == nil || statErr != nil {
		return err
	}
	if now, lstatErr := t.fsys.Lstat(path); lstatErr == nil && os.SameFile(mine, now) {
		return nil
	}
	return err
}

// placeNew gives the file its name unless there is a file of that name, which
// is fs.ErrExist.
func (t *temp) placeNew(path string) error {
	err := t.place(path, t.fsys.RenameNew)
	if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	if err := t.place(path, t.fsys.Link); err != nil {
		return fmt.Errorf("no rename that refuses to replace here, so a hard link was tried: %w", err)
	}
	t.fsys.Remove(t.path) // if this fails the next run removes the second name
	return nil
}

// tempPath returns a new name for a temporary file for path.
func tempPath(path string) string {
	const longest = 200 // with the rest it stays below 255 bytes
	dir, name := filepath.Split(path)
	if len(name) > longest {
		name = strings.ToValidUTF8(name[:longest], "")
	}
	var random [8]byte
	rand.Read(random[:]) // never fails
	return filepath.Join(dir, fmt.Sprintf(".%s.sessiontool-%d-%s.tmp", name, os.Getpid(), hex.EncodeToString(random[:])))
}
