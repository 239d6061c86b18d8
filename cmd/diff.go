package cmd

import (
	"context"

	"github.com/spf13/cobra"

	"sessiontool/branch"
	"sessiontool/render"
	"sessiontool/sessionfile"
)

// diffOptions are the flags and arguments of diff.
type diffOptions struct {
	treeFlags
	revs    []string // one or two; with another file up to two
	with    string
	context bool
	format  string
	width   int
}

func (a *app) diffCommand() *cobra.Command {
	var o diffOptions
	c := &cobra.Command{
		Use:   "diff [FILE] REV [REV]",
		Short: "Compare two branches of a session, or of two sessions",
		Long: `Compare two branches: where they part, what each has alone (- the first, + the
second), and what differs in state. One REV is compared with the current leaf.
With --with OTHER the branches are those of two files, and entries belong
together by their ids, then by equal content: so a fork is shown against its
parent, and two recordings of one task where they first differ.

` + revisionHelp + `

Exit codes: 0 the same; 1 different; 2 wrong usage; 3 unreadable, not a session
file, no such revision, or damaged and --strict.`,
		Example: `  sessiontool diff session.jsonl e5
  sessiontool diff session.jsonl e5 "first try" --context
  sessiontool diff session.jsonl --with fork.jsonl
  sessiontool diff session.jsonl e5 --format patch | delta`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			o.givenID = c.Flags().Changed("session")
			if err := a.diffArgs(&o, args); err != nil {
				return err
			}
			return a.runDiff(c.Context(), o)
		},
	}
	flags := c.Flags()
	flags.StringVar(&o.with, "with", "", "compare with a branch of the file `OTHER`")
	flags.BoolVar(&o.context, "context", false, "compare what the model receives, line by line")
	bindFormat(flags, &o.format, "text", "json", "patch")
	flags.IntVar(&o.width, "width", 0, "fit text into `N` columns (default the terminal's width)")
	o.bind(flags)
	return c
}

// diffArgs tells FILE from the revisions.
func (a *app) diffArgs(o *diffOptions, args []string) error {
	if len(args) > 0 && !o.givenID && a.looksLikeFile(args[0]) {
		o.file, args = args[0], args[1:]
	}
	o.revs = args
	least := 1
	if o.with != "" {
		least = 0
	}
	const hint = "usage: sessiontool diff [FILE] REV [REV], or sessiontool diff FILE --with OTHER [REV [REV]]"
	switch {
	case len(args) < least:
		return usageError(hint, "REV is missing: which branch is to be compared with the current one?")
	case len(args) > 2:
		return usageError(hint, "argument %q is one too many", args[2])
	case o.with == stdinName && (o.file == stdinName || o.file == "" && !o.givenID && a.env.StdinGiven):
		return usageError("", "standard input can be read once only, and - is given twice")
	}
	return nil
}

func (a *app) runDiff(ctx context.Context, o diffOptions) error {
	if err := checkFormat(o.format, "text", "json", "patch"); err != nil {
		return err
	}
	style, err := a.styleOfWidth(o.width)
	if err != nil {
		return err
	}
	sideA, sideB, closeAll, err := a.diffSides(ctx, o)
	defer closeAll()
	if err != nil {
		return err
	}
	c, err := branch.Diff(ctx, sideA, sideB, branch.DiffOptions{Context: o.context || o.format == "json"})
	if err != nil {
		return err
	}
	if err := a.printDiff(c, o, style); err != nil {
		return err
	}
	if o.differs(c) {
		return errFindings()
	}
	return nil
}

// differs says what the exit code goes by: what was printed.
func (o diffOptions) differs(c *branch.Comparison) bool {
	if !o.context {
		return c.Differs()
	}
	return c.Context.Differs() || o.format == "json" && c.Differs()
}

func (a *app) printDiff(c *branch.Comparison, o diffOptions, style render.Style) error {
	switch {
	case o.format == "json":
		return render.DiffJSON(a.out, c)
	case o.context:
		return render.DiffContext(a.out, c, style)
	case o.format == "patch":
		return render.DiffPatch(a.out, c, style)
	}
	return render.Diff(a.out, c, style)
}

// diffSides opens what is to be compared. The function it returns closes what was
// opened, also beside an error.
func (a *app) diffSides(ctx context.Context, o diffOptions) (sideA, sideB branch.Side, closeAll func(), err error) {
	closeAll = func() {}
	sa, err := a.openSession(ctx, o.treeFlags)
	if err != nil {
		return sideA, sideB, closeAll, err
	}
	closeAll = func() { _ = sa.Source().Close() }
	sb := sa
	if o.with != "" {
		other := treeFlags{choice: choice{file: o.with}, strict: o.strict}
		if sb, err = a.openSession(ctx, other); err != nil {
			return sideA, sideB, closeAll, err
		}
		closeAll = func() { _, _ = sa.Source().Close(), sb.Source().Close() }
	}
	revs := append(o.revs, "", "")
	if sideA, err = sideOf(sa, revs[0]); err == nil {
		sideB, err = sideOf(sb, revs[1])
	}
	return sideA, sideB, closeAll, err
}

func sideOf(s *sessionfile.Session, rev string) (branch.Side, error) {
	leaf, err := resolveLeaf(s, rev)
	return branch.Side{Session: s, Leaf: leaf}, err
}
