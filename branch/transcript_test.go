package branch

import (
	"strings"
	"testing"
)

// transcriptOf is the transcript of an entry of this type and members.
func transcriptOf(t *testing.T, typ, members string) string {
	t.Helper()
	s := open(t, header, entry(typ, "a", "", members))
	e, err := s.Load(0)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(entryLines(e), "\n")
}

func TestTranscripts(t *testing.T) {
	tests := []struct{ name, typ, members, want string }{
		{"user", "message", `"message":{"role":"user","content":"one\ntwo\n"}`, "## user\none\ntwo\n"},
		{"assistant", "message", `"message":{"role":"assistant","model":"m","stopReason":"error","errorMessage":"no\nluck","content":[` +
			`{"type":"thinking","thinking":"hm\nwell"},{"type":"text","text":"so"},` +
			`{"type":"toolCall","id":"1","name":"edit","arguments":{"path":"x y","text":"a\nb","n":[1, 2]}},` +
			`{"type":"toolCall","id":"2","name":"odd","arguments":"all"},{"type":"toolCall","id":"3","name":"none","arguments":{}},{"type":"new","x":1}]}`,
			"## assistant [m] [error]\nno\nluck\n(thinking) hm\nwell\nso\ncall edit\n  path: x y\n  text:\n    a\n    b\n  n: [1,2]\ncall odd\n  \"all\"\ncall none\n{\"type\":\"new\",\"x\":1}\n"},
		{"an assistant that stopped as usual", "message", `"message":{"role":"assistant","model":"m","stopReason":"toolUse","content":[]}`, "## assistant [m]\n"},
		{"result", "message", `"message":{"role":"toolResult","toolName":"read","isError":true,"content":[{"type":"image","mimeType":"image/png","data":"AAAA"}]}`,
			"## result [read] [error]\n(image image/png, 4 bytes of base64, sum 63c1dd95)\n"},
		{"shell", "message", `"message":{"role":"bashExecution","command":"ls","output":"a\nb\n","exitCode":2}`, "## bashExecution\n$ ls (exit 2)\na\nb\n"},
		{"system", "message", `"message":{"role":"system","content":"base","sections":{"env":"a\nb","old":null},"toolsAdded":[{"name":"x"}],"toolsRemoved":[{"name":"y"}]}`,
			"## system\nbase\nsection env:\na\nb\nsection old:\nnull\ntoolsRemoved: {\"name\":\"y\"}\ntoolsAdded: {\"name\":\"x\"}\n"},
		{"a summary in a message", "message", `"message":{"role":"compactionSummary","summary":"text"}`, "## compactionSummary\ntext\n"},
		{"an extension's message", "custom_message", `"customType":"my\next","content":"text"`, "## custom_message [my ext]\ntext\n"},
		{"no message", "message", `"message":7`, "## message without a message\n"},
		{"another type", "model_change", `"provider":"p","modelId":"m"`, "## model_change\np/m\n"},
		{"an unknown type", "odd", `"x":1`, "## odd\nunknown entry type odd\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := transcriptOf(t, tt.typ, tt.members); got != tt.want {
				t.Errorf("got\n%q\nwant\n%q", got, tt.want)
			}
		})
	}
}

// A difference that no reader sees is shown in the records themselves.
func TestChangesThatReadAlikeShowTheRecords(t *testing.T) {
	a := open(t, header, say("a", "", "text", 1))
	b := open(t, header, say("a", "", "text", 2))
	var got string
	for p, err := range compare(t, a, "a", b, "a").Pieces(false) {
		if err != nil {
			t.Fatal(err)
		}
		got += marks(p.Lines)
	}
	for _, want := range []string{"-    \"responseId\": \"r1\",\n", "+    \"responseId\": \"r2\",\n", "     \"provider\": \"p\",\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}
