package cmd

import (
	"strings"

	"github.com/spf13/cobra"

	"sessiontool/finding"
	"sessiontool/render"
)

func (a *app) rulesCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "rules",
		Short: "List the rules of validate",
		Long: `List the rules of validate with their severities.

Exit codes: 0 printed; 2 wrong usage.`,
		Example: `  sessiontool rules
  sessiontool rules --format json | jq -r '.rules[].id'`,
		Args: atMost(0, ""),
		RunE: func(*cobra.Command, []string) error { return a.runRules(format) },
	}
	bindFormat(c.Flags(), &format, "text", "json")
	return c
}

func (a *app) runRules(format string) error {
	if err := checkFormat(format, "text", "json"); err != nil {
		return err
	}
	if format == "json" {
		return render.RuleListJSON(a.out)
	}
	style, err := a.style()
	if err != nil {
		return err
	}
	return render.RuleList(a.out, style)
}

func (a *app) explainCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "explain RULE",
		Short: "Say what a rule means and how to fix such a file",
		Long: `Say what a rule means, what Pi does with such a file, and how to fix it.

Exit codes: 0 printed; 2 wrong usage, or no such rule.`,
		Example: `  sessiontool explain line/torn-tail
  sessiontool explain tree/cycle`,
		Args: between(1, 1, "RULE"),
		RunE: func(_ *cobra.Command, args []string) error { return a.runExplain(args[0], format) },
	}
	bindFormat(c.Flags(), &format, "text", "json")
	return c
}

func (a *app) runExplain(id, format string) error {
	if err := checkFormat(format, "text", "json"); err != nil {
		return err
	}
	rule, ok := finding.Lookup(strings.Trim(id, "[]"))
	if !ok {
		return finding.Unknown(id)
	}
	if format == "json" {
		return render.RuleJSON(a.out, rule)
	}
	style, err := a.style()
	if err != nil {
		return err
	}
	return render.RuleText(a.out, rule, style)
}
