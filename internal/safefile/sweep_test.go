package safefile

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each test of this file goes through a run call by call: first it counts the
// calls of an undisturbed run, then it makes one run per call and does its
// mischief there.

var errInjected = errors.New("injected failure")

// callsOf returns the calls of an undisturbed run.
func (sc scenario) callsOf(t *testing.T) []string {
	t.Helper()
	path := sc.prepare(t)
	fsys := tapped(nil)
	res, err := sc.run(t.Context(), fsys, path)
	if err != nil || !res.Written {
		t.Fatalf("undisturbed run: %+v, %v", res, err)
	}
	if len(fsys.open) != 0 {
		t.Errorf("%d files were not closed", len(fsys.open))
	}
	if len(fsys.calls) <= 8 {
		t.Fatalf("only %d calls went through the seam: %v", len(fsys.calls), fsys.calls)
	}
	return fsys.calls
}

// sweep calls do for every call of every scenario.
func sweep(t *testing.T, do func(t *testing.T, sc scenario, k int, call string)) {
	for _, sc := range scenarios {
		t.Run(sc.name, func(t *testing.T) {
			for i, call := range sc.callsOf(t) {
				t.Run(fmt.Sprintf("%d %s", i+1, call), func(t *testing.T) { do(t, sc, i+1, call) })
			}
		})
	}
}

func TestCallsInOrder(t *testing.T) {
	tests := []struct {
		scenario int
		want     string
	}{
		{0, `
			resolve s.jsonl, list folder,
			lstat s.jsonl, open s.jsonl, lock s.jsonl, stat s.jsonl,
			lstat s.jsonl, writable s.jsonl, links s.jsonl,
			open temp, open temp, lock temp, lstat temp,
			stat temp, chmod temp, write temp, write temp,
			sync temp, close temp, chtimes temp,
			stat temp, read temp,
			lstat s.jsonl, writable s.jsonl, links s.jsonl,
			stat temp, rename s.jsonl, close temp,
			sync folder, stat s.jsonl, close s.jsonl`},
		{1, `
			resolve s.jsonl, list folder,
			lstat s.jsonl, open s.jsonl, lock s.jsonl, stat s.jsonl,
			lstat s.jsonl, writable s.jsonl, links s.jsonl,
			open temp, open temp, lock temp, lstat temp,
			stat temp, chmod temp, write temp,
			sync temp, close temp, chtimes temp,
			stat temp, read temp,
			open temp, open temp, lock temp, lstat temp,
			stat temp, chmod temp, copy temp,
			sync temp, close temp, chtimes temp, stat temp,
			stat temp, rename-new s.jsonl.bak, close temp, sync folder,
			lstat s.jsonl, writable s.jsonl, links s.jsonl,
			stat temp, rename s.jsonl, close temp,
			sync folder, stat s.jsonl, close s.jsonl`},
		{4, `
			resolve FOLDER, list folder, lstat out.jsonl,
			open temp, open temp, lock temp, lstat temp,
			chmod temp, write temp,
			sync temp, close temp, chtimes temp,
			stat temp, read temp,
			stat temp, lstat out.jsonl, stat temp, link out.jsonl, remove temp, close temp,
			sync folder`},
	}
	for _, tt := range tests {
		sc := scenarios[tt.scenario]
		t.Run(sc.name, func(t *testing.T) {
			got := sc.callsOf(t)
			if strings.HasPrefix(got[0], "resolve 0") { // the name of a folder for tests
				got[0] = "resolve FOLDER"
			}
			got = slices.CompactFunc(got, bothRead)
			want := strings.Split(strings.Join(strings.Fields(tt.want), " "), ", ")
			if !slices.Equal(got, want) {
				t.Errorf("calls:\n%s\nwant:\n%s", strings.Join(got, ", "), strings.Join(want, ", "))
			}
		})
	}
}

// bothRead is there because how often Verify reads is its own affair.
func bothRead(a, b string) bool { return a == b && strings.HasPrefix(a, "read ") }

