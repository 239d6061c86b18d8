package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// An entry of a small random session, in the terms of the rules across records. The
// naive implementation walks the branch of each leaf by these.
type sketch struct {
	kind   string // what lineOf makes of it
	parent int    // place of the parent, -1 for a root, -2 for one that is missing
	calls  []string
	result string
	failed bool
	target int // of an edit: place of the target
	kept   int // of a compaction: place of the first entry that is kept, -1 for none in the file
}

func idOf(n int) string { return fmt.Sprintf("%08x", n+1) }

// randomSketches makes a session of n entries. Few ids and many parents make faults
// likely.
func randomSketches(r *rand.Rand, n int) []sketch {
	tools := []string{"t1", "t2", "t3"}
	list := make([]sketch, n)
	for i := range list {
		s := &list[i]
		s.parent = i - 1
		if i > 0 && r.IntN(4) == 0 {
			s.parent = r.IntN(i)
		}
		if r.IntN(40) == 0 {
			s.parent = -1 - r.IntN(2)
		}
		s.kind = []string{
			"user", "system", "bash", "excluded", "label", "custom_message", "summary", "custom", // each now and then
			"assistant", "assistant", "assistant", "assistant", "result", "result", "result", "result", "result", "result",
			"compaction", "compaction", "edit", "edit", "edit",
		}[r.IntN(23)]
		switch s.kind {
		case "assistant":
			s.calls, s.failed = some(r, tools), r.IntN(6) == 0
		case "result":
			s.result = tools[r.IntN(len(tools))]
		case "compaction":
			s.kept = r.IntN(i + 1)
			if r.IntN(8) == 0 {
				s.kept = -1
			}
		case "edit":
			s.target = r.IntN(n)
			if i > 0 && r.IntN(5) > 0 {
				s.target = r.IntN(i)
			}
			if s.kind = "omit"; r.IntN(2) == 0 {
				s.kind, s.calls = "content", some(r, tools)
			}
		}
	}
	return list
}

func some(r *rand.Rand, of []string) []string {
	var list []string
	for _, one := range of {
		if r.IntN(2) == 0 {
			list = append(list, one)
		}
	}
	return list
}

// sessionOf writes the sketches as a session file: entry n is on line n+2.
func sessionOf(list []sketch) string {
	var text strings.Builder
	text.WriteString(header + "\n")
	for i, s := range list {
		parent := "null"
		switch {
		case s.parent >= 0:
			parent = `"` + idOf(s.parent) + `"`
		case s.parent == -2:
			parent = `"ffffffff"`
		}
		text.WriteString(lineOf(idOf(i), parent, s) + "\n")
	}
	return text.String()
}

// lineOf writes an entry; parent is JSON.
func lineOf(id, parent string, s sketch) string {
	return fmt.Sprintf(`{"id":"%s","parentId":%s,"timestamp":"2026-01-05T10:00:01.000Z",%s}`, id, parent, bodyOf(s))
}

// bodyOf writes what the entry's kind has.
func bodyOf(s sketch) string {
	message := func(format string, args ...any) string {
		return `"type":"message","message":{"timestamp":1767607201000,` + fmt.Sprintf(format, args...) + "}"
	}
	switch s.kind {
	case "user":
		return message(`"role":"user","content":"u"`)
	case "system":
		return message(`"role":"system","content":"s"`)
	case "bash", "excluded":
		return message(`"role":"bashExecution","command":"c","output":"o","cancelled":false,"truncated":false,"excludeFromContext":%v`, s.kind == "excluded")
	case "result":
		return message(`"role":"toolResult","toolCallId":"%s","toolName":"read","content":[],"isError":false`, s.result)
	case "assistant":
		reason := "toolUse"
		if s.failed {
			reason = "aborted"
		}
		return message(`"role":"assistant","content":%s,"api":"a","provider":"p","model":"m","stopReason":"%s","usage":{"input":1,"output":1,`+
			`"cacheRead":0,"cacheWrite":0,"totalTokens":2,"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0}}`, callsOf(s.calls), reason)
	case "custom", "usage", "session_info":
		return map[string]string{
			"custom":       `"type":"custom","customType":"todo"`,
			"usage":        `"type":"usage","kind":"k","provider":"p","model":"m","usage":{"input":1,"output":1,"cacheRead":0,"cacheWrite":0,"totalTokens":2,"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0}}`,
			"session_info": `"type":"session_info","name":"n"`,
		}[s.kind]
	case "custom_message":
		return `"type":"custom_message","customType":"x","content":"c","display":true`
	case "label":
		return fmt.Sprintf(`"type":"label","targetId":"%s","label":"l"`, idOf(s.target))
	case "model":
		return `"type":"model_change","provider":"p","modelId":"m"`
	case "summary":
		return `"type":"branch_summary","fromId":"root","summary":"s"`
	case "compaction":
		kept := "ffffffff"
		if s.kept >= 0 {
			kept = idOf(s.kept)
		}
		return fmt.Sprintf(`"type":"compaction","summary":"s","firstKeptEntryId":"%s","tokensBefore":1`, kept)
	case "omit":
		return fmt.Sprintf(`"type":"context_edit","targetId":"%s","replacement":null`, idOf(s.target))
	}
	return fmt.Sprintf(`"type":"context_edit","targetId":"%s","replacement":{"content":%s}`, idOf(s.target), callsOf(s.calls))
}

func callsOf(ids []string) string {
	var blocks []string
	for _, id := range ids {
		blocks = append(blocks, fmt.Sprintf(`{"type":"toolCall","id":"%s","name":"read","arguments":{}}`, id))
	}
	return "[" + strings.Join(blocks, ",") + "]"
}

// branchesOf are the branches of all leaves, each from its first entry on, and
// whether that is a root.
func branchesOf(list []sketch) (branches [][]int, whole []bool) {
	inner := map[int]bool{}
	for _, s := range list {
		inner[s.parent] = true
	}
	for leaf := range list {
		if inner[leaf] {
			continue
		}
		var branch []int
		e := leaf
		for ; e >= 0; e = list[e].parent {
			branch = append(branch, e)
		}
		slices.Reverse(branch)
		branches, whole = append(branches, branch), append(whole, e == -1)
	}
	return branches, whole
}
