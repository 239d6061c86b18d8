package cmd

import (
	"context"

	"github.com/spf13/cobra"

	"sessiontool/project"
	"sessiontool/render"
	"sessiontool/sessionfile"
)

// contextOptions are the flags of context.
type contextOptions struct {
	treeFlags
	leaf    string
	stage   string
	format  string
	compact bool
	full    bool
	explain bool
	width   int
}

func (a *app) contextCommand() *cobra.Command {
	var o contextOptions
	c := &cobra.Command{
		Use:   "context [FILE]",
		Short: "Print what the model receives at a leaf",
		Long: `Print what the model receives at a leaf: the messages that Pi would send from
there, with compactions and edits applied, each string and number as it stands
in the file. Of a damaged file that is what its sound lines give; what is passed
over is named on standard error.

Stages: entries, the selected entries; agent, the messages before conversion;
provider, what goes to the provider.

` + revisionHelp + `

Exit codes: 0 printed; 2 wrong usage; 3 unreadable, not a session file, no such
revision, or damaged and --strict.`,
		Example: `  sessiontool context session.jsonl
  sessiontool context session.jsonl --leaf e5 --format text
  sessiontool context session.jsonl --leaf leaf~3 --explain
  sessiontool context session.jsonl --full | jq '.omitted[].entryId'`,
		Args: atMost(1, "FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			o.take(c, args)
			return a.runContext(c.Context(), o)
		},
	}
	flags := c.Flags()
	flags.StringVar(&o.leaf, "leaf", "", "the leaf, any `REV` (default the current leaf)")
	flags.StringVar(&o.stage, "stage", "provider", "print `STAGE`: provider, agent or entries")
	bindFormat(flags, &o.format, "json", "jsonl", "text")
	flags.BoolVar(&o.compact, "compact", false, "print JSON on one line")
	flags.BoolVar(&o.full, "full", false, "print an object with the state, the messages, where each came from and what was omitted")
	flags.BoolVar(&o.explain, "explain", false, "print a table of where each message came from and what was omitted, and no messages")
	flags.IntVar(&o.width, "width", 0, "fit text into `N` columns (default the terminal's width)")
	o.bind(flags)
	return c
}

// check refuses flags that contradict one another.
func (o contextOptions) check() error {
	if err := checkFormat(o.format, "json", "jsonl", "text"); err != nil {
		return err
	}
	switch {
	case o.full && o.explain:
		return usageError("--full is JSON, --explain a table: choose one", "--full and --explain are both given")
	case o.full && o.format != "json":
		return usageError("", "--full prints JSON, not %s", o.format)
	case o.explain && o.format == "jsonl":
		return usageError("--full has the same as JSON", "--explain prints a table, not jsonl")
	case o.compact && o.format == "text":
		return usageError("", "--compact is for JSON, not for text")
	}
	return nil
}

func (a *app) runContext(ctx context.Context, o contextOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	stage, err := project.ParseStage(o.stage)
	if err != nil {
		return usageError("", "--stage: %w", err)
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
	return a.printContext(s, leaf, stage, o, style)
}

func (a *app) printContext(s *sessionfile.Session, leaf int, stage project.Stage, o contextOptions, style render.Style) error {
	p, messages, err := project.Stream(s, leaf, stage)
	if err != nil {
		return err
	}
	view := render.Context{Session: s, Projection: p, Messages: messages}
	layout := render.Indented
	if o.compact {
		layout = render.Compact
	}
	switch {
	case o.explain:
		return view.Explain(a.out, style)
	case o.full:
		return view.Full(a.out, layout)
	case o.format == "jsonl":
		return view.JSONLines(a.out)
	case o.format == "text":
		return view.Text(a.out, a.env.Local, style)
	}
	return view.JSON(a.out, layout)
}
