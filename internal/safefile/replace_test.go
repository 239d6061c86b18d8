package safefile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// replaceOld replaces the file at path, as it is now, by "new\n".
func replaceOld(t *testing.T, path string, change func(*ReplaceOptions)) (Result, error) {
	t.Helper()
	opts := ReplaceOptions{Source: stat(t, path), Write: writes("new\n"), Verify: holds("new\n")}
	if change != nil {
		change(&opts)
	}
	return Replace(t.Context(), path, opts)
}

// oldFile makes a folder with one file, and returns the path of the file.
func oldFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(resolvedTempDir(t), "s.jsonl")
	writeOld(t, path, "old\n")
	return path
}

// resolvedTempDir has no symlinks in it, so that paths in results compare.
func resolvedTempDir(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	return dir
}

func checkNames(t *testing.T, dir string, want ...string) {
	t.Helper()
	if got := namesIn(t, dir); !slices.Equal(got, want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

func TestReplace(t *testing.T) {
	path := oldFile(t)
	res, err := replaceOld(t, path, nil)
	must(t, err)
	if want := (Result{Path: path, Written: true}); res != want {
		t.Errorf("result %+v, want %+v", res, want)
	}
	checkFile(t, path, "new\n")
	checkNames(t, filepath.Dir(path), "s.jsonl")
}

func TestReplaceThroughSymlink(t *testing.T) {
	path := oldFile(t)
	links := resolvedTempDir(t)
	must(t, os.Symlink(path, filepath.Join(links, "one")))
	must(t, os.Symlink("one", filepath.Join(links, "two")))

	res, err := replaceOld(t, filepath.Join(links, "two"), func(o *ReplaceOptions) { o.Backup = true })
	must(t, err)
	if want := (Result{Path: path, Written: true, Backup: path + ".bak"}); res != want {
		t.Errorf("result %+v, want %+v", res, want)
	}
	checkFile(t, path, "new\n")
	checkNames(t, filepath.Dir(path), "s.jsonl", "s.jsonl.bak")
	checkNames(t, links, "one", "two")
	for _, link := range []string{"one", "two"} {
		if info, err := os.Lstat(filepath.Join(links, link)); err != nil || info.Mode().Type() != fs.ModeSymlink {
			t.Errorf("%s is no symlink any more: %v, %v", link, info, err)
		}
	}
}

func TestBackupNeverOverwrites(t *testing.T) {
	path := oldFile(t)
	for _, taken := range []string{".bak", ".bak.1", ".bak.3"} {
		must(t, os.WriteFile(path+taken, []byte("precious"), 0o600))
	}
	res, err := replaceOld(t, path, func(o *ReplaceOptions) { o.Backup = true })
	must(t, err)
	if res.Backup != path+".bak.2" {
		t.Errorf("backup %s, want .bak.2", res.Backup)
	}
	checkFile(t, path+".bak.2", "old\n")
	for _, taken := range []string{".bak", ".bak.1", ".bak.3"} {
		if got, err := os.ReadFile(path + taken); err != nil || string(got) != "precious" {
			t.Errorf("%s holds %q, %v", taken, got, err)
		}
	}
}

func TestReplaceRefuses(t *testing.T) {
	tests := []struct {
		name    string
		prepare func(t *testing.T, path string)
		reason  error
		detail  string
	}{
		{"read-only", func(t *testing.T, path string) { must(t, os.Chmod(path, 0o440)) },
			ErrReadOnly, "mode -r--r-----"},
		{"hard links", func(t *testing.T, path string) { must(t, os.Link(path, path+".other")) },
			ErrHardLinked, "2 names"},
		{"folder", func(t *testing.T, path string) { must(t, os.Remove(path)); must(t, os.Mkdir(path, 0o755)) },
			ErrNotRegular, "d---------"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := oldFile(t)
			tt.prepare(t, path)
			before := namesIn(t, filepath.Dir(path))

			res, err := replaceOld(t, path, func(o *ReplaceOptions) {
				o.Write = func(io.Writer) error { t.Error("Write was called"); return nil }
			})
			checkRefused(t, err, path, tt.reason, tt.detail)
			if want := (Result{Path: path}); res != want {
				t.Errorf("result %+v, want %+v", res, want)
			}
			checkNames(t, filepath.Dir(path), before...)
		})
	}
}

func checkRefused(t *testing.T, err error, path string, reason error, detail string) {
	t.Helper()
	var refused *RefusedError
	if !errors.As(err, &refused) {
		t.Fatalf("error %v is no RefusedError", err)
	}
	if refused.Path != path || refused.Reason != reason || refused.Detail != detail {
		t.Errorf("refused %q because it %v (%s), want %q because it %v (%s)",
			refused.Path, refused.Reason, refused.Detail, path, reason, detail)
	}
	var hinted interface{ Hint() string }
	if !errors.As(err, &hinted) || hinted.Hint() == "" {
		t.Errorf("error %v has no hint", err)
	}
	if !strings.Contains(err.Error(), "nothing was written") {
		t.Errorf("error %q does not say that nothing was written", err)
	}
}

func TestReplaceMissing(t *testing.T) {
	path := oldFile(t)
	info := stat(t, path)
	must(t, os.Remove(path))
	_, err := Replace(t.Context(), path, ReplaceOptions{Source: info, Write: writes("new\n")})
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want fs.ErrNotExist", err)
	}
	checkNames(t, filepath.Dir(path))
}

func TestReplaceWithoutSource(t *testing.T) {
	path := oldFile(t)
	_, err := Replace(t.Context(), path, ReplaceOptions{Write: writes("new\n")})
	if err == nil {
		t.Error("no error")
	}
	checkFile(t, path, "old\n")
}

// Nobody else may read the new file before it has its owner and its mode.
func TestTempIsPrivateAtFirst(t *testing.T) {
	path := oldFile(t)
	var modes []fs.FileMode
	fsys := tapped(func(_ int, call string) error {
		if call == "chmod temp" || call == "write temp" {
			modes = append(modes, stat(t, onlyTemp(t, filepath.Dir(path))).Mode())
		}
		return nil
	})
	_, err := replace(t.Context(), fsys, path, ReplaceOptions{Source: stat(t, path), Write: writes("new\n")})
	must(t, err)
	if want := []fs.FileMode{0o600, 0o640}; !slices.Equal(modes, want) {
		t.Errorf("modes before chmod and before the write: %v, want %v", modes, want)
	}
}
