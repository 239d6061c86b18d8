package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sessiontool/finding"
)

// What a finding says of the history that is lost. The numbers of what Pi would send
// are those of Pi 1.6.0, asked about these files.
func TestConsequences(t *testing.T) {
	for _, tc := range []struct {
		file, want, hint string
		reach            Reach
	}{
		{"tree/missing-parent.jsonl", "the current leaf loses the 2 entries before it, and Pi would send 2 of 4 messages from there", `most likely "a0000002" on line 3`, Reach{2, 4}},
		{"tree/missing-parent.elsewhere.jsonl", "the current leaf is on another branch and loses nothing", `most likely "a0000002" on line 3`, Reach{3, 3}},
		{"tree/self-parent.jsonl", "Pi never finishes opening the session", `most likely "a0000001" on line 2`, Reach{2, 3}},
		{"tree/self-parent.elsewhere.jsonl", "Pi never comes back when one goes there with /tree", `most likely "a0000001" on line 2`, Reach{2, 2}},
		{"tree/cycle.jsonl", `the parents of 3 entries form a ring: "a0000002", "a0000004", "a0000003"; the current leaf leads there`, `most likely "a0000001" on line 2`, Reach{4, 5}},
		{"tree/cycle.elsewhere.jsonl", "Pi's tree leaves them out", `most likely "a0000001" on line 2`, Reach{2, 4}},
		{"tree/parent-after-child.last.jsonl", "Pi would send 2 of 3 messages from the current leaf", "", Reach{2, 3}},
		{"tree/extra-root.answer.jsonl", "the current leaf loses the 2 entries before it, and Pi would send 2 of 4 messages from there", `most likely "a0000002" on line 3`, Reach{2, 4}},
		{"tree/stale-leaf.jsonl", "whose last message is on line 3, before 2 messages of other branches; Pi would send 2 of 4 messages from the current leaf", "/tree", Reach{2, 4}},
		{"tree/stale-leaf.label.jsonl", "Pi would send 2 of 4 messages from the current leaf", "/tree", Reach{2, 4}},
		{"ref/first-kept-missing.jsonl", "Pi drops the 4 messages before the compaction, and Pi would send 1 of 5 messages from the current leaf", "", Reach{5, 5}},
		{"ref/first-kept-off-branch.jsonl", "Pi drops the 3 messages before the compaction, and Pi would send 1 of 5 messages from the current leaf", "", Reach{4, 5}},
	} {
		t.Run(tc.file, func(t *testing.T) {
			r, _ := fixture(t, tc.file, Options{})
			if len(r.Findings) != 1 || !strings.Contains(r.Findings[0].Message, tc.want) {
				t.Fatalf("found %q, want %q", messagesIn(r.Findings), tc.want)
			}
			if hint := r.Findings[0].Hint; !strings.Contains(hint, tc.hint) || tc.hint == "" && hint != "" {
				t.Errorf("hint %q, want %q", hint, tc.hint)
			}
			if r.Reach != tc.reach {
				t.Errorf("reach %v, want %v", r.Reach, tc.reach)
			}
		})
	}
}

func messagesIn(findings []finding.Finding) []string {
	var list []string
	for _, f := range findings {
		list = append(list, f.Message)
	}
	return list
}

