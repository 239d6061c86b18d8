package branch

import (
	"slices"
	"testing"
)

// system is an entry with a system message of these members.
func system(id, parent, members string) string {
	return entry("message", id, parent, `"message":{"role":"system","timestamp":1,`+members+`}`)
}

func TestStateReplaysSystemMessages(t *testing.T) {
	first := system("a", "", `"content":"base","sections":{"env":"linux","rules":"none"},"toolsAdded":[{"name":"read"},{"name":"bash"},{"name":"edit"}]`)
	tests := []struct {
		name            string
		lines           []string
		tools, sections []string
	}{
		{"what the first one sets", nil, []string{"read", "bash", "edit"}, []string{"env", "rules"}},
		{"taken away, added, set again in their place",
			[]string{system("b", "a", `"content":"","sections":{"env":"mac","rules":null,"more":"x"},"toolsRemoved":[{"name":"read"}],"toolsAdded":[{"name":"grep"},{"name":"bash","description":"d"}]`)},
			[]string{"bash", "edit", "grep"}, []string{"env", "more"}},
		{"a tool of both lists is taken away first",
			[]string{system("b", "a", `"content":"","toolsRemoved":[{"name":"read"}],"toolsAdded":[{"name":"read"}]`)},
			[]string{"bash", "edit", "read"}, []string{"env", "rules"}},
		{"replace is not read", []string{system("b", "a", `"content":"all new","replace":true`)},
			[]string{"read", "bash", "edit"}, []string{"env", "rules"}},
		{"a compaction brings its own and drops those before it",
			[]string{entry("compaction", "b", "a", `"summary":"s","firstKeptEntryId":"a","tokensBefore":1,"systemMessage":{"role":"system","content":"c","toolsAdded":[{"name":"grep"}],"timestamp":1}`)},
			[]string{"grep"}, nil},
		{"an edit takes one out", []string{entry("context_edit", "b", "a", `"targetId":"a","replacement":null`)}, nil, nil},
		{"a later edit puts it back", []string{entry("context_edit", "b", "a", `"targetId":"a","replacement":null`),
			entry("context_edit", "c", "b", `"targetId":"a","replacement":{"content":"x"}`)},
			[]string{"read", "bash", "edit"}, []string{"env", "rules"}},
		{"members of wrong types are passed over", []string{system("b", "a", `"content":7,"sections":["x"],"toolsRemoved":{"name":"read"},"toolsAdded":[null,7,{"name":1},{}]`)},
			[]string{"read", "bash", "edit"}, []string{"env", "rules"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t, append([]string{header, first}, tt.lines...)...)
			c := compare(t, s, "leaf", s, "leaf")
			if got := c.State.A; !slices.Equal(got.Tools, tt.tools) || !slices.Equal(got.Sections, tt.sections) {
				t.Errorf("tools %q, sections %q; want %q, %q", got.Tools, got.Sections, tt.tools, tt.sections)
			}
		})
	}
}

func TestStatesAreCompared(t *testing.T) {
	s := open(t, header,
		system("a", "", `"content":[{"type":"text","text":"base"}],"sections":{"env":"linux","gone":"x"},"toolsAdded":[{"name":"read","parameters":{"x":1.0,"y":2}},{"name":"bash"}]`),
		system("b", "a", `"content":"more","sections":{"env":"mac","gone":null,"new":"y"},"toolsRemoved":[{"name":"bash"}],"toolsAdded":[{"name":"grep"},{"name":"read","parameters":{"z":1}}]`),
		system("c", "a", `"content":"","toolsAdded":[{"name":"read","parameters":{"y":2,"x":1}}]`),
		entry("model_change", "d", "a", `"provider":"p","modelId":"m"`),
		entry("thinking_level_change", "e", "a", `"thinkingLevel":"high"`))
	tests := []struct {
		name, a, b      string
		tools, sections NameComparison
		prompt, differs bool
	}{
		{"everything", "a", "b", NameComparison{[]string{"bash"}, []string{"grep"}, []string{"read"}},
			NameComparison{[]string{"gone"}, []string{"new"}, []string{"env"}}, true, true},
		{"the same in another spelling", "a", "c", NameComparison{}, NameComparison{}, false, false},
		{"the model", "a", "d", NameComparison{}, NameComparison{}, false, true},
		{"the thinking level", "a", "e", NameComparison{}, NameComparison{}, false, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := compare(t, s, tt.a, s, tt.b).State
			if !equalNames(got.Tools, tt.tools) || !equalNames(got.Sections, tt.sections) || got.Prompt != tt.prompt || got.Differs() != tt.differs {
				t.Errorf("tools %v, sections %v, prompt %v, differs %v", got.Tools, got.Sections, got.Prompt, got.Differs())
			}
		})
	}
}

func equalNames(a, b NameComparison) bool {
	return slices.Equal(a.OnlyA, b.OnlyA) && slices.Equal(a.OnlyB, b.OnlyB) && slices.Equal(a.Changed, b.Changed)
}

func TestTotalsAddUpAsPiDoes(t *testing.T) {
	const usage = `{"input":1,"output":2,"cacheRead":4,"cacheWrite":8,"totalTokens":99,"cost":{"input":9,"total":0.25}}`
	s := open(t, header,
		user("a", "", "one"),
		entry("message", "b", "a", `"message":{"role":"assistant","content":[],"provider":"p","model":"m","usage":`+usage+`}`),
		entry("message", "c", "b", `"message":{"role":"toolResult","content":[],"usage":`+usage+`}`),
		entry("message", "d", "c", `"message":{"role":"user","content":[],"usage":`+usage+`}`),
		entry("usage", "e", "d", `"usage":`+usage),
		entry("branch_summary", "f", "e", `"fromId":"root","summary":"s","usage":`+usage),
		entry("custom", "g", "f", `"usage":`+usage),
		entry("compaction", "h", "g", `"summary":"s","firstKeptEntryId":"h","tokensBefore":1,"usage":`+usage),
		entry("usage", "i", "h", `"usage":{"input":"many","output":null,"cost":7}`))
	got := compare(t, s, "i", s, "b").State
	if want := (Totals{Messages: 4, Tokens: 75, Cost: 1.25}); got.A.Totals != want {
		t.Errorf("got %+v, want %+v", got.A.Totals, want)
	}
	if want := (Totals{Messages: 2, Tokens: 15, Cost: 0.25}); got.B.Totals != want {
		t.Errorf("got %+v, want %+v", got.B.Totals, want)
	}
}
