package project

import (
	"testing"

	"sessiontool/sessionfile"
)

// project projects the leaf of a branch at one stage.
func project(t *testing.T, stage Stage, entries ...string) *Projection {
	t.Helper()
	s := open(t, chain(entries...)...)
	p, err := Project(s, s.Leaf(), stage)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMessages pins the messages of each type of entry, to the byte, before and
// after they are turned into the provider's.
func TestMessages(t *testing.T) {
	for _, c := range []struct {
		name     string
		entry    string // the last one of the branch
		agent    string
		provider string
	}{
		{"user, spelling kept", message("a", `"role" : "user", "content":"\ud83d \u0041\/ <>&","n":1E21, "timestamp":1.50`),
			`{"role" : "user", "content":"\ud83d \u0041\/ <>&","n":1E21, "timestamp":1.50}`,
			`{"role" : "user", "content":"\ud83d \u0041\/ <>&","n":1E21, "timestamp":1.50}`},
		{"bytes that are not UTF-8 kept", message("a", "\"role\":\"user\",\"content\":\"\xff\""),
			"{\"role\":\"user\",\"content\":\"\xff\"}", "{\"role\":\"user\",\"content\":\"\xff\"}"},
		{"user null", message("a", `"role":"user","content":null,"x":1`),
			`{"role":"user","content":[],"x":1}`, `{"role":"user","content":[],"x":1}`},
		{"user missing", message("a", `"role":"user","x":1`), `{"role":"user","x":1,"content":[]}`, `{"role":"user","x":1,"content":[]}`},
		{"user empty stays", message("a", `"role":"user","content":""`), `{"role":"user","content":""}`, `{"role":"user","content":""}`},
		{"user number stays", message("a", `"role":"user","content":0`), `{"role":"user","content":0}`, `{"role":"user","content":0}`},
		{"assistant null", message("a", `"role":"assistant","content":null`), `{"role":"assistant","content":[]}`, `{"role":"assistant","content":[]}`},
		{"result missing", message("a", `"role":"toolResult"`), `{"role":"toolResult","content":[]}`, `{"role":"toolResult","content":[]}`},
		{"system null", message("a", `"role":"system","content":null`), `{"role":"system","content":""}`, `{"role":"system","content":""}`},
		{"custom null stays", message("a", `"role":"custom","content":null,"timestamp":2`),
			`{"role":"custom","content":null,"timestamp":2}`, `{"role":"user","content":null,"timestamp":2}`},
		{"custom missing stays", message("a", `"role":"custom","timestamp":2`), `{"role":"custom","timestamp":2}`, `{"role":"user","timestamp":2}`},
		{"bash null stays", message("a", `"role":"bashExecution","command":"x","content":null`),
			`{"role":"bashExecution","command":"x","content":null}`,
			"{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Ran `x`\\n(no output)\"}]}"},
		{"repeated content, the last null", message("a", `"content":"1","role":"user","content":null`),
			`{"role":"user","content":[]}`, `{"role":"user","content":[]}`},
		{"repeated content, the last not null", message("a", `"content":null,"role":"user","content":"1"`),
			`{"content":null,"role":"user","content":"1"}`, `{"content":null,"role":"user","content":"1"}`},
		{"name with an escape", message("a", `"role":"user","cont\u0065nt":null`), `{"role":"user","content":[]}`, `{"role":"user","content":[]}`},
		{"summary roles in a message", message("a", `"role":"branchSummary","summary":"s","timestamp":3`),
			`{"role":"branchSummary","summary":"s","timestamp":3}`,
			`{"role":"user","content":[{"type":"text","text":"The following is a summary of a branch that this conversation came back from:\n\n<summary>\ns</summary>"}],"timestamp":3}`},
		{"compaction summary in a message", message("a", `"role":"compactionSummary","timestamp":null`),
			`{"role":"compactionSummary","timestamp":null}`,
			`{"role":"user","content":[{"type":"text","text":"The conversation history before this point was compacted into the following summary:\n\n<summary>\nundefined\n</summary>"}],"timestamp":null}`},
		{"unknown role", message("a", `"role":"hookMessage","content":null`), `{"role":"hookMessage","content":null}`, ""},

		{"custom message", `a "type":"custom_message","customType":"x\u0041","content":"t","display":true,"details":{"a": 1},"other":1`,
			`{"role":"custom","customType":"x\u0041","content":"t","display":true,"details":{"a": 1},"timestamp":5}`,
			`{"role":"user","content":[{"type":"text","text":"t"}],"timestamp":5}`},
		{"custom message of blocks", `a "type":"custom_message","customType":"x","content":[{"type":"image"}],"display":false,"details":null`,
			`{"role":"custom","customType":"x","content":[{"type":"image"}],"display":false,"details":null,"timestamp":5}`,
			`{"role":"user","content":[{"type":"image"}],"timestamp":5}`},
		{"custom message null", `a "type":"custom_message","customType":"x","content":null`,
			`{"role":"custom","customType":"x","content":[],"timestamp":5}`, `{"role":"user","content":[],"timestamp":5}`},
		{"custom message bare", `a "type":"custom_message"`, `{"role":"custom","content":[],"timestamp":5}`, `{"role":"user","content":[],"timestamp":5}`},

		{"branch summary", `a "type":"branch_summary","summary":"\ud83d","fromId":"root","details":1`,
			`{"role":"branchSummary","summary":"\ud83d","fromId":"root","timestamp":5}`,
			`{"role":"user","content":[{"type":"text","text":"The following is a summary of a branch that this conversation came back from:\n\n<summary>\n\ud83d</summary>"}],"timestamp":5}`},
		{"branch summary of an odd value", `a "type":"branch_summary","summary":[1,null],"fromId":null`,
			`{"role":"branchSummary","summary":[1,null],"fromId":null,"timestamp":5}`,
			`{"role":"user","content":[{"type":"text","text":"The following is a summary of a branch that this conversation came back from:\n\n<summary>\n1,</summary>"}],"timestamp":5}`},
		{"branch summary of nothing", `a "type":"branch_summary","summary":0`, "", ""},

		{"compaction", `a "type":"compaction","summary":"s","firstKeptEntryId":"a","tokensBefore":1e3`,
			`{"role":"compactionSummary","summary":"s","tokensBefore":1e3,"timestamp":5}`,
			`{"role":"user","content":[{"type":"text","text":"The conversation history before this point was compacted into the following summary:\n\n<summary>\ns\n</summary>"}],"timestamp":5}`},
		{"compaction, empty summary", `a "type":"compaction","summary":""`,
			`{"role":"compactionSummary","summary":"","timestamp":5}`,
			`{"role":"user","content":[{"type":"text","text":"The conversation history before this point was compacted into the following summary:\n\n<summary>\n\n</summary>"}],"timestamp":5}`},
		{"checkpoint keeps its null content", `a "type":"compaction","summary":"","systemMessage":{"role":"system","content":null}`,
			`{"role":"system","content":null}` + "\n" + `{"role":"compactionSummary","summary":"","timestamp":5}`,
			`{"role":"system","content":null}` + "\n" + `{"role":"user","content":[{"type":"text","text":"The conversation history before this point was compacted into the following summary:\n\n<summary>\n\n</summary>"}],"timestamp":5}`},
		{"checkpoint of no message", `a "type":"compaction","summary":"","systemMessage":"text"`,
			`"text"` + "\n" + `{"role":"compactionSummary","summary":"","timestamp":5}`,
			`{"role":"user","content":[{"type":"text","text":"The conversation history before this point was compacted into the following summary:\n\n<summary>\n\n</summary>"}],"timestamp":5}`},
		{"checkpoint that is false", `a "type":"compaction","summary":"","systemMessage":0`,
			`{"role":"compactionSummary","summary":"","timestamp":5}`,
			`{"role":"user","content":[{"type":"text","text":"The conversation history before this point was compacted into the following summary:\n\n<summary>\n\n</summary>"}],"timestamp":5}`},
		{"state", `a "type":"model_change","provider":"p","modelId":"m"`, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := texts(project(t, Agent, c.entry)); got != c.agent {
				t.Errorf("agent    %s\nwant     %s", got, c.agent)
			}
			if got := texts(project(t, Provider, c.entry)); got != c.provider {
				t.Errorf("provider %s\nwant     %s", got, c.provider)
			}
		})
	}
}