func TestFailAtEachCall(t *testing.T) {
	sweep(t, func(t *testing.T, sc scenario, k int, call string) {
		path := sc.prepare(t)
		fsys := tapped(func(n int, _ string) error {
			if n == k {
				return errInjected
			}
			return nil
		})
		fsys.tear = true
		res, err := sc.run(t.Context(), fsys, path)

		isNew, temps := sc.checkSound(t, path)
		if res.Written != isNew {
			t.Errorf("Written is %v, but new content is %v; error %v", res.Written, isNew, err)
		}
		if err == nil && !isNew {
			t.Error("no error, and the content is not new")
		}
		if err != nil && !errors.Is(err, errInjected) && !errors.Is(err, ErrReadOnly) {
			t.Errorf("error %v does not wrap the failure", err)
		}
		if temps != 0 && call != "remove temp" {
			t.Errorf("%d temporary files are left", temps)
		}
		if err != nil && !res.Written && slices.Contains(namesIn(t, filepath.Dir(path)), sc.target+".bak") {
			t.Error("a backup is left of a file that was not replaced")
		}
		if len(fsys.open) != 0 {
			t.Errorf("%d files were not closed", len(fsys.open))
		}
		sc.checkNextRun(t, path)
	})
}

// errStopped is what every call returns after the process stopped: none has
// an effect any more, also those that clean up.
var errStopped = errors.New("the process is dead")

func TestStopAtEachCall(t *testing.T) {
	leftovers := 0
	sweep(t, func(t *testing.T, sc scenario, k int, call string) {
		path := sc.prepare(t)
		fsys := tapped(func(n int, _ string) error {
			if n >= k {
				return errStopped
			}
			return nil
		})
		fsys.tear = true
		sc.run(t.Context(), fsys, path)
		fsys.abandon()

		_, temps := sc.checkSound(t, path)
		leftovers += temps
		sc.checkNextRun(t, path)
	})
	if leftovers == 0 {
		t.Error("no stop left a temporary file, so the clean-up was not tested")
	}
}

func TestCancelAtEachCall(t *testing.T) {
	errCause := errors.New("interrupted by the user")
	sweep(t, func(t *testing.T, sc scenario, k int, call string) {
		path := sc.prepare(t)
		ctx, cancel := context.WithCancelCause(t.Context())
		fsys := tapped(func(n int, _ string) error {
			if n == k {
				cancel(errCause)
			}
			return nil
		})
		res, err := sc.run(ctx, fsys, path)

		isNew, temps := sc.checkSound(t, path)
		if isNew != res.Written || isNew != (err == nil) {
			t.Errorf("new content %v, Written %v, error %v", isNew, res.Written, err)
		}
		if err != nil && !errors.Is(err, errCause) {
			t.Errorf("error %v does not wrap the cause", err)
		}
		if temps != 0 {
			t.Errorf("%d temporary files are left", temps)
		}
		if !isNew && res.Backup != "" {
			t.Errorf("backup %s of a file that was not replaced", res.Backup)
		}
		sc.checkNextRun(t, path)
	})
}

// A move that succeeds but whose answer gets lost must not be taken for a
// failure: cleaning up after it would remove the new file's backup.
func TestLostAnswer(t *testing.T) {
	for _, sc := range scenarios {
		t.Run(sc.name, func(t *testing.T) {
			path := sc.prepare(t)
			fsys := &lostAnswerFS{osFS{}}
			res, err := sc.run(t.Context(), fsys, path)
			if err != nil || !res.Written {
				t.Fatalf("%+v, %v", res, err)
			}
			isNew, temps := sc.checkSound(t, path)
			if !isNew || temps != 0 {
				t.Errorf("new content %v, %d temporary files", isNew, temps)
			}
		})
	}
}

// A lostAnswerFS moves files and says that it did not.
type lostAnswerFS struct{ fileSystem }

func (f *lostAnswerFS) Rename(from, to string) error {
	return errors.Join(f.fileSystem.Rename(from, to), errInjected)
}

func (f *lostAnswerFS) RenameNew(from, to string) error {
	return errors.Join(f.fileSystem.RenameNew(from, to), errInjected)
}

func (f *lostAnswerFS) Link(from, to string) error {
	return errors.Join(f.fileSystem.Link(from, to), errInjected)
}
