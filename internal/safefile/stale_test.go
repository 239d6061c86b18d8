package safefile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

func TestTempPath(t *testing.T) {
	tests := []struct{ name, prefix string }{
		{"s.jsonl", ".s.jsonl.sessiontool-"},
		{".hidden", "..hidden.sessiontool-"},
		{"two\nlines", ".two\nlines.sessiontool-"},
		{strings.Repeat("x", 255), "." + strings.Repeat("x", 200) + ".sessiontool-"},
		{strings.Repeat("x", 199) + strings.Repeat("é", 28), "." + strings.Repeat("x", 199) + ".sessiontool-"},
	}
	for _, tt := range tests {
		dir, name := filepath.Split(tempPath(filepath.Join("some", "folder", tt.name)))
		if want := filepath.Join("some", "folder") + string(filepath.Separator); dir != want {
			t.Errorf("%q: folder %q, want %q", tt.name, dir, want)
		}
		if !strings.HasPrefix(name, tt.prefix) || !tempName.MatchString(name) || len(name) > 255 || !utf8.ValidString(name) {
			t.Errorf("%q: temporary name %q (%d bytes)", tt.name, name, len(name))
		}
	}
	if one, two := tempPath("a"), tempPath("a"); one == two {
		t.Error("the same name twice")
	}
}

// deadTemp makes what a killed run leaves for a file called name.
func deadTemp(t *testing.T, dir, name string) string {
	t.Helper()
	path := tempPath(filepath.Join(dir, name))
	must(t, os.WriteFile(path, []byte("half"), 0o600))
	return path
}

func TestStaleTempsAreRemoved(t *testing.T) {
	ours := []string{"s.jsonl", "other.jsonl", "s.jsonl.bak", strings.Repeat("x", 255)}
	theirs := []string{
		".s.jsonl.sessiontool-12.tmp", ".s.jsonl.sessiontool-12-0123456789abcdef.tmp~", "s.jsonl.sessiontool-12-0123456789abcdef.tmp",
		".s.jsonl.sessiontool-x-0123456789abcdef.tmp", ".s.jsonl.sessiontool-12-0123456789ABCDEF.tmp", ".s.jsonl.swp", "s.jsonl.tmp",
	}
	runs := map[string]func(t *testing.T, path string) error{
		"replace": func(t *testing.T, path string) error { _, err := replaceOld(t, path, nil); return err },
		"create":  func(t *testing.T, path string) error { _, err := createNew(t, path+".new", nil); return err },
		"refused": func(t *testing.T, path string) error {
			if _, err := createNew(t, path, nil); !errors.Is(err, ErrExists) {
				return fmt.Errorf("error %v, want ErrExists", err)
			}
			return nil
		},
	}
	for name, run := range runs {
		t.Run(name, func(t *testing.T) {
			path := oldFile(t)
			dir := filepath.Dir(path)
			for _, name := range theirs {
				must(t, os.WriteFile(filepath.Join(dir, name), []byte("theirs"), 0o600))
			}
			must(t, os.Mkdir(tempPath(path), 0o700)) // has such a name, but is no file
			must(t, os.Symlink("s.jsonl.tmp", tempPath(path)))
			before := namesIn(t, dir)
			for _, name := range ours {
				deadTemp(t, dir, name)
			}
			must(t, run(t, path))
			os.Remove(path + ".new")
			checkNames(t, dir, before...)
		})
	}
}

// A run cleans up while another one is in the middle of its work.
func TestLiveTempsAreKept(t *testing.T) {
	for _, moment := range []string{"write", "verify"} {
		t.Run(moment, func(t *testing.T) {
			path := oldFile(t)
			dir := filepath.Dir(path)
			meanwhile := func() {
				temp := onlyTemp(t, dir)
				dead := deadTemp(t, dir, "s.jsonl")
				_, err := createNew(t, filepath.Join(dir, "out.jsonl"), nil)
				must(t, err)
				if _, err := os.Lstat(temp); err != nil {
					t.Errorf("the temporary file of a living run: %v", err)
				}
				if _, err := os.Lstat(dead); err == nil {
					t.Error("the temporary file of a dead run is still there")
				}
			}
			_, err := replaceOld(t, path, func(o *ReplaceOptions) {
				if moment == "write" {
					o.Write = func(w io.Writer) error { meanwhile(); return writes("new\n")(w) }
				} else {
					o.Verify = func(r io.ReaderAt, size int64) error { meanwhile(); return holds("new\n")(r, size) }
				}
			})
			must(t, err)
			checkFile(t, path, "new\n")
			checkNames(t, dir, "out.jsonl", "s.jsonl")
		})
	}
}

