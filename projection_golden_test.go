package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"sessiontool/internal/golden"
	"sessiontool/internal/jsonscan"
	"sessiontool/migrate"
	"sessiontool/project"
	"sessiontool/sessionfile"
)

// TestProjectionsEqualPis compares the projection of every branch of every golden
// session with the real Pi's.
func TestProjectionsEqualPis(t *testing.T) {
	asItIs := func(s *sessionfile.Session) *sessionfile.Session { return s }
	for _, set := range []struct {
		name    string
		upgrade func(*sessionfile.Session) *sessionfile.Session
	}{
		{"v3", asItIs},
		{"twisted", asItIs},
		{"v2", migrate.Upgrade},
		{"v1", migrate.Upgrade},
	} {
		t.Run(set.name, func(t *testing.T) {
			for _, c := range golden.Load(t, set.name) {
				s, err := sessionfile.Build(t.Context(), sessionfile.Bytes(c.Name, c.Session), sessionfile.Options{})
				if err != nil {
					t.Fatalf("%s: %v", c.Name, err)
				}
				compareProjections(t, c, set.upgrade(s))
			}
		})
	}
}

func compareProjections(t *testing.T, c golden.Case, s *sessionfile.Session) {
	t.Helper()
	for _, want := range c.Leaves {
		leaf := s.AtLine(c.Lines[want.Entry])
		for stage, messages := range map[project.Stage][]json.RawMessage{project.Agent: want.Agent, project.Provider: want.Provider} {
			p, err := project.Project(s, leaf, stage)
			if err != nil {
				t.Errorf("%s: leaf %s: %v", c.Name, s.Ref(leaf), err)
				continue
			}
			if err := differ(p, want, messages); err != nil {
				t.Errorf("%s: leaf %s, stage %s: %v", c.Name, s.Ref(leaf), stage, err)
			}
		}
	}
}

// differ says where a projection and Pi's differ: an error with the place and both
// values, Pi's second.
func differ(p *project.Projection, want golden.Leaf, messages []json.RawMessage) error {
	if len(p.Branch) != len(want.Path) {
		return fmt.Errorf("the branch has %d entries, want %d", len(p.Branch), len(want.Path))
	}
	if err := golden.EqualJSON(orNull(p.ThinkingLevel), orNull(want.ThinkingLevel)); err != nil {
		return fmt.Errorf("thinking level: %w", err)
	}
	if err := golden.EqualJSON(modelJSON(p.Model), want.Model); err != nil {
		return fmt.Errorf("model: %w", err)
	}
	if len(p.Messages) != len(messages) {
		return fmt.Errorf("%d messages, want %d", len(p.Messages), len(messages))
	}
	for i, m := range p.Messages {
		got := jsonscan.AppendCompact(nil, m.JSON)
		if bytes.Equal(got, messages[i]) {
			continue // as most are: Pi spells what it wrote itself the same way again
		}
		if err := golden.EqualJSON(got, messages[i]); err != nil {
			return fmt.Errorf("message %d: %w", i, err)
		}
	}
	return nil
}

// modelJSON is the model as Pi has it: a member that is absent is left out.
func modelJSON(m *project.Model) []byte {
	if m == nil {
		return []byte("null")
	}
	switch {
	case m.Provider == nil && m.ModelID == nil:
		return []byte("{}")
	case m.Provider == nil:
		return fmt.Appendf(nil, `{"modelId":%s}`, m.ModelID)
	case m.ModelID == nil:
		return fmt.Appendf(nil, `{"provider":%s}`, m.Provider)
	}
	return fmt.Appendf(nil, `{"provider":%s,"modelId":%s}`, m.Provider, m.ModelID)
}

func orNull(value []byte) []byte {
	if value == nil {
		return []byte("null")
	}
	return value
}
