package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sessiontool/internal/safefile"
	"sessiontool/migrate"
	"sessiontool/render"
	"sessiontool/sessionfile"
)

// migrateOptions are the flags of migrate.
type migrateOptions struct {
	choice
	paths   []string
	backup  bool
	dryRun  bool
	lenient bool
	from    int
	output  string
	report  string
	format  string
}

func (a *app) migrateCommand() *cobra.Command {
	var o migrateOptions
	c := &cobra.Command{
		Use:   "migrate [PATH...]",
		Short: "Bring old session files to version 3 without losing a byte",
		Long: `Bring session files of versions 1 and 2 to version 3, in place: the new file is
written beside the old one, read again and compared with it, and takes its place
in one step. Whatever goes wrong before that leaves the old file as it was.

PATH is a file, a folder (searched for *.jsonl), or - for standard input with
--output; without one, the most recent session of the current directory. A file
of version 3 is left alone. One that has errors is refused; --lenient migrates
what is sound of it.

Exit codes: 0 migrated, or nothing to do; 2 wrong usage; 3 a file was refused or
could not be migrated; the others are, all the same.`,
		Example: `  sessiontool migrate --dry-run old.jsonl
  sessiontool migrate --backup old.jsonl
  sessiontool migrate --output new.jsonl old.jsonl
  sessiontool migrate --lenient ~/.pi/agent/sessions --report report.json
  sessiontool migrate --output - - < old.jsonl > new.jsonl`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			o.paths = args
			o.noStdin = true
			o.take(c, args)
			return a.runMigrate(c.Context(), o)
		},
	}
	o.bind(c.Flags())
	return c
}

func (o *migrateOptions) bind(flags *pflag.FlagSet) {
	flags.BoolVar(&o.backup, "backup", false, "keep the old file as FILE.bak, or FILE.bak.1 and so on where that is taken")
	flags.BoolVarP(&o.dryRun, "dry-run", "n", false, "write nothing and show what would change")
	flags.StringVarP(&o.output, "output", "o", "", "write to a new `FILE`, or - for standard output, instead of in place")
	flags.BoolVar(&o.lenient, "lenient", false, "migrate around damaged lines and keep them in FILE.rejected")
	flags.IntVar(&o.from, "from", 0, "take the entries for those of version `N`, 1 or 2, whatever the header says")
	flags.StringVar(&o.report, "report", "", "write the report as JSON to a new `FILE`")
	bindFormat(flags, &o.format, "text", "json")
	o.choice.bind(flags)
}

func (a *app) runMigrate(ctx context.Context, o migrateOptions) error {
	if err := checkFormat(o.format, "text", "json"); err != nil {
		return err
	}
	style, err := a.style()
	if err != nil {
		return err
	}
	paths, err := a.migratePaths(ctx, o)
	if err != nil {
		return err
	}
	reports, code, err := a.migrateAll(ctx, paths, o)
	if err != nil {
		return err
	}
	run := migrate.NewRunReport(reports)
	if err := a.printMigration(run, o, style); err != nil {
		return err
	}
	if err := a.writeReport(ctx, o.report, run); err != nil {
		return err
	}
	if code != exitDone {
		return &failure{Code: code}
	}
	return nil
}

// migratePaths are the files to migrate. With --output there can be one only.
func (a *app) migratePaths(ctx context.Context, o migrateOptions) ([]target, error) {
	paths := o.paths
	if len(paths) == 0 || o.givenID {
		path, err := a.path(o.choice)
		if err != nil {
			return nil, err
		}
		paths = []string{path}
	}
	targets := slices.Collect(a.targets(ctx, slices.Values(paths)))
	if o.output != "" && len(targets) != 1 {
		return nil, usageError("migrate the files one by one", "--output takes one file, not %d", len(targets))
	}
	return targets, ctx.Err()
}