// Records with ids that are given twice, and records on damaged lines.
func TestLostRecords(t *testing.T) {
	var (
		u1   = entryLine("a1", "null", "first")
		u2   = entryLine("a2", "a1", "second")
		u2b  = entryLine("a2", "a1", "second, again")
		u3   = entryLine("a3", "a2", "third")
		u9   = entryLine("a9", "a1", "ninth")
		torn = u2[:len(u2)-20]
		call = lineOf("a2", `"a1"`, asks(0, "t1"))
		res  = lineOf("a3", `"a2"`, result(0, "t1"))
		quit = lineOf("a3", `"a2"`, user(0))
	)
	label := func(id, target string) string {
		return strings.ReplaceAll(lineOf("a5", `"`+id+`"`, of("label", 0)), idOf(0), target)
	}
	for _, tc := range []struct {
		name, file string
		want       []string
	}{
		{"the same three times", file(header, u1, u2, u2, u2, u3), []string{"tree/duplicate-id 4 warning", "tree/duplicate-id 5 warning"}},
		{"there, changed and back", file(header, u1, u2, u2b, u2), []string{"tree/duplicate-id 4 error", "tree/duplicate-id 5 error"}},
		{"a copy below the children", file(header, u1, u2, u3, u2, entryLine("a4", "a3", "fourth")), []string{"tree/duplicate-id 5 warning"}},
		{"a root again", file(header, u1, u2, u1, entryLine("a3", "a2", "third")), []string{"tree/duplicate-id 4 warning"}},
		{"another one in the place of a call", file(header, u1, call, u2b, res), []string{"tree/duplicate-id 4 error"}},
		{"another one in the place of a result", file(header, u1, call, res, quit), []string{"tree/duplicate-id 5 error"}},
		{"an id that makes a ring", file(header, u1, u2, u3, entryLine("a2", "a3", "second")), []string{"tree/cycle 4 error", "tree/duplicate-id 5 error"}},
		{"a parent on a damaged line", file(header, u1, torn, u3), []string{"line/not-json 3 error", "tree/missing-parent 4 error"}},
		{"a label's target on a damaged line", file(header, u1, torn, u9, label("a9", "a2")), []string{"line/not-json 3 error"}},
		{"a result on a damaged line", file(header, u1, call, res[:len(res)-20], entryLine("a4", "a3", "and now?")),
			[]string{"line/not-json 4 error", "tool/call-unanswered 3 info", "tree/missing-parent 5 error"}},
		{"a call on a damaged line", file(header, u1, call[:len(call)-20], res), []string{"line/not-json 3 error", "tree/missing-parent 4 error"}},
		{"a parent that is absent or a number", file(header, u1, strings.Replace(u2, `"parentId":"a1",`, "", 1), strings.Replace(u3, `"a2"`, "7", 1)),
			[]string{"schema/required 3 error", "schema/type 4 error"}},
		{"a header with another type", file(strings.Replace(header, "session", "sesion", 1), u1), []string{"header/missing 1 error"}},
		{"a stranger before the header", file(`{"type":"title","title":"x"}`, header, u1), []string{"header/not-first 1 error"}},
		{"a stranger below the header", file(header, `{"type":"title","title":"x"}`, u1), []string{"kind/unknown-entry 2 error"}},
		{"text before the header", lineOf("a0", "null", asks(0)) + "\n" + file(header, u1), []string{"header/not-first 1 error"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := shortly(run(t, strings.NewReader(tc.file), Options{}).Findings)
			slices.Sort(got)
			if !slices.Equal(got, tc.want) {
				t.Errorf("got  %q\nwant %q", got, tc.want)
			}
		})
	}
}

// A loss adds up over all the places where the history is cut.
func TestLossOverSeveralCuts(t *testing.T) {
	r := run(t, strings.NewReader(file(header,
		entryLine("a1", "null", "one"), entryLine("a2", "a1", "two"),
		entryLine("b1", "gone", "three"), entryLine("b2", "b1", "four"),
		entryLine("c1", "lost", "five"),
	)), Options{})
	if want := "loses the 4 entries before it, and Pi would send 1 of 5 messages"; len(r.Findings) != 2 || !strings.Contains(r.Findings[1].Message, want) {
		t.Errorf("found %q, want %q", messagesIn(r.Findings), want)
	}
	if want := "the current leaf is on another branch"; !strings.Contains(r.Findings[0].Message, want) {
		t.Errorf("found %q, want %q", r.Findings[0].Message, want)
	}
}

// A ring is listed once and not without end.
func TestLongRing(t *testing.T) {
	var list []sketch
	for n := range 250 {
		list = append(list, user((n+1)%250))
	}
	r := run(t, strings.NewReader(sessionOf(list)), Options{})
	if len(r.Findings) != 1 {
		t.Fatalf("found %q", briefs(r.Findings))
	}
	f := r.Findings[0]
	if f.Line != 2 || !strings.Contains(f.Message, fmt.Sprintf("%q and 240 more; the current leaf", idOf(9))) || len(f.Related) != maxRelated-1 {
		t.Errorf("found on line %d with %d places: %s", f.Line, len(f.Related), f.Message)
	}
}

