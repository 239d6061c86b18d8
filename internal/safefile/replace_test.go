package safefile

import (
	"context"
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

// The source changes between the moment it was read, which is before the run,
// and the rename.
func TestSourceChanged(t *testing.T) {
	changes := []struct {
		name   string
		change func(t *testing.T, path string)
		detail string
		after  string // content that has to be there afterwards
	}{
		{"grows", func(t *testing.T, path string) { appendTo(t, path, "more\n") },
			"4 bytes then, 9 now", "old\nmore\n"},
		{"is rewritten", func(t *testing.T, path string) { must(t, os.WriteFile(path, []byte("OLD\n"), 0)) },
			"it was written to, and has the same size", "OLD\n"},
		{"is replaced", func(t *testing.T, path string) {
			writeOld(t, path+".2", "two\n")
			must(t, os.Rename(path+".2", path))
		}, "another file is in its place", "two\n"},
		{"is removed", func(t *testing.T, path string) { must(t, os.Remove(path)) }, "it is gone", ""},
		{"becomes read-only", func(t *testing.T, path string) { must(t, os.Chmod(path, 0o400)) }, "mode -r--------", "old\n"},
		{"gets another name", func(t *testing.T, path string) {
			must(t, os.Link(path, path+".2"))
			t.Cleanup(func() { os.Remove(path + ".2") })
		}, "2 names", "old\n"},
	}
	moments := []struct {
		name string
		hook func(o *ReplaceOptions, change func())
	}{
		{"while it is written", func(o *ReplaceOptions, change func()) {
			write := o.Write
			o.Write = func(w io.Writer) error { change(); return write(w) }
		}},
		{"while it is verified", func(o *ReplaceOptions, change func()) {
			verify := o.Verify
			o.Verify = func(r io.ReaderAt, size int64) error { change(); return verify(r, size) }
		}},
	}
	reasons := map[string]error{"becomes read-only": ErrReadOnly, "gets another name": ErrHardLinked}
	for _, c := range changes {
		for _, m := range moments {
			t.Run(c.name+" "+m.name, func(t *testing.T) {
				path := oldFile(t)
				res, err := replaceOld(t, path, func(o *ReplaceOptions) {
					o.Backup = true
					m.hook(o, func() { c.change(t, path) })
				})
				reason := reasons[c.name]
				if reason == nil {
					reason = ErrSourceChanged
				}
				checkRefused(t, err, path, reason, c.detail)
				if res.Written {
					t.Error("Written is set")
				}
				if got, _ := os.ReadFile(path); string(got) != c.after {
					t.Errorf("the file holds %q, want %q", got, c.after)
				}
				for _, name := range namesIn(t, filepath.Dir(path)) {
					if tempName.MatchString(name) {
						t.Errorf("%s is left", name)
					}
				}
			})
		}
	}
}

// The caller read the file long before the run.
func TestSourceChangedBeforeRun(t *testing.T) {
	path := oldFile(t)
	info := stat(t, path)
	appendTo(t, path, "more\n")
	_, err := Replace(t.Context(), path, ReplaceOptions{Source: info, Write: writes("new\n")})
	checkRefused(t, err, path, ErrSourceChanged, "4 bytes then, 9 now")
	checkNames(t, filepath.Dir(path), "s.jsonl")
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	must(t, err)
	_, err = f.WriteString(text)
	must(t, errors.Join(err, f.Close()))
}

func TestCallbackErrors(t *testing.T) {
	errMine := errors.New("mine")
	tests := []struct {
		name   string
		change func(*ReplaceOptions)
		want   error
	}{
		{"Write fails", func(o *ReplaceOptions) { o.Write = func(io.Writer) error { return errMine } }, errMine},
		{"Write fails late", func(o *ReplaceOptions) {
			o.Write = func(w io.Writer) error { w.Write(make([]byte, 1<<20)); return errMine }
		}, errMine},
		{"Verify fails", func(o *ReplaceOptions) { o.Verify = func(io.ReaderAt, int64) error { return errMine } }, errMine},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := oldFile(t)
			res, err := replaceOld(t, path, func(o *ReplaceOptions) { o.Backup = true; tt.change(o) })
			if !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
			if want := (Result{Path: path}); res != want {
				t.Errorf("result %+v, want %+v", res, want)
			}
			checkFile(t, path, "old\n")
			checkNames(t, filepath.Dir(path), "s.jsonl")
		})
	}
}

