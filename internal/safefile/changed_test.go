package safefile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// The source changes between the moment it was read, which is before the run,
// and the rename.
func TestSourceChanged(t *testing.T) {
	changes := []struct {
		name   string
		change func(t *testing.T, path string)
		detail string
		after  string // content that has to be there afterwards
		// keeps says that the backup stays: the old content is nowhere else.
		keeps bool
	}{
		{"grows", func(t *testing.T, path string) { appendTo(t, path, "more\n") },
			"4 bytes then, 9 now", "old\nmore\n", false},
		{"is rewritten", func(t *testing.T, path string) { must(t, os.WriteFile(path, []byte("OLD\n"), 0)) },
			"it was written to, and has the same size", "OLD\n", false},
		{"is replaced", func(t *testing.T, path string) {
			writeOld(t, path+".2", "two\n")
			must(t, os.Rename(path+".2", path))
		}, "another file is in its place", "two\n", true},
		{"is removed", func(t *testing.T, path string) { must(t, os.Remove(path)) }, "it is gone", "", true},
		{"becomes read-only", func(t *testing.T, path string) { must(t, os.Chmod(path, 0o400)) }, "mode -r--------", "old\n", false},
		{"gets another name", func(t *testing.T, path string) { must(t, os.Link(path, path+".2")) }, "2 names", "old\n", false},
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
				want := Result{Path: path}
				if c.keeps {
					want.Backup = path + ".bak"
					checkFile(t, want.Backup, "old\n")
				}
				if res != want {
					t.Errorf("result %+v, want %+v", res, want)
				}
				if got, _ := os.ReadFile(path); string(got) != c.after {
					t.Errorf("the file holds %q, want %q", got, c.after)
				}
				os.Remove(path)
				os.Remove(path + ".2")
				os.Remove(want.Backup)
				checkNames(t, filepath.Dir(path))
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

// Each sign by which a change after the last look is known is enough.
func TestChangedAfterLastLook(t *testing.T) {
	tests := []struct {
		name   string
		change func(t *testing.T, path string)
		was    ChangedAfterError
		saved  string
	}{
		{"only the time", func(t *testing.T, path string) { must(t, os.WriteFile(path, []byte("OLD\n"), 0)) },
			ChangedAfterError{Was: 4, Now: 4}, "OLD\n"},
		{"only the size", func(t *testing.T, path string) {
			appendTo(t, path, "more\n")
			must(t, os.Chtimes(path, past, past))
		}, ChangedAfterError{Was: 4, Now: 9}, "old\nmore\n"},
		{"cut", func(t *testing.T, path string) { must(t, os.Truncate(path, 0)) },
			ChangedAfterError{Was: 4, Now: 0}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := oldFile(t)
			fsys := tapped(func(_ int, call string) error {
				if call == "rename s.jsonl" {
					tt.change(t, path)
				}
				return nil
			})
			res, err := replace(t.Context(), fsys, path, ReplaceOptions{Source: stat(t, path), Write: writes("new\n")})
			var changed *ChangedAfterError
			if !errors.As(err, &changed) {
				t.Fatalf("error %v is no ChangedAfterError", err)
			}
			want := tt.was
			want.Path, want.Saved = path, path+".changed"
			if *changed != want || !res.Written {
				t.Errorf("error %+v, want %+v; result %+v", *changed, want, res)
			}
			checkFile(t, path, "new\n")
			if got, err := os.ReadFile(want.Saved); err != nil || string(got) != tt.saved {
				t.Errorf("saved %q, %v, want %q", got, err, tt.saved)
			}
		})
	}
}
