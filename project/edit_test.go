package project

import "testing"

// TestEdits pins what a context edit makes of each kind of target, at the stage
// Agent.
func TestEdits(t *testing.T) {
	const text = `[{"type":"text","text":"n"}]`
	target := func(role string) string { return message("t", `"role":"`+role+`","content":"o","x":1`) }
	custom := `t "type":"custom_message","customType":"c","content":"o","display":true`
	summary := `t "type":"branch_summary","summary":"o","fromId":"root"`
	for _, c := range []struct {
		name        string
		target      string
		replacement string // of the edit; "" for no such member
		want        string // the messages
		omitted     string // of the target
	}{
		{"user, null", target("user"), `null`, ``, "edited-out"},
		{"user, string", target("user"), `{"content":"n"}`, `{"role":"user","content":"n","x":1}`, ""},
		{"user, blocks", target("user"), `{"content":` + text + `}`, `{"role":"user","content":` + text + `,"x":1}`, ""},
		{"user, null content", target("user"), `{"content":null}`, `{"role":"user","content":null,"x":1}`, ""},
		{"user, no content", target("user"), `{"other":1}`, `{"role":"user","x":1}`, ""},
		{"user, a string for a replacement", target("user"), `"content"`, `{"role":"user","x":1}`, ""},
		{"user, a number for a replacement", target("user"), `0`, `{"role":"user","x":1}`, ""},
		{"user, an array for a replacement", target("user"), `[{"content":"n"}]`, `{"role":"user","x":1}`, ""},
		{"user, no replacement", target("user"), ``, `{"role":"user","content":"o","x":1}`, ""},
		{"user, lone surrogate", target("user"), `{"content":"\ud83d"}`, `{"role":"user","content":"\ud83d","x":1}`, ""},
		{"user, content twice", target("user"), `{"content":"m","content":"n"}`, `{"role":"user","content":"n","x":1}`, ""},
		{"target with content twice", message("t", `"content":1,"role":"user","content":2`), `{"content":"n"}`, `{"role":"user","content":"n"}`, ""},
		{"target with content twice, none left", message("t", `"content":1,"content":2,"role":"user"`), `{}`, `{"role":"user"}`, ""},
		{"target without content", message("t", `"role":"user"`), `{"content":"n"}`, `{"role":"user","content":"n"}`, ""},
		{"assistant, string", target("assistant"), `{"content":"n"}`, `{"role":"assistant","content":` + text + `,"x":1}`, ""},
		{"assistant, blocks", target("assistant"), `{"content":` + text + `}`, `{"role":"assistant","content":` + text + `,"x":1}`, ""},
		{"assistant, null", target("assistant"), `null`, ``, "edited-out"},
		{"result, string", target("toolResult"), `{"content":"n"}`, `{"role":"toolResult","content":` + text + `,"x":1}`, ""},
		{"result, null content", target("toolResult"), `{"content":null}`, `{"role":"toolResult","content":null,"x":1}`, ""},
		{"custom role, string", target("custom"), `{"content":"n"}`, `{"role":"custom","content":"n","x":1}`, ""},
		{"custom message, string", custom, `{"content":"n"}`, `{"role":"custom","customType":"c","content":"n","display":true,"timestamp":5}`, ""},
		{"custom message, null", custom, `null`, ``, "edited-out"},
		{"system, string", target("system"), `{"content":"n"}`, `{"role":"system","content":"o","x":1}`, ""},
		{"system, null", target("system"), `null`, ``, "edited-out"},
		{"bash, string", target("bashExecution"), `{"content":"n"}`, `{"role":"bashExecution","content":"o","x":1}`, ""},
		{"bash, null", target("bashExecution"), `null`, ``, "edited-out"},
		{"unknown role, string", target("later"), `{"content":"n"}`, `{"role":"later","content":"o","x":1}`, ""},
		{"branch summary, string", summary, `{"content":"n"}`, `{"role":"branchSummary","summary":"o","fromId":"root","timestamp":5}`, ""},
		{"branch summary, null", summary, `null`, ``, "edited-out"},
		{"empty branch summary, null", `t "type":"branch_summary","summary":""`, `null`, ``, "empty-summary"},
		{"label, null", `t "type":"label","targetId":"t"`, `null`, ``, "not-a-message"},
		{"compaction, null", compactionOf("t", "t") + `,"systemMessage":{"role":"system"}`, `null`, ``, "edited-out"},
		{"compaction, string", compactionOf("t", "t") + `,"systemMessage":{"role":"user"}`, `{"content":"n"}`,
			`{"role":"user","content":"n"}` + "\n" + `{"role":"compactionSummary","summary":"sum t","tokensBefore":9,"timestamp":5}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			edit := edits("e", "t", c.replacement)
			if c.replacement == "" {
				edit = `e "type":"context_edit","targetId":"t"`
			}
			s := open(t, chain(c.target, edit)...)
			p, err := Project(s, s.Leaf(), Agent)
			if err != nil {
				t.Fatal(err)
			}
			if got := texts(p); got != c.want {
				t.Errorf("messages %s\n    want %s", got, c.want)
			}
			omitted := "e not-a-message"
			if c.omitted != "" {
				omitted = "t " + c.omitted + ", " + omitted
			}
			if got := omissions(s, p); got != omitted {
				t.Errorf("omitted %q, want %q", got, omitted)
			}
		})
	}
}

// TestEditsInForce pins which of several edits counts, and what is said of the
// target.
func TestEditsInForce(t *testing.T) {
	content := func(id, target string) string { return edits(id, target, `{"content":"by `+id+`"}`) }
	for _, c := range []struct {
		name    string
		entries []string
		sources string
	}{
		{"one", []string{user("a"), content("b", "a")}, "a edited by b"},
		{"the last of two", []string{user("a"), content("b", "a"), content("c", "a")}, "a edited by c"},
		{"a void one undoes", []string{user("a"), content("b", "a"), `c "type":"context_edit","targetId":"a"`}, "a branch"},
		{"content after null", []string{user("a"), edits("b", "a", "null"), content("c", "a")}, "a edited by c"},
		{"before its target", []string{content("a", "b"), user("b")}, "b edited by a"},
		{"its own target", []string{user("a"), content("b", "b")}, "a branch"},
		{"no such target", []string{user("a"), content("b", "gone")}, "a branch"},
		{"a target that is no string", []string{user("1"), `b "type":"context_edit","targetId":1,"replacement":null`}, "1 branch"},
		{"a role that is not edited", []string{message("a", `"role":"bashExecution"`), content("b", "a")}, "a branch"},
		{"before the kept range", []string{user("a"), user("b"), content("c", "b"), user("d"), compactionOf("e", "d")}, "e summary, d kept"},
		{"out of force by compaction", []string{user("a"), content("b", "f"), user("c"), compactionOf("d", "c"), user("f")}, "d summary, c kept, f after-compaction"},
		{"in the kept range", []string{user("a"), user("b"), content("c", "b"), compactionOf("d", "b")}, "d summary, b edited by c"},
		{"after the compaction", []string{user("a"), user("b"), compactionOf("c", "b"), content("d", "b")}, "c summary, b edited by d"},
		{"edited checkpoint", []string{compactionOf("a", "a") + `,"systemMessage":{"role":"user"}`, content("b", "a")}, "a edited by b, a summary"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := sources(project(t, Agent, c.entries...)); got != c.sources {
				t.Errorf("sources %q, want %q", got, c.sources)
			}
		})
	}
}

// TestEditOfDuplicate pins that an edit means the last entry with the id of its
// target, as parents do.
func TestEditOfDuplicate(t *testing.T) {
	s := open(t,
		`{"id":"a","parentId":null,"type":"message","message":{"role":"user","content":"first"}}`,
		`{"id":"a","parentId":null,"type":"message","message":{"role":"user","content":"second"}}`,
		`{"id":"b","parentId":"a","type":"context_edit","targetId":"a","replacement":{"content":"new"}}`,
	)
	p, err := Project(s, s.Leaf(), Agent)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Provenance) != 1 || p.Provenance[0].Line != 3 || p.Provenance[0].EditID != "b" {
		t.Errorf("provenance %+v, want the entry on line 3, edited by b", p.Provenance)
	}
}

// TestEditWithoutTarget pins that an edit that names no target does not mean the
// entry that has no id.
func TestEditWithoutTarget(t *testing.T) {
	s := open(t,
		`{"id":"a","parentId":null,"type":"context_edit","replacement":null}`,
		`{"parentId":"a","type":"message","message":{"role":"user","content":"x"}}`,
	)
	p, err := Project(s, s.Leaf(), Agent)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Messages) != 1 || p.Provenance[0].Reason != OnBranch {
		t.Errorf("messages %s, provenance %+v", texts(p), p.Provenance)
	}
}
