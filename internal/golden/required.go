package golden

import "slices"

// Required returns the names of what the cases of a set must show together, as [Cover]
// gives them. The set "damaged" is never committed, it is made where Pi can be asked: its
// names are "damage " and the kinds of damage.
func Required(set string) []string {
	names := slices.Clone(requiredBySet[set])
	if set == "v3" {
		for name := range oddSpellings {
			names = append(names, "odd "+name)
		}
	}
	return names
}

var requiredBySet = map[string][]string{
	"v3": slices.Concat(
		each("entry ", "message", "custom_message", "branch_summary", "compaction", "context_edit", "model_change", "thinking_level_change", "usage", "custom", "label", "session_info"),
		each("role ", "system", "user", "assistant", "toolResult", "bashExecution", "custom"),
		each("edit null of ", "user", "assistant", "toolResult", "custom_message"),
		each("edit blocks of ", "user", "assistant", "toolResult", "custom_message"),
		each("edit string of ", "user", "custom_message"),
		each("kept ", "none", "user", "assistant", "toolResult", "bashExecution", "custom_message", "label", "custom", "usage", "model_change", "thinking_level_change", "session_info", "branch_summary", "context_edit"),
		each("label ", "on label", "on user", "on compaction", "on branch_summary", "cleared by absent", "cleared by empty", "changed", "set again"),
		each("bash ", "excluded", "cancelled", "truncated", "failed", "without exit code", "silent"),
		each("summary ", "from root", "as root", "empty"),
		each("thinking ", "signed", "unsigned", "redacted", "empty"),
		each("image block of ", "user", "toolResult", "custom_message"),
		each("string content of ", "user", "system", "custom_message"),
		[]string{"toolCall block of assistant", "compaction with system message", "several compactions on a branch", "child of a label", "several roots",
			"many children", "long branch", "no model yet", "extract that Pi writes", "extract that Pi does not write", "extract with labels", "odd very long line"},
	),
	"v2": slices.Concat(
		each("entry ", "message", "custom_message", "branch_summary", "compaction", "model_change", "thinking_level_change", "custom", "label", "session_info"),
		each("role ", "user", "assistant", "toolResult", "bashExecution", "hookMessage"),
		each("kept ", "none", "user", "label"),
	),
	"v1": slices.Concat(
		each("entry ", "message", "compaction", "model_change", "thinking_level_change"),
		each("role ", "user", "assistant", "toolResult", "bashExecution"),
		each("kept index ", "own", "before"),
	),
	"damaged": each("damage ",
		"file cut", "line cut", "line beginning lost", "lines fused", "fragment fused with a line", "line split",
		"NUL inside a line", "line padded with NUL", "line of NUL", "bad UTF-8", "bit flipped", "control character",
		"garbage line", "lines swapped", "line duplicated", "line removed", "newline lost at the end",
		"member removed", "member retyped", "member renamed", "member emptied", "member added", "reference moved"),
	"twisted": slices.Concat(
		each("twist ",
			"times in odd forms", "times out of order", "content null", "content missing", "content of an odd type",
			"bash exit codes", "bash flags", "bash excluded in odd ways", "bash command odd", "unknown role",
			"summary roles in messages", "unknown entry type", "branch summary odd", "compaction summary odd", "compaction system message odd",
			"state members odd", "title odd", "details null", "labels odd", "labels cleared and set again",
			"member named __proto__", "edit holding a raw string", "edit on an odd target", "edit nulls an odd target", "edit nulls the compaction",
			"edit before its target", "edit before the kept range", "edit taken back", "edit on another branch", "edit replacement odd",
			"kept id odd", "kept range over system messages and compactions", "two compactions, the later keeps less", "kept id names a chain of labels", "parent odd",
			"parent after child", "lines backwards", "duplicate id", "the same entry twice", "siblings with odd times",
			"many siblings out of order", "numbers respelt", "escapes respelt", "white space", "members in another order",
			"duplicate members", "lines that end in CR LF", "blank lines", "lines of false values", "second header",
			"more members in the header", "no newline at the end", "broken UTF-8 in strings"),
		each("edit string of ", "user", "assistant", "toolResult", "custom"),
		each("edit null of ", "user", "bashExecution", "system", "compaction", "branch_summary", "custom", "nothing"),
		each("edit odd of ", "user", "assistant", "toolResult", "custom"),
		each("role ", "branchSummary", "compactionSummary", "hookMessage"),
		each("kept ", "nothing", "none", "label", "compaction", "system"),
	),
}

// each puts a prefix before names.
func each(prefix string, names ...string) []string {
	for i := range names {
		names[i] = prefix + names[i]
	}
	return names
}
