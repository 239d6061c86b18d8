package branch

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
)

// newHeader is the header that extractOptions give.
const newHeader = `{"type":"session","version":3,"id":"new","timestamp":"2026-02-03T04:05:06.007Z","cwd":"/w\u006frk"}`

// extracted are the lines that an extraction prints.
func extracted(t *testing.T, lines []string, rev string, o ExtractOptions) ([]string, ExtractReport) {
	t.Helper()
	s := open(t, lines...)
	leaf, err := s.Resolve(rev)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	o.Stdout = &out
	report, err := Extract(context.Background(), s, leaf, o)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n"), report
}

func TestExtractWritesTheBranch(t *testing.T) {
	tests := []struct {
		name  string
		lines []string
		leaf  string
		want  []string
	}{
		{
			"an unchanged branch keeps every byte",
			[]string{header, `{ "type":"message" ,"id":"a","parentId":null,"timestamp":"t","message":{"role":"user","content":"\ud83d \u0041 1e21","n":0.1500} }`,
				user("b", "a", "second"), user("x", "a", "other branch")},
			"b",
			[]string{newHeader, `{ "type":"message" ,"id":"a","parentId":null,"timestamp":"t","message":{"role":"user","content":"\ud83d \u0041 1e21","n":0.1500} }`,
				user("b", "a", "second")},
		},
		{
			"labels on the branch are taken out and restored behind it",
			[]string{header, user("a", "", "one"), label("l", "a", "a", "start"), user("b", "l", "two")},
			"b",
			[]string{newHeader, user("a", "", "one"), user("b", "a", "two"), label("00000001", "b", "a", "start")},
		},
		{
			"labels set on other branches, in the order in which they were first set",
			[]string{header, user("a", "", "one"), user("b", "a", "two"), user("x", "a", "other"),
				label("l1", "x", "b", "B"), label("l2", "l1", "a", "A"), label("l3", "l2", "b", "B again"), label("l4", "l3", "x", "X")},
			"b",
			[]string{newHeader, user("a", "", "one"), user("b", "a", "two"),
				label("00000001", "b", "b", "B again"), label("00000002", "00000001", "a", "A")},
		},
		{
			"a cleared label is gone, one set again stands last",
			[]string{header, user("a", "", "one"), user("b", "a", "two"), user("c", "b", "three"),
				label("l1", "c", "a", "A"), label("l2", "l1", "b", "B"), label("l3", "l2", "c", "C"),
				label("l4", "l3", "a", ""), label("l5", "l4", "c", ""), label("l6", "l5", "a", "A2")},
			"c",
			[]string{newHeader, user("a", "", "one"), user("b", "a", "two"), user("c", "b", "three"),
				label("00000001", "c", "b", "B"), label("00000002", "00000001", "a", "A2")},
		},
		{
			"a label entry as the leaf ends with what is before it",
			[]string{header, user("a", "", "one"), label("l", "a", "a", "A")},
			"l",
			[]string{newHeader, user("a", "", "one"), label("00000001", "a", "a", "A")},
		},
		{
			"a compaction that begins with a label begins with the next entry",
			[]string{header, user("a", "", "one"), label("l", "a", "a", "A"), label("m", "l", "a", "A"), user("b", "m", "two"),
				entry("compaction", "c", "b", `"summary":"s","firstKeptEntryId":"l","tokensBefore":1`)},
			"c",
			[]string{newHeader, user("a", "", "one"), user("b", "a", "two"),
				entry("compaction", "c", "b", `"summary":"s","firstKeptEntryId":"b","tokensBefore":1`), label("00000001", "c", "a", "A")},
		},
		{
			"which may be the compaction itself",
			[]string{header, user("a", "", "one"), label("l", "a", "x", "gone"),
				entry("compaction", "c", "l", `"summary":"s","firstKeptEntryId":"l","tokensBefore":1`)},
			"c",
			[]string{newHeader, user("a", "", "one"), entry("compaction", "c", "a", `"summary":"s","firstKeptEntryId":"c","tokensBefore":1`)},
		},
		{
			"a compaction that begins with a label after it stays as it is",
			[]string{header, user("a", "", "one"), entry("compaction", "c", "a", `"summary":"s","firstKeptEntryId":"l","tokensBefore":1`),
				label("l", "c", "x", "gone"), user("b", "l", "two")},
			"b",
			[]string{newHeader, user("a", "", "one"), entry("compaction", "c", "a", `"summary":"s","firstKeptEntryId":"l","tokensBefore":1`),
				user("b", "c", "two")},
		},
		{
			"a compaction that keeps nothing keeps its own id",
			[]string{header, user("a", "", "one"), entry("compaction", "c", "a", `"summary":"s","firstKeptEntryId":"c","tokensBefore":1`)},
			"c",
			[]string{newHeader, user("a", "", "one"), entry("compaction", "c", "a", `"summary":"s","firstKeptEntryId":"c","tokensBefore":1`)},
		},
		{
			"a missing parent becomes none",
			[]string{header, user("a", "lost", "one")},
			"a",
			[]string{newHeader, user("a", "", "one")},
		},
		{
			"a member that an entry lacks stands behind its type",
			[]string{header, user("a", "", "one"), `{"type":"message","id":"b","timestamp":"t"}`, `{"type":"usage","parentId":"a","timestamp":"t"}`},
			":4",
			[]string{newHeader, user("a", "", "one"), `{"type":"usage","id":"00000001","parentId":"a","timestamp":"t"}`},
		},
		{
			"damaged lines and other branches are left out, CR is no part of a line",
			[]string{header, user("a", "", "one") + "\r", "garbage", user("x", "a", "other"), user("b", "a", "two")},
			"b",
			[]string{newHeader, user("a", "", "one"), user("b", "a", "two")},
		},
		{
			"a file of version 1 is brought to version 3",
			[]string{`{"type":"session","id":"src","timestamp":"t","cwd":"/w","provider":"p"}`,
				`{"type":"message","timestamp":"t","message":{"role":"user","content":"one"}}`,
				`{"type":"compaction","timestamp":"t","summary":"s","firstKeptEntryIndex":1,"tokensBefore":1}`,
				`{"type":"message","timestamp":"t","message":{"role":"user","content":"not asked for"}}`},
			":3",
			[]string{`{"type":"session","version":3,"id":"new","timestamp":"2026-02-03T04:05:06.007Z","cwd":"/w"}`,
				`{"type":"message","id":"57fea324","parentId":null,"timestamp":"t","message":{"role":"user","content":"one"}}`,
				`{"type":"compaction","id":"f16e3911","parentId":"57fea324","timestamp":"t","summary":"s","firstKeptEntryId":"57fea324","tokensBefore":1}`},
		},
		{
			"a file without a header gets the current directory",
			[]string{user("a", "", "one")},
			"a",
			[]string{`{"type":"session","version":3,"id":"new","timestamp":"2026-02-03T04:05:06.007Z","cwd":"/here"}`, user("a", "", "one")},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, report := extracted(t, tt.lines, tt.leaf, extractOptions())
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
			if lines := 1 + report.Entries + report.Labels; lines != len(tt.want) {
				t.Errorf("reported %d entries and %d labels, %d lines were wanted", report.Entries, report.Labels, len(tt.want))
			}
		})
	}
}

