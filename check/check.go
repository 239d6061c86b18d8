package check

import (
	"context"
	"fmt"
	"time"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// Options of File. The zero value is good.
type Options struct {
	// MaxLine is the longest line that is looked at, in bytes; 0 is
	// sessionfile.DefaultMaxLine.
	MaxLine int
	// MaxFindings is how many findings are kept; the others are only counted. 0 is
	// no bound.
	MaxFindings int
	// AllowTypes are entry types that are none of Pi's and are let pass.
	AllowTypes []string
	// RequireVersion makes header/old-version an error for an older file; 0 asks
	// for nothing.
	RequireVersion int
	// Policy mutes rules and changes severities.
	Policy finding.Policy
	// Workers is how many goroutines scan lines; 0 and 1 are one. A small file is
	// not worth more than one.
	Workers int
	// Progress is told now and then how many bytes were read since it was last told.
	Progress func(bytes int64)
	// FileName is the file's name without its folder, for header/name-mismatch; ""
	// is a source that has none.
	FileName string
	// SkipOthers makes a file without anything of Pi's in it skipped, not invalid:
	// for files that nobody named, found in a folder.
	SkipOthers bool
	// Local is the zone of entry times that have none, nil for UTC.
	Local *time.Location
	// RecordsOnly leaves out the rules across records, and what the report says of
	// the tree: nothing is kept of an entry then. The rules left out are those about
	// the tree, references and tool pairs, v1/* and time/backwards.
	RecordsOnly bool

	// trust is how profileOf takes a header without a version.
	trust bool
}

// Status is the verdict on a file.
type Status string

// The verdicts. A file that cannot be read has none: that is an error.
const (
	Valid   Status = "valid"
	Invalid Status = "invalid"
	Skipped Status = "skipped"
)

// Report says what a file is and what is wrong with it. Its JSON form is the
// documented one.
type Report struct {
	Path   string `json:"path"`
	Status Status `json:"status"`
	// SessionVersion is the effective version, 0 when there is nothing to tell it
	// by.
	SessionVersion int `json:"sessionVersion"`
	// SessionID is the header's id, "" without one.
	SessionID string `json:"sessionId"`
	Entries   int    `json:"entries"`
	Lines     int    `json:"lines"`
	Bytes     int64  `json:"bytes"`
	// Branches counts the leaves.
	Branches int   `json:"branches"`
	Reach    Reach `json:"reach"`
	// Findings are sorted by place. They are an empty list, never null, in JSON.
	Findings []finding.Finding `json:"findings"`
	// Counts are the numbers of all findings, kept or not.
	Counts finding.Counts `json:"counts"`
	// Dropped is how many of them are not in the list.
	Dropped int `json:"dropped"`
}

// Reach says how much of a session the current leaf sees: message and
// custom_message entries on its branch, of those in the file.
type Reach struct {
	Messages int `json:"messages"`
	Of       int `json:"of"`
}

// smallFile is the size below which one goroutine is faster than several.
const smallFile = 512 << 10

// File checks a source from its first byte to its last. The error is one of reading
// or of the context; whatever is wrong with the contents is in the report. A source
// that is a stream is read once and needs no copy; another one is read a second time
// when entries turn out to be of a later version than a header without one says.
func File(ctx context.Context, src *sessionfile.Source, o Options) (Report, error) {
	if o.Local == nil {
		o.Local = time.UTC
	}
	if 0 <= src.Size() && src.Size() < smallFile {
		o.Workers = 1
	}
	o.trust = src.Size() >= 0
	f, err := foldAll(ctx, src, o)
	if err == nil && f.misled() {
		o.trust = false
		f, err = foldAll(ctx, src, o)
	}
	if err != nil {
		return Report{}, fmt.Errorf("reading %s: %w", src.Name(), err)
	}
	report := f.finish()
	report.Path = src.Name()
	return report, nil
}

// foldAll reads the source once.
func foldAll(ctx context.Context, src *sessionfile.Source, o Options) (*folder, error) {
	f := newFolder(o)
	j := newJoiner(f.add)
	reader := sessionfile.NewReader(src.Reader(), o.MaxLine)
	if err := scanAll(ctx, reader, o, j.add); err != nil {
		return nil, err
	}
	j.finish()
	return f, nil
}
