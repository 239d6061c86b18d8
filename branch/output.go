package branch

import (
	"fmt"
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
