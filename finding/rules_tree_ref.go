package finding

func treeRules() []Rule {
	return []Rule{
		{ID: "tree/duplicate-id", Severity: Error, Title: "two different entries with one id (W when the records are byte-equal)"},
		{ID: "tree/missing-parent", Severity: Error, Title: "parentId names no entry"},
		{ID: "tree/self-parent", Severity: Error, Title: "an entry is its own parent"},
		{ID: "tree/cycle", Severity: Error, Title: "parents form a ring"},
		{ID: "tree/parent-after-child", Severity: Warning, Title: "the parent stands later in the file"},
		{ID: "tree/extra-root", Severity: Info, Title: "a further root (W when it is an assistant or tool result message)"},
		{ID: "tree/interleaved", Severity: Info, Title: "two branches grew in alternation (at least two switches back and forth), as two writers leave it"},
		{ID: "tree/stale-leaf", Severity: Warning, Title: "the last entry is metadata (label, session_info, custom, usage) on an older branch and messages stand in the file after that branch's last message"},
	}
}

func refRules() []Rule {
	return []Rule{
		{ID: "ref/label-target-missing", Severity: Warning, Title: ""},
		{ID: "ref/edit-target-missing", Severity: Error, Title: "context_edit target not in the file"},
		{ID: "ref/edit-target-off-branch", Severity: Error, Title: "target not an ancestor of the edit"},
		{ID: "ref/edit-target-kind", Severity: Warning, Title: "target is no user, assistant, tool result, custom message or custom_message entry, and the edit has no effect (null has one on anything that gives a message)"},
		{ID: "ref/first-kept-missing", Severity: Error, Title: "firstKeptEntryId not in the file"},
		{ID: "ref/first-kept-off-branch", Severity: Error, Title: "in the file, but not an ancestor of the compaction (nor itself)"},
		{ID: "ref/summary-source-missing", Severity: Warning, Title: "branch_summary.fromId neither an entry nor root, in a file without parentSession (forks leave it behind)"},
	}
}
