package cmd

import (
	"context"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
)

// target is one file to check.
type target struct {
	path string
	// found says that the file was found in a folder, not named by the user.
	found bool
	// err says why it cannot be read, when that is known already.
	err error
}

// targets walks the paths of the command line: files and standard input as they
// are named, and the *.jsonl files of folders, recursively and in the order of
// their paths. Links to folders inside of a folder are not followed, so that no
// ring of links catches the walk; a link to a file is.
func (a *app) targets(ctx context.Context, paths iter.Seq[string]) iter.Seq[target] {
	return func(yield func(target) bool) {
		for path := range paths {
			if ctx.Err() != nil || !a.walk(ctx, path, yield) {
				return
			}
		}
	}
}

// walk yields what one path of the command line means; false stops.
func (a *app) walk(ctx context.Context, path string, yield func(target) bool) bool {
	if path == stdinName {
		return yield(target{path: path})
	}
	if info, err := os.Stat(a.resolve(path)); err != nil || !info.IsDir() {
		return yield(target{path: path})
	}
	more := true
	// A trailing separator makes WalkDir follow a link that the user named.
	root := strings.TrimSuffix(a.resolve(path), string(filepath.Separator)) + string(filepath.Separator)
	_ = filepath.WalkDir(root, func(full string, entry fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return fs.SkipAll
		}
		name := filepath.Join(path, strings.TrimPrefix(full, root))
		if err == nil && !isSessionName(full, entry) {
			return nil
		}
		if more = yield(target{path: name, found: true, err: err}); !more {
			return fs.SkipAll
		}
		return nil
	})
	return more
}

// isSessionName reports whether a walk looks into the file: *.jsonl, and a regular
// file, also behind a link. A named pipe would never end.
func isSessionName(full string, entry fs.DirEntry) bool {
	if !strings.HasSuffix(full, ".jsonl") {
		return false
	}
	if entry.Type()&fs.ModeSymlink == 0 {
		return entry.Type().IsRegular()
	}
	info, err := os.Stat(full)
	return err != nil || info.Mode().IsRegular()
}
