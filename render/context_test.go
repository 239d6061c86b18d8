package render

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"sessiontool/project"
	"sessiontool/sessionfile"
)

// compacted is a session with one of everything that a context treats in its own
// way: a compaction with a checkpoint, kept entries, edits, a summary of a branch,
// images, thinking, runs of the shell, a message by an extension.
func compacted() []string {
	image := `{"type":"image","mimeType":"image/png","data":"` + strings.Repeat("iVBORw0KGgo=", 300) + `"}`
	return []string{
		header,
		base("thinking_level_change", "e1", "", 0) + `"thinkingLevel":"high"}`,
		user("e2", "e1", 1, "left out by the compaction"),
		strings.Replace(user("e3", "e2", 2, "kept, and cut REPLACE"), "REPLACE", `\ud83d`, 1),
		message("e4", "e3", 3, `{"role":"bashExecution","command":"ls -la\ttmp","output":"total 0\n\u001b[31mred\u001b[0m\n","exitCode":2,"cancelled":false,"truncated":false,"timestamp":1}`),
		message("e5", "e4", 4, `{"role":"bashExecution","command":"secret","output":"","cancelled":false,"truncated":false,"excludeFromContext":true,"timestamp":1}`),
		base("compaction", "e6", "e5", 5) + `"summary":"They asked.\nWe answered.","firstKeptEntryId":"e3","tokensBefore":1.50e3,"systemMessage":{"role":"system","content":"Be brief.","sections":{"rules":"No\nfluff","old":null},"toolsAdded":[{"name":"read","description":"","parameters":{}},{"name":"bash","description":"","parameters":{}}],"toolsRemoved":[{"name":"grep"}],"timestamp":1}}`,
		message("e7", "e6", 6, `{"role":"user","content":[{"type":"text","text":"Look:"},`+image+`],"timestamp":1}`),
		message("e8", "e7", 7, `{"role":"assistant","content":[{"type":"thinking","thinking":"Two\nlines."},{"type":"text","text":"Writing it."},`+
			call("t1", "write", `{"path":"a.txt","content":"one\n\ttwo\n\u202ethree","deep":{"n": 1e21},"flag":true}`)+`],"api":"a","provider":"anthropic","model":"claude","usage":{},"stopReason":"toolUse","timestamp":1}`),
		result("e9", "e8", 8, "t1", "write", "permission denied", true),
		message("f1", "e9", 9, `{"role":"assistant","content":[],"api":"a","provider":"anthropic","model":"claude","usage":{},"stopReason":"error","errorMessage":"overloaded","timestamp":1}`),
		base("branch_summary", "f2", "f1", 10) + `"fromId":"f1","summary":"went astray"}`,
		base("custom_message", "f3", "f2", 11) + `"customType":"hook","content":"injected","display":true}`,
		base("context_edit", "f4", "f3", 12) + `"targetId":"e9","replacement":{"content":"(shortened)"}}`,
		message("f5", "f4", 13, `{"role":"alien","content":"x","timestamp":1}`),
	}
}

func stream(t *testing.T, s *sessionfile.Session, stage project.Stage) Context {
	t.Helper()
	p, messages, err := project.Stream(s, s.Leaf(), stage)
	if err != nil {
		t.Fatal(err)
	}
	return Context{Session: s, Projection: p, Messages: messages}
}

func TestContextText(t *testing.T) {
	s := build(t, compacted()...)
	for stage := project.Entries; stage <= project.Provider; stage++ {
		var b strings.Builder
		if err := stream(t, s, stage).Text(&b, nil, Style{}); err != nil {
			t.Fatal(err)
		}
		checkLines(t, b.String(), Style{})
		golden(t, "context-"+stage.String()+".txt", b.String())
	}
	var b strings.Builder
	if err := stream(t, s, project.Agent).Text(&b, time.FixedZone("", 3600), Style{Color: true, Width: 80}); err != nil {
		t.Fatal(err)
	}
	golden(t, "context-agent-color.txt", b.String())
}

func TestContextTextOfDamagedMessages(t *testing.T) {
	s := build(t, header, message("a", "", 0, `{"role":7,"content":"x"}`), message("b", "a", 1, `{"role":"user","content":[{"type":"tool_use","x":1},"y"],"timestamp":1}`))
	var b strings.Builder
	if err := stream(t, s, project.Agent).Text(&b, nil, Style{}); err != nil {
		t.Fatal(err)
	}
	diffLines(t, b.String(), `leaf b  no model  thinking off

unknown     a  2026-01-01 00:00:00
  x

user        b  2026-01-01 00:01:00
  {"type":"tool_use","x":1}
  "y"
`)
}

