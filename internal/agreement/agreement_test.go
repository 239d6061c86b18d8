package agreement

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fixture is a corpus of the records in a fixture of package schema.
func fixture(t *testing.T, version int) *Corpus {
	t.Helper()
	file, err := os.ReadFile(filepath.Join("..", "..", "schema", "testdata", "v"+string(rune('0'+version))+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	c := NewCorpus(version)
	c.AddFile(file)
	return c
}

// TestValidateAgreesWithTheSchemas holds what validate finds in a line against the verdict
// of package schema, which `make agreement` holds against other validators.
func TestValidateAgreesWithTheSchemas(t *testing.T) {
	for version := 1; version <= 3; version++ {
		c := fixture(t, version)
		c.Mutate(1, 500)
		if c.Mutated != 500 {
			t.Fatalf("version %d: %d mutated lines, want 500", version, c.Mutated)
		}
		verdicts, err := validator(c)
		if err != nil {
			t.Fatal(err)
		}
		named, err := findings(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		checked, invalid := 0, 0
		for i, v := range verdicts {
			if named[i].judged {
				checked++
			}
			if !v.valid {
				invalid++
			}
			if err := disagreement(v, v, v, named[i]); err != nil {
				t.Errorf("version %d: %v: %s", version, err, c.Lines[i])
			}
		}
		if checked < len(verdicts)/2 || invalid < 100 {
			t.Errorf("version %d: of %d lines %d were checked and %d invalid", version, len(verdicts), checked, invalid)
		}
	}
}

func TestDisagreement(t *testing.T) {
	good, bad := verdict{valid: true}, verdict{faults: []string{"/id type"}}
	other := verdict{faults: []string{"/id minLength"}}
	tests := []struct {
		name                  string
		ours, ajv, sourcemeta verdict
		named                 line
		want                  string // "" is none
	}{
		{"all valid", good, good, good, line{judged: true}, ""},
		{"all invalid", bad, bad, verdict{}, line{judged: true, schema: true}, ""},
		{"a better rule", bad, bad, verdict{}, line{judged: true, better: true}, ""},
		{"a rule of its own on a valid line", good, good, good, line{judged: true, better: true}, ""},
		{"ajv finds a fault", good, bad, good, line{judged: true}, "to ajv false"},
		{"ajv finds another fault", bad, other, verdict{}, line{judged: true, schema: true}, `to ajv ["/id minLength"]`},
		{"Sourcemeta finds a fault", good, good, verdict{}, line{judged: true}, "to the Sourcemeta CLI false"},
		{"validate finds nothing", bad, bad, verdict{}, line{judged: true}, "the findings are"},
		{"validate finds a fault", good, good, good, line{judged: true, schema: true}, "the findings are"},
		{"validate was not asked", bad, bad, verdict{}, line{}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := disagreement(test.ours, test.ajv, test.sourcemeta, test.named)
			if (err != nil) != (test.want != "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("disagreement is %v, want %q", err, test.want)
			}
		})
	}
}

func TestPlain(t *testing.T) {
	got := plain([]string{" if", " required", " required", "/a enum", "/a type", "/b enum"})
	if want := " required,/a type,/b enum"; strings.Join(got, ",") != want {
		t.Errorf("plain gives %q, want %s", got, want)
	}
}

func TestCorpusLeavesOutWhatIsReadDifferently(t *testing.T) {
	c := NewCorpus(3)
	c.AddFile([]byte(`{"a":"\ud83d"}` + "\n" + `{"a":1,"a":2}` + "\n{\"a\":\"\xff\"}\n" + `{"a":1}` + "\n" + `{"a":1}` + "\nnot JSON\n\n5\n"))
	if got := string(bytes.Join(c.Lines[1:], []byte("|"))); got != `{"a":1}|5` || c.Unread != 3 {
		t.Errorf("lines %s, %d left out; want {\"a\":1}|5 and 3", got, c.Unread)
	}
}

func TestMutateDependsOnTheSeedAlone(t *testing.T) {
	lines := func(seed uint64) string {
		c := fixture(t, 3)
		c.Mutate(seed, 50)
		return string(bytes.Join(c.Lines, []byte("\n")))
	}
	first, again, other := lines(1), lines(1), lines(2)
	if first != again || first == other {
		t.Error("the same seed must give the same lines, another seed others")
	}
}
