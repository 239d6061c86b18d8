package cmd_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"sessiontool/cmd"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"sessiontool": func() { os.Exit(cmd.Main(os.Args[1:], cmd.System())) },
	})
}

// TestScripts runs testdata/script/*.txtar. UPDATE_SCRIPTS=1 writes the expected
// output anew.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "unterminate": unterminate,
		},
		Setup: func(env *testscript.Env) error {
			dir, err := os.Getwd()
			env.Setenv("TESTDATA", dir+"/../testdata")
			env.Setenv("TZ", "UTC")
			return err
		},
	})
}

// exits runs a program and checks its exact exit code: exits 3 sessiontool tree x.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// unterminate takes the final newline, which files of a script always have, off
// files: unterminate FILE...
func unterminate(ts *testscript.TestScript, _ bool, files []string) {
	for _, name := range files {
		path := ts.MkAbs(name)
		data, err := os.ReadFile(path)
		ts.Check(err)
		ts.Check(os.WriteFile(path, bytes.TrimSuffix(data, []byte("\n")), 0o644))
	}
}