func TestExtractOptionsReachTheFile(t *testing.T) {
	o := extractOptions()
	o.SessionID, o.Cwd, o.ParentSession, o.Name = "", `/other "dir"`, "/sessions/src.jsonl", `a "name"`
	got, report := extracted(t, []string{header, user("a", "", "one"), label("l", "a", "a", "A")}, "a", o)
	want := []string{
		`{"type":"session","version":3,"id":"01990000-0000-7000-8000-000000000001","timestamp":"2026-02-03T04:05:06.007Z","cwd":"/other \"dir\"","parentSession":"/sessions/src.jsonl"}`,
		user("a", "", "one"),
		label("00000002", "a", "a", "A"),
		`{"type":"session_info","id":"00000003","parentId":"00000002","timestamp":"2026-02-03T04:05:06.007Z","name":"a \"name\""}`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
	if report.SessionID != "01990000-0000-7000-8000-000000000001" || report.Leaf != "a" || report.Path != "" || report.Entries != 1 || report.Labels != 1 {
		t.Errorf("report %+v", report)
	}
}

func TestFreshIDsAvoidThoseOfTheSource(t *testing.T) {
	lines := []string{header, user("00000001", "", "one"), user("00000002", "00000001", "other branch"),
		label("00000003", "00000001", "00000001", "A")}
	got, _ := extracted(t, lines, "00000001", extractOptions())
	if want := label("00000004", "00000001", "00000001", "A"); got[len(got)-1] != want {
		t.Errorf("got %s, want %s", got[len(got)-1], want)
	}
	o := extractOptions()
	o.NewID = func() string { return "01990000-0000-7000-8000-000000000001" }
	got, _ = extracted(t, lines, "00000001", o)
	if want := label("01990000-0000-7000-8000-000000000001", "00000001", "00000001", "A"); got[len(got)-1] != want {
		t.Errorf("with nothing but taken ids: got %s, want %s", got[len(got)-1], want)
	}
}

func TestExtractNamesWhatStaysBehind(t *testing.T) {
	lines := []string{
		header,
		user("a", "lost", "one"),
		label("l", "a", "a", "A"),
		user("x", "a", "other"),
		entry("session_info", "n", "x", `"name":"title"`),
		label("m", "n", "x", "X"),
		label("o", "m", "nowhere", "N"),
		label("p", "o", "l", "L"),
		entry("context_edit", "e", "l", `"targetId":"x","replacement":null`),
		entry("context_edit", "f", "e", `"targetId":"l","replacement":null`),
		entry("branch_summary", "s", "f", `"fromId":"x","summary":"text"`),
		entry("branch_summary", "r", "s", `"fromId":"root","summary":"text"`),
		entry("compaction", "c", "r", `"summary":"s","firstKeptEntryId":"nowhere","tokensBefore":1`),
		entry("context_edit", "g", "c", `"targetId":"a","replacement":null`),
	}
	_, report := extracted(t, lines, "g", extractOptions())
	want := []Notice{
		{2, "a", `the branch begins here: the parent "lost" is not in the file`},
		{9, "e", `the context_edit refers to "x" (line 4), which stays behind: it edits nothing, here as there`},
		{10, "f", `the context_edit refers to "l" (line 3), a label entry, which is left out: it edits nothing, here as there`},
		{11, "s", `the branch_summary refers to "x" (line 4), which stays behind: only its text is left`},
		{13, "c", `the compaction refers to "nowhere", which is not in the file: it keeps nothing before it, here as there`},
		{6, "m", `the label "X" is left out: it is on "x" (line 4), which stays behind`},
		{7, "o", `the label "N" is left out: it is on "nowhere", which is not in the file`},
		{8, "p", `the label "L" is left out: it is on "l" (line 3), a label entry, which is left out`},
		{5, "n", `the session's name "title" stays behind: --name gives the new file one`},
	}
	if !slices.Equal(report.Notices, want) {
		t.Errorf("got:")
		for _, n := range report.Notices {
			t.Error(n)
		}
	}
}

func TestExtractNamesWhatItMakesUp(t *testing.T) {
	_, report := extracted(t, []string{`{"type":"message","timestamp":"t"}`, user("x", "", "x")}, ":1", extractOptions())
	want := []Notice{
		{0, "", `the source names no working directory: the new file gets "/here"`},
		{1, "", `the entry has no id: it gets "00000001"`},
	}
	if !slices.Equal(report.Notices, want) {
		t.Errorf("got %v", report.Notices)
	}
}
