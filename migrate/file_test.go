package migrate

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"sessiontool/finding"
	"sessiontool/internal/rejected"
	"sessiontool/internal/safefile"
	"sessiontool/sessionfile"
)

// Records of small files. They are valid, so that only what a test puts into them is
// wrong.
const (
	headV1 = `{"type":"session","id":"s","timestamp":"2025-01-01T00:00:00Z","cwd":"/w"}`
	headV2 = `{"type":"session","version":2,"id":"s","timestamp":"2025-01-01T00:00:00Z","cwd":"/w"}`
	headV3 = `{"type":"session","version":3,"id":"s","timestamp":"2025-01-01T00:00:00Z","cwd":"/w"}`
	user   = `{"type":"message","timestamp":"2025-01-01T00:00:01Z","message":{"role":"user","content":"hi","timestamp":1}}`
	hook   = `{"type":"message","timestamp":"2025-01-01T00:00:02Z","message":{"role":"hookMessage","customType":"x","content":"c","display":true,"timestamp":1}}`
)

// userAs is user with an id and a parent, as they stand in JSON.
func userAs(id, parent string) string {
	return strings.Replace(user, `"type":"message",`, `"type":"message","id":`+id+`,"parentId":`+parent+`,`, 1)
}

// derived is user as entry of a v1 file after its migration.
func derived(ordinal int) string {
	parent := "null"
	if ordinal > 1 {
		parent = `"` + id(ordinal-1) + `"`
	}
	return userAs(`"`+id(ordinal)+`"`, parent)
}

func compaction(member string) string {
	return `{"type":"compaction","timestamp":"2025-01-01T00:00:03Z","summary":"s",` + member + `"tokensBefore":1}`
}