func TestCallbackPanics(t *testing.T) {
	path := oldFile(t)
	func() {
		defer func() {
			if recover() != "bug" {
				t.Error("the panic did not come through")
			}
		}()
		replaceOld(t, path, func(o *ReplaceOptions) { o.Write = func(io.Writer) error { panic("bug") } })
	}()
	checkFile(t, path, "old\n")
	checkNames(t, filepath.Dir(path), "s.jsonl")
}

func TestShortWrite(t *testing.T) {
	path := oldFile(t)
	fsys := tapped(nil)
	fsys.short = true
	_, err := replace(t.Context(), fsys, path, ReplaceOptions{
		Source: stat(t, path), Write: writes("new\n")}) // nobody verifies
	if !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error %v, want io.ErrShortWrite", err)
	}
	checkFile(t, path, "old\n")
	checkNames(t, filepath.Dir(path), "s.jsonl")
}

// The temporary file is damaged between the write and the verification.
func TestDamagedTempIsRefused(t *testing.T) {
	damages := []struct {
		name   string
		damage func(t *testing.T, temp string)
		verify bool
		want   string
	}{
		{"one byte flips", func(t *testing.T, temp string) {
			f, err := os.OpenFile(temp, os.O_WRONLY, 0)
			must(t, err)
			_, err = f.WriteAt([]byte{'N'}, 0)
			must(t, errors.Join(err, f.Close()))
		}, true, errUnexpected.Error()},
		{"it is cut", func(t *testing.T, temp string) { must(t, os.Truncate(temp, 2)) }, false, "4 bytes were written, but the file has 2"},
		{"it grows", func(t *testing.T, temp string) { appendTo(t, temp, "x") }, false, "4 bytes were written, but the file has 5"},
	}
	for _, tt := range damages {
		t.Run(tt.name, func(t *testing.T) {
			path := oldFile(t)
			fsys := tapped(nil)
			fsys.after = func(call string) {
				if call == "close temp" {
					fsys.after = nil
					tt.damage(t, onlyTemp(t, filepath.Dir(path)))
				}
			}
			opts := ReplaceOptions{Source: stat(t, path), Write: writes("new\n")}
			if tt.verify {
				opts.Verify = holds("new\n")
			}
			_, err := replace(t.Context(), fsys, path, opts)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			checkFile(t, path, "old\n")
			checkNames(t, filepath.Dir(path), "s.jsonl")
		})
	}
}

// onlyTemp returns the path of the one temporary file in dir.
func onlyTemp(t *testing.T, dir string) string {
	t.Helper()
	var temps []string
	for _, name := range namesIn(t, dir) {
		if tempName.MatchString(name) {
			temps = append(temps, filepath.Join(dir, name))
		}
	}
	if len(temps) != 1 {
		t.Fatalf("temporary files %q, want one", temps)
	}
	return temps[0]
}

func TestReadOnlyFolder(t *testing.T) {
	path := oldFile(t)
	fsys := tapped(func(_ int, call string) error {
		if call == "open temp" {
			return &fs.PathError{Op: "open", Path: "temp", Err: fs.ErrPermission}
		}
		return nil
	})
	_, err := replace(t.Context(), fsys, path, ReplaceOptions{Source: stat(t, path), Write: writes("new\n")})
	if !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v, want fs.ErrPermission", err)
	}
	checkFile(t, path, "old\n")
	checkNames(t, filepath.Dir(path), "s.jsonl")
}

func TestCancelledBeforehand(t *testing.T) {
	path := oldFile(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Replace(ctx, path, ReplaceOptions{Source: stat(t, path), Write: func(io.Writer) error { return nil }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	checkFile(t, path, "old\n")
	checkNames(t, filepath.Dir(path), "s.jsonl")
}
