package safefile

import (
	"errors"
	"fmt"
	"io/fs"
)

// Why a file was left alone; found with errors.Is in what [Replace] and
// [Create] return. Each has a Hint method that says what to do about it.
var (
	ErrNotRegular error = reason{
		"is not a regular file",
		"write the result to a new file instead"}
	ErrReadOnly error = reason{
		"is read-only",
		"make the file writable first, or write the result to a new file"}
	ErrHardLinked error = reason{
		"has several hard links, and the other names would keep the old content",
		"copy the file to a name of its own first, or write the result to a new file"}
	ErrBusy error = reason{
		"is being replaced by another run",
		"wait for the other run to end"}
	ErrSourceChanged error = reason{
		"changed after it was read",
		"end the program that writes to it, and run again"}
	ErrExists error = reason{
		"exists already",
		"choose another name, or move that file away"}
	ErrSameFile error = reason{
		"is the very file that is read",
		"choose another name for the output"}
)

// A reason is a value, so that equal reasons are the same error.
type reason struct{ text, hint string }

func (r reason) Error() string { return r.text }

// Hint says what to do about it.
func (r reason) Hint() string { return r.hint }

// A RefusedError names the file that was left alone. It wraps one of the Err
// values of this package.
type RefusedError struct {
	Path   string // symlinks resolved
	Reason error  // one of the Err values
	Detail string // what was seen; may be empty
}

// Error says what was found and that nothing was done.
func (e *RefusedError) Error() string {
	detail := ""
	if e.Detail != "" {
		detail = " (" + e.Detail + ")"
	}
	return fmt.Sprintf("%q %v%s; nothing was written", e.Path, e.Reason, detail)
}

// Unwrap returns the reason.
func (e *RefusedError) Unwrap() error { return e.Reason }

// A FolderError says that a folder takes no new file: it is not there, or it is not
// to be written to.
type FolderError struct {
	Dir string
	Err error // the reason, as the system gives it
}

// Error names the folder and the reason, without the path of a temporary file, which
// tells nobody anything.
func (e *FolderError) Error() string {
	err := e.Err
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Sprintf("nothing can be created in the folder %q: %v; nothing was written", e.Dir, err)
}

// Unwrap returns the reason.
func (e *FolderError) Unwrap() error { return e.Err }

// Hint says what to do about it.
func (e *FolderError) Hint() string {
	if errors.Is(e.Err, fs.ErrNotExist) {
		return "create the folder first, or choose another"
	}
	return "choose a folder that you may write to"
}

// A ChangedAfterError says that the file was replaced while another process
// wrote to the old one: what that process wrote is not in the new file.
// The old file is not put back, because by now the same process may have added
// to the new one; instead all of it is kept as Saved.
type ChangedAfterError struct {
	Path  string // the file that was replaced, symlinks resolved
	Saved string // the old file with what was written to it; empty if SaveErr is set
	Was   int64  // size in bytes of the old file when it was read
	Now   int64  // its size in bytes after the rename; more than Was if it was appended to
	// SaveErr says why the old file could not be kept. What was written to
	// it is lost then; a backup, if one was asked for, has the rest.
	SaveErr error
}

// Error says what happened and where the old file is.
func (e *ChangedAfterError) Error() string {
	what := fmt.Sprintf("%q was replaced while another process wrote to it (%d bytes when read, %d now)", e.Path, e.Was, e.Now)
	if e.SaveErr != nil {
		return fmt.Sprintf("%s, and the old file could not be kept: %v", what, e.SaveErr)
	}
	return fmt.Sprintf("%s; the old file with all that was written was kept as %q", what, e.Saved)
}

// Unwrap returns SaveErr.
func (e *ChangedAfterError) Unwrap() error { return e.SaveErr }

// Hint says what to do about it.
func (e *ChangedAfterError) Hint() string {
	if e.SaveErr != nil {
		return fmt.Sprintf("end the program that writes to it, and compare %q with what that program shows", e.Path)
	}
	return fmt.Sprintf("end the program that writes to it and compare the two files; to start over, move %q back to %q", e.Saved, e.Path)
}
