package conformance

import (
	"context"
	"testing"

	"sessiontool/finding"
	"sessiontool/internal/golden"
)

func TestExplanationsNameRules(t *testing.T) {
	for _, e := range explanations {
		if _, ok := finding.Lookup(e.rule); !ok {
			t.Errorf("there is no rule %q", e.rule)
		}
		if e.why == "" || e.member != "" && e.rule != "schema/required" {
			t.Errorf("%s: %+v", e.rule, e)
		}
	}
}

// TestExplain gives a session in which Pi takes a line of text for an entry.
func TestExplain(t *testing.T) {
	session := `{"type":"session","version":3,"id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/"}` + "\n" +
		`{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"x","timestamp":1}}` + "\n"
	text := session + "\"text\"\n"
	tests := []struct {
		name, session          string
		aspect                 Aspect
		explained, unexplained int
	}{
		{"a finding explains it", text, Lines, 1, 0},
		{"without the finding nothing does", session, Lines, 0, 1},
		{"nothing explains a panic", text, Survival, 0, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			result := Result{Comparisons: 1, Differences: []Difference{{Aspect: test.aspect, Entry: -1, Problem: "differs"}}}
			got, err := explain(context.Background(), golden.Case{Name: "damaged", Session: []byte(test.session)}, result)
			if err != nil {
				t.Fatal(err)
			}
			if got.Explained != test.explained || len(got.Differences) != test.unexplained || got.Comparisons != 1 {
				t.Errorf("%d explained, %d not, of %d; want %d and %d of 1", got.Explained, len(got.Differences), got.Comparisons, test.explained, test.unexplained)
			}
		})
	}
}
