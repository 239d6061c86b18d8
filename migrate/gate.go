package migrate

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"sessiontool/finding"
	"sessiontool/internal/rejected"
	"sessiontool/sessionfile"
)

// gate lets a file pass, or says what is against it.
//
// A file whose entries are of the version that it claims is checked as it is. Where
// --from says what they are, that check would find the very thing that is to be put
// right all over the file; then it is the new file that has to pass.
func (m *migration) gate(ctx context.Context) error {
	unclear := m.bearings()
	if m.o.From != 0 {
		return unclear
	}
	repeated := m.repeatedID()
	m.release()
	found, err := m.check(ctx, m.src, m.large && !repeated)
	if err == nil && m.large && !repeated && m.blocked(found) != nil {
		found, err = m.check(ctx, m.src, false) // all findings, for the report
	}
	if err != nil {
		return err
	}
	m.before = found
	if err := m.pass(found); err != nil {
		return err
	}
	return unclear
}

// repeatedID reports whether two entries have the same id.
func (m *migration) repeatedID() bool {
	for n := range m.session.Len() {
		if m.session.Shadowed(n) {
			return true
		}
	}
	return false
}

// bearings refuses files of which it is not clear what they are.
func (m *migration) bearings() error {
	s, h := m.session, m.session.Header
	switch {
	case h == nil:
		return &RefusedError{Problem: "the file has no header, so that there is nothing to write the version in", hint: "put a header on top of a copy; `sessiontool explain header/missing` shows one"}
	case !h.Known():
		return &RefusedError{
			Line:    h.Line.Line,
			Problem: fmt.Sprintf("the header's version is %s, which is none that sessiontool knows: 1, 2 and 3", versionText(h)),
			hint:    "`sessiontool validate` says what the entries look like",
		}
	case m.o.From == 0 && m.from == 1 && h.HasVersion && h.Version > 1:
		return &RefusedError{
			Line:    h.Line.Line,
			Problem: fmt.Sprintf("the header says version %d, but no entry has an id, as in version 1", h.Version),
			hint:    "if the entries are of version 1, say so with --from 1",
		}
	case m.o.From == 0 && m.from == 1 && m.hasIDs():
		return &RefusedError{
			Line:    h.Line.Line,
			Problem: "the header says version 1, but there are entries with ids, which version 1 does not have",
			hint:    "--from 2 keeps ids and branches; --from 1 also gives ids to the entries that have none",
		}
	case m.o.From == 2 && s.Len() > 0 && !m.hasIDs():
		return &RefusedError{Problem: "no entry has an id: these are no entries of version 2", hint: "if they are of version 1, say so with --from 1"}
	}
	return nil
}

func versionText(h *sessionfile.Header) string {
	const limit = 40
	text := string(h.Doc.Raw(h.Doc.Member(0, "version")))
	if len(text) > limit {
		text = text[:limit] + "…"
	}
	return text
}

// hasIDs reports whether any entry has an id in the file.
func (m *migration) hasIDs() bool {
	for n := range m.session.Len() {
		if m.session.ID(n) != "" {
			return true
		}
	}
	return false
}

// pass returns a *BlockedError when findings stop the migration, and has all findings
// reported then.
func (m *migration) pass(found Findings) error {
	blocked := m.blocked(found)
	if blocked == nil {
		return nil
	}
	m.stopped(found, blocked.Blocking)
	return blocked
}

// blocked is the error for findings that stop the migration, nil when none does.
func (m *migration) blocked(found Findings) *BlockedError {
	blocked := BlockedError{Lenient: true}
	for _, f := range found.List {
		if stops(f, m.o.Lenient) {
			blocked.Blocking++
			blocked.Lenient = blocked.Lenient && !stops(f, true)
		}
	}
	if blocked.Blocking == 0 {
		return nil
	}
	return &blocked
}

// stopped puts all findings of a file that is not migrated into the report.
func (m *migration) stopped(found Findings, blocking int) {
	m.report.Blocking, m.report.Findings, m.report.MoreFindings = blocking, found.List, found.Dropped
}

