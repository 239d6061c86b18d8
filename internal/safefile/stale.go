package safefile

import (
	"os"
	"path/filepath"
	"regexp"
)

// tempName matches the names that tempPath makes.
var tempName = regexp.MustCompile(`(?s)^\..*\.sessiontool-[0-9]+-[0-9a-f]{16}\.tmp$`)

// removeStale removes the temporary files that killed runs left in dir. What
// cannot be removed does not keep this run from its work.
func removeStale(fsys fileSystem, dir string) {
	names, err := fsys.Names(dir)
	if err != nil {
		return
	}
	for _, name := range names {
		if tempName.MatchString(name) {
			removeIfDead(fsys, filepath.Join(dir, name))
		}
	}
}

// removeIfDead removes a temporary file whose lock is free. It is removed
// under the lock: a run that has just created the file and comes for the lock
// then sees that its file is gone, or that the lock is taken.
func removeIfDead(fsys fileSystem, path string) {
	info, err := fsys.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	f, err := fsys.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if f.Lock() != nil {
		return
	}
	if openBlocksNames {
		f.Close()
	}
	fsys.Remove(path)
}
