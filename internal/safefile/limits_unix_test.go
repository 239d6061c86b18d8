//go:build unix

package safefile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// childLimit replaces the file args[0] with a limit of args[1] bytes on the
// size of files. Nothing may be different afterwards.
func childLimit(args []string) error {
	signal.Ignore(syscall.SIGXFSZ)
	var limit syscall.Rlimit
	set(&limit.Cur, number(args[1]))
	set(&limit.Max, number(args[1]))
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	return replaceFails(args[0], lines("new", 40_000), syscall.EFBIG)
}

// set is there because limits are signed on some systems.
func set[T int64 | uint64](to *T, n int) { *to = T(n) }

// replaceFails checks that replacing fails with an error, and nothing else.
func replaceFails(path, content string, want error) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	res, err := Replace(context.Background(), path, ReplaceOptions{Source: info, Write: writes(content), Verify: holds(content), Backup: true})
	if !errors.Is(err, want) || res.Written || res.Backup != "" {
		return fmt.Errorf("%+v, error %v, want %v", res, err, want)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		return fmt.Errorf("the folder holds %v, %v", entries, err)
	}
	return nil
}

func TestFileSizeLimit(t *testing.T) {
	const whole = 40_000 * len("new line of text\n")
	for _, limit := range []int{0, 1, 4096, whole - 1} {
		t.Run(strconv.Itoa(limit), func(t *testing.T) {
			path := oldFile(t)
			runChild(t, "", "limit", path, strconv.Itoa(limit))
			checkFile(t, path, "old\n")
		})
	}
}

// childNobody gives up being root, if it is, in the folder it was started in,
// which may not be written to.
func childNobody([]string) error {
	if os.Geteuid() == 0 {
		const nobody = 65534
		if err := errors.Join(syscall.Setgroups(nil), syscall.Setgid(nobody), syscall.Setuid(nobody)); err != nil {
			return err
		}
	}
	if err := replaceFails("s.jsonl", "new\n", fs.ErrPermission); err != nil {
		return err
	}
	_, err := Create(context.Background(), "out.jsonl", CreateOptions{Write: writes("new\n")})
	if !errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("creating: error %v, want fs.ErrPermission", err)
	}
	return nil
}

func TestFolderWithoutPermission(t *testing.T) {
	dir := resolvedTempDir(t)
	path := filepath.Join(dir, "s.jsonl")
	writeOld(t, path, "old\n")
	must(t, os.Chmod(path, 0o666))
	must(t, os.Chmod(dir, 0o555))
	defer os.Chmod(dir, 0o755)
	runChild(t, dir, "nobody")
	must(t, os.Chmod(path, 0o640))
	checkFile(t, path, "old\n")
}
