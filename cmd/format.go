package cmd

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// bindFormat binds --format; the first format is the default.
func bindFormat(flags *pflag.FlagSet, format *string, formats ...string) {
	flags.StringVar(format, "format", formats[0], "print as `FORMAT`: "+orList(formats))
}

// checkFormat refuses a format that is none of the given ones.
func checkFormat(format string, formats ...string) error {
	if slices.Contains(formats, format) {
		return nil
	}
	return usageError("", "unknown --format %q: want %s", format, orList(formats))
}

// orList joins words as prose does: a, b or c.
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
