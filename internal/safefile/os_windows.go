package safefile

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// openBlocksNames says that the system neither removes nor replaces the name
// of a file that is open.
const openBlocksNames = true

// writable leaves it to the read-only attribute, which the mode shows.
func writable(string) error { return nil }

func links(f *os.File) (uint64, error) {
	var info syscall.ByHandleFileInformation
	if err := syscall.GetFileInformationByHandle(syscall.Handle(f.Fd()), &info); err != nil {
		return 0, &fs.PathError{Op: "stat", Path: f.Name(), Err: err}
	}
	return uint64(info.NumberOfLinks), nil
}

// owner is not carried over: new files inherit their owner and list.
func owner(fs.FileInfo) (uid, gid int, ok bool) { return 0, 0, false }

// lock has nothing to do: an open file cannot be removed, and that is what the
// lock is for.
func lock(*os.File) error { return nil }

// syncDir has nothing to do: Windows has no such call.
func syncDir(string) error { return nil }

// renameNew needs no flag: MoveFile never replaces.
func renameNew(from, to string) error {
	oldName, err := syscall.UTF16PtrFromString(from)
	if err != nil {
		return err
	}
	newName, err := syscall.UTF16PtrFromString(to)
	if err != nil {
		return err
	}
	err = syscall.MoveFile(oldName, newName)
	if errors.Is(err, syscall.ERROR_ALREADY_EXISTS) {
		return fs.ErrExist
	}
	return err
}
