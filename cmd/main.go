package cmd

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Main runs the command line args, without the program's name, and returns the
// exit code.
func Main(args []string, env Env) int {
	out := bufio.NewWriterSize(env.Stdout, 64<<10)
	a := &app{env: env, args: args, out: out}
	err := a.execute()
	if flushed := out.Flush(); err == nil || isFindings(err) && flushed != nil {
		if flushed != nil {
			err = fmt.Errorf("writing the results: %w", flushed)
		}
	}
	return a.report(err)
}

func isFindings(err error) bool {
	var f *failure
	return errors.As(err, &f) && f.Err == nil
}

// grace is how long an interrupted command may take to remove what it has not
// finished.
const grace = 2 * time.Second

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
		if err == nil {
			return context.Canceled
		}
		return err
	case <-time.After(grace):
		a.out = bufio.NewWriter(io.Discard)
		return context.Canceled
	}
}
