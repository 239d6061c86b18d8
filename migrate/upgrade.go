package migrate

import (
	"slices"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// Plan says how each record of one session is brought to version 3.
type Plan struct {
	// From is the version that the entries have.
	From    int
	Lenient bool

	steps    []Step
	session  *sessionfile.Session
	ids      []string // of the entries, when they come from version 1
	ordinals []int
}

// NewPlan plans the migration of a session whose entries are of version from: as
// a rule the session's effective version.
func NewPlan(s *sessionfile.Session, from int, lenient bool) *Plan {
	p := &Plan{From: from, Lenient: lenient, session: s}
	for _, step := range Steps() {
		if step.From >= from {
			p.steps = append(p.steps, step)
		}
	}
	if from == 1 {
		p.ordinals = make([]int, s.Len())
		for n := range p.ordinals {
			p.ordinals[n] = s.Ordinal(n)
		}
		id := ""
		if s.Header != nil {
			id = s.Header.ID
		}
		p.ids = deriveIDs(id, p.ordinals)
	}
	return p
}

// Header returns the splices that bring a header's line to version 3. A file whose
// entries are of version 3 already has its version set and nothing else.
func (p *Plan) Header(line int, raw []byte) ([]jsonscan.Splice, []string, error) {
	r := &record{header: true, line: line, lenient: p.Lenient}
	if p.From >= 3 {
		return p.apply(r, raw, []Step{{2, 3, "version", "", setVersion("3")}})
	}
	return p.apply(r, raw, p.steps)
}

// Entry returns the splices that bring entry n's line to version 3, and the names
// of the steps that change it. raw is the line as it stands in the file. The error
// is a *RefusedError when the plan is not lenient and the record needs a decision.
func (p *Plan) Entry(n int, raw []byte) ([]jsonscan.Splice, []string, error) {
	r := &record{kind: p.session.Kind(n), line: p.session.Pos(n).Line, lenient: p.Lenient}
	if p.ids != nil {
		r.id = p.ids[n]
		if n > 0 {
			r.parent = p.ids[n-1]
		}
	}
	r.kept = func(index float64) (string, error) {
		entry, err := keptEntry(p.ordinals, n, index)
		if err != nil {
			return "", err
		}
		return p.ids[entry], nil
	}
	return p.apply(r, raw, p.steps)
}

// apply runs the steps over a record and tells which of them changed it.
func (p *Plan) apply(r *record, raw []byte, steps []Step) ([]jsonscan.Splice, []string, error) {
	scanner := jsonscan.Scanner{Shape: stepShape()}
	doc, err := scanner.Scan(raw)
	if err != nil {
		return nil, nil, err
	}
	r.doc = doc
	var changed []string
	for _, step := range steps {
		edits, wrapped := len(r.edits), r.before != nil
		if err := step.apply(r); err != nil {
			return nil, nil, err
		}
		if len(r.edits) > edits || wrapped != (r.before != nil) {
			changed = append(changed, step.Name)
		}
	}
	return r.splices(), changed, nil
}

// stepShape names what the steps look at.
func stepShape() *jsonscan.Shape {
	return &jsonscan.Shape{
		Others:  true,
		Members: map[string]*jsonscan.Shape{"message": {Members: map[string]*jsonscan.Shape{"role": nil}}},
	}
}

// Upgrade returns the session as it reads in version 3, itself when it is of that
// version. Nothing is refused: what cannot be mapped is mapped as Pi behaves.
func Upgrade(s *sessionfile.Session) *sessionfile.Session {
	if s.Version >= 3 {
		return s
	}
	p := NewPlan(s, s.Version, true)
	return s.Upgraded(sessionfile.Upgrade{
		IDs:  slices.Clone(p.ids),
		Kind: upgradedKind,
		Role: upgradedRole,
		Rewrite: func(n int, raw []byte) ([]byte, error) {
			splices, _, err := p.Entry(n, raw)
			if err != nil {
				return nil, err
			}
			return jsonscan.Apply(nil, raw, splices)
		},
	})
}

func upgradedKind(k sessionfile.Kind) sessionfile.Kind {
	if k == sessionfile.KindEvent {
		return sessionfile.KindCustom
	}
	return k
}

func upgradedRole(r sessionfile.Role) sessionfile.Role {
	if r == sessionfile.RoleHookMessage {
		return sessionfile.RoleCustom
	}
	return r
}
