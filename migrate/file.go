package migrate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"sessiontool/internal/safefile"
	"sessiontool/sessionfile"
)

// File brings the session file at path to version 3. The path "-" is Options.Stdin.
//
// The new file is written beside the old one, and before it takes its place it is
// read again: it must have no error that the old one does not have, the planned
// entries, and undoing its edits must give back the old file byte for byte. A
// failure, a cancelled context or a crash at any moment leaves the old file as it
// was. Pieces that a lenient migration takes out are safe in FILE.rejected before
// that.
//
// The report is valid beside an error, too. Errors are a *OptionsError for wrong
// usage; a *BlockedError, *RefusedError, *sessionfile.NotSessionError or
// *safefile.RefusedError when the file is refused; a *safefile.ChangedAfterError
// beside the status Migrated; an *UnsoundError; and those of reading, writing and of
// the context.
func File(ctx context.Context, path string, o Options) (Report, error) {
	m := &migration{path: path, o: o, report: newReport(path, o), check: o.checker(path)}
	err := m.run(ctx)
	if err != nil {
		m.fail(err)
	}
	return m.report, err
}

// migration is the migration of one file.
type migration struct {
	path   string
	o      Options
	report Report
	src    *sessionfile.Source
	from   int // the version of the entries
	// session and plan are only there when they are needed: a check has an index of
	// its own, and two of them would double the memory.
	session *sessionfile.Session
	plan    *Plan
	large   bool // the file has so many entries that its records alone are checked
	check   Checker
	before  Findings // of the old file
	written rewriting
}

func (m *migration) run(ctx context.Context) (err error) {
	if err := m.o.Validate(m.path); err != nil {
		return err
	}
	if m.src, err = m.open(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.src.Close()) }()
	if err := m.index(ctx); err != nil {
		return err
	}
	if m.current() {
		return m.leave(ctx)
	}
	if err := m.gate(ctx); err != nil {
		return err
	}
	if err := m.index(ctx); err != nil { // again: the check had to have the memory
		return m.blame(err)
	}
	if idle, err := m.idle(ctx); err != nil {
		return m.blame(err)
	} else if idle {
		return m.leave(ctx)
	}
	if m.o.DryRun {
		return m.rehearse(ctx)
	}
	return m.replace(ctx)
}

// open opens the old file so that it can be read at any place.
func (m *migration) open() (*sessionfile.Source, error) {
	if m.path == StdName {
		return sessionfile.Spool(sessionfile.Stream("standard input", m.o.Stdin))
	}
	src, err := sessionfile.OpenFile(m.path)
	if err != nil || src.Info() != nil {
		return src, err
	}
	if m.o.Output == "" {
		err := &safefile.RefusedError{Path: m.path, Reason: safefile.ErrNotRegular}
		return nil, errors.Join(err, src.Close())
	}
	return sessionfile.Spool(src)
}

// index indexes the old file and plans its migration.
func (m *migration) index(ctx context.Context) error {
	m.report.BytesBefore = m.src.Size()
	s, err := sessionfile.Build(ctx, m.src, sessionfile.Options{MaxLine: m.o.MaxLine, Local: m.o.Local, Progress: m.progress(indexing)})
	if err != nil {
		return m.foreign(ctx, err)
	}
	m.session, m.from, m.large = s, s.Version, s.Len() > cmp.Or(m.o.ManyEntries, DefaultManyEntries)
	if m.o.From != 0 {
		m.from = m.o.From
	}
	m.plan = NewPlan(s, m.from, m.o.Lenient)
	m.report.From, m.report.Entries = m.from, s.Len()
	return nil
}

// release lets go of the index.
func (m *migration) release() { m.session, m.plan = nil, nil }

// foreign adds the findings about a file that is no session to the report.
func (m *migration) foreign(ctx context.Context, err error) error {
	var not *sessionfile.NotSessionError
	if !errors.As(err, &not) {
		return err
	}
	found, checkErr := m.check(ctx, m.src, false)
	m.stopped(found, found.Counts.Errors)
	return errors.Join(err, checkErr)
}

// current reports whether the file is of version 3 already. A header that is not
// there or says something else is not.
func (m *migration) current() bool {
	h := m.session.Header
	return m.from == 3 && h != nil && h.Version == 3
}

// idle reports whether a file that says version 3 already turns out to need nothing,
// although From says that its entries are older.
func (m *migration) idle(ctx context.Context) (bool, error) {
	if m.session.Header.Version != 3 {
		return false, nil
	}
	written, err := m.write(ctx, io.Discard)
	return err == nil && written.splices == 0 && len(written.rejected) == 0, err
}

// fail puts an error into the report.
func (m *migration) fail(err error) {
	m.report.Error = err.Error()
	var hint interface{ Hint() string }
	if errors.As(err, &hint) {
		m.report.Hint = hint.Hint()
	}
	var (
		blocked *BlockedError
		refused *RefusedError
		not     *sessionfile.NotSessionError
		file    *safefile.RefusedError
	)
	switch {
	case m.report.Status == Migrated: // and something went wrong afterwards
	case errors.As(err, &blocked), errors.As(err, &refused), errors.As(err, &not), errors.As(err, &file):
		m.report.Status = Refused
	}
}

// The parts of the work that read the old file once each.
const (
	indexing = iota
	writing
	verifying
	passes
)

// progress turns the bytes read in one part of the work into those of all of it.
func (m *migration) progress(part int64) func(bytes int64) {
	if m.o.Progress == nil {
		return nil
	}
	return func(bytes int64) {
		size := m.report.BytesBefore
		m.o.Progress(part*size+bytes, passes*size)
	}
}

func (m *migration) walk(part int64) walk {
	return walk{plan: m.plan, maxLine: m.o.MaxLine, progress: m.progress(part)}
}

// maxChanges is how many changes are listed: none unless somebody wants to know.
func (m *migration) maxChanges() int {
	if !m.o.DryRun {
		return 0
	}
	return cmp.Or(m.o.MaxChanges, DefaultMaxChanges)
}

// note puts what was written, or would be, into the report.
func (m *migration) note(written rewriting) error {
	if written.entries != m.report.Entries {
		return unsound(fmt.Sprintf("%d of %d entries were written", written.entries, m.report.Entries), nil)
	}
	m.written = written
	m.report.BytesAfter = written.bytes
	for _, s := range written.steps {
		if s.Records > 0 {
			m.report.Steps = append(m.report.Steps, s)
		}
	}
	m.report.RejectedLines, m.report.RejectedBytes = written.lines, 0
	for _, s := range written.rejected {
		m.report.RejectedBytes += s.Length
	}
	if m.o.DryRun && written.changes != nil {
		m.report.Changes, m.report.MoreChanges = written.changes, written.more
	}
	return nil
}
