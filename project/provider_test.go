package project

import "testing"

// TestBash pins the text of shell runs and which of them are left out.
func TestBash(t *testing.T) {
	for _, c := range []struct {
		name    string
		members string
		want    string // the text, as the inside of a JSON string
		omitted Reason
	}{
		{"output", `"command":"ls","output":"a\nb","exitCode":0`, "Ran `ls`\\n```\\na\\nb\\n```", none},
		{"no output", `"command":"ls","output":""`, "Ran `ls`\\n(no output)", none},
		{"nothing", `"x":1`, "Ran `undefined`\\n(no output)", none},
		{"lone surrogate", `"command":"\ud83d","output":"\ude42"`, "Ran `\\ud83d`\\n```\\n\\ude42\\n```", none},
		{"exit code", `"command":"c","exitCode":2`, "Ran `c`\\n(no output)\\n\\nCommand exited with code 2", none},
		{"exit code null", `"command":"c","exitCode":null`, "Ran `c`\\n(no output)", none},
		{"exit code -0.0", `"command":"c","exitCode":-0.0`, "Ran `c`\\n(no output)", none},
		{"exit code false", `"command":"c","exitCode":false`, "Ran `c`\\n(no output)\\n\\nCommand exited with code false", none},
		{"exit code empty", `"command":"c","exitCode":""`, "Ran `c`\\n(no output)\\n\\nCommand exited with code ", none},
		{"exit code 1e21", `"command":"c","exitCode":1e21`, "Ran `c`\\n(no output)\\n\\nCommand exited with code 1e+21", none},
		{"cancelled goes before the code", `"command":"c","cancelled":true,"exitCode":1`, "Ran `c`\\n(no output)\\n\\n(command cancelled)", none},
		{"not cancelled", `"command":"c","cancelled":0,"exitCode":1`, "Ran `c`\\n(no output)\\n\\nCommand exited with code 1", none},
		{"truncated", `"command":"c","output":"o","truncated":true,"fullOutputPath":"/p"`, "Ran `c`\\n```\\no\\n```\\n\\n[Output truncated. Full output: /p]", none},
		{"truncated without a path", `"command":"c","truncated":true,"fullOutputPath":""`, "Ran `c`\\n(no output)", none},
		{"path without truncation", `"command":"c","truncated":null,"fullOutputPath":"/p"`, "Ran `c`\\n(no output)", none},
		{"all at once", `"command":"c","output":"o","cancelled":"yes","truncated":1,"fullOutputPath":[1]`,
			"Ran `c`\\n```\\no\\n```\\n\\n(command cancelled)\\n\\n[Output truncated. Full output: 1]", none},
		{"odd values", `"command":null,"output":{},"exitCode":[1,[2]]`, "Ran `null`\\n```\\n[object Object]\\n```\\n\\nCommand exited with code 1,2", none},
		{"excluded", `"command":"c","excludeFromContext":true`, "", Excluded},
		{"excluded by a number", `"command":"c","excludeFromContext":1`, "", Excluded},
		{"not excluded", `"command":"c","excludeFromContext":""`, "Ran `c`\\n(no output)", none},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := project(t, Provider, message("a", `"role":"bashExecution",`+c.members+`,"timestamp":7`))
			want := `{"role":"user","content":[{"type":"text","text":"` + c.want + `"}],"timestamp":7}`
			if c.omitted != none {
				want = ""
				if len(p.Omitted) != 1 || p.Omitted[0].Reason != c.omitted {
					t.Errorf("omitted %v, want %v", p.Omitted, c.omitted)
				}
			}
			if got := texts(p); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// TestRoles pins which roles reach the provider.
func TestRoles(t *testing.T) {
	for _, c := range []struct{ role, provider string }{
		{"system", "system"}, {"user", "user"}, {"assistant", "assistant"}, {"toolResult", "toolResult"},
		{"bashExecution", "user"}, {"custom", "user"}, {"branchSummary", "user"}, {"compactionSummary", "user"},
		{"hookMessage", ""}, {"unknown", ""}, {"User", ""}, {"", ""},
	} {
		p := project(t, Provider, message("a", `"role":"`+c.role+`","content":"x"`))
		switch {
		case c.provider == "":
			if len(p.Messages) != 0 || len(p.Omitted) != 1 || p.Omitted[0].Reason != UnknownRole {
				t.Errorf("role %q: %d messages, omitted %v", c.role, len(p.Messages), p.Omitted)
			}
		case len(p.Messages) != 1 || p.Messages[0].Role != c.provider || len(p.Omitted) != 0:
			t.Errorf("role %q gives %+v, omitted %v; want role %q", c.role, p.Messages, p.Omitted, c.provider)
		}
	}
}

// TestDroppedCheckpoint pins that a compaction can be among the messages and among
// the omitted entries at once.
func TestDroppedCheckpoint(t *testing.T) {
	entries := []string{compactionOf("a", "a") + `,"systemMessage":{"role":"later"}`}
	s := open(t, chain(entries...)...)
	p, err := Project(s, s.Leaf(), Provider)
	if err != nil {
		t.Fatal(err)
	}
	if got := sources(p) + "; " + omissions(s, p); got != "a summary; a unknown-role" {
		t.Errorf("got %q", got)
	}
}
