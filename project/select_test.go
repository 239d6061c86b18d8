package project

import (
	"fmt"
	"testing"

	"sessiontool/sessionfile"
)

func compactionOf(id, first string) string {
	return fmt.Sprintf(`%s "type":"compaction","summary":"sum %s","firstKeptEntryId":%q,"tokensBefore":9`, id, id, first)
}

func edits(id, target, replacement string) string {
	return fmt.Sprintf(`%s "type":"context_edit","targetId":%q,"replacement":%s`, id, target, replacement)
}

// TestSelection pins which entries give messages and what is said of the others,
// at the stage Agent.
func TestSelection(t *testing.T) {
	system := func(id string) string { return message(id, `"role":"system","content":"s","timestamp":1`) }
	for _, c := range []struct {
		name    string
		entries []string
		sources string
		omitted string
	}{
		{"no compaction", []string{user("a"), system("b"), user("c")}, "a branch, b branch, c branch", ""},
		{"kept range", []string{user("a"), user("b"), user("c"), compactionOf("d", "b"), user("e")},
			"d summary, b kept, c kept, e after-compaction", "a compacted"},
		{"keeps all", []string{user("a"), user("b"), compactionOf("c", "a")}, "c summary, a kept, b kept", ""},
		{"its own id keeps none", []string{user("a"), compactionOf("b", "b"), user("c")}, "b summary, c after-compaction", "a compacted"},
		{"unknown id keeps none", []string{user("a"), compactionOf("b", "gone"), user("c")}, "b summary, c after-compaction", "a compacted"},
		{"later id keeps none", []string{user("a"), compactionOf("b", "c"), user("c")}, "b summary, c after-compaction", "a compacted"},
		{"no id keeps none", []string{user("a"), `b "type":"compaction","summary":"s","tokensBefore":1`}, "b summary", "a compacted"},
		{"id of another type keeps none", []string{user("1"), `b "type":"compaction","summary":"s","firstKeptEntryId":1,"tokensBefore":1`}, "b summary", "1 compacted"},
		{"kept id of a label", []string{user("a"), `l "type":"label","targetId":"a","label":"x"`, user("b"), compactionOf("c", "l")},
			"c summary, b kept", "a compacted, l not-a-message"},
		{"system messages", []string{system("a"), user("b"), system("c"), compactionOf("d", "b"), system("e")},
			"d summary, b kept, e after-compaction", "a compacted, c system-folded"},
		{"last compaction counts", []string{user("a"), compactionOf("b", "a"), user("c"), compactionOf("d", "a"), user("e")},
			"d summary, a kept, c kept, e after-compaction", "b older-compaction"},
		{"older compaction not kept", []string{user("a"), compactionOf("b", "a"), user("c"), compactionOf("d", "c")},
			"d summary, c kept", "a compacted, b compacted"},
		{"checkpoint", []string{user("a"), compactionOf("b", "b") + `,"systemMessage":{"role":"system","content":"s"}`},
			"b checkpoint, b summary", "a compacted"},
		{"branch summaries", []string{`a "type":"branch_summary","fromId":"root","summary":"s"`, `b "type":"branch_summary","fromId":"root","summary":""`, compactionOf("c", "a")},
			"c summary, a summary", "b empty-summary"},
		{"types without messages", []string{
			`a "type":"model_change","provider":"p","modelId":"m"`, `b "type":"thinking_level_change","thinkingLevel":"low"`,
			`c "type":"usage","kind":"k","provider":"p","model":"m","usage":{}`, `d "type":"custom","customType":"x"`,
			`e "type":"label","targetId":"a"`, `f "type":"session_info","name":"n"`, edits("g", "a", "null"), `h "type":"later"`, `i "type":"event"`, `j "no":"type"`},
			"", "a not-a-message, b not-a-message, c not-a-message, d not-a-message, e not-a-message, f not-a-message, g not-a-message, h not-a-message, i not-a-message, j not-a-message"},
		{"no usable message", []string{`a "type":"message"`, `b "type":"message","message":null`, `c "type":"message","message":"text"`, `d "type":"message","message":[]`},
			"", "a not-a-message, b not-a-message, c not-a-message, d not-a-message"},
		{"any role", []string{message("a", `"role":"later"`), message("b", `"no":"role"`), message("c", `"role":7`)}, "a branch, b branch, c branch", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t, chain(c.entries...)...)
			p, err := Project(s, s.Leaf(), Agent)
			if err != nil {
				t.Fatal(err)
			}
			if got := sources(p); got != c.sources {
				t.Errorf("sources %q\n   want %q", got, c.sources)
			}
			if got := omissions(s, p); got != c.omitted {
				t.Errorf("omitted %q\n   want %q", got, c.omitted)
			}
		})
	}
}

// TestBranches pins that only the leaf's own branch counts.
func TestBranches(t *testing.T) {
	s := open(t,
		`{"id":"a","parentId":null,"type":"message","message":{"role":"user","content":"a"}}`,
		`{"id":"b","parentId":"a","type":"message","message":{"role":"user","content":"b"}}`,
		`{"id":"c","parentId":"b","type":"compaction","summary":"s","firstKeptEntryId":"b","tokensBefore":1}`,
		`{"id":"d","parentId":"b","type":"context_edit","targetId":"a","replacement":null}`,
		`{"id":"e","parentId":"gone","type":"message","message":{"role":"user","content":"e"}}`,
	)
	for _, c := range []struct{ leaf, sources string }{
		{"b", "a branch, b branch"},
		{"c", "c summary, b kept"},
		{"d", "b branch"},
		{"e", "e branch"},
	} {
		p, err := Project(s, s.ByID(c.leaf), Agent)
		if err != nil {
			t.Fatal(err)
		}
		if got := sources(p); got != c.sources {
			t.Errorf("leaf %s: %q, want %q", c.leaf, got, c.sources)
		}
	}
}

// TestNoEntries pins the projection of a session that has none.
func TestNoEntries(t *testing.T) {
	s := open(t)
	p, err := Project(s, sessionfile.None, Provider)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Messages)+len(p.Omitted)+len(p.Branch) > 0 || string(p.ThinkingLevel) != `"off"` || p.Model != nil {
		t.Errorf("a session without entries has %+v", p)
	}
}
