//go:build unix

package safefile

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
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
