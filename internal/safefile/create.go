package safefile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"
)

// CreateOptions say what a new file holds. Only Write is required.
type CreateOptions struct {
	// Write writes the content. Its writer is buffered and fails when the
	// context is cancelled.
	Write func(w io.Writer) error
	// Verify reads the finished file, of size bytes, before it gets its
	// name; an error keeps it from appearing.
	Verify func(r io.ReaderAt, size int64) error
	// Mode holds the permission bits; zero leaves them to the umask.
	Mode fs.FileMode
	// ModTime is the modification time; zero leaves it.
	ModTime time.Time
	// Numbered takes path.1, path.2 and so on if path is taken, instead of
	// refusing.
	Numbered bool
	// Inputs are the files the content is made from, as Stat described
	// their descriptors: an output that is one of them is refused as
	// [ErrSameFile] rather than as ErrExists, which sounds like a mishap.
	Inputs []fs.FileInfo
}

// A Result says what was written. It is valid beside an error, too.
type Result struct {
	Path    string // the file, symlinks resolved
	Written bool   // the new content is at Path, whole
	Backup  string // the copy of the old content; empty if there is none
}

// Create makes a new file: whole, verified and durable, or not at all. A file
// that is there already, also one that appears meanwhile, is never touched:
// the error is a [RefusedError] with [ErrExists] or [ErrSameFile]. It is a
// [FolderError] when the folder takes no file.
//
// If Result.Written is set beside an error, the file is there but may not
// survive a power failure.
func Create(ctx context.Context, path string, opts CreateOptions) (Result, error) {
	return create(ctx, osFS{}, path, opts)
}

func create(ctx context.Context, fsys fileSystem, path string, opts CreateOptions) (Result, error) {
	path, err := resolveFolder(fsys, path)
	if err != nil {
		return Result{Path: path}, err
	}
	removeStale(fsys, filepath.Dir(path))
	if !opts.Numbered {
		if err := refuseExisting(fsys, path, opts.Inputs); err != nil {
			return Result{Path: path}, err
		}
	}
	return createFrom(ctx, fsys, opts.Numbered, recipe{
		path:    path,
		mode:    opts.Mode,
		mtime:   opts.ModTime,
		fill:    filledBy(opts.Write),
		inspect: opts.Verify,
	})
}

// resolveFolder resolves the symlinks of the folder of a file that need not be
// there. A name that ends in a separator is that of a folder.
func resolveFolder(fsys fileSystem, path string) (string, error) {
	dir, name := filepath.Split(path)
	if name == "" {
		return path, fmt.Errorf("creating %q: this names a folder, not a file", path)
	}
	resolved, err := fsys.EvalSymlinks(filepath.Clean(dir))
	if err != nil {
		return path, &FolderError{Dir: filepath.Clean(dir), Err: err}
	}
	return filepath.Join(resolved, name), nil
}

// refuseExisting spares the work that placeNew would find to be in vain.
func refuseExisting(fsys fileSystem, path string, inputs []fs.FileInfo) error {
	info, err := fsys.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("looking for %q: %w", path, err)
	}
	if isOneOf(info, inputs) {
		return &RefusedError{Path: path, Reason: ErrSameFile}
	}
	return &RefusedError{Path: path, Reason: ErrExists}
}

func isOneOf(info fs.FileInfo, inputs []fs.FileInfo) bool {
	return slices.ContainsFunc(inputs, func(input fs.FileInfo) bool { return os.SameFile(input, info) })
}

// CheckOutput refuses an open output, such as a redirected standard output,
// that is one of the inputs: writing to it would destroy what is being read.
// The error is a [RefusedError] with [ErrSameFile].
func CheckOutput(out *os.File, inputs ...fs.FileInfo) error {
	info, err := out.Stat()
	if err != nil {
		return fmt.Errorf("looking at the output %q: %w", out.Name(), err)
	}
	if info.Mode().IsRegular() && isOneOf(info, inputs) {
		return &RefusedError{Path: out.Name(), Reason: ErrSameFile}
	}
	return nil
}

// createFrom makes the file of a recipe under its path or, numbered, under the
// first that is free.
func createFrom(ctx context.Context, fsys fileSystem, numbered bool, r recipe) (Result, error) {
	res := Result{Path: r.path}
	t, err := makeTemp(ctx, fsys, r)
	if err != nil {
		return res, err
	}
	res.Path, err = t.placeFree(ctx, r.path, numbered)
	if err != nil {
		return res, errors.Join(err, t.discard())
	}
	t.release()
	res.Written = true
	if err := fsys.SyncDir(filepath.Dir(r.path)); err != nil {
		return res, notDurable(res.Path, err)
	}
	return res, nil
}

// placeFree names the file path or, numbered, path.1, path.2 and so on.
func (t *temp) placeFree(ctx context.Context, path string, numbered bool) (string, error) {
	name := path
	for n := 1; ; n++ {
		if err := cancelled(ctx); err != nil {
			return path, err
		}
		err := t.placeNew(name)
		switch {
		case err == nil:
			return name, nil
		case !errors.Is(err, fs.ErrExist):
			return path, fmt.Errorf("naming the new file %q: %w", name, err)
		case !numbered:
			return path, &RefusedError{Path: path, Reason: ErrExists}
		}
		name = path + "." + strconv.Itoa(n)
	}
}

// notDurable is the error for a folder that could not be synced.
func notDurable(path string, err error) error {
	return fmt.Errorf("%q was written, but may not survive a power failure: %w", path, err)
}
