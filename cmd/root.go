package cmd

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
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
		Long: `sessiontool works offline on the session files (*.jsonl) of the Pi coding agent: it
validates them strictly, shows their tree, prints exactly what the model would
receive at any leaf, and migrates old versions safely. Reading never changes a
file.

Without FILE a command reads standard input when it is a pipe or a redirected
file, else the most recent session of the current directory.`,
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
	root.SetFlagErrorFunc(a.rootFlagError)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SuggestionsMinimumDistance = 2
	root.SetUsageTemplate(usageTemplate)
	flags := root.PersistentFlags()
	flags.StringVar(&a.color, "color", "auto", "colour the output `WHEN`: auto, always or never")
	flags.BoolVarP(&a.quiet, "quiet", "q", false, "print results and errors only")
	flags.Var(&a.maxLine, "max-line", "longest line that is read, such as 64MiB")
	for _, c := range a.commands() {
		c.Flags().SortFlags = false
		c.SetFlagErrorFunc(flagError)
		root.AddCommand(c)
	}
	return root
}

// commands are all commands in the order of the help.
func (a *app) commands() []*cobra.Command {
	return []*cobra.Command{
		a.validateCommand(),
		a.treeCommand(),
		a.contextCommand(),
		a.migrateCommand(),
		a.diffCommand(),
		a.extractCommand(),
		a.rulesCommand(),
		a.explainCommand(),
		a.schemaCommand(),
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

// rootFlagError answers for flags in front of which no command was recognised: a
// mistyped command is the better explanation than its flags.
func (a *app) rootFlagError(c *cobra.Command, err error) error {
	if i := slices.IndexFunc(a.args, func(arg string) bool { return !strings.HasPrefix(arg, "-") }); i == 0 {
		return a.noCommand(c, a.args[:1])
	}
	return flagError(c, err)
}

// flagError turns pflag's complaints into usage errors with the nearest flags.
func flagError(c *cobra.Command, err error) error {
	hint := fmt.Sprintf("`%s --help` lists the flags", c.CommandPath())
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		if near := nearestFlag(c, unknown.GetSpecifiedName()); near != "" {
			hint = fmt.Sprintf("did you mean --%s? %s", near, hint)
		}
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

// usageTemplate is the help below a command's description: usage, examples,
// commands, flags.
const usageTemplate = `Usage:
  {{.UseLine}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}

Commands:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableInheritedFlags}}

Flags of all commands:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableSubCommands}}

` + "`{{.CommandPath}} COMMAND --help`" + ` says more about a command.{{end}}
`
