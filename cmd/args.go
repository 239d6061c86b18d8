package cmd

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// refuseEmpty refuses arguments and flags without text. They come from variables of
// the shell that are not set, and to do without them would be another command: to
// migrate in place instead of to an output, or the current leaf instead of another.
func refuseEmpty(c *cobra.Command, args []string) error {
	const hint = "is a variable of the shell not set?"
	if slices.Contains(args, "") {
		return usageError(hint, "an argument is empty")
	}
	var err error
	c.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && isEmpty(f.Value) {
			err = usageError(hint, "--%s is empty", f.Name)
		}
	})
	return err
}

func isEmpty(v pflag.Value) bool {
	if list, ok := v.(pflag.SliceValue); ok {
		return slices.Contains(list.GetSlice(), "")
	}
	return v.String() == ""
}

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
