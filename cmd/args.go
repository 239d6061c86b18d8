package cmd

import (
	"github.com/spf13/cobra"
)

// atMost accepts up to n arguments, which what names for the user.
func atMost(n int, what string) cobra.PositionalArgs {
	return between(0, n, what)
}

// between accepts from low to high arguments, which what names for the user.
func between(low, high int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		hint := "usage: " + c.UseLine()
		switch {
		case len(args) < low:
			return usageError(hint, "%s is missing", what)
		case len(args) > high:
			return usageError(hint, "argument %q is one too many", args[high])
		}
		return nil
	}
}
