package migrate

import (
	"time"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// Plan says how each record of one session is brought to version 3. It is
// read-only, for several goroutines, and valid while the session is.
type Plan struct {
	// From is the version that the entries have.
	From int
	// Lenient maps an index that cannot be mapped as Pi behaves.
	Lenient bool

	steps   []Step
	shape   *jsonscan.Shape
	session *sessionfile.Session
	ids     *idList // of entries that have none, when they come from version 1
}

// NewPlan plans the migration of a session whose entries are of version from: as
// a rule the session's effective version. Entries of version 3 stay as they are.
func NewPlan(s *sessionfile.Session, from int, lenient bool) *Plan {
	p := &Plan{From: from, Lenient: lenient, shape: stepShape(), session: s}
	for _, step := range Steps() {
		if step.From >= from {
			p.steps = append(p.steps, step)
		}
	}
	if from >= 3 { // only a header without its version can need something
		p.steps = []Step{{2, 3, "version", "says in the header which version the entries have", setVersion(3)}}
	}
	if from == 1 {
		taken := func(id string) bool { return s.ByID(id) != sessionfile.None }
		p.ids = newIDList(sessionID(s), s.Len(), s.Ordinal, taken)
	}
	return p
}

func sessionID(s *sessionfile.Session) string {
	if s.Header == nil {
		return ""
	}
	return s.Header.ID
}

// Steps are the steps that the plan takes, in order.
func (p *Plan) Steps() []Step { return p.steps }

// ID is the id that entry n has after the migration, "" for none.
func (p *Plan) ID(n int) string {
	if id := p.session.ID(n); id != "" || p.ids == nil {
		return id
	}
	return p.ids.at(n)
}

// parentID is the parent that entry n has after the migration, "" for none.
func (p *Plan) parentID(n int) string {
	switch {
	case p.From != 1 || p.session.ID(n) != "":
		return p.session.ParentID(n)
	case n == 0:
		return ""
	}
	return p.ID(n - 1)
}

// Rewrite is what becomes of one record. It shares memory with the record's line.
type Rewrite struct {
	// Splices bring the line to version 3, in order and apart.
	Splices []jsonscan.Splice
	acts    []act
	draft   *draft
}

// Header says what becomes of a header's line. A file may have several headers.
func (p *Plan) Header(line int, raw []byte) (Rewrite, error) {
	return p.rewrite(&record{header: true, line: line}, raw)
}

// Entry says what becomes of entry n. raw is the line as it stands in the file. A
// *RefusedError says that the record needs a decision; the Rewrite is then what can
// be done without.
func (p *Plan) Entry(n int, raw []byte) (Rewrite, error) {
	r := &record{kind: p.session.Kind(n), line: p.session.Pos(n).Line, lenient: p.Lenient}
	if p.From == 1 {
		r.id = p.ID(n)
		if n > 0 {
			r.parent = p.ID(n - 1)
		}
		r.time = func() []byte { return p.timeFor(n) }
		r.kept = func(index float64) (string, error) {
			entry, err := keptEntry(p.session, n, index)
			if err != nil {
				return "", err
			}
			return p.ID(entry), nil
		}
	}
	return p.rewrite(r, raw)
}

// timeFor is the time for an entry that has none: that of the entry before, or of
// the header. It is nil when these have none either.
func (p *Plan) timeFor(n int) []byte {
	if n > 0 {
		if ms := p.session.Time(n - 1); ms != sessionfile.NoTime {
			return quote(time.UnixMilli(ms).UTC().Format("2006-01-02T15:04:05.000Z"))
		}
	}
	if h := p.session.Header; h != nil && h.Timestamp != "" {
		return quote(h.Timestamp)
	}
	return nil
}

// rewrite runs the steps over a record.
func (p *Plan) rewrite(r *record, raw []byte) (Rewrite, error) {
	scanner := jsonscan.Scanner{Shape: p.shape}
	doc, err := scanner.Scan(raw)
	if err != nil {
		return Rewrite{}, err
	}
	r.doc = doc
	for i, step := range p.steps {
		r.step = i
		if err = step.apply(r); err != nil {
			break
		}
	}
	return Rewrite{Splices: r.splices(), acts: r.acts, draft: &r.draft}, err
}

// stepShape names what the steps look at.
func stepShape() *jsonscan.Shape {
	return &jsonscan.Shape{
		Others:  true,
		Members: map[string]*jsonscan.Shape{"message": {Members: map[string]*jsonscan.Shape{"role": nil}}},
	}
}
