package agreement

import (
	"math/rand/v2"
	"slices"

	"sessiontool/internal/jsonscan"
)

// kinds are the ways to damage a value of a record; each returns nil where it cannot.
var kinds = []func(random *rand.Rand, d jsonscan.Doc, n int) *jsonscan.Splice{
	removed, retyped, renamed, emptied, misvalued,
}

// mutate returns a line with one value damaged, at any depth.
func mutate(random *rand.Rand, line []byte) []byte {
	scanner := jsonscan.Scanner{Shape: jsonscan.Everything()}
	d, err := scanner.Scan(line)
	if err != nil || len(d.Nodes) < 2 {
		return line
	}
	n := pick(random, d)
	splice := kinds[random.IntN(len(kinds))](random, d, n)
	if splice == nil {
		return line
	}
	damaged, err := jsonscan.Apply(nil, line, []jsonscan.Splice{*splice})
	if err != nil {
		return line
	}
	return damaged
}

// pick chooses a value, half of the time a member of the record itself.
func pick(random *rand.Rand, d jsonscan.Doc) int {
	if top := slices.Collect(d.Children(jsonscan.Root)); len(top) > 0 && random.IntN(2) == 0 {
		return top[random.IntN(len(top))]
	}
	return 1 + random.IntN(len(d.Nodes)-1)
}

func isMember(d jsonscan.Doc, n int) bool { return d.Nodes[n].NameEnd > 0 }

func removed(_ *rand.Rand, d jsonscan.Doc, n int) *jsonscan.Splice {
	if !isMember(d, n) {
		return nil
	}
	splice := d.RemoveMember(n)
	return &splice
}

// values are what values are replaced by: some of every type, and some that schemas look at.
var values = []string{
	"null", "true", "false", "0", "-1", "1.5", "1.0", "1e2", "12345678901234567890", `""`, `"text"`, `"2026-01-05T10:00:00.000Z"`, `"2026-13-45"`,
	"[]", `["text"]`, `[null]`, "{}", `{"type":"text","text":"x"}`, `[{"type":"text","text":"x"}]`, `[{"type":"image","data":"","mimeType":"image/png"}]`,
	`[{"type":"tool_use"}]`, `{"content":"x"}`,
}

func retyped(random *rand.Rand, d jsonscan.Doc, n int) *jsonscan.Splice {
	splice := d.ReplaceValue(n, []byte(values[random.IntN(len(values))]))
	return &splice
}

// words are names and discriminants of the format, right and wrong ones.
var words = []string{
	"", "x", "type", "id", "parentId", "role", "content", "message", "session", "label", "custom", "compaction", "user", "assistant", "toolResult", "system",
	"hookMessage", "branchSummary", "bashExecution", "text", "thinking", "toolCall", "image", "tool_use", "stop", "pending", "toolUse", "off", "ultra", "root", "event",
}

func renamed(random *rand.Rand, d jsonscan.Doc, n int) *jsonscan.Splice {
	if !isMember(d, n) {
		return nil
	}
	name := d.Text[d.Nodes[n].NameStart:d.Nodes[n].NameEnd]
	word := jsonscan.AppendString(nil, words[random.IntN(len(words))])
	return &jsonscan.Splice{Offset: int64(d.Nodes[n].NameStart), Removed: name, Inserted: word}
}

func emptied(_ *rand.Rand, d jsonscan.Doc, n int) *jsonscan.Splice {
	empty := map[jsonscan.Kind]string{jsonscan.String: `""`, jsonscan.Number: "0", jsonscan.Array: "[]", jsonscan.Object: "{}", jsonscan.True: "false"}[d.Kind(n)]
	if empty == "" {
		return nil
	}
	splice := d.ReplaceValue(n, []byte(empty))
	return &splice
}

// misvalued puts another word in the place of a string.
func misvalued(random *rand.Rand, d jsonscan.Doc, n int) *jsonscan.Splice {
	if d.Kind(n) != jsonscan.String {
		return nil
	}
	splice := d.ReplaceValue(n, jsonscan.AppendString(nil, words[random.IntN(len(words))]))
	return &splice
}