func TestContextExplain(t *testing.T) {
	s := build(t, compacted()...)
	for _, c := range []struct {
		name string
		st   Style
	}{{"explain.txt", Style{}}, {"explain-color.txt", Style{Color: true, Width: 70}}} {
		var b strings.Builder
		if err := stream(t, s, project.Provider).Explain(&b, c.st); err != nil {
			t.Fatal(err)
		}
		checkLines(t, b.String(), c.st)
		golden(t, c.name, b.String())
	}
}

func TestContextFull(t *testing.T) {
	s := build(t, compacted()...)
	var b strings.Builder
	if err := stream(t, s, project.Provider).Full(&b, Indented); err != nil {
		t.Fatal(err)
	}
	golden(t, "context-full.json", b.String())
	if !json.Valid([]byte(b.String())) {
		t.Error("not JSON")
	}
	b.Reset()
	if err := stream(t, build(t, `{"type":"session","version":3}`), project.Agent).Full(&b, Compact); err != nil {
		t.Fatal(err)
	}
	diffLines(t, b.String(), `{"format":1,"sessionId":null,"leaf":null,"thinkingLevel":"off","model":null,"messages":[],"provenance":[],"omitted":[]}`+"\n")
}

// TestContextJSONIsExact pins that a message comes out token by token as it stands
// in the file, in all layouts.
func TestContextJSONIsExact(t *testing.T) {
	text := `{"role":"user","content":"<&> \ud83d \/ \u0041 ` + "\u2028" + `","timestamp":1e21,"x":{"b":0.1500,"a":9007199254740993,"e":[ ],"b":null}}`
	s := build(t, header, message("a", "", 0, strings.ReplaceAll(text, ":", " :  ")), message("b", "a", 1, `{"role":"user","content":"","timestamp":1}`))
	for _, c := range []struct {
		name  string
		print func(Context, *strings.Builder) error
		want  string
	}{
		{"compact", func(c Context, b *strings.Builder) error { return c.JSON(b, Compact) },
			`[` + strings.ReplaceAll(text, "[ ]", "[]") + `,{"role":"user","content":"","timestamp":1}]` + "\n"},
		{"jsonl", func(c Context, b *strings.Builder) error { return c.JSONLines(b) },
			strings.ReplaceAll(text, "[ ]", "[]") + "\n" + `{"role":"user","content":"","timestamp":1}` + "\n"},
		{"indented", func(c Context, b *strings.Builder) error { return c.JSON(b, Indented) }, `[
  {
    "role": "user",
    "content": "<&> \ud83d \/ \u0041 ` + "\u2028" + `",
    "timestamp": 1e21,
    "x": {
      "b": 0.1500,
      "a": 9007199254740993,
      "e": [],
      "b": null
    }
  },
  {
    "role": "user",
    "content": "",
    "timestamp": 1
  }
]
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b strings.Builder
			if err := c.print(stream(t, s, project.Provider), &b); err != nil {
				t.Fatal(err)
			}
			diffLines(t, b.String(), c.want)
		})
	}
	var b strings.Builder
	empty := build(t, header)
	if err := stream(t, empty, project.Provider).JSON(&b, Indented); err != nil || b.String() != "[]\n" {
		t.Errorf("no messages: %q, %v", b.String(), err)
	}
}

func TestContextReportsErrors(t *testing.T) {
	s := build(t, compacted()...)
	for name, print := range map[string]func(Context, *brokenWriter) error{
		"json":    func(c Context, w *brokenWriter) error { return c.JSON(w, Indented) },
		"jsonl":   func(c Context, w *brokenWriter) error { return c.JSONLines(w) },
		"full":    func(c Context, w *brokenWriter) error { return c.Full(w, Compact) },
		"explain": func(c Context, w *brokenWriter) error { return c.Explain(w, Style{}) },
		"text":    func(c Context, w *brokenWriter) error { return c.Text(w, nil, Style{}) },
	} {
		if err := print(stream(t, s, project.Provider), &brokenWriter{10}); !errors.Is(err, errBroken) {
			t.Errorf("%s: writing: %v", name, err)
		}
		c := stream(t, s, project.Provider)
		c.Messages = func(yield func(project.Message, error) bool) { yield(project.Message{}, errBroken) }
		if err := print(c, &brokenWriter{1 << 20}); !errors.Is(err, errBroken) {
			t.Errorf("%s: reading: %v", name, err)
		}
	}
}
