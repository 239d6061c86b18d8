package safefile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ReplaceOptions say what replaces a file. Only Verify and Backup may be left
// out.
type ReplaceOptions struct {
	// Source describes the file whose bytes were read to make the new ones:
	// Stat of the descriptor they were read from, taken before the first
	// byte was read. If the file at the path is another one or has another
	// size or modification time, nothing is replaced. Keep that descriptor
	// open until Replace returns: a file that is open cannot pass its inode
	// number on to another one.
	Source fs.FileInfo
	// Write writes the new content. Its writer is buffered and fails when
	// the context is cancelled.
	Write func(w io.Writer) error
	// Verify reads the finished new file, of size bytes, before it replaces
	// the old; an error keeps the old.
	Verify func(r io.ReaderAt, size int64) error
	// Backup keeps the old content as PATH.bak, PATH.bak.1 and so on,
	// whichever is free, with its mode and modification time.
	Backup bool
}

// Replace puts new content in place of the file at path, which keeps its mode,
// its modification time and, where the system allows it, its owner.
//
// Unless Result.Written is set the file is as it was. Errors about the file are
// a [RefusedError]; callbacks' errors and the cause of a cancelled context are
// wrapped. Errors beside Result.Written are a [ChangedAfterError], or say that
// the replacement may not survive a power failure.
func Replace(ctx context.Context, path string, opts ReplaceOptions) (Result, error) {
	return replace(ctx, osFS{}, path, opts)
}

func replace(ctx context.Context, fsys fileSystem, path string, opts ReplaceOptions) (Result, error) {
	resolved, err := fsys.EvalSymlinks(path)
	if err != nil {
		return Result{Path: path}, fmt.Errorf("looking for %q: %w", path, err)
	}
	removeStale(fsys, filepath.Dir(resolved))
	src, err := openSource(fsys, resolved, opts.Source)
	if err != nil {
		return Result{Path: resolved}, err
	}
	defer src.close()
	return src.replaceWith(ctx, opts)
}

// replaceWith makes the new file, then the backup, and then lets the new file
// take the place of the source.
func (s *source) replaceWith(ctx context.Context, opts ReplaceOptions) (Result, error) {
	res := Result{Path: s.path}
	t, err := makeTemp(ctx, s.fsys, s.recipe(s.path, filledBy(opts.Write), opts.Verify))
	if err != nil {
		return res, err
	}
	if opts.Backup {
		res.Backup, err = s.backUp(ctx)
	}
	if err == nil {
		err = s.giveWayTo(ctx, t)
	}
	if err != nil {
		err = errors.Join(err, t.discard(), s.dropBackup(&res))
		return res, err
	}
	t.release()
	res.Written = true
	return res, s.settle(ctx)
}

// giveWayTo is the moment of truth: a last look at the source, and the rename.
func (s *source) giveWayTo(ctx context.Context, t *temp) error {
	if err := cancelled(ctx); err != nil {
		return err
	}
	if err := s.check(); err != nil {
		return err
	}
	if openBlocksNames {
		s.close()
	}
	if err := t.place(s.path, s.fsys.Rename); err != nil {
		return fmt.Errorf("replacing %q: %w", s.path, err)
	}
	return nil
}

// settle makes the rename durable and finds out whether the old file was
// written to until then. It is looked at last, so that a slow sync of the
// folder widens the time in which a writer is noticed.
func (s *source) settle(ctx context.Context) error {
	err := s.fsys.SyncDir(filepath.Dir(s.path))
	if err != nil {
		err = notDurable(s.path, err)
	}
	if openBlocksNames {
		return err
	}
	return errors.Join(err, s.keepIfChanged(ctx))
}

// keepIfChanged saves the old file if another process wrote to it after the
// last look. Not even a cancelled context stops that.
func (s *source) keepIfChanged(ctx context.Context) error {
	now, err := s.held.Stat()
	if err != nil {
		return fmt.Errorf("%q was replaced, but it is unknown whether another process wrote to the old file: %w", s.path, err)
	}
	if now.Size() == s.read.Size() && now.ModTime().Equal(s.read.ModTime()) {
		return nil
	}
	r := s.recipe(s.path+".changed", copiedFrom(s.held, now.Size()), nil)
	r.mtime = now.ModTime()
	saved, err := createFrom(context.WithoutCancel(ctx), s.fsys, true, r)
	changed := &ChangedAfterError{Path: s.path, Was: s.read.Size(), Now: now.Size()}
	if saved.Written {
		changed.Saved = saved.Path
	} else {
		changed.SaveErr = err
	}
	return changed
}

// recipe is a file that looks like the source from outside.
func (s *source) recipe(path string, fill func(context.Context, file) (int64, error), inspect func(io.ReaderAt, int64) error) recipe {
	return recipe{
		path:    path,
		mode:    s.read.Mode().Perm(),
		mtime:   s.read.ModTime(),
		like:    s.read,
		fill:    fill,
		inspect: inspect,
	}
}

// backUp copies the source, and returns where to.
func (s *source) backUp(ctx context.Context) (string, error) {
	res, err := createFrom(ctx, s.fsys, true, s.recipe(s.path+".bak", copiedFrom(s.held, s.read.Size()), nil))
	if !res.Written {
		return "", fmt.Errorf("backing up %q: %w", s.path, err)
	}
	if err != nil {
		err = fmt.Errorf("backing up %q: %w", s.path, err)
	}
	return res.Path, err
}

// dropBackup removes the backup of a source that was not replaced after all.
// If the source is not there any more the backup stays.
func (s *source) dropBackup(res *Result) error {
	if res.Backup == "" {
		return nil
	}
	now, err := s.fsys.Lstat(s.path)
	if err != nil || !os.SameFile(now, s.read) {
		return nil
	}
	if err := s.fsys.Remove(res.Backup); err != nil {
		return fmt.Errorf("the backup %q, not needed now, stays: %w", res.Backup, err)
	}
	res.Backup = ""
	return nil
}
