package safefile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// past is the modification time of the files that tests replace.
var past = time.Date(2024, 3, 1, 12, 30, 15, 123456789, time.UTC)

// A scenario is one run over one folder, the same each time.
type scenario struct {
	name     string
	target   string
	old      string // what the target holds before; none if empty
	new      string
	backup   bool
	linkOnly bool // the file system has no rename that refuses to replace
}

var scenarios = []scenario{
	{name: "replace", target: "s.jsonl", old: lines("old", 900), new: lines("new", 6_000)},
	{name: "replace with backup", target: "s.jsonl", old: lines("old", 900), new: lines("new", 900), backup: true},
	{name: "replace with backup and links", target: "s.jsonl", old: lines("old", 900), new: lines("new", 900), backup: true, linkOnly: true},
	{name: "create", target: "out.jsonl", new: lines("new", 6_000)},
	{name: "create with links", target: "out.jsonl", new: lines("new", 900), linkOnly: true},
}

func lines(word string, n int) string {
	return strings.Repeat(word+" line of text\n", n)
}

// prepare makes the folder, and returns the path of the target.
func (sc scenario) prepare(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), sc.target)
	if sc.old != "" {
		writeOld(t, path, sc.old)
	}
	return path
}

// writeOld writes a file with a mode and a time that are not those of new files.
func writeOld(t *testing.T, path, content string) {
	t.Helper()
	must(t, os.WriteFile(path, []byte(content), 0o600))
	must(t, os.Chmod(path, 0o640))
	must(t, os.Chtimes(path, past, past))
}

// run does what the scenario is about, once.
func (sc scenario) run(ctx context.Context, fsys fileSystem, path string) (Result, error) {
	if sc.linkOnly {
		fsys = linkFS{fsys}
	}
	if sc.old == "" {
		return create(ctx, fsys, path, CreateOptions{
			Write: writes(sc.new), Verify: holds(sc.new), Mode: 0o640, ModTime: past})
	}
	info, err := os.Stat(path)
	if err != nil {
		return Result{}, err
	}
	return replace(ctx, fsys, path, ReplaceOptions{
		Source: info, Write: writes(sc.new), Verify: holds(sc.new), Backup: sc.backup})
}

// A linkFS knows no rename that refuses to replace.
type linkFS struct{ fileSystem }

func (linkFS) RenameNew(string, string) error { return errors.ErrUnsupported }

// writes returns a Write callback, which writes line by line.
func writes(content string) func(io.Writer) error {
	return func(w io.Writer) error {
		for line := range strings.Lines(content) {
			if _, err := io.WriteString(w, line); err != nil {
				return err
			}
		}
		return nil
	}
}

var errUnexpected = errors.New("not what was written")

// holds returns a Verify callback, which compares all of the file.
func holds(content string) func(io.ReaderAt, int64) error {
	return func(r io.ReaderAt, size int64) error {
		got, err := io.ReadAll(io.NewSectionReader(r, 0, size))
		if err != nil {
			return err
		}
		if !bytes.Equal(got, []byte(content)) {
			return errUnexpected
		}
		return nil
	}
}

var backupName = regexp.MustCompile(`^(.*)\.bak(\.[0-9]+)?$`)

// checkSound fails the test unless the target is whole, old or new, and what
// else is in the folder is a temporary file or a complete backup. It tells
// which of the two the target is, and how many temporary files there are.
func (sc scenario) checkSound(t *testing.T, path string) (isNew bool, temps int) {
	t.Helper()
	isNew = sc.checkTarget(t, path)
	for _, name := range namesIn(t, filepath.Dir(path)) {
		beside := filepath.Join(filepath.Dir(path), name)
		switch {
		case name == sc.target:
		case tempName.MatchString(name) && !strings.HasSuffix(name, ".jsonl"):
			temps++
		case sc.backup && backupName.FindStringSubmatch(name) != nil:
			checkFile(t, beside, sc.old)
		default:
			t.Errorf("%s is left in the folder", name)
		}
	}
	return isNew, temps
}

func (sc scenario) checkTarget(t *testing.T, path string) (isNew bool) {
	t.Helper()
	got, err := os.ReadFile(path)
	if sc.old == "" && errors.Is(err, fs.ErrNotExist) {
		return false
	}
	must(t, err)
	if string(got) == sc.new {
		checkFile(t, path, sc.new)
		return true
	}
	checkFile(t, path, sc.old)
	return false
}

// checkFile compares content, mode and modification time.
func checkFile(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	must(t, err)
	if string(got) != want {
		t.Errorf("%s holds %s, want %s", filepath.Base(path), brief(string(got)), brief(want))
	}
	info, err := os.Stat(path)
	must(t, err)
	if info.Mode() != 0o640 {
		t.Errorf("%s has mode %v, want 0640", filepath.Base(path), info.Mode())
	}
	if !info.ModTime().Equal(past) {
		t.Errorf("%s has modification time %v, want %v", filepath.Base(path), info.ModTime().UTC(), past)
	}
}

func brief(s string) string {
	if len(s) < 60 {
		return fmt.Sprintf("%q", s)
	}
	return fmt.Sprintf("%d bytes %q...%q", len(s), s[:20], s[len(s)-20:])
}

// checkNextRun runs again, without any trouble, after a run that came to grief:
// it has to succeed and leave no temporary file.
func (sc scenario) checkNextRun(t *testing.T, path string) {
	t.Helper()
	_, statErr := os.Lstat(path)
	res, err := sc.run(t.Context(), tapped(nil), path)
	if sc.old == "" && statErr == nil {
		if !errors.Is(err, ErrExists) {
			t.Errorf("next run over the created file: %v, want ErrExists", err)
		}
	} else if err != nil || !res.Written {
		t.Errorf("next run: %+v, %v", res, err)
	}
	if sc.old != "" && sc.backup {
		// The backup of the next run may be one of the new content.
		must(t, os.Remove(res.Backup))
	}
	isNew, temps := sc.checkSound(t, path)
	if !isNew || temps != 0 {
		t.Errorf("after the next run: new content %v, %d temporary files", isNew, temps)
	}
}

func namesIn(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	must(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func stat(t *testing.T, path string) fs.FileInfo {
	t.Helper()
	info, err := os.Stat(path)
	must(t, err)
	return info
}
