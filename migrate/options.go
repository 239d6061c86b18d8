package migrate

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"sessiontool/check"
	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// Options of File. The zero value migrates in place.
type Options struct {
	// Backup keeps the old file as FILE.bak, FILE.bak.1 and so on. With Output the
	// old file stays anyway.
	Backup bool
	// DryRun writes nothing and lists what would change.
	DryRun bool
	// Lenient moves damaged lines to FILE.rejected and carries over what is wrong
	// inside of records, also what no rule of the old version looked at. FILE is the
	// file that is written; for standard output it is the one that is read.
	Lenient bool
	// From is the version that the entries have, 1 or 2, where the header says
	// otherwise; 0 goes by the file.
	From int
	// Output is the file to write instead of the old one, "-" for Stdout, "" for in
	// place. It must not exist.
	Output string
	// Stdin is read for the path "-".
	Stdin io.Reader
	// Stdout is written for the Output "-", when all of it is there and verified.
	Stdout io.Writer
	// MaxLine is the longest line read whole, 0 for sessionfile.DefaultMaxLine.
	MaxLine int
	// MaxChanges bounds the changes that a dry run lists, 0 for DefaultMaxChanges.
	MaxChanges int
	// MaxFindings bounds the findings that are kept of a file, 0 for
	// DefaultMaxFindings; the others are counted.
	MaxFindings int
	// ManyEntries is up to how many entries the rules across records are applied to a
	// file, 0 for DefaultManyEntries.
	ManyEntries int
	// Workers is how many goroutines check lines, 0 for one.
	Workers int
	// Local is the zone of times that have none, nil for UTC.
	Local *time.Location
	// Check finds what is wrong with a file, nil for the rules of package check.
	Check Checker
	// Progress is told now and then how much of the work is done, in bytes.
	Progress func(done, of int64)
}

// DefaultMaxChanges is how many changes a dry run lists unless told otherwise.
const DefaultMaxChanges = 200

// StdName is the path that stands for standard input and output.
const StdName = "-"

// DefaultMaxFindings is how many findings of a file are kept unless told otherwise.
const DefaultMaxFindings = 10_000

// DefaultManyEntries is up to how many entries the rules across records are applied.
// Each entry costs these about 300 bytes, while the migration itself needs 70. Of a
// file with more the records alone are checked: what the other rules look at is the
// same before and after, as the verification proves, but for ids that occur twice,
// which are looked for.
const DefaultManyEntries = 100_000

// Checker finds what is wrong with a session file. The source may be a stream. With
// recordsOnly the rules across records are left out. The error is that of reading.
type Checker func(ctx context.Context, src *sessionfile.Source, recordsOnly bool) (Findings, error)

// Findings are what a Checker found: those kept, sorted, and the numbers of all.
type Findings struct {
	List   []finding.Finding
	Counts finding.Counts
	// Dropped counts those that are not in the list.
	Dropped int
}

// checker is the Checker that the options ask for.
func (o Options) checker(path string) Checker {
	if o.Check != nil {
		return o.Check
	}
	opts := check.Options{
		MaxLine: o.MaxLine, MaxFindings: cmp.Or(o.MaxFindings, DefaultMaxFindings), Workers: o.Workers, Local: o.Local,
		FileName: filepath.Base(path),
	}
	return func(ctx context.Context, src *sessionfile.Source, recordsOnly bool) (Findings, error) {
		opts := opts
		opts.RecordsOnly = recordsOnly
		r, err := check.File(ctx, src, opts)
		return Findings{List: r.Findings, Counts: r.Counts, Dropped: r.Dropped}, err
	}
}

// OptionsError says that options do not go together: wrong usage.
type OptionsError struct {
	Problem string
	hint    string
}

// Error says what is wrong.
func (e *OptionsError) Error() string { return e.Problem }

// Hint says what to do about it.
func (e *OptionsError) Hint() string { return e.hint }

// Validate returns a *OptionsError when the options make no sense for a path.
func (o Options) Validate(path string) error {
	switch {
	case o.From < 0 || o.From > 2:
		return &OptionsError{fmt.Sprintf("entries of version %d cannot be migrated", o.From), "the older versions are 1 and 2"}
	case path == StdName && o.Output == "":
		return &OptionsError{"standard input cannot be migrated in place", "say where the result goes with --output FILE or --output -"}
	}
	return nil
}
