package schema

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// keywordGroup is a schema with values that are valid by it or not, in the form
// of the official test suite.
type keywordGroup struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Data  json.RawMessage
		Valid bool
	}
}

func keywordGroups(t *testing.T) []keywordGroup {
	t.Helper()
	text, err := os.ReadFile("testdata/keywords.json")
	if err != nil {
		t.Fatal(err)
	}
	var groups []keywordGroup
	if err := json.Unmarshal(text, &groups); err != nil {
		t.Fatal(err)
	}
	return groups
}

// TestKeywords pins what plans make of each keyword they know. The library has
// to agree, so that the expectations are those of JSON Schema.
func TestKeywords(t *testing.T) {
	for _, g := range keywordGroups(t) {
		p := mustCompile(t, g.Schema)
		library := compileLibrary(g.Schema)
		for _, c := range g.Tests {
			doc := scanAll(t, c.Data)
			if got := accepts(p, doc); got != c.Valid {
				t.Errorf("%s: the plan says %t of %s", g.Description, got, c.Data)
			}
			if err := library.Validate(wholeInstance(doc)); (err == nil) != c.Valid {
				t.Errorf("%s: the library says of %s: %v", g.Description, c.Data, err)
			}
		}
	}
}

// TestUnsupported pins that a keyword or reference which plans do not know is
// an error and not passed over.
func TestUnsupported(t *testing.T) {
	for _, schema := range []string{
		`{"minimum": 1}`, `{"properties": {"a": {"oneOf": []}}}`, `{"items": {"format": "date"}}`, `{"if": {"not": true}}`,
		`{"$ref": "other.json"}`, `{"$ref": "#anchor"}`, `{"$ref": "#/$defs/none"}`, `{"pattern": "("}`, `7`,
	} {
		if _, err := compile(decode(t, []byte(schema))); err == nil || !strings.Contains(err.Error(), "schema at ") {
			t.Errorf("compile(%s): error is %v", schema, err)
		}
	}
}

func TestUsualTime(t *testing.T) {
	v := mustValidator(t, CurrentVersion)
	const usual = "2026-01-05T10:00:00.000Z"
	if !usualTime([]byte(usual)) {
		t.Fatalf("%s is not usual", usual)
	}
	for i := range usual {
		for b := byte(0); b < 128; b++ {
			text := []byte(usual)
			text[i] = b
			if usualTime(text) && !v.iso.Match(text) {
				t.Errorf("%s is usual, yet no ISO time", text)
			}
		}
	}
}

// TestISOTime pins the forms of time text that the schemas accept, and that they
// are the forms which the program can read.
func TestISOTime(t *testing.T) {
	v := mustValidator(t, CurrentVersion)
	for text, want := range map[string]bool{
		"2026": true, "2026-01": true, "2026-01-05": true, "2026-01-05T10:00": true, "2026-01-05T10:00:00": true,
		"2026-01-05T10:00:00Z": true, "2026-01-05T10:00:00.1Z": true, "2026-01-05T10:00:00.123456789+05:30": true,
		"2026-01-05T24:00:00.00Z": true, "2026T10:00Z": true, "+012026-01-05T10:00:00.000Z": true, "2026-02-31": true,
		"2026-01-05t10:00:00z": true, "2026-01-05T10:00:00+0200": true, "-000001-01-01": true,
		"": false, "yesterday": false, "2026-1-5": false, "2026-13-01": false, "2026-01-32": false, "2026-01-05T10": false,
		"2026-01-05 10:00:00Z": false, "2026-01-05T24:00:01Z": false, "2026-01-05T10:60:00Z": false, "2026-01-05T10:00:00.Z": false,
		"2026-01-05T10:00:00+02": false, "+300000-01-01": false, "2026-01-05T10:00:00Z\n": false, "1767607200000": false, "20260105T100000Z": false,
	} {
		if got := v.iso.MatchString(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
		if _, ok := sessionfile.ParseTime(text, time.UTC); ok != want {
			t.Errorf("%q: ParseTime says %t, the schema %t", text, ok, want)
		}
	}
}

func mustCompile(t *testing.T, schema []byte) *plan {
	t.Helper()
	p, err := compile(decode(t, schema))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func decode(t *testing.T, text []byte) any {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

func mustValidator(t testing.TB, version int) *Validator {
	t.Helper()
	v, err := NewValidator(version)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func mustValidators(t testing.TB) map[int]*Validator {
	t.Helper()
	validators := map[int]*Validator{}
	for _, version := range Versions() {
		validators[version] = mustValidator(t, version)
	}
	return validators
}

func scanAll(t testing.TB, text []byte) jsonscan.Doc {
	t.Helper()
	return scanShape(t, text, jsonscan.Everything())
}

func scanShape(t testing.TB, text []byte, shape *jsonscan.Shape) jsonscan.Doc {
	t.Helper()
	s := jsonscan.Scanner{Shape: shape}
	doc, err := s.Scan(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return doc
}

func wholeInstance(doc jsonscan.Doc) any {
	in := instance{doc: doc, last: len(doc.Nodes), places: map[string]int{}}
	return in.value(jsonscan.Root, "")
}

func accepts(p *plan, doc jsonscan.Doc) bool {
	w := walk{doc: doc}
	w.value(jsonscan.Root, p)
	return w.failures == 0
}

// records returns the lines of the fixture for a version: one of each kind of
// record, message and block, with every member that the schemas list.
func records(t testing.TB, version int) [][]byte {
	t.Helper()
	text, err := os.ReadFile(fixtures[version])
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSpace(text), []byte("\n"))
}

var fixtures = map[int]string{1: "testdata/v1.jsonl", 2: "testdata/v2.jsonl", 3: "testdata/v3.jsonl"}
