package migrate

import (
	"errors"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// Upgrade returns the session as it reads in version 3, itself when it is of that
// version. Nothing is refused: what cannot be mapped is mapped as Pi behaves.
func Upgrade(s *sessionfile.Session) *sessionfile.Session {
	if s.Version >= 3 {
		return s
	}
	p := NewPlan(s, s.Version, true)
	return s.Upgraded(sessionfile.Upgrade{
		IDs:     p.allIDs(),
		Kind:    upgradedKind,
		Role:    upgradedRole,
		Rewrite: p.record,
	})
}

// allIDs are the ids of all entries, nil when those in the file will do: when each
// has one.
func (p *Plan) allIDs() []string {
	if p.ids == nil {
		return nil
	}
	ids := make([]string, p.session.Len())
	lacking := false
	for n := range ids {
		ids[n] = p.ID(n)
		lacking = lacking || p.session.ID(n) == ""
	}
	if !lacking {
		return nil
	}
	return ids
}

// record returns the record of version 3 for entry n.
func (p *Plan) record(n int, raw []byte) ([]byte, error) {
	rewrite, err := p.Entry(n, raw)
	var refused *RefusedError
	if err != nil && !errors.As(err, &refused) {
		return nil, err
	}
	return jsonscan.Apply(nil, raw, rewrite.Splices)
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
