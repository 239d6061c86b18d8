package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sessiontool/internal/safefile"
	"sessiontool/render"
	"sessiontool/sessionfile"
)

// choice is which file a command works on: an argument, --session, standard input,
// or the most recent session.
type choice struct {
	file       string // the FILE argument, "" for none
	session    string
	sessionDir string
	givenID    bool
	// noStdin says that the command does not read standard input unless told to:
	// it writes.
	noStdin bool
}

func (c *choice) bind(flags *pflag.FlagSet) {
	flags.StringVar(&c.session, "session", "", "take the session with `ID`, or the only one that begins so")
	flags.StringVar(&c.sessionDir, "session-dir", "", "look for sessions in `DIR`")
}

// take notes the FILE argument, if any, and whether --session was given.
func (c *choice) take(command *cobra.Command, args []string) {
	if len(args) > 0 {
		c.file = args[0]
	}
	c.givenID = command.Flags().Changed("session")
}

// stdinName is how standard input is named on the command line and in messages.
const stdinName = "-"

// places says where sessions are looked for.
func (a *app) places(c choice) sessionfile.Places {
	return sessionfile.Places{Home: a.env.Home, Cwd: a.env.Dir, Getenv: a.env.Getenv, SessionDir: c.sessionDir}
}

// path decides which file is meant; stdinName is standard input.
func (a *app) path(c choice) (string, error) {
	switch {
	case c.file != "" && c.givenID:
		return "", usageError("give either FILE or --session", "both the file %q and --session %q are given", c.file, c.session)
	case c.file != "":
		return c.file, nil
	case c.givenID:
		path, err := a.places(c).ByID(a.env.Context, c.session)
		if err == nil {
			a.note("session %s", path)
		}
		return path, err
	case a.env.StdinGiven && !c.noStdin:
		a.note("reading standard input")
		return stdinName, nil
	}
	path, err := a.places(c).MostRecent(a.env.Context)
	if err == nil {
		a.note("most recent session %s", path)
	}
	return path, err
}

// source opens what path chose.
func (a *app) source(path string) (*sessionfile.Source, error) {
	if path != stdinName {
		return a.openFile(path)
	}
	if a.env.StdinWaits && a.env.StderrTerminal {
		a.note("waiting for standard input")
	}
	return sessionfile.Stream(stdinName, a.env.Stdin), nil
}

func (a *app) openFile(path string) (*sessionfile.Source, error) {
	src, err := sessionfile.OpenFile(a.resolve(path))
	if err == nil {
		return src.Named(path), nil
	}
	return nil, pathFailure(path, err)
}

// pathFailure names a file as the user did, and says what is wrong with it.
func pathFailure(path string, err error) *failure {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = fmt.Errorf("%s: %w", render.Clean(path), pathErr.Err)
	}
	f := &failure{Code: exitFailed, Err: err}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.Hint = "check the path; `--session ID` finds a session by its id"
	case errors.Is(err, sessionfile.ErrFolder):
		f.Hint = "name a file in it; `sessiontool validate` and `sessiontool migrate` take folders too"
	}
	return f
}

// resolve makes a path of the command line absolute.
func (a *app) resolve(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(a.env.Dir, path)
}

// looksLikeFile tells a FILE in front of revisions from a revision: it is -, exists,
// has a separator or ends in .jsonl.
func (a *app) looksLikeFile(arg string) bool {
	if arg == stdinName || strings.ContainsRune(arg, filepath.Separator) || strings.Contains(arg, "/") || strings.HasSuffix(arg, ".jsonl") {
		return true
	}
	_, err := os.Stat(a.resolve(arg))
	return err == nil
}

// note says something in passing on standard error.
func (a *app) note(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintf(a.env.Stderr, "sessiontool: %s\n", a.clean(fmt.Sprintf(format, args...)))
	}
}

// checkStdout refuses to print what is made of a file into that same file: with
// standard output redirected onto it, reading would meet what was just written.
func (a *app) checkStdout(input fs.FileInfo) error {
	out, ok := a.env.Stdout.(*os.File)
	if !ok || input == nil {
		return nil
	}
	return safefile.CheckOutput(out, input)
}
