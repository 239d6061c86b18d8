package check

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

const rulesDir = "../testdata/rules"

// Each fixture under testdata/rules is named after its rule, RULE.jsonl, or
// RULE.VARIANT.jsonl, and has a row in expected.tsv. RULE.ok.jsonl is the nearest
// file without the fault.

// impossible are rules that no file breaks at present: no schema has the keyword.
var impossible = []string{"schema/format", "schema/minimum"}

// besides are findings that come with a fixture of these rules by their nature: a
// file of version 1 can be migrated, and only a damaged line shifts an index.
func besides(rule string) []string {
	switch {
	case rule == "v1/kept-index-shifted":
		return []string{"header/old-version", "line/not-json"}
	case strings.HasPrefix(rule, "v1/"), rule == "schema/pattern":
		return []string{"header/old-version"}
	case rule == "tool/empty-id":
		return []string{"tool/call-unanswered"} // of the neighbour, at the end of a branch
	}
	return nil
}

// fixtureOptions are what a fixture needs beyond the usual.
func fixtureOptions(rule string, ok bool) Options {
	switch rule {
	case "line/too-long":
		return Options{MaxLine: 500}
	case "header/name-mismatch":
		id := "0199bbbb-0000-7000-8000-000000000002"
		if ok {
			id = "0199aaaa-0000-7000-8000-000000000001"
		}
		return Options{FileName: "2026-01-05T10-00-00-000Z_" + id + ".jsonl"}
	}
	return Options{}
}

type expectation struct {
	file, rule, severity, place, pointer string
}

func expectations(t *testing.T) []expectation {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(rulesDir, "expected.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var list []expectation
	for i, row := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if i == 0 {
			continue // the names of the columns
		}
		c := strings.Split(row, "\t")
		if len(c) != 4 {
			t.Fatalf("row %d of expected.tsv has %d columns, want 4", i+1, len(c))
		}
		parts := strings.Split(c[0], ".")
		list = append(list, expectation{file: c[0], rule: parts[0], severity: c[1], place: c[2], pointer: c[3]})
	}
	return list
}

func fixture(t *testing.T, name string, o Options) (Report, []byte) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(rulesDir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := File(context.Background(), sessionfile.Bytes(name, data), o)
	if err != nil {
		t.Fatal(err)
	}
	return r, data
}

// A fixture yields its rule at its place, and nothing else.
func TestRuleFixtures(t *testing.T) {
	for _, want := range expectations(t) {
		t.Run(want.file, func(t *testing.T) {
			r, data := fixture(t, want.file, fixtureOptions(want.rule, false))
			hits := 0
			for _, f := range r.Findings {
				if f.Rule != want.rule {
					if !slices.Contains(besides(want.rule), f.Rule) {
						t.Errorf("also found %s: %s", brief(f), f.Message)
					}
					continue
				}
				hits++
				got := expectation{want.file, f.Rule, f.Severity.String(), fmt.Sprintf("%d:%d", f.Line, f.Column), f.Pointer}
				if got != want {
					t.Errorf("got  %q\nwant %q", got, want)
				}
				checkOffset(t, f, data)
				if f.Message == "" || strings.HasSuffix(f.Message, ".") {
					t.Errorf("message %q", f.Message)
				}
			}
			if hits != 1 {
				t.Errorf("found %d times, want once: %q", hits, briefs(r.Findings))
			}
			if failed := want.severity == "error"; (r.Status == Invalid) != failed && besides(want.rule) == nil {
				t.Errorf("status %q", r.Status)
			}
		})
	}
}

// checkOffset checks that the offset is that of line and column.
func checkOffset(t *testing.T, f finding.Finding, data []byte) {
	t.Helper()
	want := int64(0)
	for range f.Line - 1 {
		want += int64(bytes.IndexByte(data[want:], '\n')) + 1
	}
	if want += int64(max(f.Column, 1)) - 1; f.Offset != want {
		t.Errorf("offset %d, want %d for %d:%d", f.Offset, want, f.Line, f.Column)
	}
}

// The neighbour of a fixture yields nothing.
func TestRuleNeighbours(t *testing.T) {
	for _, r := range finding.Rules() {
		if slices.Contains(impossible, r.ID) {
			continue
		}
		t.Run(r.ID, func(t *testing.T) {
			report, _ := fixture(t, r.ID+".ok.jsonl", fixtureOptions(r.ID, true))
			for _, f := range report.Findings {
				if !slices.Contains(besides(r.ID), f.Rule) {
					t.Errorf("found %s: %s", brief(f), f.Message)
				}
			}
		})
	}
}

// There is no rule without a fixture, and no fixture without a row and a rule.
func TestRuleFixturesAreComplete(t *testing.T) {
	has := map[string]bool{}
	for _, e := range expectations(t) {
		has[e.file], has[e.rule] = true, true
	}
	for _, r := range finding.Rules() {
		listed := slices.Contains(impossible, r.ID)
		if has[r.ID] == listed {
			t.Errorf("%s: has a fixture: %v, is on a list of exceptions: %v", r.ID, has[r.ID], listed)
		}
	}
	files, err := filepath.Glob(rulesDir + "/*/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, file := range files {
		name, _ := filepath.Rel(rulesDir, file)
		name = filepath.ToSlash(name)
		rule, rest, _ := strings.Cut(name, ".")
		if _, ok := finding.Lookup(rule); !ok {
			t.Errorf("%s: there is no rule %s", name, rule)
		}
		if !has[name] && rest != "ok.jsonl" {
			t.Errorf("%s has no row in expected.tsv", name)
		}
	}
}
