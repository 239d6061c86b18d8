package branch

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"sessiontool/internal/golden"
	"sessiontool/sessionfile"
)

// TestExtractEqualsPi compares the extraction of every leaf with what the real Pi
// makes of it: every record after the header, in order.
func TestExtractEqualsPi(t *testing.T) {
	for _, set := range []string{"v1", "v2", "v3", "twisted"} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			leaves := 0
			for _, c := range golden.Some(t, set) {
				s := openSource(t, sessionfile.Bytes(c.Name, c.Session))
				asPi := piIDs(s)
				for _, x := range c.Extracts {
					extractAsPi(t, s, c, x, asPi)
					leaves++
				}
			}
			if leaves < golden.Least(100) {
				t.Errorf("only %d leaves were compared", leaves)
			}
		})
	}
}

// extractAsPi extracts one leaf and compares it with Pi's answer.
func extractAsPi(t *testing.T, s *sessionfile.Session, c golden.Case, x golden.Extract, asPi *strings.Replacer) {
	t.Helper()
	var out bytes.Buffer
	o := extractOptions()
	fresh := 0
	o.NewID = func() string { fresh++; return fmt.Sprintf("+%07d", fresh) }
	o.Stdout = &out
	leaf := s.AtLine(c.Lines[x.Leaf])
	if _, err := Extract(context.Background(), s, leaf, o); err != nil {
		t.Errorf("%s, leaf %s: %v", c.Name, s.Ref(leaf), err)
		return
	}
	lines := strings.Split(strings.TrimSuffix(asPi.Replace(out.String()), "\n"), "\n")[1:]
	if len(lines) != len(x.Entries) {
		t.Errorf("%s, leaf %s: %d records, want %d", c.Name, s.Ref(leaf), len(lines), len(x.Entries))
		return
	}
	for i, line := range lines {
		if line == string(x.Entries[i]) {
			continue
		}
		if err := golden.EqualJSON([]byte(line), x.Entries[i]); err != nil {
			t.Errorf("%s, leaf %s, record %d: %v", c.Name, s.Ref(leaf), i+1, err)
		}
	}
}

// piIDs turns the ids that a file of version 1 gets into those of the goldens: its
// positions.
func piIDs(s *sessionfile.Session) *strings.Replacer {
	var pairs []string
	for n := 0; n < s.Len() && s.Version == 1; n++ {
		pairs = append(pairs, s.ID(n), fmt.Sprintf("@%07d", n))
	}
	return strings.NewReplacer(pairs...)
}
