//go:build unix

package safefile

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
)

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
