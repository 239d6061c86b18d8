package safefile

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
