package main

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"sessiontool/cmd"
)

// commands are command lines that must cope with any file, which stands for FILE.
var commands = [][]string{
	{"validate", "--format", "json", "FILE"},
	{"tree", "FILE"},
	{"tree", "--filter", "all", "--format", "json", "FILE"},
	{"context", "--full", "--stage", "entries", "FILE"},
	{"context", "--format", "text", "FILE"},
	{"context", "--explain", "FILE"},
	{"diff", "FILE", "leaf", "leaf~1"},
	{"extract", "FILE", "-o", "-"},
	{"migrate", "--dry-run", "FILE"},
	{"migrate", "--dry-run", "--lenient", "FILE"},
}

// runCommands runs every command on a file and says which do not cope with it: each must
// end with an exit code that says something about the file, 0, 1 or 3, and with words.
func runCommands(ctx context.Context, path string) []error {
	errs := make([]error, len(commands))
	for i, args := range commands {
		args = slices.Clone(args)
		args[slices.Index(args, "FILE")] = path
		errs[i] = runCommand(ctx, args)
	}
	return errs
}

func runCommand(ctx context.Context, args []string) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("sessiontool %q: panic: %v\n%s", args, cause, debug.Stack())
		}
	}()
	var out, complaint bytes.Buffer
	code := cmd.Main(args, cmd.Env{
		Context: ctx, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &complaint,
		Dir: "/", Home: "/", Getenv: func(string) string { return "" },
		Now:   func() time.Time { return time.UnixMilli(0).UTC() },
		NewID: func() string { return "01990000-0000-7000-8000-000000000001" },
		Local: time.UTC,
	})
	switch {
	case code != 0 && code != 1 && code != 3:
		return fmt.Errorf("sessiontool %q exits with %d: %s", args, code, complaint.String())
	case code == 3 && complaint.Len() == 0:
		return fmt.Errorf("sessiontool %q exits with 3 and says nothing", args)
	case code == 1 && out.Len() == 0:
		return fmt.Errorf("sessiontool %q exits with 1 and prints nothing: %s", args, complaint.String())
	}
	return nil
}
