package render

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sessiontool/check"
	"sessiontool/finding"
	"sessiontool/migrate"
)

// Migration prints what became of files that were to be migrated: for each the
// outcome, the steps, in a dry run the members that change, and the findings that
// stopped it; for several a table. The error is the first of writing.
func Migration(w io.Writer, r migrate.RunReport, st Style) error {
	m := migrationText{liner: newLiner(w, st), style: st}
	for _, f := range r.Files {
		m.file(f)
	}
	if len(r.Files) > 1 {
		m.table(r)
	}
	return m.w.Flush()
}

// migrationText prints lines; errors of the buffered writer stick until the end.
type migrationText struct {
	liner
	style Style
}

func (m *migrationText) file(f migrate.Report) {
	_ = m.whole(span{Clean(f.Path) + ": ", strong}, span{outcome(f), outcomePaint(f.Status)})
	for _, found := range f.Findings {
		m.finding(f.Path, found)
	}
	if f.MoreFindings > 0 {
		_ = m.whole(span{"  " + count(f.MoreFindings, "more finding", "more findings"), faint})
	}
	if f.Status != migrate.Migrated {
		return
	}
	for _, s := range f.Steps {
		_ = m.whole(span{fmt.Sprintf("  %d to %d, %s: ", s.From, s.To, s.Name), plain}, span{stepText(s), faint})
	}
	m.changes(f)
	if f.Backup != "" {
		_ = m.whole(span{"  the old file is kept as " + Clean(f.Backup), plain})
	}
	if f.RejectedLines > 0 {
		_ = m.whole(span{fmt.Sprintf("  %s, %s, in %s", count(f.RejectedLines, "damaged line", "damaged lines"), sizeText(f.RejectedBytes), rejectedName(f)), plain})
	}
	if n := f.Carried.Errors + f.Carried.Warnings; n > 0 {
		_ = m.whole(span{fmt.Sprintf("  %s carried over, as the old file has them", findingCounts(f.Carried)), plain})
	}
}

func rejectedName(f migrate.Report) string {
	if f.Rejected == "" {
		return "no file: nothing was written"
	}
	return Clean(f.Rejected)
}

// outcome says in a few words what became of a file.
func outcome(f migrate.Report) string {
	switch f.Status {
	case migrate.Migrated:
		verb := "migrated"
		if f.DryRun {
			verb = "would be migrated"
		}
		text := fmt.Sprintf("%s from version %d to %d, %s", verb, f.From, f.To, count(f.Entries, "entry", "entries"))
		if f.From == f.To {
			text = fmt.Sprintf("%s: the header gets version %d, %s", verb, f.To, count(f.Entries, "entry", "entries"))
		}
		switch f.Output {
		case migrate.StdName:
			text += ", to standard output"
		case "", f.Path:
		default:
			text += ", into " + Clean(f.Output)
		}
		return text
	case migrate.Already:
		return "already version 3"
	case migrate.Refused:
		return "not migrated"
	}
	return "failed"
}

func outcomePaint(s migrate.Status) paint {
	switch s {
	case migrate.Refused, migrate.Failed:
		return paintError
	case migrate.Already:
		return faint
	}
	return plain
}

func (m *migrationText) finding(path string, f finding.Finding) {
	text := textReport{liner: m.liner, style: m.style}
	_ = text.finding(Checked{Report: check.Report{Path: path}}, f)
}

func findingCounts(c finding.Counts) string {
	return count(c.Errors, "error", "errors") + " and " + count(c.Warnings, "warning", "warnings")
}

// stepText lists what a step did and how often, such as "added id (12), parentId (12)".
func stepText(s migrate.StepReport) string {
	var parts []string
	for _, did := range []struct {
		verb    string
		members map[string]int
	}{{"added", s.Added}, {"changed", s.Changed}, {"renamed", s.Renamed}, {"remapped", s.Remapped}, {"dropped", s.Dropped}} {
		var members []string
		for _, name := range slices.Sorted(maps.Keys(did.members)) {
			members = append(members, fmt.Sprintf("%s (%d)", Clean(name), did.members[name]))
		}
		if len(members) > 0 {
			parts = append(parts, did.verb+" "+strings.Join(members, ", "))
		}
	}
	return strings.Join(parts, "; ")
}

// changes prints what a dry run would change, as a diff of members.
func (m *migrationText) changes(f migrate.Report) {
	line := 0
	for _, c := range f.Changes {
		if c.Line != line {
			line = c.Line
			_ = m.whole(span{fmt.Sprintf("  line %d", line), strong})
		}
		if c.Before != "" {
			_ = m.whole(span{fmt.Sprintf("    - %s %s", memberName(c), Clean(c.Before)), paintError})
		}
		if c.After != "" {
			_ = m.whole(span{fmt.Sprintf("    + %s %s", memberName(c), Clean(c.After)), paintAssistant})
		}
	}
	if f.MoreChanges > 0 {
		_ = m.whole(span{fmt.Sprintf("  and %s (--format json lists no more of them)", count(f.MoreChanges, "more change", "more changes")), faint})
	}
}

func memberName(c migrate.Change) string {
	if c.Member == "" {
		return "record"
	}
	return Clean(strings.TrimPrefix(c.Member, "/"))
}

func (m *migrationText) table(r migrate.RunReport) {
	t := Table{Columns: []Column{
		{Title: "file", Min: 16, KeepEnd: true}, {Title: "status"}, {Title: "from", Right: true}, {Title: "entries", Right: true}, {Title: "rejected", Right: true},
	}}
	for _, f := range r.Files {
		row := Row{Cells: []string{f.Path, string(f.Status), "-", strconv.Itoa(f.Entries), strconv.Itoa(f.RejectedLines)}}
		if f.From > 0 {
			row.Cells[2] = strconv.Itoa(f.From)
		}
		if f.Status == migrate.Refused || f.Status == migrate.Failed {
			row.Tone = ToneError
		}
		t.Rows = append(t.Rows, row)
	}
	_ = m.line()
	_ = t.print(&m.liner)
	s := r.Summary
	_ = m.whole(span{fmt.Sprintf("%d files: %d migrated, %d already version 3, %d refused, %d failed", s.Files, s.Migrated, s.Already, s.Refused, s.Failed), plain})
}
