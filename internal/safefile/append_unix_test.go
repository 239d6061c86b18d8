//go:build unix

package safefile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// childAppend opens the file args[0] to append to it, and appends a line of
// standard input as often as one comes; each time it says when that is done.
func childAppend(args []string) error {
	f, err := os.OpenFile(args[0], os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	fmt.Println("open")
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		if err == io.EOF {
			return f.Close()
		}
		if err != nil {
			return err
		}
		if _, err := f.WriteString(line); err != nil {
			return err
		}
		fmt.Println("done")
	}
}

// startAppender starts a process that has path open, and returns the function
// that makes it append a line.
func startAppender(t *testing.T, path string) (appendLine func(line string)) {
	t.Helper()
	cmd, stderr := child(t, "append", path)
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("appending process: %v: %s", err, stderr)
		}
	})
	answers := bufio.NewReader(out)
	expect := func(want string) {
		if got, err := answers.ReadString('\n'); got != want || err != nil {
			t.Fatalf("appending process said %q, %v: %s", got, err, stderr)
		}
	}
	expect("open\n")
	return func(line string) {
		if _, err := io.WriteString(in, line); err != nil {
			t.Error(err)
		}
		expect("done\n")
	}
}

func TestAppendBeforeRename(t *testing.T) {
	for _, moment := range []string{"resolve s.jsonl", "open temp", "write temp", "copy temp", "rename-new s.jsonl.bak"} {
		t.Run(moment, func(t *testing.T) {
			path := oldFile(t)
			appendLine := startAppender(t, path)
			appended := false
			fsys := tapped(func(_ int, call string) error {
				if !appended && call == moment {
					appended = true
					appendLine("more\n")
				}
				return nil
			})
			res, err := replace(t.Context(), fsys, path, ReplaceOptions{
				Source: stat(t, path), Write: writes("new\n"), Backup: true})
			checkRefused(t, err, path, ErrSourceChanged, "4 bytes then, 9 now")
			if want := (Result{Path: path}); res != want {
				t.Errorf("result %+v, want %+v", res, want)
			}
			if got, _ := os.ReadFile(path); string(got) != "old\nmore\n" {
				t.Errorf("the file holds %q", got)
			}
			checkNames(t, filepath.Dir(path), "s.jsonl")
		})
	}
}

// The last look at the source is over: what is appended now goes to a file
// that loses its name, and has to be kept all the same.
func TestAppendAfterLastLook(t *testing.T) {
	for _, moment := range []string{"rename s.jsonl", "sync folder"} {
		t.Run(moment, func(t *testing.T) {
			path := oldFile(t)
			must(t, os.WriteFile(path+".changed", []byte("precious"), 0o600))
			old, err := os.Open(path)
			must(t, err)
			defer old.Close()
			appendLine := startAppender(t, path)
			renaming := false
			fsys := tapped(func(_ int, call string) error {
				renaming = renaming || call == "rename s.jsonl"
				if renaming && call == moment {
					renaming = false
					appendLine("more\n")
				}
				return nil
			})
			ctx, cancel := context.WithCancel(t.Context())
			fsys.after = func(call string) {
				if call == "rename s.jsonl" {
					cancel() // too late, and no reason to lose the line
				}
			}
			res, err := replace(ctx, fsys, path, ReplaceOptions{
				Source: stat(t, path), Write: writes("new\n"), Verify: holds("new\n"), Backup: true})

			var changed *ChangedAfterError
			if !errors.As(err, &changed) {
				t.Fatalf("error %v is no ChangedAfterError", err)
			}
			if want := (ChangedAfterError{Path: path, Saved: path + ".changed.1", Was: 4, Now: 9}); *changed != want {
				t.Errorf("error %+v, want %+v", *changed, want)
			}
			if changed.Hint() == "" {
				t.Error("no hint")
			}
			if want := (Result{Path: path, Written: true, Backup: path + ".bak"}); res != want {
				t.Errorf("result %+v, want %+v", res, want)
			}
			checkFile(t, path, "new\n")
			checkFile(t, path+".bak", "old\n")
			if got, _ := os.ReadFile(changed.Saved); string(got) != "old\nmore\n" {
				t.Errorf("%s holds %q", changed.Saved, got)
			}
			was, err := old.Stat()
			must(t, err)
			if got := stat(t, changed.Saved); !got.ModTime().Equal(was.ModTime()) || got.Mode() != was.Mode() {
				t.Errorf("%s has %v, %v, want those of the old file, %v, %v",
					changed.Saved, got.ModTime(), got.Mode(), was.ModTime(), was.Mode())
			}
			checkNames(t, filepath.Dir(path), "s.jsonl", "s.jsonl.bak", "s.jsonl.changed", "s.jsonl.changed.1")
		})
	}
}

// Keeping the old file fails: the error says so, and what the sizes are.
func TestAppendAfterLastLookNotKept(t *testing.T) {
	path := oldFile(t)
	appendLine := startAppender(t, path)
	renamed := false
	fsys := tapped(func(_ int, call string) error {
		if renamed && call == "copy temp" {
			return errInjected
		}
		if call == "rename s.jsonl" {
			renamed = true
			appendLine("more\n")
		}
		return nil
	})
	res, err := replace(t.Context(), fsys, path, ReplaceOptions{Source: stat(t, path), Write: writes("new\n")})
	var changed *ChangedAfterError
	if !errors.As(err, &changed) || !errors.Is(err, errInjected) {
		t.Fatalf("error %v, want a ChangedAfterError with the failure", err)
	}
	if changed.Saved != "" || changed.Was != 4 || changed.Now != 9 || changed.Hint() == "" || !res.Written {
		t.Errorf("error %+v, result %+v", changed, res)
	}
	checkNames(t, filepath.Dir(path), "s.jsonl")
}
