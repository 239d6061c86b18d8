package check

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

const (
	noVersion   = `{"type":"session","id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/w"}`
	withoutID   = `{"type":"message","timestamp":"2026-01-05T10:00:01.000Z","message":{"role":"user","content":"a","timestamp":1}}`
	withID      = `{"type":"message","id":"b1","parentId":"x","timestamp":"2026-01-05T10:00:00.500Z","message":{"role":"user","content":"b","timestamp":1}}`
	orphan      = `{"type":"message","id":"b2","parentId":"b1","timestamp":"2026-01-05T10:00:02.000Z","message":{"role":"toolResult","toolCallId":"c","toolName":"n","content":[],"isError":false,"timestamp":1}}`
	wrongRecord = `{"type":"message","id":"b3","parentId":"b2","timestamp":"2026-01-05T10:00:03.000Z","message":{"role":"user"}}`
)

// TestHeaderThatMisleads: entries with ids under a header without a version are held
// against version 3, wherever the first of them stands, and however the file is read.
func TestHeaderThatMisleads(t *testing.T) {
	for _, lines := range [][]string{
		{noVersion, withID, wrongRecord}, {noVersion, withoutID, withoutID, withID}, {noVersion, "torn", withID}, {withID, noVersion, withoutID},
		{noVersion, withoutID}, {noVersion},
	} {
		content := []byte(strings.Join(lines, "\n") + "\n")
		twice, err := File(t.Context(), sessionfile.Bytes("s", content), Options{})
		if err != nil {
			t.Fatal(err)
		}
		once, err := File(t.Context(), sessionfile.Stream("s", bytes.NewReader(content)), Options{})
		if err != nil || !reflect.DeepEqual(once, twice) {
			t.Errorf("%q: %+v\nas a stream %+v, %v", lines, twice, once, err)
		}
		want := 1
		if slices.Contains(lines, withID) {
			want = 3
		}
		if twice.SessionVersion != want {
			t.Errorf("%q: version %d, want %d", lines, twice.SessionVersion, want)
		}
	}
}

// TestRecordsOnly: what is left out are the rules across records, and nothing else.
func TestRecordsOnly(t *testing.T) {
	v3 := strings.Replace(noVersion, `"id"`, `"version":3,"id"`, 1)
	for _, lines := range [][]string{
		{v3, withID, orphan, wrongRecord, "torn", withID}, {noVersion, withoutID, withoutID}, {v3, withoutID}, {withID, v3, orphan}, {noVersion, withID, orphan},
		{withID}, {""},
	} {
		content := []byte(strings.Join(lines, "\n") + "\n")
		want, err := File(t.Context(), sessionfile.Bytes("s", content), Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := File(t.Context(), sessionfile.Bytes("s", content), Options{RecordsOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		want.Branches, want.Reach = 0, Reach{}
		want.Findings = slices.DeleteFunc(want.Findings, func(f finding.Finding) bool {
			across := strings.HasPrefix(f.Rule, "tree/") || strings.HasPrefix(f.Rule, "ref/") || f.Rule == "tool/result-orphan" || f.Rule == "time/backwards"
			if across {
				want.Counts = less(want.Counts, f.Severity)
			}
			return across
		})
		if want.Counts.Errors == 0 {
			want.Status = Valid
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v\nwant %+v", lines, got, want)
		}
	}
}

func less(n finding.Counts, s finding.Severity) finding.Counts {
	switch s {
	case finding.Error:
		n.Errors--
	case finding.Warning:
		n.Warnings--
	default:
		n.Infos--
	}
	return n
}