func text(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

// past is when the files of tests were last written.
var past = time.Date(2025, 3, 1, 12, 30, 15, 123456789, time.UTC)

// putOld writes a file with a mode and a time that new files do not have.
func putOld(t *testing.T, content string) string {
	t.Helper()
	path := put(t, content)
	if err := errors.Join(os.Chmod(path, 0o640), os.Chtimes(path, past, past)); err != nil {
		t.Fatal(err)
	}
	return path
}

// folder lists the names in the folder of a file.
func folder(t *testing.T, path string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func wantFolder(t *testing.T, path string, want ...string) {
	t.Helper()
	if got := folder(t, path); !reflect.DeepEqual(got, want) {
		t.Errorf("in the folder are %v, want %v", got, want)
	}
}

func wantContent(t *testing.T, path, want string) {
	t.Helper()
	if got := get(t, path); got != want {
		t.Errorf("%s holds\n%s\nwant\n%s", filepath.Base(path), got, want)
	}
}

// TestInPlace pins all that a plain migration does and reports.
func TestInPlace(t *testing.T) {
	old := headV1 + "\r\n\n" + user + "\r\n  \n" + compaction(`"firstKeptEntryIndex" : 1 ,`)
	fresh := strings.Replace(headV1, `"id"`, `"version":3,"id"`, 1) + "\r\n\n" + derived(1) + "\r\n  \n" +
		`{"type":"compaction","id":"` + id(2) + `","parentId":"` + id(1) + `","timestamp":"2025-01-01T00:00:03Z","summary":"s","firstKeptEntryId" : "` + id(1) + `" ,"tokensBefore":1}`
	path := putOld(t, old)
	link := filepath.Join(t.TempDir(), "link.jsonl")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	var done, of int64
	got, err := File(t.Context(), link, Options{Backup: true, Progress: func(d, o int64) { done, of = d, o }})
	if err != nil {
		t.Fatal(err)
	}
	none := map[string]int{}
	want := Report{
		Path: link, Output: path, Status: Migrated, From: 1, To: 3, Entries: 2, Backup: path + ".bak",
		Steps: []StepReport{
			{1, 2, "version", got.Steps[0].What, 1, map[string]int{"version": 1}, none, none, none, none},
			{1, 2, "ids", got.Steps[1].What, 2, map[string]int{"id": 2, "parentId": 2}, none, none, none, none},
			{1, 2, "kept-index", got.Steps[2].What, 1, none, none, none, map[string]int{"firstKeptEntryId": 1}, map[string]int{"firstKeptEntryIndex": 1}},
			{2, 3, "version", got.Steps[3].What, 1, none, map[string]int{"version": 1}, none, none, none},
		},
		Findings: []finding.Finding{}, Changes: []Change{},
		Carried:     finding.Counts{Warnings: 1, Infos: 3},
		BytesBefore: int64(len(old)), BytesAfter: int64(len(fresh)),
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	wantContent(t, path, fresh)
	wantContent(t, path+".bak", old)
	wantFolder(t, path, "s.jsonl", "s.jsonl.bak")
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o640 || !info.ModTime().Equal(past) {
		t.Errorf("the file has mode %v and time %v, %v", info.Mode(), info.ModTime(), err)
	}
	if done != 0 || of != 0 {
		t.Errorf("progress of a small file: %d of %d", done, of)
	}
}

// TestTwice: a migrated file is left alone, and the same file gives the same bytes.
func TestTwice(t *testing.T) {
	first, second := putOld(t, text(headV1, user, user)), putOld(t, text(headV1, user, user))
	for _, path := range []string{first, second} {
		if _, err := File(t.Context(), path, Options{}); err != nil {
			t.Fatal(err)
		}
	}
	wantContent(t, second, get(t, first))
	fresh := get(t, first)
	report, err := File(t.Context(), first, Options{Backup: true, Lenient: true})
	if err != nil || report.Status != Already || report.Output != "" || report.From != 3 || report.Entries != 2 || len(report.Steps) != 0 {
		t.Errorf("%+v, %v", report, err)
	}
	wantContent(t, first, fresh)
	wantFolder(t, first, "s.jsonl")
	if info, err := os.Stat(first); err != nil || !info.ModTime().Equal(past) {
		t.Errorf("the time is %v, %v", info.ModTime(), err)
	}
}

// TestVersion3IsNotChecked: damage in a file of version 3 is none of our business.
func TestVersion3IsNotChecked(t *testing.T) {
	path := put(t, text(headV3, userAs(`"a"`, "null"), `{"torn`))
	report, err := File(t.Context(), path, Options{Check: func(context.Context, *sessionfile.Source, bool) (Findings, error) { panic("checked") }})
	if err != nil || report.Status != Already {
		t.Errorf("%+v, %v", report, err)
	}
}

// TestMissingVersion: entries with ids under a header without a version keep their
// ids, only the version is set.
func TestMissingVersion(t *testing.T) {
	entries := text(userAs(`"b"`, "null"), userAs(`"a"`, `"b"`), userAs(`"c"`, `"b"`))
	path := put(t, headV1+"\n"+entries)
	report, err := File(t.Context(), path, Options{})
	if err != nil || report.Status != Migrated || report.From != 3 || len(report.Steps) != 1 {
		t.Errorf("%+v, %v", report, err)
	}
	wantContent(t, path, strings.Replace(headV1, `"id"`, `"version":3,"id"`, 1)+"\n"+entries)
}

// rules lists the rules of findings.
func rules(list []finding.Finding) string {
	var ids []string
	for _, f := range list {
		ids = append(ids, f.Rule)
	}
	return strings.Join(ids, " ")
}

// TestGate: what stops a migration, what stops a lenient one too, and what is
// carried over.
func TestGate(t *testing.T) {
	v2 := func(lines ...string) string { return text(append([]string{headV2}, lines...)...) }
	a := userAs(`"a"`, "null")
	for _, c := range []struct {
		name, content string
		strict        string // the findings that stop it; "" when it passes
		lenient       bool   // a lenient migration passes
	}{
		{"torn tail", v2(a) + `{"torn`, "line/torn-tail", true},
		{"not JSON", v2(a, `what`), "line/not-json", true},
		{"fused", v2(a + userAs(`"b"`, `"a"`)), "line/fused", true},
		{"not an object", v2(a, `[1]`), "record/not-object", true},
		{"byte order mark", "\xef\xbb\xbf" + v2(a), "line/bom", true},
		{"broken UTF-8", v2(strings.Replace(a, "hi", "h\xff", 1)), "line/invalid-utf8", true},
		{"duplicate member", v2(strings.Replace(a, `"role"`, `"role":"user","role"`, 1)), "record/duplicate-name", true},
		{"unknown type", v2(strings.Replace(a, `"type":"message"`, `"type":"massage"`, 1)), "kind/unknown-entry", true},
		{"no time", v2(strings.Replace(a, `"timestamp":"2025-01-01T00:00:01Z",`, "", 1)), "schema/required", true},
		{"a time that is none", v2(strings.Replace(a, "2025-01-01T00:00:01Z", "now", 1)), "time/unparsable", true},
		{"two entries with one id", v2(a, strings.Replace(a, "hi", "ho", 1)), "tree/duplicate-id", true},
		{"two headers", v2(a, strings.Replace(headV2, `"s"`, `"t"`, 1)), "header/duplicate", true},
		{"kept index past the end", text(headV1, user, compaction(`"firstKeptEntryIndex":9,`)), "v1/kept-index-range", true},
		{"a model without a provider", text(headV1, `{"type":"model_change","timestamp":"2025-01-01T00:00:01Z","model":"m"}`), "schema/pattern", false},
		{"no header", text(a), "header/missing", false},
		{"a torn header", text(`{"type":"session","version":2,"id":"0199`, a), "header/damaged", false},
		{"a late header", text(a, headV2), "header/not-first", true},
		{"an unknown version", text(strings.Replace(headV2, "2", "4", 1), a), "header/version-unknown", false},
		{"no ids under version 2", text(headV2, user), "header/body-mismatch", false},
		{"nothing", "", "file/empty", false},
		{"another product", text(`{"type":"session_meta","payload":{}}`), "header/other-format", false},
		{"a line over the limit", v2(strings.Replace(a, "hi", strings.Repeat("x", 2000), 1)), "line/too-long", false},
		{"two equal headers", v2(a, headV2), "", true},
		{"no final newline", v2(a) + userAs(`"b"`, `"a"`), "", true},
		{"blank lines and CR LF", strings.ReplaceAll(v2(a, "", a), "\n", "\r\n"), "", true},
		{"a missing parent", v2(a, userAs(`"b"`, `"x"`)), "", true},
		{"a lone surrogate", v2(strings.Replace(a, "hi", `\ud83d`, 1)), "", true},
		{"an unknown member", v2(strings.Replace(a, `"type"`, `"x":1,"type"`, 1)), "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := put(t, c.content)
			report, err := File(t.Context(), path, Options{MaxLine: 1000})
			if passes := c.strict == ""; passes != (err == nil) || passes != (report.Status == Migrated) {
				t.Fatalf("%+v, %v", report, err)
			}
			if c.strict != "" {
				wantContent(t, path, c.content)
				wantFolder(t, path, "s.jsonl")
				if !strings.Contains(rules(report.Findings), c.strict) || report.Blocking == 0 || report.Status != Refused || report.Error == "" || report.Steps == nil {
					t.Errorf("%+v", report)
				}
			}
			path = put(t, c.content)
			report, err = File(t.Context(), path, Options{MaxLine: 1000, Lenient: true})
			if c.lenient != (err == nil) {
				t.Fatalf("lenient: %+v, %v", report, err)
			}
			if !c.lenient {
				wantContent(t, path, c.content)
				wantFolder(t, path, "s.jsonl")
				return
			}
			restores(t, report, c.content)
		})
	}
}

// restores undoes a migration by other means than the migration itself: it takes the
// lines of the old file that are kept and puts the rejected pieces between them.
func restores(t *testing.T, r Report, old string) {
	t.Helper()
	fresh := build(t, "fresh", get(t, r.Output))
	if fresh.Version != 3 || fresh.Header == nil || fresh.Header.Version != 3 || fresh.SkippedCount > 0 || fresh.Len() != r.Entries || fresh.BOM {
		t.Errorf("reads as %d entries of version %d with %d damaged lines", fresh.Len(), fresh.Version, fresh.SkippedCount)
	}
	if r.Rejected == "" {
		return
	}
	pieces := rejectedPieces(t, r.Rejected)
	kept := []byte(old)
	for i := len(pieces) - 1; i >= 0; i-- {
		kept = append(kept[:pieces[i].Offset], kept[pieces[i].End():]...)
	}
	f, err := os.Open(r.Rejected)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	reader, err := rejected.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var back bytes.Buffer
	if err := rejected.Restore(&back, bytes.NewReader(kept), reader); err != nil || back.String() != old {
		t.Errorf("restored %q, %v; want %q", back.String(), err, old)
	}
}

func rejectedPieces(t *testing.T, path string) []rejected.Segment {
	t.Helper()
	r, err := rejected.NewReader(strings.NewReader(get(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	var list []rejected.Segment
	for {
		s, _, err := r.Next()
		if err != nil {
			return list
		}
		list = append(list, s)
	}
}

// TestFrom: what the header does not say is said with From.
func TestFrom(t *testing.T) {
	headV1as := func(version string) string { return strings.Replace(headV1, `"id"`, `"version":`+version+`,"id"`, 1) }
	hookAs := func(id string) string { return strings.Replace(hook, `"type":"message",`, `"type":"message",`+id, 1) }
	custom := func(s string) string { return strings.Replace(s, "hookMessage", "custom", 1) }
	idOf := func(n int, parent string) string { return `"id":"` + id(n) + `","parentId":` + parent + `,` }
	named := `"id":"a","parentId":null,`
	for _, c := range []struct {
		name    string
		from    int
		content string
		want    string // "" when it is refused
		refused string
	}{
		{"version 1 under 3", 1, text(headV3, user, hook), text(headV3, derived(1), custom(hookAs(idOf(2, `"`+id(1)+`"`)))), ""},
		{"version 1 under 2", 1, text(headV2, user), text(headV3, derived(1)), ""},
		{"version 2 under 3", 2, text(headV3, hookAs(named)), text(headV3, custom(hookAs(named))), ""},
		{"version 2 under none", 2, text(headV1, hookAs(named)), text(headV3, custom(hookAs(named))), ""},
		{"version 1 that says so", 1, text(headV1as("1"), user), text(headV3, derived(1)), ""},
		{
			"entries with ids after some without", 1,
			text(headV3, user, userAs(`"`+id(1)+`"`, "null"), strings.Replace(user, `"type"`, `"id":"b","type"`, 1)),
			text(headV3, userAs(`"`+DeriveID("s", 1)[:9]+`"`, "null"), userAs(`"`+id(1)+`"`, "null"), strings.Replace(user, `"type"`, `"id":"b","parentId":"`+id(1)+`","type"`, 1)), "",
		},
		{"version 2 without ids", 2, text(headV3, user), "", "no entry has an id: these are no entries of version 2"},
		{"without it", 0, text(headV3, user), "", "an error in the file stops the migration; nothing was written"},
		{"ids under version 1", 0, text(headV1as("1"), userAs(`"a"`, "null")), "", "line 1: the header says version 1, but there are entries with ids, which version 1 does not have"},
		{"an unknown version", 2, text(headV1as(`"2"`), userAs(`"a"`, "null")), "", `line 1: the header's version is "2", which is none that sessiontool knows: 1, 2 and 3`},
		{"damage", 1, text(headV3, user, `{"torn`), "", "an error in the file stops the migration; nothing was written"},
		{"no such version", 3, text(headV3, user), "", "entries of version 3 cannot be migrated"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := put(t, c.content)
			report, err := File(t.Context(), path, Options{From: c.from})
			if c.refused != "" {
				if err == nil || err.Error() != c.refused || report.Hint == "" {
					t.Errorf("%+v, %v; want %s", report, err, c.refused)
				}
				wantContent(t, path, c.content)
				return
			}
			if err != nil || report.Status != Migrated || report.From != c.from {
				t.Fatalf("%+v, %v", report, err)
			}
			wantContent(t, path, c.want)
		})
	}
}

// TestFromWithNothingToDo: a file that is of version 3 after all is left alone.
func TestFromWithNothingToDo(t *testing.T) {
	content := text(headV3, userAs(`"a"`, "null"))
	path := putOld(t, content)
	report, err := File(t.Context(), path, Options{From: 2, Backup: true})
	if err != nil || report.Status != Already || report.Backup != "" || report.Output != "" {
		t.Errorf("%+v, %v", report, err)
	}
	wantContent(t, path, content)
	wantFolder(t, path, "s.jsonl")
}

// TestRefusedFiles: what the file is can speak against replacing it.
func TestRefusedFiles(t *testing.T) {
	content := text(headV1, user)
	readOnly, linked := put(t, content), put(t, content)
	if err := errors.Join(os.Chmod(readOnly, 0o444), os.Link(linked, linked+".2")); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{readOnly: safefile.ErrReadOnly, linked: safefile.ErrHardLinked} {
		report, err := File(t.Context(), path, Options{})
		if !errors.Is(err, want) || report.Status != Refused || report.Hint == "" {
			t.Errorf("%+v, %v; want %v", report, err, want)
		}
		wantContent(t, path, content)
	}
	report, err := File(t.Context(), filepath.Join(t.TempDir(), "none.jsonl"), Options{})
	if !errors.Is(err, os.ErrNotExist) || report.Status != Failed || report.Error != err.Error() {
		t.Errorf("%+v, %v", report, err)
	}
}

func TestRunReport(t *testing.T) {
	run := NewRunReport([]Report{
		{Status: Migrated, Entries: 2, RejectedLines: 1}, {Status: Already, Entries: 3}, {Status: Refused}, {Status: Failed}, {Status: Migrated, Entries: 4},
	})
	want := Summary{Files: 5, Migrated: 2, Already: 1, Refused: 1, Failed: 1, Entries: 9, RejectedLines: 1}
	if run.Format != 1 || run.Summary != want || len(run.Files) != 5 {
		t.Errorf("%+v", run)
	}
	if empty := NewRunReport(nil); empty.Files == nil {
		t.Error("no files are null")
	}
}
