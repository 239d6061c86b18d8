package cmd

import (
	"context"

	"github.com/spf13/cobra"

	"sessiontool/render"
)

// treeOptions are the flags of tree.
type treeOptions struct {
	treeFlags
	leaf     string
	filter   string
	format   string
	branches bool
	times    bool
	width    int
}

func (a *app) treeCommand() *cobra.Command {
	var o treeOptions
	c := &cobra.Command{
		Use:   "tree [FILE]",
		Short: "Show a session as a tree",
		Long: `Show a session as a tree: one line an entry, the branch of the current leaf
marked. Linear stretches run straight down, only real branch points indent.

A damaged file is shown as far as it is sound; what is passed over is named on
standard error.

` + revisionHelp + `

Exit codes: 0 shown; 2 wrong usage; 3 unreadable, not a session file, no such
revision, or damaged and --strict.`,
		Example: `  sessiontool tree session.jsonl
  sessiontool tree session.jsonl --branches --times
  sessiontool tree session.jsonl --leaf e5 --filter all
  ssh build cat session.jsonl | sessiontool tree --format json`,
		Args: atMost(1, "FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			o.take(c, args)
			return a.runTree(c.Context(), o)
		},
	}
	flags := c.Flags()
	flags.StringVar(&o.leaf, "leaf", "", "mark the branch of `REV` instead of the current leaf's")
	flags.StringVar(&o.filter, "filter", "default", "show `WHAT`: default (no notes, no settings), no-tools, user, labeled or all")
	flags.BoolVar(&o.branches, "branches", false, "show branch points and leaves only, and count what lies between")
	flags.BoolVar(&o.times, "times", false, "show when entries were written")
	flags.IntVar(&o.width, "width", 0, "fit into `N` columns (default the terminal's width)")
	bindFormat(flags, &o.format, "text", "json")
	o.bind(flags)
	return c
}

func (a *app) runTree(ctx context.Context, o treeOptions) error {
	filter, err := render.ParseFilter(o.filter)
	if err != nil {
		return usageError("", "--filter: %w", err)
	}
	if err := checkFormat(o.format, "text", "json"); err != nil {
		return err
	}
	style, err := a.styleOfWidth(o.width)
	if err != nil {
		return err
	}
	s, leaf, err := a.openAt(ctx, o.treeFlags, o.leaf)
	if err != nil {
		return err
	}
	defer s.Source().Close()
	if o.format == "json" {
		return render.TreeJSON(a.out, s, leaf)
	}
	return render.Tree(a.out, s, render.TreeOptions{
		Active: leaf, Filter: filter, Branches: o.branches, Times: o.times, Zone: a.env.Local,
	}, style)
}
