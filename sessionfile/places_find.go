package sessionfile

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// sessionSearch is one look for sessions: the decisions of Places and what was seen.
type sessionSearch struct {
	paths  pathRules
	root   string // holds the default folders, one for each directory
	folder Folder
}

// sessionPath is a regular file whose name is a session's.
type sessionPath struct {
	path     string
	modified time.Time
}

// MostRecent returns the path of the session that `pi --continue` opens: of the
// *.jsonl files directly in Folder whose header can be read and, if the folder
// is filtered, names the current directory, the one modified last; of several
// modified at the same time, the first by name.
//
// The error is a *NoSessionError, one of Folder's, or the context's.
func (p Places) MostRecent(ctx context.Context) (string, error) {
	s, err := p.newSessionSearch()
	if err != nil {
		return "", err
	}
	files, err := sessionPaths(s.folder.Path)
	if err != nil {
		return "", &NoSessionError{Folder: s.folder, Cause: err}
	}
	slices.SortFunc(files, func(a, b sessionPath) int {
		return cmp.Or(b.modified.Compare(a.modified), strings.Compare(a.path, b.path))
	})

	none := &NoSessionError{Folder: s.folder, Files: len(files)}
	headers := newHeaderScanner()
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		header, ok := headers.readFile(file.path)
		switch {
		case !ok:
			none.NoHeader++
		case !s.counts(header):
			none.OtherCwd++
		default:
			return file.path, nil
		}
	}
	return "", none
}

// Files returns the paths of the session files of the current directory, or
// with all those of every directory, ordered by folder and name. Files without
// a readable header are among them, for whoever lists them to say so, except
// where only the header tells that a file belongs to the current directory.
// Folders in the default place that cannot be read are passed over.
//
// A folder that does not exist is a *NoSessionError that wraps fs.ErrNotExist;
// one without sessions is no error.
func (p Places) Files(ctx context.Context, all bool) ([]string, error) {
	s, err := p.newSessionSearch()
	if err != nil {
		return nil, err
	}
	if all {
		return s.everywhere(ctx)
	}
	return s.here(ctx)
}

// here returns the files of the current directory.
func (s *sessionSearch) here(ctx context.Context) ([]string, error) {
	files, err := sessionPaths(s.folder.Path)
	if err != nil {
		return nil, &NoSessionError{Folder: s.folder, Cause: err}
	}
	headers := newHeaderScanner()
	var paths []string
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if s.folder.FilterCwd {
			if header, ok := headers.readFile(file.path); !ok || !s.counts(header) {
				continue
			}
		}
		paths = append(paths, file.path)
	}
	return paths, nil
}

// everywhere returns the files of every directory: those of all default
// folders, or, when another folder was chosen, all that are in it.
func (s *sessionSearch) everywhere(ctx context.Context) ([]string, error) {
	if s.folder.Origin != OriginDefault {
		unfiltered := *s
		unfiltered.folder.FilterCwd = false
		return unfiltered.here(ctx)
	}
	folders, err := subfolders(s.root)
	if err != nil {
		return nil, &NoSessionError{Folder: Folder{Path: s.root, Origin: OriginDefault}, Cause: err}
	}
	var paths []string
	for _, folder := range folders {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		files, err := sessionPaths(folder)
		if err != nil {
			continue
		}
		for _, file := range files {
			paths = append(paths, file.path)
		}
	}
	return paths, nil
}

// counts reports whether a session with that header is one of the current directory.
func (s *sessionSearch) counts(header foundHeader) bool {
	return !s.folder.FilterCwd || s.paths.isCwd(header.cwd)
}

// sessionPaths returns the *.jsonl files directly in folder by name. What is
// not a regular file, or a link to one, is left out: Pi would stop at a link to
// nothing and wait for a pipe for ever.
func sessionPaths(folder string) ([]sessionPath, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, withoutPath(err)
	}
	var files []sessionPath
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), sessionExt) {
			continue
		}
		path := filepath.Join(folder, entry.Name())
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			files = append(files, sessionPath{path: path, modified: info.ModTime()})
		}
	}
	return files, nil
}

// subfolders returns the folders in root by name, and the links, which may be
// links to folders.
func subfolders(root string) ([]string, error) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return nil, withoutPath(err)
	}
	var folders []string
	for _, entry := range entries {
		if entry.IsDir() || entry.Type()&fs.ModeSymlink != 0 {
			folders = append(folders, filepath.Join(root, entry.Name()))
		}
	}
	return folders, nil
}

// withoutPath takes the path out of an error whose message will name it already.
func withoutPath(err error) error {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err
	}
	return err
}