// migrateAll migrates one file after the other; one that fails does not stop the
// others. The code is the worst of all.
func (a *app) migrateAll(ctx context.Context, targets []target, o migrateOptions) (reports []migrate.Report, code int, err error) {
	for _, t := range targets {
		r, err := a.migrateOne(ctx, t, o)
		var (
			options *migrate.OptionsError
			not     *sessionfile.NotSessionError
		)
		switch {
		case errors.Is(err, context.Canceled):
			return reports, code, err
		case errors.As(err, &options):
			return nil, code, usageFailure(err)
		case t.found && errors.As(err, &not):
			a.note("%s is passed over: it is no session file", t.path)
			continue
		}
		if err != nil {
			f := migrateFailure(t.path, err)
			a.complain(f)
			code = max(code, f.Code)
		}
		reports = append(reports, r)
	}
	return reports, code, nil
}

func (a *app) migrateOne(ctx context.Context, t target, o migrateOptions) (migrate.Report, error) {
	if t.err != nil {
		return migrate.Report{Path: t.path, Status: migrate.Failed}, pathFailure(t.path, t.err)
	}
	path, output := t.path, o.output
	if path != stdinName {
		path = a.resolve(path)
	}
	if output != "" && output != stdinName {
		output = a.resolve(output)
	}
	if info, err := os.Stat(path); err == nil && output == stdinName {
		if err := a.checkStdout(info); err != nil {
			return migrate.Report{Path: t.path, Status: migrate.Refused}, err
		}
	}
	bar := a.progress(1)
	r, err := migrate.File(ctx, path, migrate.Options{
		Backup: o.backup, DryRun: o.dryRun, Lenient: o.lenient, From: o.from, Output: output,
		Stdin: a.env.Stdin, Stdout: a.out, MaxLine: int(a.maxLine), Workers: runtime.GOMAXPROCS(0), Local: a.env.Local,
		Progress: bar.Set,
	})
	bar.Clear()
	r.Path, r.Output, r.Backup, r.Rejected = t.path, a.asGiven(t.path, r.Output), a.asGiven(t.path, r.Backup), a.asGiven(t.path, r.Rejected)
	return r, err
}

// asGiven writes a path below the current directory the way the user wrote the
// other one: relative if that is.
func (a *app) asGiven(like, path string) string {
	if filepath.IsAbs(like) {
		return path
	}
	if below, ok := strings.CutPrefix(path, a.env.Dir+string(filepath.Separator)); ok {
		return below
	}
	return path
}

// migrateFailure gives an error of migrate.File its exit code and names the file.
func migrateFailure(path string, err error) *failure {
	f := *classify(err)
	var (
		file   *safefile.RefusedError
		folder *safefile.FolderError
		not    *sessionfile.NotSessionError
	)
	switch {
	case errors.As(err, &file), errors.As(err, &folder): // name it
	case errors.Is(err, fs.ErrNotExist):
		return pathFailure(path, err)
	case errors.As(err, &not):
		f.Err = &sessionfile.NotSessionError{Name: path, Product: not.Product}
	default:
		f.Err = fmt.Errorf("%s: %w", shownName(path), err)
	}
	return &f
}

// printMigration prints the report; on standard error when the new file itself went
// to standard output.
func (a *app) printMigration(run migrate.RunReport, o migrateOptions, style render.Style) error {
	var w io.Writer = a.out
	if o.output == stdinName && !o.dryRun {
		if a.quiet {
			return nil
		}
		w, style = a.env.Stderr, render.Style{}
	}
	if o.format == "json" {
		return render.JSON(w, run, render.Indented)
	}
	return render.Migration(w, run, style)
}

// writeReport writes the JSON report to a new file.
func (a *app) writeReport(ctx context.Context, path string, run migrate.RunReport) error {
	if path == "" {
		return nil
	}
	_, err := safefile.Create(ctx, a.resolve(path), safefile.CreateOptions{
		Write: func(w io.Writer) error { return render.JSON(w, run, render.Indented) },
	})
	if err != nil {
		return fmt.Errorf("the report: %w", err)
	}
	return nil
}
