package render

import (
	"io"
	"reflect"

	"sessiontool/check"
)

// jsonReport prints one JSON object for all files, each finding on a line.
type jsonReport struct{ *jsonWriter }

// reportLevels lays out everything but findings over lines.
const reportLevels = 4

func newJSONReport(w io.Writer, version string) *jsonReport {
	j := newJSONWriter(w, reportLevels)
	j.object()
	j.key("tool")
	j.str("sessiontool")
	j.key("version")
	j.str(version)
	j.key("format")
	j.number(1)
	j.key("files")
	j.array()
	return &jsonReport{j}
}

func (r *jsonReport) file(c Checked) error {
	if err := r.value(reflect.ValueOf(c.Report)); err != nil {
		return err
	}
	return r.err()
}

func (r *jsonReport) close(s Totals) error {
	r.end()
	r.key("summary")
	if err := r.value(reflect.ValueOf(s)); err != nil {
		return err
	}
	r.end()
	return r.flush()
}

// lineReport prints JSON Lines: the findings of a file, then the file.
type lineReport struct{ *jsonWriter }

// fileLine is a report without its findings.
type fileLine struct {
	Path           string       `json:"path"`
	Status         check.Status `json:"status"`
	SessionVersion int          `json:"sessionVersion"`
	SessionID      string       `json:"sessionId"`
	Entries        int          `json:"entries"`
	Lines          int          `json:"lines"`
	Bytes          int64        `json:"bytes"`
	Branches       int          `json:"branches"`
	Reach          check.Reach  `json:"reach"`
	Errors         int          `json:"errors"`
	Warnings       int          `json:"warnings"`
	Infos          int          `json:"infos"`
	Dropped        int          `json:"dropped"`
}

func (r *lineReport) file(c Checked) error {
	for _, f := range c.Findings {
		if err := r.record(c.Path, f); err != nil {
			return err
		}
	}
	return r.record("", fileLine{
		Path: c.Path, Status: c.Status, SessionVersion: c.SessionVersion, SessionID: c.SessionID,
		Entries: c.Entries, Lines: c.Lines, Bytes: c.Bytes, Branches: c.Branches, Reach: c.Reach,
		Errors: c.Counts.Errors, Warnings: c.Counts.Warnings, Infos: c.Counts.Infos, Dropped: c.Dropped,
	})
}

// record writes a struct on a line, with the path in front if there is one.
func (r *lineReport) record(path string, v any) error {
	r.object()
	r.key("format")
	r.number(1)
	if path != "" {
		r.key("path")
		r.str(path)
	}
	if err := r.fields(reflect.ValueOf(v)); err != nil {
		return err
	}
	r.end()
	r.endLine()
	return r.err()
}

func (r *lineReport) close(Totals) error { return r.w.Flush() }