// TestEntryTimes pins how the time of an entry becomes a message's timestamp.
func TestEntryTimes(t *testing.T) {
	for _, c := range []struct{ timestamp, want string }{
		{`,"timestamp":"2026-01-02T03:04:05.678Z"`, "1767323045678"},
		{`,"timestamp":"2026-01-02T03:04:05.6789+01:00"`, "1767319445678"},
		{`,"timestamp":"2026-01-02"`, "1767312000000"},
		{`,"timestamp":"2026-01-02T00:00:00"`, "1767312000000"},
		{`,"timestamp":1767312000000.9`, "1767312000000"},
		{`,"timestamp":-1.9`, "-1"},
		{`,"timestamp":-0.5`, "0"},
		{`,"timestamp":1e300`, "null"},
		{`,"timestamp":null`, "0"},
		{`,"timestamp":true`, "null"},
		{`,"timestamp":[]`, "null"},
		{`,"timestamp":"yesterday"`, "null"},
		{`,"timestamp":""`, "null"},
		{``, "null"},
	} {
		s := open(t, `{"type":"branch_summary","id":"a"`+c.timestamp+`,"summary":"s"}`)
		p, err := Project(s, s.Leaf(), Agent)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := texts(p), `{"role":"branchSummary","summary":"s","timestamp":`+c.want+`}`; got != want {
			t.Errorf("%s\n got %s\nwant %s", c.timestamp, got, want)
		}
	}
}

// TestEveryKind walks the kinds that entries can have: one that nobody decided
// about here fails.
func TestEveryKind(t *testing.T) {
	messages := map[sessionfile.Kind]int{
		sessionfile.KindUnknown: 0, sessionfile.KindMessage: 1, sessionfile.KindCustomMessage: 1, sessionfile.KindBranchSummary: 1,
		sessionfile.KindCompaction: 1, sessionfile.KindContextEdit: 0, sessionfile.KindModelChange: 0,
		sessionfile.KindThinkingLevelChange: 0, sessionfile.KindUsage: 0, sessionfile.KindCustom: 0,
		sessionfile.KindLabel: 0, sessionfile.KindSessionInfo: 0, sessionfile.KindEvent: 0,
	}
	kinds := []sessionfile.Kind{sessionfile.KindUnknown}
	for version := 1; version <= 3; version++ {
		kinds = append(kinds, sessionfile.Kinds(version)...)
	}
	for _, kind := range kinds {
		want, ok := messages[kind]
		if !ok {
			t.Errorf("%v: say in this test and in produce.go what it gives", kind)
		}
		entry := `a "type":"` + kind.String() + `","summary":"s","message":{"role":"user"}`
		if got := len(project(t, Agent, entry).Messages); got != want {
			t.Errorf("%v gives %d messages, want %d", kind, got, want)
		}
	}
}
