package sessionfile

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// NoSessionError says that no session was found, and where it was looked for.
// Unwrap returns Cause, so that errors.Is(err, fs.ErrNotExist) tells that there
// is no folder at all.
type NoSessionError struct {
	// ID is the id or prefix that was asked for; "" when it was the most recent
	// session.
	ID string
	// EmptyID says that a session was asked for by an empty id.
	EmptyID bool
	// Folder is the folder that was looked in.
	Folder Folder
	// Root is the folder whose folders were looked in as well; "" if none was.
	Root string
	// Files counts the *.jsonl files looked at; of them, NoHeader had no header
	// that could be read, and OtherCwd were of another directory.
	Files, NoHeader, OtherCwd int
	// Cause is why a folder could not be read; nil when it could.
	Cause error
}

// Error says what was not found, and where.
func (e *NoSessionError) Error() string {
	where := fmt.Sprintf("%s (%s)", printablePath(e.Folder.Path), e.Folder.Origin)
	switch {
	case e.EmptyID:
		return "the session id is empty"
	case errors.Is(e.Cause, fs.ErrNotExist):
		return fmt.Sprintf("%s: the folder %s does not exist", e.what(), where)
	case e.Cause != nil:
		return fmt.Sprintf("%s: the folder %s cannot be read: %v", e.what(), where, e.Cause)
	case e.Root != "":
		return fmt.Sprintf("%s: looked in %s and the other folders of %s, at %s", e.what(), where, printablePath(e.Root), countFiles(e.Files))
	case e.ID != "":
		return fmt.Sprintf("%s: looked in %s, at %s", e.what(), where, countFiles(e.Files))
	case e.Files == 0:
		return fmt.Sprintf("%s: there is no *.jsonl file in %s", e.what(), where)
	}
	return fmt.Sprintf("%s: of %s in %s, %s", e.what(), countFiles(e.Files), where, e.passedOver())
}

func (e *NoSessionError) what() string {
	if e.ID != "" {
		return fmt.Sprintf("no session has an id that is or begins with %q", e.ID)
	}
	return "no session of the current directory"
}

func (e *NoSessionError) passedOver() string {
	var parts []string
	if e.NoHeader > 0 {
		parts = append(parts, fmt.Sprintf("%d without a readable session header", e.NoHeader))
	}
	if e.OtherCwd > 0 {
		parts = append(parts, fmt.Sprintf("%d of another directory", e.OtherCwd))
	}
	return strings.Join(parts, " and ")
}

// Hint says what to do about it.
func (e *NoSessionError) Hint() string {
	switch {
	case e.EmptyID:
		return "give an id or the beginning of one"
	case strings.ContainsAny(e.ID, `/\`) || strings.HasSuffix(e.ID, sessionExt):
		return "this looks like a path: give it as FILE, without --session"
	case e.ID != "":
		return "check the id, or name with --session-dir the folder of the session"
	case e.OtherCwd > 0:
		return "name a FILE, or run it in the directory of the session"
	}
	return "name a FILE, or with --session-dir the folder of the sessions"
}

// Unwrap returns the cause.
func (e *NoSessionError) Unwrap() error { return e.Cause }

// maxShownCandidates bounds how many candidates a message names.
const maxShownCandidates = 10

// AmbiguousSessionError says that an id means several sessions.
type AmbiguousSessionError struct {
	// ID is the id or prefix that was asked for.
	ID string
	// Candidates are the sessions it may mean, at least two, in the order of
	// Files. With several files of the same id, they are those files.
	Candidates []SessionCandidate
}

// Error names the candidates.
func (e *AmbiguousSessionError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "the session id %q may mean %d sessions:", e.ID, len(e.Candidates))
	for i, c := range e.Candidates {
		if i == maxShownCandidates {
			fmt.Fprintf(&b, "\n  and %d more", len(e.Candidates)-i)
			break
		}
		fmt.Fprintf(&b, "\n  %q in %s", c.ID, printablePath(c.Path))
	}
	return b.String()
}

// Hint says what to do about it.
func (e *AmbiguousSessionError) Hint() string {
	if e.Candidates[0].ID == e.ID {
		return "the files have the same id: name one as FILE, without --session"
	}
	return "give more of the id, or name one of the files as FILE, without --session"
}

func countFiles(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}