// Version 1 has no ids: what stands on a damaged line is missing for all that comes
// after it.
func TestToolRulesOfVersion1(t *testing.T) {
	const head = `{"type":"session","id":"s1","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/work"}` + "\n"
	line := func(s sketch) string {
		return strings.Replace(lineOf("x", "null", s), `"id":"x","parentId":null,`, "", 1) + "\n"
	}
	compact := func(index int) string {
		return strings.Replace(line(compaction(0, 0)), `"firstKeptEntryId":"`+idOf(0)+`"`, fmt.Sprintf(`"firstKeptEntryIndex":%d`, index), 1)
	}
	call, res, torn := line(asks(0, "t1")), line(result(0, "t1")), "{\"type\":\"mess\n"
	for _, tc := range []struct {
		name, file string
		want       []string
	}{
		{"sound", head + call + res + line(asks(0)), nil},
		{"a result without a call", head + line(user(0)) + res, []string{"tool/result-orphan 3 error"}},
		{"a call without a result", head + call + line(user(0)), []string{"tool/call-unanswered 2 warning"}},
		{"a damaged line in the place of the call", head + torn + res + line(user(0)), []string{"line/not-json 2 error"}},
		{"a damaged line in the place of the result", head + call + torn + line(user(0)), []string{"line/not-json 3 error"}},
		{"a damaged line before the call", head + torn + call + line(user(0)), []string{"line/not-json 2 error", "tool/call-unanswered 3 warning"}},
		{"a compaction that keeps the call", head + call + res + compact(1), nil},
		{"a compaction that keeps from the result", head + call + res + compact(2), []string{"tool/pair-split 4 error"}},
		{"a compaction that keeps none", head + call + res + compact(3), nil},
		{"a compaction that keeps all", head + call + res + compact(0), []string{"v1/kept-index-header 4 warning"}},
		{"an index out of range", head + call + compact(9) + res, []string{"v1/kept-index-range 3 error"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got []string
			for _, f := range shortly(run(t, strings.NewReader(tc.file), Options{}).Findings) {
				if !strings.HasPrefix(f, "header/old-version") {
					got = append(got, f)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, tc.want) {
				t.Errorf("got  %q\nwant %q", got, tc.want)
			}
		})
	}
}

// Damage of the header's line costs the whole file, of any other line the line; a
// line that is no object counts for Pi unless it is empty, null, false or 0.
func TestConsequencesOfALine(t *testing.T) {
	one, two := entryLine("a1", "null", "first"), entryLine("a2", "a1", "second")
	const refuses, passes = "Pi refuses to open the file", "Pi passes over"
	for _, tc := range []struct{ name, file, want string }{
		{"header and entry on one line", file(header+one, two), refuses},
		{"torn header and entry on one line", file(header[:40]+one, two), refuses},
		{"NUL before the header", file("\x00\x00"+header, one), refuses},
		{"split header", file(header[:40], header[40:], one), refuses},
		{"torn header", file(header[:40], one), refuses},
		{"header and entry on one line, below an entry", file(one, header+two), refuses},
		{"a mark before the header, below an entry", file(one, "\ufeff"+header, two), refuses},
		{"torn header, another one below", file(header[:40], header, one), passes},
		{"two headers on one line, another one below", file(header+header, header, one), passes},
		{"two entries on one line", file(header, one+two), passes},
		{"text before the header", file("hello", header, one), passes},
		{"null", file(header, "null", one), passes},
		{"an empty string", file(header, `""`, one), passes},
		{"a list", file(header, "[]", one), "Pi takes it for a record"},
		{"a number", file(header, "7", one), "Pi takes it for a record"},
		{"a header without an id", file(strings.Replace(header, `"id"`, `"name"`, 1), one), refuses},
		{"a header whose id is a number", file(`{"type":"session","version":3,"id":7,"timestamp":"2026-01-05T10:00:00.000Z","cwd":"/work"}`, one), refuses},
		{"a message entry without a message", file(header, strings.Replace(one, `"message":{`, `"other":{`, 1)), "Pi fails with an error"},
		{"a message that is null", file(header, one[:strings.Index(one, `"message":{`)]+`"message":null}`), "Pi fails with an error"},
		{"an edit without a replacement", file(header, one, `{"type":"context_edit","id":"a2","parentId":"a1","timestamp":"2026-01-05T10:00:03.000Z","targetId":"a1"}`), "Pi fails with an error"},
		{"one line ends in CR LF", header + "\r\n" + one + "\n", "one line ends in CR LF"},
		{"two lines end in CR LF", header + "\r\n" + one + "\r\n", "2 lines end in CR LF"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := run(t, strings.NewReader(tc.file), Options{})
			if len(r.Findings) == 0 || !strings.Contains(r.Findings[0].Message, tc.want) {
				t.Errorf("found %q, want %q", messagesIn(r.Findings), tc.want)
			}
		})
	}
}

// A finding about a member that is not there points at the record.
func TestStaleLeafWithoutParent(t *testing.T) {
	r := run(t, strings.NewReader(file(header, entryLine("a1", "null", "x"),
		`{"type":"custom","id":"a2","timestamp":"2026-01-05T10:00:03.000Z","customType":"x"}`)), Options{})
	for _, f := range r.Findings {
		if f.Rule == "tree/stale-leaf" && f.Pointer == "" && f.Column == 1 {
			return
		}
	}
	t.Errorf("found %+v", r.Findings)
}
