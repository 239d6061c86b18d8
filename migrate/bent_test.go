package migrate

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"sessiontool/internal/golden"
	"sessiontool/internal/jsonscan"
)

// TestBentRecords changes values in the goldens at random. Whatever they are then, a
// file that passes the gate is migrated, the migration verifies, and it has no error
// that the old file does not have, but for those that only version 3 knows.
func TestBentRecords(t *testing.T) {
	outcomes := map[string]int{}
	for _, set := range []string{"v1", "v2"} {
		for i, c := range golden.Some(t, set) {
			r := rand.New(rand.NewPCG(uint64(i), 1))
			content := bend(t, r, bend(t, r, c.Session))
			for _, lenient := range []bool{false, true} {
				outcomes[migrateBent(t, content, lenient)]++
				if t.Failed() {
					t.Fatalf("%s, lenient %v: %s", c.Name, lenient, content)
				}
			}
		}
	}
	t.Log(outcomes)
	if outcomes["migrated"] < golden.Least(100) || outcomes["stopped"] < golden.Least(50) {
		t.Errorf("hardly anything was tested: %v", outcomes)
	}
}

// bend replaces or removes one value of one record.
func bend(t *testing.T, r *rand.Rand, content []byte) []byte {
	t.Helper()
	lines := bytes.SplitAfter(content, []byte("\n"))
	i := r.IntN(min(len(lines)-1, 12))
	scanner := jsonscan.Scanner{Shape: jsonscan.Everything()}
	d, err := scanner.Scan(lines[i])
	if err != nil {
		t.Fatal(err)
	}
	n := 1 + r.IntN(len(d.Nodes)-1)
	values := []string{`null`, `true`, `1.5`, `0`, `"x"`, `[]`, `{}`, `"event"`, `"hookMessage"`, `"2025-01-01T00:00:00Z"`}
	splice := d.ReplaceValue(n, []byte(values[r.IntN(len(values))]))
	if d.Nodes[n].NameEnd > 0 && r.IntN(4) == 0 {
		splice = d.RemoveMember(n)
	}
	line, err := jsonscan.Apply(nil, lines[i], []jsonscan.Splice{splice})
	if err != nil {
		t.Fatal(err)
	}
	lines[i] = line
	return bytes.Join(lines, nil)
}

// migrateBent migrates in memory and says what came of it.
func migrateBent(t *testing.T, content []byte, lenient bool) string {
	t.Helper()
	m, err := prepare(t.Context(), string(content), Options{Lenient: lenient})
	if err != nil || m.current() {
		return "no old session"
	}
	if err := m.gate(t.Context()); err != nil {
		return "stopped"
	}
	if err := m.index(t.Context()); err != nil {
		t.Error(err)
	}
	var out bytes.Buffer
	var refused *RefusedError
	if err := m.fill(t.Context())(&out); errors.As(err, &refused) {
		return "refused"
	} else if err != nil {
		t.Error(err)
	}
	if err := m.verify(t.Context(), bytes.NewReader(out.Bytes()), int64(out.Len())); err != nil {
		t.Error(err)
	}
	noNewErrorsIn(t, m, out.Bytes())
	return "migrated"
}
