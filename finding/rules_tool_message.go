package finding

func toolRules() []Rule {
	return []Rule{
		{
			ID: "tool/empty-id", Severity: Error,
			Title: "an empty tool call id",
			Meaning: `The id of a tool call or the toolCallId of a result is empty, so that results cannot be told
				apart.`,
			Pi: `Pi sends the empty id. Most providers refuse such a request, and the session cannot go on
				from there.`,
			Fix: `Give the call an id that no other has, and its result the same. In Pi, go on from an entry
				before the call with /tree.`,
			Example: `
{"type":"message",…,"message":{"role":"assistant","content":[{"type":"toolCall","id":"",…}],…}}`,
			Supersedes: []string{
				"schema/minLength", "tool/result-orphan", "tool/result-before-call", "tool/result-duplicate",
				"tool/result-not-adjacent", "tool/name-mismatch", "tool/call-unanswered",
			},
		},
		{
			ID: "tool/result-orphan", Severity: Error,
			Title: "a tool result without a call",
			Meaning: `No assistant message before the result on its branch has a tool call with that id. The
				call's line was damaged or removed, or the result hangs on the wrong entry.`,
			Pi: `Pi sends the result as it stands. Most providers refuse a request with a result that no
				call precedes, and the session cannot go on from there.`,
			Fix: `If a damaged line holds the call, put that line right. Otherwise go on from an entry before
				the result with /tree in Pi, or append an edit to a copy that leaves the result out, with
				the ids of the last entry and of the result:
				{"type":"context_edit","id":"NEW","parentId":"LAST","timestamp":"2026-01-05T10:00:09.000Z","targetId":"RESULT","replacement":null}.`,
			Example: `
{"type":"message","id":"a2","parentId":"a1",…,"message":{"role":"user",…}}
{"type":"message","id":"a3","parentId":"a2",…,"message":{"role":"toolResult","toolCallId":"t1",…}}`,
		},
		{
			ID: "tool/result-before-call", Severity: Error,
			Title: "a tool result before its call",
			Meaning: `The call with that id comes later on the branch than the result: lines or parents were
				reordered.`,
			Pi: `Pi sends the result where it stands, and for the call, which it takes for unanswered, an
				error result of its own. Most providers refuse the first of the two.`,
			Fix: `Exchange the two: the result's parentId is the entry of the call. Or go on from an entry
				before the result with /tree in Pi.`,
			Example: `
{"type":"message","id":"a2","parentId":"a1",…,"message":{"role":"toolResult","toolCallId":"t1",…}}
{"type":"message","id":"a3","parentId":"a2",…,"content":[{"type":"toolCall","id":"t1",…}],…}`,
			Supersedes: []string{"tool/result-orphan"},
		},
		{
			ID: "tool/result-duplicate", Severity: Error,
			Title: "two results for one call",
			Meaning: `Two tool results on one branch answer the same call. Two processes may have run it, or a
				write was repeated.`,
			Pi: `Pi sends both. Most providers refuse a request with two results for one call, and the
				session cannot go on from there.`,
			Fix: `Go on from an entry before the second one with /tree in Pi, or leave one of them out with an
				edit, as tool/result-orphan shows.`,
			Example: `
{"type":"message","id":"a3","parentId":"a2",…,"message":{"role":"toolResult","toolCallId":"t1",…}}
{"type":"message","id":"a4","parentId":"a3",…,"message":{"role":"toolResult","toolCallId":"t1",…}}`,
			Supersedes: []string{"tool/result-not-adjacent"},
		},
		{
			ID: "tool/result-not-adjacent", Severity: Warning,
			Title: "something stands between a call and its result",
			Meaning: `Between a tool call and its result stands another message than results of the same turn or
				a system message, or a branch summary.`,
			Pi: `Pi closes the call before that message with an error result of its own, and sends the true
				result after it. Most providers refuse the second one.`,
			Fix: `Go on from an entry before that message with /tree in Pi, or leave the message out with an
				edit, as tool/result-orphan shows.`,
			Example: `
{"type":"message","id":"a2","parentId":"a1",…,"content":[{"type":"toolCall","id":"t1",…}],…}
{"type":"message","id":"a3","parentId":"a2",…,"message":{"role":"user",…}}
{"type":"message","id":"a4","parentId":"a3",…,"message":{"role":"toolResult","toolCallId":"t1",…}}`,
		},
		{
			ID: "tool/name-mismatch", Severity: Warning,
			Title:   "the result names another tool than the call",
			Meaning: `The toolName of a result is not the name of the call that it answers.`,
			Pi: `Pi pairs call and result by id and does not look at the name. It sends the name to providers
				that want it, such as Google, and those may refuse it or show the model a result of the
				wrong tool.`,
			Fix: `Write the name of the call as toolName, if the result is that of the call.`,
			Example: `
…,"content":[{"type":"toolCall","id":"t1","name":"read",…}],…
…,"message":{"role":"toolResult","toolCallId":"t1","toolName":"write",…}`,
		},
		{
			ID: "tool/call-unanswered", Severity: Warning,
			Title: "a tool call without a result",
			Meaning: `A tool call has no result, and the conversation went on. It is information only at the end of
				a branch, where the result may still come, and in a turn that was aborted or ended in
				error. A call that an edit leaves out is not reported.`,
			Pi: `Pi adds an error result, "No result provided", to what it sends, and writes nothing to the
				file. Turns that were aborted or ended in error it does not send at all.`,
			Fix: `Nothing has to be done for the request. If a damaged line holds the result, put that line
				right.`,
			Example: `
{"type":"message","id":"a2","parentId":"a1",…,"content":[{"type":"toolCall","id":"t1",…}],…}
{"type":"message","id":"a3","parentId":"a2",…,"message":{"role":"user",…}}`,
		},
		{
			ID: "tool/pair-split", Severity: Error,
			Title: "a call is removed and its result is kept",
			Meaning: `At some leaf, the compaction in force there or a context_edit takes a tool call out of what
				is sent and leaves its result in. The finding is on the entry that takes it out.`,
			Pi: `Pi sends the result without its call. Most providers refuse such a request, and the branch
				cannot go on.`,
			Fix: `Set firstKeptEntryId to the entry of the call, or to one after the result. For an edit, leave
				the results of the turn out as well. In Pi, go on from an entry before the compaction
				with /tree.`,
			Example: `
{"type":"message","id":"a2","parentId":"a1",…,"content":[{"type":"toolCall","id":"t1",…}],…}
{"type":"message","id":"a3","parentId":"a2",…,"message":{"role":"toolResult","toolCallId":"t1",…}}
{"type":"compaction","id":"a4","parentId":"a3",…,"firstKeptEntryId":"a3",…}`,
		},
	}
}

