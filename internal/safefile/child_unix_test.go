//go:build unix

package safefile

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// childVariable names, in a child process, what the child is to do; its
// arguments follow the test binary's name.
const childVariable = "SAFEFILE_TEST_CHILD"

// TestMain makes the test binary the child process that some tests need.
func TestMain(m *testing.M) {
	roles := map[string]func(args []string) error{
		"stop":   childStop,
		"report": childReport,
		"append": childAppend,
		"limit":  childLimit,
		"nobody": childNobody,
	}
	for name, role := range platformRoles {
		roles[name] = role
	}
	role, isChild := roles[os.Getenv(childVariable)]
	if !isChild {
		os.Exit(m.Run())
	}
	if err := role(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// child makes the command for a child process.
func child(t *testing.T, role string, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), childVariable+"="+role, "GORACE=atexit_sleep_ms=0") // the race detector dawdles
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	return cmd, &stderr
}

// runChild runs a child that has to succeed.
func runChild(t *testing.T, dir, role string, args ...string) {
	t.Helper()
	cmd, stderr := child(t, role, args...)
	cmd.Dir = dir
	if err := cmd.Run(); err != nil {
		t.Fatalf("child %s: %v: %s", role, err, stderr)
	}
}

// childStop runs scenario args[0] on the path args[2] and kills itself in
// place of call number args[1].
func childStop(args []string) error {
	index, k := number(args[0]), number(args[1])
	fsys := tapped(func(n int, _ string) error {
		if n == k {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
		return nil
	})
	_, err := scenarios[index].run(context.Background(), fsys, args[2])
	return err
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

func TestKilledAtEachCall(t *testing.T) {
	for _, index := range []int{1, 3, 4} { // the others differ in nothing that a kill could
		sc := scenarios[index]
		t.Run(sc.name, func(t *testing.T) {
			calls := sc.callsOf(t)
			for k := 1; k <= len(calls); k++ {
				path := sc.prepare(t)
				cmd, stderr := child(t, "stop", strconv.Itoa(index), strconv.Itoa(k), path)
				err := cmd.Run()
				if !killed(err) {
					t.Fatalf("call %d, %s: child ended with %v: %s", k, calls[k-1], err, stderr)
				}
				sc.checkSound(t, path)
				sc.checkNextRun(t, path)
				if t.Failed() {
					t.Fatalf("after a kill at call %d, %s", k, calls[k-1])
				}
			}
		})
	}
}

func killed(err error) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// childReport runs scenario args[0] on the path args[1] and writes a byte to
// standard output before each call.
func childReport(args []string) error {
	fsys := tapped(func(int, string) error {
		_, err := os.Stdout.Write([]byte{'.'})
		return err
	})
	_, err := scenarios[number(args[0])].run(context.Background(), fsys, args[1])
	return err
}

// A kill at any moment, between calls or inside one: the child says how far it
// is, and is killed from outside some time after that.
func TestKilledAtRandom(t *testing.T) {
	const rounds = 20
	const index = 1
	sc := scenarios[index]
	calls := len(sc.callsOf(t))
	for round := range rounds {
		path := sc.prepare(t)
		cmd, _ := child(t, "report", strconv.Itoa(index), path)
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		_, err = io.CopyN(io.Discard, out, int64(round*calls/rounds))
		must(t, err)
		must(t, cmd.Process.Kill())
		cmd.Wait() // it may have ended by itself just before

		sc.checkSound(t, path)
		sc.checkNextRun(t, path)
	}
}

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
			appendLine := startAppender(t, path)
			renamed := false
			fsys := tapped(func(_ int, call string) error {
				renamed = renamed || call == "rename s.jsonl"
				if renamed && call == moment {
					appendLine("more\n")
					renamed = false
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
