package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sessiontool/finding"
)

// Short ways to write sketches.
func user(parent int) sketch            { return sketch{kind: "user", parent: parent} }
func of(kind string, parent int) sketch { return sketch{kind: kind, parent: parent} }
func asks(parent int, ids ...string) sketch {
	return sketch{kind: "assistant", parent: parent, calls: ids}
}
func result(parent int, id string) sketch { return sketch{kind: "result", parent: parent, result: id} }
func compaction(parent, kept int) sketch {
	return sketch{kind: "compaction", parent: parent, kept: kept}
}
func omit(parent, target int) sketch  { return sketch{kind: "omit", parent: parent, target: target} }
func label(parent, target int) sketch { return sketch{kind: "label", parent: parent, target: target} }
func rewrite(parent, target int, ids ...string) sketch {
	return sketch{kind: "content", parent: parent, target: target, calls: ids}
}

// shortly is a finding as "rule line severity".
func shortly(findings []finding.Finding) []string {
	list := []string{}
	for _, f := range findings {
		list = append(list, fmt.Sprintf("%s %d %s", f.Rule, f.Line, f.Severity))
	}
	return list
}

// Kinds of sessions that the rules across records have to tell apart. Entry 0 is on
// line 2.
func TestRecordRuleVariants(t *testing.T) {
	for _, tc := range []struct {
		name string
		list []sketch
		want string // findings, with ", " between
	}{
		// trees
		{"two entries with one missing parent", []sketch{user(-1), user(-2), user(-2)}, "tree/missing-parent 3 error, tree/missing-parent 4 error"},
		{"a label where the history was cut", []sketch{user(-1), label(-2, 0)}, "tree/missing-parent 3 error"},
		{"branches of a root each", []sketch{user(-1), user(-1), asks(1), user(-1)}, "tree/extra-root 3 info, tree/extra-root 5 info"},
		{"a result for a root", []sketch{user(-1), asks(0, "t1"), result(1, "t1"), user(2), result(-1, "t1")}, "tool/result-orphan 6 error, tree/extra-root 6 warning"},
		{"an extension's message for a root", []sketch{user(-1), of("custom_message", -1)}, "tree/extra-root 3 info"},
		{"a hanger-on of a ring", []sketch{user(-1), user(2), user(1), user(2), user(0)}, "tree/cycle 3 error"},
		{"two rings", []sketch{user(-1), user(2), user(1), user(4), user(3), user(0)}, "tree/cycle 3 error, tree/cycle 5 error"},
		{"a ring and its own parent", []sketch{user(-1), user(1), user(3), user(2), user(0)}, "tree/cycle 4 error, tree/self-parent 3 error"},
		{"lines in reverse", []sketch{user(1), user(2), user(-1)}, "tree/parent-after-child 2 warning, tree/parent-after-child 3 warning"},

		// branches that grow
		{"there and back with /tree", []sketch{user(-1), user(0), user(0), user(1)}, ""},
		{"another branch each time", []sketch{user(-1), user(0), user(0), user(1), user(0), user(3)}, ""},
		{"two writers", []sketch{user(-1), user(0), user(0), user(1), user(2)}, "tree/interleaved 6 info"},
		{"two writers in runs", []sketch{user(-1), user(0), asks(1), user(0), asks(3), user(2), asks(5), user(4), asks(7)}, "tree/interleaved 9 info"},
		{"three writers", []sketch{user(-1), user(0), user(0), user(0), user(1), user(2), user(3)}, "tree/interleaved 7 info"},
		{"two writers on trees of their own", []sketch{user(-1), user(-1), user(0), user(1)}, "tree/extra-root 3 info, tree/interleaved 5 info"},

		// the current leaf
		{"a note after a note", []sketch{user(-1), user(0), user(0), of("custom", 1), of("session_info", 3)}, "tree/stale-leaf 6 warning"},
		{"a label after a note", []sketch{user(-1), user(0), user(0), of("custom", 1), label(3, 0)}, "tree/stale-leaf 6 info"},
		{"usage on an older branch", []sketch{user(-1), user(0), user(0), of("usage", 1)}, "tree/stale-leaf 5 warning"},
		{"a note before any message", []sketch{user(-1), of("custom", -1)}, "tree/extra-root 3 info, tree/stale-leaf 3 warning"},
		{"a note in an empty session", []sketch{of("custom", -1), of("session_info", 0)}, ""},
		{"a note after a summary of the other branch", []sketch{user(-1), user(0), user(0), of("summary", 1), of("custom", 3)}, ""},
		{"a note after a compaction of the older branch", []sketch{user(-1), user(0), user(0), compaction(1, 1), of("custom", 3)}, ""},
		{"a note on the newer branch", []sketch{user(-1), user(0), user(0), of("custom", 2)}, ""},
		{"a model change on an older branch", []sketch{user(-1), user(0), user(0), of("model", 1)}, ""},

		// references
		{"a label of the future", []sketch{user(-1), label(0, 2), user(1)}, ""},
		{"a label of another branch", []sketch{user(-1), user(0), label(0, 1)}, "tree/stale-leaf 4 info"},
		{"an edit of a branch summary", []sketch{user(-1), of("summary", 0), rewrite(1, 1)}, "ref/edit-target-kind 4 warning"},
		{"a branch summary left out", []sketch{user(-1), of("summary", 0), omit(1, 1)}, ""},
		{"a compaction left out", []sketch{user(-1), compaction(0, 0), omit(1, 1)}, ""},
		{"an edit of a command", []sketch{user(-1), of("bash", 0), rewrite(1, 1)}, "ref/edit-target-kind 4 warning"},
		{"a command left out", []sketch{user(-1), of("bash", 0), omit(1, 1)}, ""},
		{"an extension's message left out", []sketch{user(-1), of("custom_message", 0), omit(1, 1), rewrite(2, 1)}, ""},
		{"an edit where the history was cut", []sketch{user(-1), user(-2), omit(1, 0)}, "tree/missing-parent 3 error"},
		{"a compaction where the history was cut", []sketch{user(-1), user(-2), compaction(1, 0), compaction(2, -1)}, "tree/missing-parent 3 error"},
		{"an edit in a ring", []sketch{user(-1), user(2), omit(1, 0), user(0)}, "tree/cycle 3 error"},
		{"a compaction that keeps from a label", []sketch{user(-1), label(0, 0), user(1), compaction(2, 1), user(3)}, ""},
		{"a compaction that keeps from an older one", []sketch{user(-1), compaction(0, 0), user(1), compaction(2, 1), user(3)}, ""},
		{"a compaction that keeps from a younger one", []sketch{user(-1), compaction(0, 1), compaction(1, 1)}, ""},

		// tool calls
		{"two branches with a result each", []sketch{asks(-1, "t1"), result(0, "t1"), asks(1), result(0, "t1"), asks(3)}, ""},
		{"results in another order", []sketch{asks(-1, "t1", "t2"), result(0, "t2"), result(1, "t1")}, ""},
		{"an id that is used again", []sketch{asks(-1, "t1"), result(0, "t1"), asks(1, "t1"), result(2, "t1"), asks(3)}, ""},
		{"an id that is used again before its result", []sketch{asks(-1, "t1"), asks(0, "t1"), result(1, "t1"), asks(2)}, "tool/call-unanswered 2 warning"},
		{"an id twice in a message", []sketch{asks(-1, "t1", "t1"), result(0, "t1"), asks(1)}, ""},
		{"a result three times", []sketch{asks(-1, "t1"), result(0, "t1"), result(1, "t1"), result(2, "t1")}, "tool/result-duplicate 4 error, tool/result-duplicate 5 error"},
		{"a second result that is left out", []sketch{asks(-1, "t1"), result(0, "t1"), result(1, "t1"), omit(2, 2), user(3)}, ""},
		{"a first result that is left out", []sketch{asks(-1, "t1"), result(0, "t1"), result(1, "t1"), omit(2, 1), user(3)}, ""},
		{"a second result that is left out on one branch", []sketch{asks(-1, "t1"), result(0, "t1"), result(1, "t1"), omit(2, 2), user(2)}, "tool/result-duplicate 4 error"},
		{"a question between that is left out", []sketch{asks(-1, "t1"), user(0), result(1, "t1"), omit(2, 1)}, ""},
		{"a question between that is left out too late", []sketch{asks(-1, "t1"), user(0), result(1, "t1"), omit(2, 1), user(2)}, "tool/result-not-adjacent 4 warning"},
		{"a command between that is not sent", []sketch{asks(-1, "t1"), of("excluded", 0), result(1, "t1")}, ""},
		{"notes between", []sketch{asks(-1, "t1"), of("custom", 0), label(1, 0), of("model", 2), compaction(3, 0), of("system", 4), result(5, "t1")}, ""},
		{"a result of another turn between", []sketch{asks(-1, "t1", "t2"), result(0, "t1"), asks(1, "t3"), result(2, "t2"), result(3, "t3")}, "tool/result-not-adjacent 5 warning, tool/result-not-adjacent 6 warning"},
		{"an open call after a command that is not sent", []sketch{asks(-1, "t1"), of("excluded", 0), label(1, 0)}, "tool/call-unanswered 2 info"},
		{"an open call after each kind of message", []sketch{asks(-1, "t1"), asks(0, "t2"), of("bash", 1)}, "tool/call-unanswered 2 warning, tool/call-unanswered 3 warning"},
		{"an open call after an extension's message", []sketch{asks(-1, "t1"), of("custom_message", 0)}, "tool/call-unanswered 2 warning"},
		{"a call that is open on one branch only", []sketch{asks(-1, "t1"), result(0, "t1"), user(0)}, "tool/call-unanswered 2 warning"},
		{"a call that is open at the end of one branch", []sketch{asks(-1, "t1"), result(0, "t1"), label(0, 0)}, "tool/call-unanswered 2 info, tree/stale-leaf 4 info"},
		{"a call that a new content takes out", []sketch{asks(-1, "t1", "t2"), result(0, "t1"), rewrite(1, 0, "t1"), user(2)}, ""},
		{"a result that is left out", []sketch{asks(-1, "t1"), result(0, "t1"), omit(1, 1), user(2)}, ""},
		{"a result before its call, and one after", []sketch{user(-1), result(0, "t1"), asks(1, "t1"), result(2, "t1"), user(3)}, "tool/result-before-call 3 error"},
		{"a result without a call that is left out", []sketch{user(-1), result(0, "t1"), omit(1, 1)}, ""},
		{"a result where the history was cut", []sketch{asks(-1, "t1"), result(-2, "t1")}, "tool/call-unanswered 2 info, tree/missing-parent 3 error"},

		// pairs that are split
		{"a compaction between call and result that keeps both", []sketch{user(-1), asks(0, "t1"), compaction(1, 0), result(2, "t1")}, ""},
		{"a compaction that keeps neither", []sketch{user(-1), asks(0, "t1"), result(1, "t1"), user(2), compaction(3, 3)}, ""},
		{"a compaction that is not in force at any leaf", []sketch{asks(-1, "t1"), result(0, "t1"), compaction(1, 1), compaction(2, 0), compaction(2, 0)}, ""},
		{"a compaction that is in force at one of two leaves", []sketch{asks(-1, "t1"), result(0, "t1"), compaction(1, 1), compaction(2, 0), user(2)}, "tool/pair-split 4 error"},
		{"a compaction that keeps from the middle of a turn", []sketch{asks(-1, "t1", "t2"), result(0, "t1"), result(1, "t2"), compaction(2, 2)}, "tool/pair-split 5 error"},
		{"a result that a compaction splits off and an edit leaves out", []sketch{asks(-1, "t1"), result(0, "t1"), compaction(1, 1), omit(2, 1)}, ""},
		{"an edit of call and result", []sketch{asks(-1, "t1"), result(0, "t1"), omit(1, 0), omit(2, 1)}, ""},
		{"an edit of the call that is taken back", []sketch{asks(-1, "t1"), result(0, "t1"), omit(1, 0), rewrite(2, 0, "t1")}, ""},
		{"an edit of the call before the result", []sketch{asks(-1, "t1"), omit(0, 0), result(1, "t1")}, "tool/pair-split 3 error"},
		{"a new content without one of two calls", []sketch{asks(-1, "t1", "t2"), result(0, "t1"), result(1, "t2"), rewrite(2, 0, "t2")}, "tool/pair-split 5 error"},
		{"an edit that a compaction leaves out with its target", []sketch{asks(-1, "t1"), result(0, "t1"), omit(1, 0), user(2), compaction(3, 3)}, ""},
		{"a wrong id to keep from is one fault", []sketch{asks(-1, "t1"), compaction(0, -1), result(1, "t1")}, "ref/first-kept-missing 3 error"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var want []string
			if tc.want != "" {
				want = strings.Split(tc.want, ", ")
			}
			got := shortly(run(t, strings.NewReader(sessionOf(tc.list)), Options{}).Findings)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q\n%s", got, want, sessionOf(tc.list))
			}
		})
	}
}