// Between creating a temporary file and locking it, another run takes it for a
// dead one; the run has to notice and try another name.
func TestTempTakenBeforeLock(t *testing.T) {
	tests := []struct {
		name   string
		before string
		take   func(t *testing.T, temp string)
	}{
		{"removed before it is opened again", "open temp", func(t *testing.T, temp string) { removeStale(osFS{}, filepath.Dir(temp)) }},
		{"removed before the lock", "lock temp", func(t *testing.T, temp string) { removeStale(osFS{}, filepath.Dir(temp)) }},
		{"locked by the one that removes it", "lock temp", func(t *testing.T, temp string) {
			f, err := osFS{}.OpenFile(temp, os.O_RDWR, 0)
			must(t, err)
			must(t, f.Lock())
			t.Cleanup(func() { f.Close() })
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := oldFile(t)
			seen, taken := 0, 0
			fsys := tapped(func(_ int, call string) error {
				if call != tt.before {
					return nil
				}
				// The first "open temp" creates the file.
				if seen++; taken == 0 && (call != "open temp" || seen == 2) {
					taken++
					tt.take(t, onlyTemp(t, filepath.Dir(path)))
				}
				return nil
			})
			res, err := replace(t.Context(), fsys, path, ReplaceOptions{Source: stat(t, path), Write: writes("new\n")})
			if err != nil || !res.Written || taken != 1 {
				t.Errorf("%+v, %v, taken %d times", res, err, taken)
			}
			checkFile(t, path, "new\n")
			checkNames(t, filepath.Dir(path), "s.jsonl")
		})
	}
}

// A crowdedFS has a file of somebody else under the first name that is tried.
type crowdedFS struct {
	fileSystem
	theirs *string
}

func (f crowdedFS) OpenFile(path string, flag int, mode fs.FileMode) (file, error) {
	if flag&os.O_CREATE != 0 && *f.theirs == "" {
		*f.theirs = path
		if err := os.WriteFile(path, []byte("theirs"), 0o600); err != nil {
			return nil, err
		}
	}
	return f.fileSystem.OpenFile(path, flag, mode)
}

func TestTempNameTaken(t *testing.T) {
	path := oldFile(t)
	var theirs string
	_, err := replace(t.Context(), crowdedFS{osFS{}, &theirs}, path, ReplaceOptions{Source: stat(t, path), Write: writes("new\n")})
	must(t, err)
	checkFile(t, path, "new\n")
	if got, err := os.ReadFile(theirs); err != nil || string(got) != "theirs" {
		t.Errorf("the file that was in the way holds %q, %v", got, err)
	}
}

// A file system that has no locks: the work is done, nothing is cleaned up.
func TestWithoutLocks(t *testing.T) {
	path := oldFile(t)
	dead := deadTemp(t, filepath.Dir(path), "s.jsonl")
	fsys := tapped(func(_ int, call string) error {
		if strings.HasPrefix(call, "lock ") {
			return errors.ErrUnsupported
		}
		return nil
	})
	_, err := replace(t.Context(), fsys, path, ReplaceOptions{Source: stat(t, path), Write: writes("new\n")})
	must(t, err)
	checkFile(t, path, "new\n")
	checkNames(t, filepath.Dir(path), filepath.Base(dead), "s.jsonl")
}

func TestSecondRunOnSameFile(t *testing.T) {
	path := oldFile(t)
	_, err := replaceOld(t, path, func(o *ReplaceOptions) {
		o.Write = func(w io.Writer) error {
			_, err := Replace(t.Context(), path, ReplaceOptions{Source: stat(t, path), Write: writes("second\n")})
			checkRefused(t, err, path, ErrBusy, "")
			return writes("new\n")(w)
		}
	})
	must(t, err)
	checkFile(t, path, "new\n")
	checkNames(t, filepath.Dir(path), "s.jsonl")
}

// Many runs at once in one folder, some of them on the same files.
func TestManyRunsAtOnce(t *testing.T) {
	const files, runs = 4, 6
	dir := resolvedTempDir(t)
	path := func(i int) string { return filepath.Join(dir, fmt.Sprintf("%d.jsonl", i)) }
	for i := range files {
		writeOld(t, path(i), "old\n")
	}
	var wg sync.WaitGroup
	replaced := make([][runs]bool, files)
	for i := range files {
		read := stat(t, path(i))
		for j := range runs {
			wg.Go(func() {
				err := oneOfMany(t.Context(), path(i), ReplaceOptions{Source: read, Write: writes("new\n"), Verify: holds("new\n"), Backup: true})
				replaced[i][j] = err == nil
				if err != nil && !errors.Is(err, ErrBusy) && !errors.Is(err, ErrSourceChanged) {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	var want []string
	for i := range files {
		won := 0
		for _, ok := range replaced[i] {
			if ok {
				won++
			}
		}
		if won != 1 {
			t.Errorf("%d runs replaced file %d, want 1", won, i)
		}
		checkFile(t, path(i), "new\n")
		checkFile(t, path(i)+".bak", "old\n")
		want = append(want, fmt.Sprintf("%d.jsonl", i), fmt.Sprintf("%d.jsonl.bak", i))
	}
	checkNames(t, dir, want...)
}

func oneOfMany(ctx context.Context, path string, opts ReplaceOptions) error {
	res, err := Replace(ctx, path, opts)
	if err == nil && res.Backup != path+".bak" {
		return fmt.Errorf("backup %s", res.Backup)
	}
	return err
}
