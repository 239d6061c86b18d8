package cmd

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"
)

// Main runs the command line args, without the program's name, and returns the
// exit code.
func Main(args []string, env Env) int {
	if env.Getenv("GOGC") == "" {
		// Most of the memory is an index that stays: letting garbage grow to half of
		// it rather than to all of it costs a few percent of time.
		debug.SetGCPercent(50)
	}
	out := bufio.NewWriterSize(env.Stdout, 64<<10)
	a := &app{env: env, args: args, out: out}
	return a.report(a.finish(a.execute()))
}

// finish prints what is left of the results. Of an interrupted command nothing more
// is printed: it may still be at work.
func (a *app) finish(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	if flushed := a.out.Flush(); flushed != nil && (err == nil || isSilent(err)) {
		return fmt.Errorf("writing the results: %w", flushed)
	}
	return err
}

// isSilent reports whether an error is only an exit code.
func isSilent(err error) bool {
	var f *failure
	return errors.As(err, &f) && f.Err == nil
}

// grace is how long an interrupted command may take to remove what it has not
// finished.
const grace = 500 * time.Millisecond

// execute runs the command and returns at once when the user interrupts it: a read
// that waits for a pipe would not notice.
func (a *app) execute() error {
	ctx := a.env.Context
	if ctx == nil {
		ctx = context.Background()
	}
	root := a.root()
	if err := a.checkCommand(root); err != nil {
		return err
	}
	root.SetArgs(a.args)
	done := make(chan error, 1)
	go func() { done <- root.ExecuteContext(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(grace):
		return context.Canceled
	}
}
