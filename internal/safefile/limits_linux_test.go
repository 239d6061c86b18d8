package safefile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// platformRoles are the child processes that only this system has.
var platformRoles = map[string]func(args []string) error{
	"full disk": childFullDisk,
	"owner":     childOwner,
}

// childFullDisk mounts a small file system at args[0], for itself only, and
// replaces a file in it by one that does not fit; then by one that fits, whose
// backup does not; then one on a disk that has become read-only.
func childFullDisk(args []string) error {
	dir := args[0]
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=256k"); err != nil {
		return fmt.Errorf("mounting: %w", err)
	}
	path := filepath.Join(dir, "s.jsonl")
	old := lines("old", 6_000) // 102,000 bytes
	if err := os.WriteFile(path, []byte(old), 0o640); err != nil {
		return err
	}
	for _, content := range []string{lines("new", 40_000), lines("new", 6_000)} {
		if err := replaceFails(path, content, syscall.ENOSPC); err != nil {
			return err
		}
	}
	if err := syscall.Mount("none", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		return fmt.Errorf("remounting: %w", err)
	}
	if err := replaceFails(path, "new\n", ErrReadOnly); err != nil {
		return err
	}
	if _, err := Create(context.Background(), path+".new", CreateOptions{Write: writes("new\n")}); !errors.Is(err, syscall.EROFS) {
		return fmt.Errorf("creating: error %v, want EROFS", err)
	}
	got, err := os.ReadFile(path)
	if err == nil && string(got) != old {
		err = fmt.Errorf("the file holds %s", brief(string(got)))
	}
	return err
}

func TestFullDisk(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("mounting a small file system takes root")
	}
	cmd, stderr := child(t, "full disk", t.TempDir())
	cmd.SysProcAttr = &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Skipf("no mounts of one's own here: %v", err)
	}
	if err != nil {
		t.Fatalf("%v: %s", err, stderr)
	}
}

const (
	someUser   = 4711
	someGroup  = 4712
	otherGroup = 4713 // someUser is in it
)

// childOwner becomes an ordinary user and replaces s.jsonl in the folder it
// was started in.
func childOwner([]string) error {
	if err := errors.Join(syscall.Setgroups([]int{otherGroup}), syscall.Setgid(someUser), syscall.Setuid(someUser)); err != nil {
		return err
	}
	info, err := os.Stat("s.jsonl")
	if err != nil {
		return err
	}
	_, err = Replace(context.Background(), "s.jsonl", ReplaceOptions{Source: info, Write: writes("new\n"), Backup: true})
	return err
}

func TestOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("giving files away takes root")
	}
	tests := []struct {
		name     string
		asUser   bool
		uid, gid int
		mode     fs.FileMode
		wantUID  int
		wantGID  int
		wantMode fs.FileMode
	}{
		{"root replaces a user's file", false, someUser, someGroup, 0o640, someUser, someGroup, 0o640},
		{"user replaces own file", true, someUser, someUser, 0o640, someUser, someUser, 0o640},
		{"user is not in the group", true, someUser, someGroup, 0o664, someUser, someUser, 0o644},
		{"user is not in the group, others have nothing", true, someUser, someGroup, 0o660, someUser, someUser, 0o600},
		{"file of another user in a common group", true, 0, otherGroup, 0o660, someUser, otherGroup, 0o660},
		{"file of another user, writable for all", true, 0, someGroup, 0o666, someUser, someUser, 0o666},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := resolvedTempDir(t)
			path := filepath.Join(dir, "s.jsonl")
			writeOld(t, path, "old\n")
			must(t, os.Chown(path, tt.uid, tt.gid))
			must(t, os.Chmod(path, tt.mode))
			must(t, os.Chmod(dir, 0o777))
			if tt.asUser {
				runChild(t, dir, "owner")
			} else {
				_, err := replaceOld(t, path, func(o *ReplaceOptions) { o.Backup = true })
				must(t, err)
			}
			for _, name := range []string{path, path + ".bak"} {
				info := stat(t, name)
				uid, gid, _ := owner(info)
				if uid != tt.wantUID || gid != tt.wantGID || info.Mode() != tt.wantMode {
					t.Errorf("%s has owner %d, group %d, mode %v, want %d, %d, %v", filepath.Base(name),
						uid, gid, info.Mode(), tt.wantUID, tt.wantGID, tt.wantMode)
				}
			}
		})
	}
}
