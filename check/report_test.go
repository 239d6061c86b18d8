package check

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// plainEntry is an entry of version 1: without an id.
func plainEntry(text string) string {
	return `{"type":"message","timestamp":"2026-01-05T10:00:01.000Z","message":{"role":"user","content":"` + text + `","timestamp":1767607201000}}`
}

func file(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

func TestReport(t *testing.T) {
	head1 := strings.Replace(header, `"version":3,`, "", 1)
	head2 := strings.Replace(header, `"version":3`, `"version":2`, 1)
	custom := `{"type":"custom_message","id":"a3","parentId":"a1","timestamp":"2026-01-05T10:00:03.000Z","customType":"x","content":"c","display":true}`
	for _, tc := range []struct {
		name    string
		file    string
		options Options
		want    Report
		found   []string
	}{
		{"a healthy file", file(header, entryLine("a1", "null", "x"), entryLine("a2", "a1", "y"), custom), Options{},
			Report{Status: Valid, SessionVersion: 3, SessionID: "s1", Entries: 3, Lines: 4, Branches: 2, Reach: Reach{2, 3}}, []string{}},
		{"version 1", file(head1, plainEntry("x"), plainEntry("y")), Options{},
			Report{Status: Valid, SessionVersion: 1, SessionID: "s1", Entries: 2, Lines: 3, Branches: 1, Reach: Reach{2, 2}, Counts: finding.Counts{Infos: 1}},
			[]string{"header/old-version 1:1"}},
		{"version 1 where 2 is required", file(head1, plainEntry("x")), Options{RequireVersion: 2},
			Report{Status: Invalid, SessionVersion: 1, SessionID: "s1", Entries: 1, Lines: 2, Branches: 1, Reach: Reach{1, 1}, Counts: finding.Counts{Errors: 1}},
			[]string{"header/old-version 1:1"}},
		{"version 2 where 2 is required", file(head2, entryLine("a1", "null", "x")), Options{RequireVersion: 2},
			Report{Status: Valid, SessionVersion: 2, SessionID: "s1", Entries: 1, Lines: 2, Branches: 1, Reach: Reach{1, 1}, Counts: finding.Counts{Infos: 1}},
			[]string{"header/old-version 1:29"}},
		{"ids under no version are checked as version 3", file(head1, plainEntry("x"), entryLine("a1", "null", "y")), Options{},
			Report{Status: Invalid, SessionVersion: 3, SessionID: "s1", Entries: 2, Lines: 3, Branches: 2, Reach: Reach{1, 2}, Counts: finding.Counts{Errors: 3}},
			[]string{"header/version-missing 1:1", "schema/required 2:1", "schema/required 2:1"}},
		{"a lost id in version 3", file(header, plainEntry("x"), entryLine("a1", "null", "y")), Options{},
			Report{Status: Invalid, SessionVersion: 3, SessionID: "s1", Entries: 2, Lines: 3, Branches: 2, Reach: Reach{1, 2}, Counts: finding.Counts{Errors: 2}},
			[]string{"schema/required 2:1", "schema/required 2:1"}},
		{"no ids at all under version 3 are one finding", file(header, plainEntry("x"), plainEntry("y")), Options{},
			Report{Status: Invalid, SessionVersion: 1, SessionID: "s1", Entries: 2, Lines: 3, Branches: 1, Reach: Reach{2, 2}, Counts: finding.Counts{Errors: 1}},
			[]string{"header/body-mismatch 1:29"}},
		{"no header and no ids", file(plainEntry("x")), Options{},
			Report{Status: Invalid, SessionVersion: 1, Entries: 1, Lines: 1, Branches: 1, Reach: Reach{1, 1}, Counts: finding.Counts{Errors: 1}},
			[]string{"header/missing 1:1"}},
		{"a type that is let pass", file(header, strings.Replace(entryLine("a1", "null", "x"), `"message"`, `"mine"`, 1)), Options{AllowTypes: []string{"mine"}},
			Report{Status: Valid, SessionVersion: 3, SessionID: "s1", Entries: 1, Lines: 2, Branches: 1}, []string{}},
		{"more findings than asked for", file(header, entryLine("a1", "null", "x"), "x", "y", "z"), Options{MaxFindings: 2},
			Report{Status: Invalid, SessionVersion: 3, SessionID: "s1", Entries: 1, Lines: 5, Branches: 1, Reach: Reach{1, 1}, Counts: finding.Counts{Errors: 3}, Dropped: 1},
			[]string{"line/not-json 3:1", "line/not-json 4:1"}},
		{"another product's file in a folder", file(`{"a":1}`, `{"a":2}`), Options{SkipOthers: true}, Report{Status: Skipped, Lines: 2}, []string{}},
		{"another product's file by name", file(`{"a":1}`, `{"a":2}`), Options{},
			Report{Status: Invalid, Lines: 2, Counts: finding.Counts{Errors: 1}}, []string{"header/missing 1:1"}},
		{"text in a folder", file("hello"), Options{SkipOthers: true}, Report{Status: Skipped, Lines: 1}, []string{}},
		{"an empty file in a folder", "", Options{SkipOthers: true}, Report{Status: Invalid, Counts: finding.Counts{Errors: 1}}, []string{"file/empty 0:0"}},
		{"a torn header in a folder", header[:30], Options{SkipOthers: true},
			Report{Status: Invalid, Lines: 1, Counts: finding.Counts{Errors: 1}}, []string{"header/damaged 1:31"}},
		{"a byte order mark in a folder", bom + file(header), Options{SkipOthers: true},
			Report{Status: Invalid, SessionVersion: 3, SessionID: "s1", Lines: 1, Counts: finding.Counts{Errors: 1}}, []string{"line/bom 1:1"}},
		{"an unknown version in a folder", file(strings.Replace(header, ":3", ":4", 1)), Options{SkipOthers: true},
			Report{Status: Invalid, SessionVersion: 3, SessionID: "s1", Lines: 1, Counts: finding.Counts{Errors: 1}}, []string{"header/version-unknown 1:29"}},
		{"NUL beside an entry in a folder", file("\x00" + entryLine("a1", "null", "x")), Options{SkipOthers: true},
			Report{Status: Invalid, Lines: 1, Counts: finding.Counts{Errors: 2}}, []string{"header/missing 1:1", "line/nul 1:1 @1"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := run(t, strings.NewReader(tc.file), tc.options)
			found := briefs(got.Findings)
			if !reflect.DeepEqual(found, tc.found) {
				t.Errorf("found %q\nwant  %q", found, tc.found)
			}
			tc.want.Path, tc.want.Bytes, got.Findings = "x.jsonl", int64(len(tc.file)), nil
			if !reflect.DeepEqual(got, tc.want) {
				t.Errorf("got  %+v\nwant %+v", got, tc.want)
			}
		})
	}
}

func TestPolicyDecidesWhatFails(t *testing.T) {
	text := strings.TrimSuffix(file(header, entryLine("a1", "null", "x")), "\n")
	var strict, muted, raised finding.Policy
	strict.Strict = true
	if err := errors.Join(muted.Disable("line/*"), raised.Override("line/no-final-newline=error")); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name   string
		policy finding.Policy
		status Status
		counts finding.Counts
	}{
		{"as it is", finding.Policy{}, Valid, finding.Counts{Warnings: 1}},
		{"strict", strict, Invalid, finding.Counts{Warnings: 1}},
		{"muted", muted, Valid, finding.Counts{}},
		{"raised", raised, Invalid, finding.Counts{Errors: 1}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := run(t, strings.NewReader(text), Options{Policy: tc.policy})
			if got.Status != tc.status || got.Counts != tc.counts {
				t.Errorf("got %s, %+v; want %s, %+v", got.Status, got.Counts, tc.status, tc.counts)
			}
		})
	}
}

// An error of reading is no finding, with one worker and with several, and so is the
// end of the context.
func TestFileReturnsErrors(t *testing.T) {
	broken := errors.New("broken")
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, workers := range []int{1, 3} {
		r := io.MultiReader(strings.NewReader(file(header, entryLine("a1", "null", "x"))), iotest.ErrReader(broken))
		if _, err := File(context.Background(), sessionfile.Stream("x", r), Options{Workers: workers}); !errors.Is(err, broken) {
			t.Errorf("%d workers: got %v, want the reader's error", workers, err)
		}
		src := sessionfile.Bytes("x", []byte(file(header)))
		if _, err := File(cancelled, src, Options{Workers: workers}); !errors.Is(err, context.Canceled) {
			t.Errorf("%d workers: got %v, want context.Canceled", workers, err)
		}
	}
}

func TestProgressCountsBytes(t *testing.T) {
	text := file(header, entryLine("a1", "null", "x"))
	for _, workers := range []int{1, 3} {
		var sum int64
		run(t, strings.NewReader(text), Options{Workers: workers, Progress: func(n int64) { sum += n }})
		if sum != int64(len(text)) {
			t.Errorf("%d workers: %d bytes in all, want %d", workers, sum, len(text))
		}
	}
}
