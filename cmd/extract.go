package cmd

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"sessiontool/branch"
	"sessiontool/sessionfile"
)

// extractOptions are the flags of extract.
type extractOptions struct {
	treeFlags
	leaf   string
	output string
	id     string
	cwd    string
	name   string
	parent string
}

func (a *app) extractCommand() *cobra.Command {
	var o extractOptions
	c := &cobra.Command{
		Use:   "extract [FILE]",
		Short: "Write one branch as a session file of its own",
		Long: `Write the branch that ends at a leaf as a session file of its own, as Pi's
/clone does: the entries from the root to the leaf, and the labels in force on
them. The new file is verified before it appears, and nothing is ever
overwritten. Its path is printed.

` + revisionHelp + `

Exit codes: 0 written; 2 wrong usage; 3 unreadable, not a session file, no such
revision, refused, or damaged and --strict.`,
		Example: `  sessiontool extract session.jsonl --leaf e5
  sessiontool extract session.jsonl --leaf "first try" -o try.jsonl
  sessiontool extract session.jsonl -o - | sessiontool validate -`,
		Args: atMost(1, "FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			o.take(c, args)
			return a.runExtract(c.Context(), o)
		},
	}
	flags := c.Flags()
	flags.StringVar(&o.leaf, "leaf", "", "the leaf of the branch, any `REV` (default the current leaf)")
	flags.StringVarP(&o.output, "output", "o", "", "write to a new `FILE`, into a folder, or - to standard output (default the source's folder, with a name as Pi gives it)")
	flags.StringVar(&o.id, "id", "", "give the new session `ID` (default a fresh one)")
	flags.StringVar(&o.cwd, "cwd", "", "give the new session the working directory `DIR` (default the source's)")
	flags.StringVar(&o.name, "name", "", "give the new session the name `NAME`")
	flags.StringVar(&o.parent, "parent-session", "", "name `FILE` in the header as the source, for standard input")
	o.bind(flags)
	return c
}

func (a *app) runExtract(ctx context.Context, o extractOptions) error {
	s, err := a.openSession(ctx, o.treeFlags)
	if err != nil {
		return err
	}
	defer s.Source().Close()
	leaf, err := s.Resolve(o.leaf)
	if err != nil {
		return err
	}
	if o.output == stdinName {
		if err := a.checkStdout(s.Source().Info()); err != nil {
			return err
		}
	}
	report, err := branch.Extract(ctx, s, leaf, a.extraction(s.Source(), o))
	a.notices(shownName(s.Source().Name()), report.Notices)
	var option *branch.OptionError
	if errors.As(err, &option) {
		return usageFailure(fmt.Errorf("--id: %w", err))
	}
	if err != nil || report.Path == "" {
		return err
	}
	like := o.output
	if like == "" {
		like = s.Source().Name()
	}
	_, err = fmt.Fprintln(a.out, a.asGiven(like, report.Path))
	return err
}

// maxNotices bounds how many notices about a new file are printed.
const maxNotices = 20

func (a *app) notices(name string, list []branch.Notice) {
	for _, n := range list[:min(len(list), maxNotices)] {
		a.note("%s: %s", name, n)
	}
	if more := len(list) - maxNotices; more > 0 {
		a.note("%s: and %d more like these", name, more)
	}
}

// extraction says where the branch goes and what its header says.
func (a *app) extraction(src *sessionfile.Source, o extractOptions) branch.ExtractOptions {
	e := branch.ExtractOptions{
		Dir:       a.env.Dir,
		SessionID: o.id, NewID: a.env.NewID, Now: a.env.Now(),
		WorkDir: a.env.Dir, Name: o.name,
		Local: a.env.Local, Workers: runtime.GOMAXPROCS(0),
	}
	if path := src.Name(); path != stdinName {
		e.Dir = filepath.Dir(a.resolve(path))
		e.ParentSession = a.resolve(path)
	}
	if o.cwd != "" {
		e.Cwd = a.resolve(o.cwd)
	}
	if o.parent != "" {
		e.ParentSession = a.resolve(o.parent)
	}
	switch o.output {
	case "":
	case stdinName:
		e.Stdout = a.out
	default:
		e.Out = a.resolve(o.output)
		if last := o.output[len(o.output)-1]; last == '/' || last == filepath.Separator {
			e.Out += string(filepath.Separator)
		}
	}
	return e
}
