package cmd

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sessiontool/check"
	"sessiontool/finding"
	"sessiontool/render"
	"sessiontool/sessionfile"
)

// validateOptions are the flags of validate.
type validateOptions struct {
	choice
	paths          []string
	format         string
	strict         bool
	minSeverity    string
	disable, only  []string
	severity       []string
	allowTypes     []string
	requireVersion int
	maxFindings    int
}

func (a *app) validateCommand() *cobra.Command {
	var o validateOptions
	c := &cobra.Command{
		Use:   "validate [PATH...]",
		Short: "Check session files strictly",
		Long: `Check session files against the format: every line, every record against its
JSON Schema, and what ties records together. PATH is a file, a folder (searched
for *.jsonl) or - for standard input. A finding says what was found, what it
means for the user of Pi, and what to do; ` + "`sessiontool explain RULE`" + ` says more.

Exit codes: 0 nothing to report; 1 findings of severity error, with --strict of
severity warning too; 2 wrong usage; 3 a file could not be read.`,
		Example: `  sessiontool validate session.jsonl
  sessiontool validate --strict --require-version 3 transcripts
  sessiontool validate ~/.pi/agent/sessions --format json | jq .summary
  sessiontool validate transcripts --format github --disable 'time/*'`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			o.paths = args
			o.take(c, args)
			return a.runValidate(c.Context(), o)
		},
	}
	o.bind(c.Flags())
	return c
}

func (o *validateOptions) bind(flags *pflag.FlagSet) {
	bindFormat(flags, &o.format, render.ValidationFormats()...)
	flags.BoolVar(&o.strict, "strict", false, "fail on warnings too")
	flags.StringVar(&o.minSeverity, "min-severity", "warning", "show findings from `LEVEL` on: info, warning or error")
	flags.StringArrayVar(&o.disable, "disable", nil, "leave `RULE` out, a glob such as 'time/*' (repeatable)")
	flags.StringArrayVar(&o.only, "only", nil, "apply no other than `RULE`, a glob (repeatable)")
	flags.StringArrayVar(&o.severity, "severity", nil, "give RULE another severity, `RULE=LEVEL` (repeatable)")
	flags.StringArrayVar(&o.allowTypes, "allow-type", nil, "let entries of type `NAME` pass (repeatable)")
	flags.IntVar(&o.requireVersion, "require-version", 0, "fail files of a version older than `N`")
	flags.IntVar(&o.maxFindings, "max-findings", 1000, "list at most `N` findings of a file and count the rest")
	o.choice.bind(flags)
}

// policy turns the flags about rules into a policy.
func (o *validateOptions) policy() (finding.Policy, error) {
	var p finding.Policy
	p.Strict = o.strict
	for _, flag := range []struct {
		name   string
		values []string
		take   func(string) error
	}{{"--disable", o.disable, p.Disable}, {"--only", o.only, p.Only}, {"--severity", o.severity, p.Override}} {
		for _, value := range flag.values {
			if err := flag.take(value); err != nil {
				return p, fmt.Errorf("%s: %w", flag.name, err)
			}
		}
	}
	return p, nil
}

// checkOptions are what all files are checked with.
func (o *validateOptions) checkOptions() (check.Options, error) {
	policy, err := o.policy()
	if err != nil {
		return check.Options{}, usageFailure(err)
	}
	switch {
	case o.requireVersion < 0 || o.requireVersion > 3:
		return check.Options{}, usageError("", "--require-version %d: want 1, 2 or 3", o.requireVersion)
	case o.maxFindings < 1:
		return check.Options{}, usageError("", "--max-findings %d: want at least 1", o.maxFindings)
	}
	return check.Options{
		MaxFindings: o.maxFindings, AllowTypes: o.allowTypes, RequireVersion: o.requireVersion, Policy: policy,
	}, nil
}

func (a *app) runValidate(ctx context.Context, o validateOptions) error {
	options, err := o.checkOptions()
	if err != nil {
		return err
	}
	least, err := finding.ParseSeverity(o.minSeverity)
	if err != nil {
		return usageError("", "--min-severity: %w", err)
	}
	if err := checkFormat(o.format, render.ValidationFormats()...); err != nil {
		return err
	}
	style, err := a.style()
	if err != nil {
		return err
	}
	paths, err := a.validatePaths(o)
	if err != nil {
		return err
	}
	out, err := render.NewValidation(a.out, o.format, render.ValidationOptions{Version: Version, Min: least, Style: style})
	if err != nil {
		return err
	}
	return a.validateAll(ctx, paths, options, out)
}

// validatePaths are the paths of the command line, or the one file that is chosen
// without any.
func (a *app) validatePaths(o validateOptions) ([]string, error) {
	if i := slices.Index(o.paths, stdinName); i >= 0 && slices.Contains(o.paths[i+1:], stdinName) {
		return nil, usageError("", "standard input can be read once only, and - is given twice")
	}
	if len(o.paths) > 0 && !o.givenID {
		return o.paths, nil
	}
	path, err := a.path(o.choice)
	return []string{path}, err
}

// validateAll checks the files of all paths, on all cores, and prints the reports
// in the order of the paths.
func (a *app) validateAll(ctx context.Context, paths []string, options check.Options, out *render.Validation) error {
	options.MaxLine, options.Local = int(a.maxLine), a.env.Local
	options.Workers = runtime.GOMAXPROCS(0)
	bar := a.progress(0)
	options.Progress = bar.Add
	work := func(ctx context.Context, t target) render.Checked {
		return a.checkTarget(ctx, t, options, bar)
	}
	failed := false
	err := inOrder(ctx, a.targets(ctx, slices.Values(paths)), work, func(c render.Checked) error {
		bar.Clear()
		if closer, ok := c.Text.(*sessionfile.Source); ok {
			defer closer.Close()
		}
		if c.Err != nil {
			a.complain(classify(c.Err))
		}
		failed = failed || options.Policy.Fails(c.Counts)
		return out.File(c)
	})
	if err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	switch {
	case out.Totals().Unreadable > 0:
		return &failure{Code: exitFailed}
	case failed:
		return errFindings()
	}
	return nil
}

// checkTarget checks one file.
func (a *app) checkTarget(ctx context.Context, t target, options check.Options, bar *render.Progress) render.Checked {
	failed := func(err error) render.Checked {
		return render.Checked{Report: check.Report{Path: t.path}, Err: err}
	}
	if t.err != nil {
		return failed(pathFailure(t.path, t.err))
	}
	src, err := a.source(t.path)
	if err != nil {
		return failed(err)
	}
	bar.Grow(max(0, src.Size()))
	options.SkipOthers = t.found
	if t.path != stdinName {
		options.FileName = filepath.Base(t.path)
	}
	report, err := check.File(ctx, src, options)
	if err != nil {
		return failed(errors.Join(err, src.Close()))
	}
	c := render.Checked{Report: report}
	if src.Size() >= 0 && a.env.StdoutTerminal {
		c.Text = src
		return c
	}
	c.Err = src.Close()
	return c
}
