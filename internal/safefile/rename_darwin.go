package safefile

import "golang.org/x/sys/unix"

// renameNew renames unless there is a file called to; ENOTSUP, which is
// errors.ErrUnsupported, from file systems without that kind of rename.
func renameNew(from, to string) error {
	return unix.RenamexNp(from, to, unix.RENAME_EXCL)
}
