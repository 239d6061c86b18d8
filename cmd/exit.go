package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// The exit codes.
const (
	exitDone        = 0
	exitFindings    = 1
	exitUsage       = 2
	exitFailed      = 3
	exitInterrupted = 130
)

// failure is an error with its exit code. Without Err nothing is printed: the
// results on standard output said it already.
type failure struct {
	Code int
	Err  error
	// Hint says what to do, "" for nothing.
	Hint string
}

func (f *failure) Error() string {
	if f.Err == nil {
		return fmt.Sprintf("exit %d", f.Code)
	}
	return f.Err.Error()
}

func (f *failure) Unwrap() error { return f.Err }

func usageError(hint, format string, args ...any) error {
	return &failure{Code: exitUsage, Err: fmt.Errorf(format, args...), Hint: hint}
}

func failedError(hint, format string, args ...any) error {
	return &failure{Code: exitFailed, Err: fmt.Errorf(format, args...), Hint: hint}
}

// usageFailure makes an error one of wrong usage and keeps its hint.
func usageFailure(err error) error {
	f := *classify(err)
	f.Code = exitUsage
	return &f
}

// errFindings says that findings or differences were printed.
func errFindings() error { return &failure{Code: exitFindings} }

// hinter is an error that knows what to do about it.
type hinter interface{ Hint() string }

// report prints an error and returns the exit code that it carries.
func (a *app) report(err error) int {
	if err == nil || errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return exitDone
	}
	f := classify(err)
	if f.Err != nil {
		a.complain(f)
	}
	return f.Code
}

// complain prints what is wrong and what to do about it.
func (a *app) complain(f *failure) {
	fmt.Fprintf(a.env.Stderr, "sessiontool: %s\n", a.clean(f.Error()))
	if f.Hint != "" {
		fmt.Fprintf(a.env.Stderr, "  hint: %s\n", strings.ReplaceAll(f.Hint, "\n", "\n        "))
	}
}

// classify gives every error a code and, where one is known, a hint.
func classify(err error) *failure {
	f := &failure{Code: exitFailed, Err: err}
	var (
		own      *failure
		revision *sessionfile.RevisionError
		not      *sessionfile.NotSessionError
		changed  *sessionfile.ChangedError
		rule     *finding.UnknownRuleError
		hint     hinter
	)
	switch {
	case errors.As(err, &own):
		return own
	case errors.Is(err, context.Canceled):
		return &failure{Code: exitInterrupted}
	case errors.As(err, &revision):
		return revisionFailure(revision)
	case errors.As(err, &not):
		f.Hint = notSessionHint(not)
	case errors.As(err, &changed):
		f.Hint = "run the command again when nothing writes to the file"
	case errors.As(err, &rule):
		f.Code, f.Hint = exitUsage, rule.Hint()
	case errors.As(err, &hint):
		f.Hint = hint.Hint()
	}
	return f
}

func notSessionHint(err *sessionfile.NotSessionError) string {
	if err.Product != "" {
		return "sessiontool reads the session files of the Pi coding agent only"
	}
	return "`sessiontool validate FILE` says what the file holds line by line"
}

// revisionFailure lists what may have been meant.
func revisionFailure(err *sessionfile.RevisionError) *failure {
	f := &failure{Code: exitFailed, Err: err}
	if err.Malformed {
		f.Code = exitUsage
		f.Hint = "a revision is an id, a prefix of one, leaf, a label or :LINE, each with any number of ^ and ~N"
		return f
	}
	if err.NoEntries {
		return f
	}
	var lines []string
	for _, c := range err.Candidates {
		line := fmt.Sprintf("%s (line %d)", c.Ref, c.Line)
		if c.Label != "" {
			line += fmt.Sprintf(" labelled %q", c.Label)
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		f.Hint = "`sessiontool tree FILE --filter all` lists the entries"
		return f
	}
	f.Hint = "candidates:\n" + strings.Join(lines, "\n")
	return f
}
