package check

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"testing"
	"time"

	"sessiontool/internal/golden"
	"sessiontool/sessionfile"
)

// readIndex makes the index of a file.
func readIndex(t *testing.T, data []byte) *index {
	t.Helper()
	o := Options{Local: time.UTC}
	f := newFolder(o)
	j := newJoiner(f.add)
	if err := scanAll(context.Background(), sessionfile.NewReader(bytes.NewReader(data), 0), o, j.add); err != nil {
		t.Fatal(err)
	}
	j.finish()
	f.finish()
	return f.index
}

// message is as much of a message of Pi's as these tests look at.
type message struct {
	Role       string
	ToolCallID string
	Content    json.RawMessage
}

func messagesOf(t *testing.T, list []json.RawMessage) []message {
	t.Helper()
	messages := make([]message, len(list))
	for i, raw := range list {
		if err := json.Unmarshal(raw, &messages[i]); err != nil {
			t.Fatal(err)
		}
	}
	return messages
}

// sentBy counts the messages that Pi sends at a leaf, without summaries and without
// the system message of a compaction.
func sentBy(t *testing.T, leaf golden.Leaf) int {
	agent := messagesOf(t, leaf.Agent)
	sent := len(leaf.Provider)
	for i, m := range agent {
		switch {
		case m.Role == "compactionSummary", m.Role == "branchSummary":
			sent--
		case m.Role == "system" && i == 0 && len(agent) > 1 && agent[1].Role == "compactionSummary":
			sent--
		}
	}
	return sent
}

// cutAfter is the file up to the end of a line, counted from 1.
func cutAfter(data []byte, line int) []byte {
	end := 0
	for range line {
		end += bytes.IndexByte(data[end:], '\n') + 1
	}
	return data[:end]
}

// What a file says is sent at the current leaf is what Pi sends. A file that ends
// early, as one does whose end was lost, has its last entry for the leaf.
func TestSentAsPi(t *testing.T) {
	compared := 0
	for _, c := range golden.Some(t, "v3") {
		for _, leaf := range c.Leaves {
			x := readIndex(t, cutAfter(c.Session, c.Lines[leaf.Entry]))
			tree := newTree(x)
			now := newCurrent(tree, tree.keptRows(), nil)
			if want := sentBy(t, leaf); now.sent != want {
				t.Fatalf("%s: at line %d Pi sends %d messages, not %d", c.Name, c.Lines[leaf.Entry], want, now.sent)
			}
			messages := 0
			for _, n := range leaf.Path {
				if x.row(int32(n)).countsAsMessage() {
					messages++
				}
			}
			if now.reach.Messages != messages {
				t.Fatalf("%s: at line %d the branch has %d messages, not %d", c.Name, c.Lines[leaf.Entry], messages, now.reach.Messages)
			}
			compared++
		}
	}
	if compared < golden.Least(4000) {
		t.Errorf("compared %d leaves only", compared)
	}
}

// lonelyResults are the tool call ids of the results that Pi sends at a leaf without
// a call before them.
func lonelyResults(t *testing.T, leaf golden.Leaf) []string {
	var lonely []string
	called := map[string]bool{}
	for _, m := range messagesOf(t, leaf.Provider) {
		switch m.Role {
		case "assistant":
			var blocks []struct{ Type, ID string }
			if json.Unmarshal(m.Content, &blocks) != nil {
				continue
			}
			for _, b := range blocks {
				if b.Type == "toolCall" {
					called[b.ID] = true
				}
			}
		case "toolResult":
			if !called[m.ToolCallID] {
				lonely = append(lonely, m.ToolCallID)
			}
		}
	}
	return lonely
}

// The results that are reported to be split from their calls, or to have none, are
// those that Pi sends without a call at some leaf: of every file, and of what it was
// after each of its lines.
func TestSplitPairsAsPi(t *testing.T) {
	splits := 0
	for _, c := range golden.Some(t, "v3") {
		lonely := make([][]string, len(c.Lines))
		for _, leaf := range c.Leaves {
			lonely[leaf.Entry] = lonelyResults(t, leaf)
		}
		for last := range c.Lines {
			want := map[string]bool{}
			for e := range last + 1 {
				if !slices.ContainsFunc(c.Tree.Children[e], func(child int) bool { return child <= last }) {
					for _, id := range lonely[e] {
						want[id] = true
					}
				}
			}
			file := cutAfter(c.Session, c.Lines[last])
			if got := reportedResults(t, file); !maps.Equal(got, want) {
				t.Errorf("%s to line %d: found %q, and Pi sends %q", c.Name, c.Lines[last], slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
			}
			splits += len(want)
		}
	}
	if splits < golden.Least(200) {
		t.Errorf("Pi sends %d results without a call only", splits)
	}
}

// reportedResults are the tool call ids of the results without a call that a report
// on the file names.
func reportedResults(t *testing.T, file []byte) map[string]bool {
	t.Helper()
	lines := bytes.Split(file, []byte("\n"))
	ids := map[string]bool{}
	add := func(line int) {
		var entry struct{ Message message }
		if err := json.Unmarshal(lines[line-1], &entry); err != nil {
			t.Fatal(err)
		}
		ids[entry.Message.ToolCallID] = true
	}
	for _, f := range run(t, bytes.NewReader(file), Options{}).Findings {
		switch f.Rule {
		case "tool/pair-split":
			for _, r := range f.Related {
				add(r.Line)
			}
		case "tool/result-orphan", "tool/result-before-call":
			add(f.Line)
		}
	}
	return ids
}
