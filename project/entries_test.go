package project

import (
	"strings"
	"testing"
)

// TestEntriesStage pins the stage Entries: the records as they stand in the file,
// one item of provenance for each.
func TestEntriesStage(t *testing.T) {
	lines := chain(
		user("a"),
		message("b", `"role":"system"`),
		user("c"),
		compactionOf("d", "c")+`,"systemMessage":{"role":"system"}`,
		user("e"),
		message("f", `"role":"bashExecution"`),
		`g "type":"branch_summary","summary":"s"`,
		`h "type":"later","n":1E3`,
		edits("i", "e", "null"), edits("j", "f", "{}"), edits("k", "c", "{}"), edits("l", "g", "null"), edits("m", "h", "null"),
		`n "type":"message","message":"\ud83d"`,
	)
	s := open(t, lines...)
	p, err := Project(s, s.Leaf(), Entries)
	if err != nil {
		t.Fatal(err)
	}
	want := "d summary, c edited by k, e edited by i, f after-compaction, g edited by l, h after-compaction, " +
		"i after-compaction, j after-compaction, k after-compaction, l after-compaction, m after-compaction, n after-compaction"
	if got := sources(p); got != want {
		t.Errorf("sources %q\n   want %q", got, want)
	}
	if got := omissions(s, p); got != "a compacted, b compacted" {
		t.Errorf("omitted %q", got)
	}
	if got, want := texts(p), strings.Join(append([]string{lines[3], lines[2]}, lines[4:]...), "\n"); got != want {
		t.Errorf("records\n%s\nwant\n%s", got, want)
	}
	var roles []string
	for _, m := range p.Messages {
		roles = append(roles, m.Role)
	}
	if got := strings.Join(roles, ","); got != ",user,user,bashExecution,,,,,,,," {
		t.Errorf("roles %q", got)
	}
}

// TestProvenance pins every member of a provenance and an omission, and that
// messages name their selected entry.
func TestProvenance(t *testing.T) {
	s := open(t, append([]string{""}, chain(user("a"), user("b"), compactionOf("c", "b")+`,"systemMessage":{"role":"system"}`, edits("d", "b", "{}"))...)...)
	p, err := Project(s, s.Leaf(), Provider)
	if err != nil {
		t.Fatal(err)
	}
	want := []Provenance{
		{Index: 0, Entry: 2, EntryID: "c", Line: 5, Type: "compaction", Reason: Checkpoint},
		{Index: 1, Entry: 2, EntryID: "c", Line: 5, Type: "compaction", Reason: Summary},
		{Index: 2, Entry: 1, EntryID: "b", Line: 4, Type: "message", Reason: Edited, EditID: "d"},
	}
	for i, w := range want {
		if i >= len(p.Provenance) || p.Provenance[i] != w {
			t.Fatalf("provenance %+v, want %+v", p.Provenance, want)
		}
	}
	if len(p.Omitted) != 2 || p.Omitted[0] != (Omission{Entry: 0, Line: 3, Reason: Compacted}) || p.Omitted[1] != (Omission{Entry: 3, Line: 6, Reason: NotAMessage}) {
		t.Errorf("omitted %+v", p.Omitted)
	}
	if p.Leaf != 3 || len(p.Branch) != 4 || len(p.Selected) != 3 {
		t.Errorf("leaf %d, branch %v, selected %v", p.Leaf, p.Branch, p.Selected)
	}
	for i, source := range []int{0, 0, 1} {
		if p.Messages[i].Source != source || p.Selected[source].Entry != p.Provenance[i].Entry {
			t.Errorf("message %d comes from selected entry %d, want %d", i, p.Messages[i].Source, source)
		}
	}
}

// TestNames pins the names of stages and reasons, which are in the output.
func TestNames(t *testing.T) {
	for _, stage := range []Stage{Entries, Agent, Provider} {
		if got, err := ParseStage(stage.String()); got != stage || err != nil {
			t.Errorf("ParseStage(%q) is %v, %v", stage, got, err)
		}
	}
	if _, err := ParseStage("Agent"); err == nil {
		t.Error("a name in another case is read")
	}
	want := "edited checkpoint summary kept after-compaction branch compacted system-folded older-compaction " +
		"not-a-message empty-summary edited-out excluded unknown-role"
	var names []string
	for r := Edited; r <= UnknownRole; r++ {
		names = append(names, r.String())
	}
	if got := strings.Join(names, " "); got != want {
		t.Errorf("reasons %q\n   want %q", got, want)
	}
}

// TestState pins the thinking level and the model of a branch.
func TestState(t *testing.T) {
	assistant := func(members string) string { return message("m", `"role":"assistant"`+members) }
	for _, c := range []struct {
		name     string
		entries  []string
		thinking string
		model    string // provider and model id as JSON texts
	}{
		{"nothing", []string{user("a")}, `"off"`, "none"},
		{"level", []string{`a "type":"thinking_level_change","thinkingLevel":"low"`, `b "type":"thinking_level_change","thinkingLevel":"h\u0069gh"`, user("c")}, `"h\u0069gh"`, "none"},
		{"level of another type", []string{`a "type":"thinking_level_change","thinkingLevel":null`}, `null`, "none"},
		{"level absent", []string{`a "type":"thinking_level_change","thinkingLevel":"low"`, `b "type":"thinking_level_change"`}, "", "none"},
		{"model change", []string{`a "type":"model_change","provider":"p","modelId":"m"`}, `"off"`, `"p" "m"`},
		{"model change without members", []string{`a "type":"model_change","provider":1`}, `"off"`, `1 `},
		{"assistant", []string{`a "type":"model_change","provider":"p","modelId":"m"`, assistant(`,"provider":"q","model":"n"`)}, `"off"`, `"q" "n"`},
		{"change after assistant", []string{assistant(`,"provider":"q","model":"n"`), `a "type":"model_change","provider":"p","modelId":"m"`}, `"off"`, `"p" "m"`},
		{"assistant without members", []string{`a "type":"model_change","provider":"p","modelId":"m"`, assistant(``)}, `"off"`, ` `},
		{"of what was compacted", []string{`a "type":"model_change","provider":"p","modelId":"m"`, `b "type":"thinking_level_change","thinkingLevel":"max"`, compactionOf("c", "c")}, `"max"`, `"p" "m"`},
		{"of what was edited out", []string{assistant(`,"provider":"q","model":"n"`), edits("e", "m", "null")}, `"off"`, `"q" "n"`},
	} {
		p := project(t, Agent, c.entries...)
		if string(p.ThinkingLevel) != c.thinking {
			t.Errorf("%s: thinking level %s, want %s", c.name, p.ThinkingLevel, c.thinking)
		}
		model := "none"
		if p.Model != nil {
			model = string(p.Model.Provider) + " " + string(p.Model.ModelID)
		}
		if model != c.model {
			t.Errorf("%s: model %s, want %s", c.name, model, c.model)
		}
	}
	if st, err := StateAt(open(t), nil); err != nil || st.Model != nil || string(st.ThinkingLevel) != `"off"` {
		t.Errorf("an empty branch has the state %+v, %v", st, err)
	}
}