func messageRules() []Rule {
	return []Rule{
		{
			ID: "message/pending", Severity: Error,
			Title: "a message that was still being written",
			Meaning: `The stop reason is pending, which a message has only while it streams in. It was saved
				before it was complete.`,
			Pi: `Pi sends the half message to the model as if it were the whole answer, and answers its tool
				calls with "No result provided".`,
			Fix: `Write aborted as stopReason: Pi then leaves the turn out of what it sends. If the answer is
				complete, write stop.`,
			Example: `
{"type":"message",…,"message":{"role":"assistant",…,"stopReason":"pending",…}}`,
			Supersedes: []string{"schema/enum"},
		},
		{
			ID: "message/legacy-role", Severity: Warning,
			Title: "a role of version 2 in a version 3 file",
			Meaning: `The message has the role hookMessage, which version 3 calls custom: entries of version 2 under
				a newer header, as pi --fork of an old file leaves them.`,
			Pi: `Pi does not rename the role, since the header says that the file is new, and does not send
				the message to the model.`,
			Fix: "`sessiontool migrate --from 2 FILE` renames the role.",
			Example: `
{"type":"session","version":3,…}
{"type":"message",…,"message":{"role":"hookMessage","customType":"x","content":"…",…}}`,
			Supersedes: []string{"kind/unknown-role", "schema/enum", "schema/const"},
		},
		{
			ID: "message/summary-role", Severity: Warning,
			Title: "a summary stored as a message",
			Meaning: `A message entry has the role branchSummary or compactionSummary. Pi makes such messages when
				it builds a context, from branch_summary and compaction entries, and writes none.`,
			Pi: `Pi sends the summary to the model. But a compactionSummary here does not leave out what it
				sums up, so that the model gets both.`,
			Fix: `Store it as a branch_summary or compaction entry.`,
			Example: `
{"type":"message",…,"message":{"role":"compactionSummary","summary":"…","tokensBefore":41000,…}}`,
			Supersedes: []string{"kind/unknown-role", "schema/enum", "schema/const"},
		},
		{
			ID: "message/image-data", Severity: Error,
			Title: "image data that is not base64",
			Meaning: `The data of an image block is not plain base64: it has a data: prefix, white space or the
				url-safe alphabet, or is a reference to a file. Padding may be there or not.`,
			Pi: `Pi sends the data as it stands. Most providers refuse the request, and with it every further
				one on that branch.`,
			Fix: `Write the plain base64 text as data and the type as mimeType. If the image is lost, put a text
				block in its place.`,
			Example: `
{"type":"image","data":"data:image/png;base64,iVBORw0KGgo=","mimeType":"image/png"}`,
			Supersedes: []string{"message/image-type", "schema/pattern", "schema/minLength"},
		},
		{
			ID: "message/image-type", Severity: Warning,
			Title:   "image data of another type than it says",
			Meaning: `The first bytes of the image are those of a known type, and mimeType names another.`,
			Pi:      `Pi sends both as they stand. Some providers look at the bytes and refuse the request.`,
			Fix:     `Write the type that the message names as mimeType.`,
			Example: `
{"type":"image","data":"iVBORw0KGgo…","mimeType":"image/jpeg"}`,
		},
		{
			ID: "message/empty-text", Severity: Info,
			Title:   "an empty text block",
			Meaning: `A text block beside others has an empty text.`,
			Pi: `Pi leaves the block out for some providers and sends it to others; in a tool result it makes
				an empty line.`,
			Fix: `Nothing has to be done. If a provider refuses it, remove the block.`,
			Example: `
"content":[{"type":"text","text":""},{"type":"toolCall","id":"t1",…}]`,
		},
	}
}
