package render

import (
	"fmt"
	"io"
	"strings"

	"sessiontool/check"
	"sessiontool/finding"
)

// Checked is what validate came to know about one file.
type Checked struct {
	check.Report
	// Err says why the file could not be read, nil if it could. Of the report only
	// the path counts then.
	Err error
	// Text is the file's content, for excerpts; nil for none.
	Text io.ReaderAt
}

// Unreadable is the status of a file that could not be read.
const Unreadable check.Status = "unreadable"

// Totals count over all files.
type Totals struct {
	Files      int `json:"files"`
	Valid      int `json:"valid"`
	Invalid    int `json:"invalid"`
	Skipped    int `json:"skipped"`
	Unreadable int `json:"unreadable"`
	Entries    int `json:"entries"`
	Errors     int `json:"errors"`
	Warnings   int `json:"warnings"`
	Infos      int `json:"infos"`
}

func (s *Totals) add(r check.Report) {
	s.Files++
	switch r.Status {
	case check.Valid:
		s.Valid++
	case check.Invalid:
		s.Invalid++
	case check.Skipped:
		s.Skipped++
	case Unreadable:
		s.Unreadable++
	}
	s.Entries += r.Entries
	s.Errors += r.Counts.Errors
	s.Warnings += r.Counts.Warnings
	s.Infos += r.Counts.Infos
}

// ValidationOptions say how validate's reports are printed.
type ValidationOptions struct {
	// Version is the program's own, for formats that name it.
	Version string
	// Min is the least severity that is shown; the zero value shows all. Counts
	// are of all findings.
	Min finding.Severity
	// Style is for the text format.
	Style Style
}

// Validation prints reports in the order in which they come, in one format, and
// holds no more of them than that format needs.
type Validation struct {
	format reportFormat
	min    finding.Severity
	sum    Totals
}

// reportFormat is one of *textReport, *jsonReport, *lineReport, *sarifReport,
// *junitReport and *githubReport.
type reportFormat interface {
	// file prints one report, with the findings that are shown.
	file(c Checked) error
	// close prints what comes last and flushes.
	close(s Totals) error
}

// ValidationFormats are the names of the formats.
func ValidationFormats() []string {
	return []string{"text", "json", "jsonl", "sarif", "junit", "github"}
}

// NewValidation begins a validation's output. The format is one of
// ValidationFormats.
func NewValidation(w io.Writer, format string, o ValidationOptions) (*Validation, error) {
	v := &Validation{min: o.Min}
	switch format {
	case "text":
		v.format = &textReport{liner: newLiner(w, o.Style), style: o.Style}
	case "json":
		v.format = newJSONReport(w, o.Version)
	case "jsonl":
		v.format = &lineReport{newJSONWriter(w, Compact.levels())}
	case "sarif":
		v.format = newSARIFReport(w, o.Version)
	case "junit":
		v.format = &junitReport{w: w}
	case "github":
		v.format = newGitHubReport(w)
	default:
		return nil, fmt.Errorf("unknown format %q: want one of %s", format, strings.Join(ValidationFormats(), ", "))
	}
	return v, nil
}

// File prints one report. The error is the first of writing.
func (v *Validation) File(c Checked) error {
	if c.Err != nil {
		c.Report = check.Report{Path: c.Path, Status: Unreadable}
	}
	v.sum.add(c.Report)
	shown := make([]finding.Finding, 0, len(c.Findings))
	for _, f := range c.Findings {
		if f.Severity >= v.min {
			shown = append(shown, f)
		}
	}
	c.Findings = shown
	return v.format.file(c)
}

// Close prints what comes last. The error is the first of writing.
func (v *Validation) Close() error { return v.format.close(v.sum) }

// Totals count what was printed so far.
func (v *Validation) Totals() Totals { return v.sum }
