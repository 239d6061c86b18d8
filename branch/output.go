package branch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// sessionID is what Pi takes for a session's id.
const sessionID = `^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$`

// refuse refuses options that would make a file that Pi cannot open.
func (o *ExtractOptions) refuse() error {
	if !regexp.MustCompile(sessionID).MatchString(o.SessionID) {
		return &OptionError{
			Value: o.SessionID, Problem: "is no session id",
			hint: "an id has letters, digits, dots, hyphens and underscores, and begins and ends with a letter or digit",
		}
	}
	return nil
}

// time is the new session's time as Pi writes it.
func (o *ExtractOptions) time() string { return o.Now.UTC().Format("2006-01-02T15:04:05.000Z") }

// path is where the new file goes.
func (o *ExtractOptions) path() string {
	if o.Out != "" && !isFolder(o.Out) {
		return o.Out
	}
	dir := o.Out
	if dir == "" {
		dir = o.Dir
	}
	stamp := strings.NewReplacer(":", "-", ".", "-").Replace(o.time())
	return filepath.Join(dir, stamp+"_"+o.SessionID+".jsonl")
}

// isFolder reports whether a path names a folder, one that is there or is meant to
// be.
func isFolder(path string) bool {
	if os.IsPathSeparator(path[len(path)-1]) {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// OptionError says that an option cannot have its value: wrong usage.
type OptionError struct {
	Value   string
	Problem string
	hint    string
}

// Error says what is wrong.
func (e *OptionError) Error() string { return fmt.Sprintf("%q %s", e.Value, e.Problem) }

// Hint says what the value may be.
func (e *OptionError) Hint() string { return e.hint }

// OutputError says that the new file cannot be created where it was to be.
type OutputError struct {
	Path string
	Err  error
}

// Error names the folder and the reason.
func (e *OutputError) Error() string {
	return fmt.Sprintf("nothing can be created in the folder %q: %v; nothing was written", filepath.Dir(e.Path), reasonOf(e.Err))
}

// Unwrap returns the reason.
func (e *OutputError) Unwrap() error { return e.Err }

// Hint says where else the file may go.
func (e *OutputError) Hint() string {
	if errors.Is(e.Err, fs.ErrNotExist) {
		return "create the folder first, or choose another with -o"
	}
	return "choose another place with -o, or - for standard output"
}

// reasonOf is the system's reason alone: the path of a temporary file tells nobody
// anything.
func reasonOf(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
