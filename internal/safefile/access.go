package safefile

import "io/fs"

// setAccess gives a new file its owner, where the system allows it, and its
// mode, before the first byte is in it.
func setAccess(f file, r recipe) error {
	if r.mode == 0 {
		return nil
	}
	mode := r.mode.Perm()
	if r.like != nil {
		same, err := takeOwner(f, r.like)
		if err != nil {
			return err
		}
		if !same {
			mode = withoutGroup(mode)
		}
	}
	return f.Chmod(mode)
}

// takeOwner gives f the user and the group of like, or at least the group, and
// tells whether the group is the same now.
func takeOwner(f file, like fs.FileInfo) (sameGroup bool, err error) {
	uid, gid, ok := owner(like)
	if !ok {
		return true, nil
	}
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	nowUID, nowGID, _ := owner(info)
	if nowUID == uid && nowGID == gid {
		return true, nil
	}
	if f.Chown(uid, gid) == nil {
		return true, nil
	}
	return nowGID == gid || f.Chown(-1, gid) == nil, nil
}

// withoutGroup gives the group no more than everybody has: the bits were meant
// for a group that the file could not be given.
func withoutGroup(mode fs.FileMode) fs.FileMode {
	others := mode & 0o007
	return mode&^0o070 | mode&(others<<3)
}
