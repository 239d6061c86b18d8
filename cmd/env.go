package cmd

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/google/uuid"
	"golang.org/x/term"
)

// Env is the only way to the world outside: tests replace it whole.
type Env struct {
	// Context ends when the user interrupts the program.
	Context context.Context

	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// StdinGiven says that standard input is a pipe or a redirected file.
	StdinGiven bool
	// StdinWaits says that standard input may keep a person waiting: a pipe.
	StdinWaits bool
	// Terminals: what a person looks at.
	StdoutTerminal, StderrTerminal bool
	// Width is the terminal's width in columns, 0 when standard output is none.
	Width int

	// Dir is the current directory, Home the user's home.
	Dir, Home string
	Getenv    func(string) string
	Now       func() time.Time
	// NewID returns a fresh UUIDv7.
	NewID func() string
	// Local is the zone of times without one.
	Local *time.Location
}

// System is the environment of the process. Interrupts end its context.
func System() Env {
	ctx, _ := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	given, waits := stdinMode()
	dir, _ := os.Getwd()
	home, _ := os.UserHomeDir()
	env := Env{
		Context: ctx,
		Stdin:   os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		StdinGiven: given, StdinWaits: waits,
		StdoutTerminal: term.IsTerminal(int(os.Stdout.Fd())), StderrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
		Dir: dir, Home: home, Getenv: os.Getenv,
		Now: time.Now, NewID: func() string { return uuid.Must(uuid.NewV7()).String() }, Local: time.Local,
	}
	if width, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil {
		env.Width = width
	}
	return env
}

// stdinMode tells whether standard input was given, and whether it may still be
// written: a terminal and the null device are neither.
func stdinMode() (given, waits bool) {
	info, err := os.Stdin.Stat()
	if err != nil {
		return false, false
	}
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return true, false
	case mode&(os.ModeNamedPipe|os.ModeSocket) != 0:
		return true, true
	}
	return false, false
}
