package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"sessiontool/cmd"
	"sessiontool/internal/conformance"
	"sessiontool/internal/golden"
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

// runCommands runs every command on a damaged file, and on a sound one those whose output
// Pi can be compared with.
func runCommands(ctx context.Context, path string, c golden.Case, r *conformance.Result) {
	if !conformance.Damaged(c) {
		comparePrinted(ctx, path, c, r)
		return
	}
	for _, args := range commands {
		args = slices.Clone(args)
		args[slices.Index(args, "FILE")] = path
		r.Add(conformance.Survival, -1, cope(ctx, args))
	}
}

// comparePrinted compares what is printed about the current leaf with Pi's messages.
func comparePrinted(ctx context.Context, path string, c golden.Case, r *conformance.Result) {
	for _, leaf := range c.Leaves {
		if leaf.Entry != c.Leaf || leaf.Error != "" {
			continue
		}
		for stage, messages := range map[string][]json.RawMessage{"agent": leaf.Agent, "provider": leaf.Provider} {
			code, out, complaint := run(ctx, []string{"context", "--stage", stage, path})
			err := golden.EqualJSON(out, array(messages))
			if code != 0 {
				err = fmt.Errorf("exit code %d: %s", code, complaint)
			}
			r.Add(conformance.Printed, leaf.Entry, err)
		}
	}
}

func array(values []json.RawMessage) []byte {
	texts := make([][]byte, len(values))
	for i, value := range values {
		texts[i] = value
	}
	return slices.Concat([]byte("["), bytes.Join(texts, []byte(",")), []byte("]"))
}

// cope says how a command fails to cope with a file: it must end with an exit code that
// says something about the file, 0, 1 or 3, and with words.
func cope(ctx context.Context, args []string) error {
	switch code, out, complaint := run(ctx, args); {
	case code != 0 && code != 1 && code != 3:
		return fmt.Errorf("sessiontool %q exits with %d: %s", args, code, complaint)
	case code == 3 && len(complaint) == 0:
		return fmt.Errorf("sessiontool %q exits with 3 and says nothing", args)
	case code == 1 && len(out) == 0:
		return fmt.Errorf("sessiontool %q exits with 1 and prints nothing: %s", args, complaint)
	}
	return nil
}

// run runs a command line. A panic has the exit code -1.
func run(ctx context.Context, args []string) (code int, out, complaint []byte) {
	defer func() {
		if cause := recover(); cause != nil {
			code, complaint = -1, fmt.Appendf(nil, "panic: %v\n%s", cause, debug.Stack())
		}
	}()
	var stdout, stderr bytes.Buffer
	code = cmd.Main(args, cmd.Env{
		Context: ctx, Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr,
		Dir: "/", Home: "/", Getenv: func(string) string { return "" },
		Now:   func() time.Time { return time.UnixMilli(0).UTC() },
		NewID: func() string { return "01990000-0000-7000-8000-000000000001" },
		Local: time.UTC,
	})
	return code, stdout.Bytes(), stderr.Bytes()
}
