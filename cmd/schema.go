package cmd

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sessiontool/schema"
)

// schemaOptions are the flags of schema.
type schemaOptions struct {
	version int
	bundle  bool
	name    string
}

func (a *app) schemaCommand() *cobra.Command {
	var o schemaOptions
	c := &cobra.Command{
		Use:   "schema [NAME]",
		Short: "Print the JSON Schemas that validate applies",
		Long: `Print a JSON Schema (draft 2020-12) of those that validate applies to each line,
or, without NAME, the list of them.

Exit codes: 0 printed; 2 wrong usage, or no such schema or version.`,
		Example: `  sessiontool schema
  sessiontool schema entry/compaction
  sessiontool schema --bundle --version 2 > session-v2.schema.json`,
		Args: atMost(1, "NAME"),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				o.name = args[0]
			}
			return a.runSchema(o)
		},
	}
	c.Flags().IntVar(&o.version, "version", schema.CurrentVersion, "take the schemas of version `N` of the format: 1, 2 or 3")
	c.Flags().BoolVar(&o.bundle, "bundle", false, "print one document with all schemas, which any validator can apply to each line")
	return c
}

func (a *app) runSchema(o schemaOptions) error {
	switch {
	case o.bundle && o.name != "":
		return usageError("leave out NAME: the bundle holds all schemas", "--bundle takes no NAME")
	case o.bundle:
		return a.printDocument(schema.Bundle(o.version))
	case o.name != "":
		return a.printDocument(schema.Document(o.name, o.version))
	}
	names, err := schema.Names(o.version)
	if err != nil {
		return schemaError(err)
	}
	_, err = fmt.Fprintln(a.out, strings.Join(names, "\n"))
	return err
}

func (a *app) printDocument(document []byte, err error) error {
	if err != nil {
		return schemaError(err)
	}
	_, err = a.out.Write(document)
	return err
}

func schemaError(err error) error {
	switch {
	case errors.Is(err, schema.ErrUnknownVersion):
		return usageError("", "%w", err)
	case errors.Is(err, schema.ErrUnknownName):
		return usageError("`sessiontool schema` lists the names", "%w", err)
	}
	return err
}
