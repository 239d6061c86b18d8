package safefile

import (
	"errors"

	"golang.org/x/sys/unix"
)

// renameNew renames unless there is a file called to. EINVAL is what a file
// system without that kind of rename answers (NFS, some of FUSE).
func renameNew(from, to string) error {
	err := unix.Renameat2(unix.AT_FDCWD, from, unix.AT_FDCWD, to, unix.RENAME_NOREPLACE)
	if err == unix.EINVAL {
		return errors.ErrUnsupported
	}
	return err
}