// stops reports whether a finding stops a migration: an error that touches what is
// rewritten. What is wrong between entries is carried over as it is, and so is, in a
// lenient migration, what is wrong inside of a record; damaged lines are then moved
// aside.
func stops(f finding.Finding, lenient bool) bool {
	if f.Severity != finding.Error {
		return false
	}
	layer, _, _ := strings.Cut(f.Rule, "/")
	switch layer {
	case "file":
		return true
	case "header":
		return headerStops(f.Rule, lenient)
	case "line":
		return !lenient || f.Rule == "line/too-long"
	case "record", "kind", "schema", "time", "v1":
		return !lenient
	}
	return f.Rule == "tree/duplicate-id" && !lenient
}

// headerStops is stops for the rules about headers. A missing version is what a
// migration puts right.
func headerStops(rule string, lenient bool) bool {
	switch rule {
	case "header/version-missing", "header/old-version":
		return false
	case "header/duplicate", "header/not-first", "header/damaged":
		return !lenient
	}
	return true
}

// inspect checks the new file: no error that the old one did not have.
func (m *migration) inspect(ctx context.Context, src *sessionfile.Source) error {
	found, err := m.check(ctx, src, m.large)
	if err != nil {
		return err
	}
	if m.o.From != 0 {
		err = m.pass(found)
	} else if found.Counts.Errors > 0 {
		err = m.noNewErrors(ctx, found)
	}
	if err == nil {
		m.report.Carried, m.report.RecordsOnly = found.Counts, m.large
	}
	return err
}

// noNewErrors compares the errors of the new file with those of the old one. What was
// taken out is not there for that: a damaged line can stand for what is wrong with
// others, such as a tool result whose call it may have held.
func (m *migration) noNewErrors(ctx context.Context, after Findings) error {
	before := m.before
	if len(m.written.rejected) > 0 {
		var err error
		kept := sessionfile.Stream(m.path, rejected.Kept(m.src, m.src.Size(), m.written.rejected))
		if before, err = m.check(ctx, kept, m.large); err != nil {
			return err
		}
	}
	fresh, more := newErrors(before, after, m.o.Lenient)
	switch {
	case len(fresh) > 0:
		m.stopped(Findings{List: fresh}, len(fresh))
		return &BlockedError{Blocking: len(fresh), Lenient: !slices.ContainsFunc(fresh, across), Migrated: true}
	case more > 0:
		return &UnsoundError{Problem: fmt.Sprintf("it has %d errors more than the old file", more)}
	}
	return nil
}

// fault is an error finding by where it is and what it is.
type fault struct {
	line int
	rule string
}

// shape stands for all rules about one record.
const shape = "shape"

// across reports whether a finding is about more than one record.
func across(f finding.Finding) bool { return faultOf(f).rule != shape }

// faultOf takes all rules about the shape of one record for one: versions differ in
// which of them applies.
func faultOf(f finding.Finding) fault {
	layer, _, _ := strings.Cut(f.Rule, "/")
	switch layer {
	case "record", "kind", "schema", "time", "v1":
		return fault{f.Line, shape}
	}
	return fault{f.Line, f.Rule}
}

// faults are the error findings of a file.
type faults map[fault]bool

// have reports whether an error is one of them, or is on a record whose shape is
// wrong: what that leads to shows when the record is brought into order.
func (k faults) have(f finding.Finding) bool {
	return k[faultOf(f)] || k[fault{f.Line, shape}]
}

// newErrors lists the error findings of after that before does not have, line by line.
// Where only the first ones before are known, the others are compared by their number:
// more says how many there are too many. A lenient migration lets pass what is wrong
// inside of a record: a value that no rule of the old version looked at.
func newErrors(before, after Findings, lenient bool) (fresh []finding.Finding, more int) {
	known := faults{}
	last := math.MaxInt
	for _, f := range before.List {
		if f.Severity == finding.Error {
			known[faultOf(f)] = true
			if before.Dropped > 0 {
				last = f.Line
			}
		}
	}
	for _, f := range after.List {
		if f.Severity == finding.Error && f.Line < last && !known.have(f) && (across(f) || !lenient) {
			fresh = append(fresh, f)
		}
	}
	if before.Dropped > 0 && !lenient {
		more = after.Counts.Errors - before.Counts.Errors
	}
	return fresh, more
}
