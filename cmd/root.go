package cmd

import (
	"bufio"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sessiontool/finding"
)

// Version is the program's version.
const Version = "0.1.0"

// app is one run of the program: its environment and the flags that all commands
// share.
type app struct {
	env     Env
	args    []string
	out     *bufio.Writer // standard output
	color   string
	quiet   bool
	maxLine size
}

// root builds the command tree anew for every run: there are no commands or flags
// outside of it.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "sessiontool COMMAND [flags] [FILE]",
		Short: "Check, show and migrate the session files of the Pi coding agent",
		Long: `sessiontool works offline on the session files (*.jsonl) of the Pi coding agent:
it validates them strictly, shows their tree, prints exactly what the model
would receive at any leaf, compares branches, extracts one, and migrates old
versions safely. Reading never changes a file.

FILE is a path, or - for standard input. Without it a command takes the session
that --session names, else standard input when that is a pipe or a redirected
file, else the most recent session of the current directory.

Exit codes: 0 done, nothing to report; 1 findings or differences; 2 wrong usage;
3 the work could not be done; 130 interrupted.`,
		Example: `  sessiontool validate session.jsonl
  sessiontool tree session.jsonl
  sessiontool context session.jsonl --leaf e5`,
		Version:       Version,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          a.noCommand,

		PersistentPreRunE: refuseEmpty,
	}
	root.SetIn(a.env.Stdin)
	root.SetOut(a.out)
	root.SetErr(a.env.Stderr)
	root.SetVersionTemplate("sessiontool {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetHelpCommand(a.helpCommand(root))
	root.Flags().BoolP("version", "v", false, "print the version")
	root.SuggestionsMinimumDistance = 2
	root.SetUsageTemplate(usageTemplate)
	flags := root.PersistentFlags()
	flags.StringVar(&a.color, "color", "auto", "colour the output `WHEN`: auto, always or never")
	flags.BoolVarP(&a.quiet, "quiet", "q", false, "print results and errors only")
	flags.Var(&a.maxLine, "max-line", "longest line that is read")
	root.Flags().BoolP("help", "h", false, "print this help")
	for _, g := range a.commands() {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.title
			c.Flags().SortFlags = false
			c.Flags().BoolP("help", "h", false, "print this help")
			c.SetFlagErrorFunc(flagError)
			root.AddCommand(c)
		}
	}
	return root
}

// helpCommand is what people try who do not know of --help.
func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]", Short: "Print the help of a command", Hidden: true,
		Args: atMost(1, "COMMAND"),
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return a.noCommand(root, args)
			}
			return c.Help()
		},
	}
}

// group is what the help lists under one title.
type group struct {
	title    string
	commands []*cobra.Command
}

// commands are all commands.
func (a *app) commands() []group {
	return []group{
		{"Commands that read", []*cobra.Command{a.validateCommand(), a.treeCommand(), a.contextCommand(), a.diffCommand()}},
		{"Commands that write", []*cobra.Command{a.extractCommand(), a.migrateCommand()}},
		{"What validate goes by", []*cobra.Command{a.rulesCommand(), a.explainCommand(), a.schemaCommand()}},
	}
}

// noCommand answers when no command was named, or none of that name exists.
func (a *app) noCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return c.Help()
	}
	hint := "`sessiontool --help` lists the commands"
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "? " + hint
	}
	return usageError(hint, "there is no command %q", args[0])
}

// checkCommand answers for a first argument that is no command: that is a better
// explanation than the flags that follow it, or than the help when one of them is
// --help.
func (a *app) checkCommand(root *cobra.Command) error {
	if len(a.args) == 0 || strings.HasPrefix(a.args[0], "-") || strings.HasPrefix(a.args[0], cobra.ShellCompRequestCmd) {
		return nil
	}
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd(a.args...)
	if c, _, err := root.Find(a.args[:1]); err != nil || c == root {
		return a.noCommand(root, a.args)
	}
	return nil
}

// flagError turns pflag's complaints into usage errors with the nearest flags.
func flagError(c *cobra.Command, err error) error {
	hint := fmt.Sprintf("`%s --help` lists the flags", c.CommandPath())
	var (
		unknown *pflag.NotExistError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &unknown):
		if near := nearestFlag(c, unknown.GetSpecifiedName()); near != "" {
			hint = fmt.Sprintf("did you mean --%s? %s", near, hint)
		}
	case errors.As(err, &invalid):
		want := invalid.Unwrap()
		if errors.As(want, new(*strconv.NumError)) {
			want = errors.New("want a whole number")
		}
		return usageError("", "--%s %q: %w", invalid.GetFlag().Name, invalid.GetValue(), want)
	}
	return usageError(hint, "%w", err)
}

// nearestFlag is the flag whose name is most like the given one, "" when none is.
func nearestFlag(c *cobra.Command, name string) string {
	best, limit := "", len(name)/3+2
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if d := finding.EditDistance(name, f.Name); d < limit && !f.Hidden {
			best, limit = f.Name, d
		}
	})
	return best
}

// revisionHelp says what a REV is.
const revisionHelp = `REV is the id of an entry or the beginning of one, a label, :LINE, or leaf, the
current leaf; ^ after it is the parent, ~3 the third ancestor.`

// usageTemplate is the help below a command's description: usage, examples,
// commands, flags, in 80 columns.
const usageTemplate = `Usage:
  {{.UseLine}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{$root := .}}{{range $group := .Groups}}

{{.Title}}:{{range $root.Commands}}{{if and (eq .GroupID $group.ID) .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableInheritedFlags}}

Flags of all commands:
{{.InheritedFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableSubCommands}}

` + "`{{.CommandPath}} COMMAND --help`" + ` says more about a command.{{end}}
`
