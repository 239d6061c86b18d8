package finding

func toolRules() []Rule {
	return []Rule{
		{ID: "tool/empty-id", Severity: Error, Title: "empty tool call id or toolCallId"},
		{ID: "tool/result-orphan", Severity: Error, Title: "no such call on the branch"},
		{ID: "tool/result-before-call", Severity: Error, Title: "the call comes later on the branch"},
		{ID: "tool/result-duplicate", Severity: Error, Title: "two results for one call on one branch"},
		{ID: "tool/result-not-adjacent", Severity: Warning, Title: "between call and result stands a message other than system or a sibling result, a custom_message, or a non-empty branch_summary"},
		{ID: "tool/name-mismatch", Severity: Warning, Title: "toolName differs from the call's name"},
		{ID: "tool/call-unanswered", Severity: Warning, Title: "a later user, assistant, bash or custom message follows and no result came"},
		{ID: "tool/pair-split", Severity: Error, Title: "at some leaf, the compaction in force there (the last on its branch) or a context_edit removes the call and keeps its result"},
	}
}

func messageRules() []Rule {
	return []Rule{
		{ID: "message/pending", Severity: Error, Title: "stop reason pending in a file"},
		{ID: "message/legacy-role", Severity: Warning, Title: "hookMessage under a version 3 header"},
		{ID: "message/summary-role", Severity: Warning, Title: "branchSummary or compactionSummary inside a message entry"},
		{ID: "message/image-data", Severity: Error, Title: "image data that is not standard base64 with or without padding (data: prefix, blob: reference, white space, url-safe alphabet)"},
		{ID: "message/image-type", Severity: Warning, Title: "the bytes are of a known image type, another than mimeType says"},
		{ID: "message/empty-text", Severity: Info, Title: "an empty text block beside other blocks"},
	}
}
