package finding

func treeRules() []Rule {
	return []Rule{
		{
			ID: "tree/duplicate-id", Severity: Error,
			Title: "two entries with one id",
			Meaning: `Two entries of the file have the same id. It is a warning when the two are the same record,
				byte for byte: a write was repeated.`,
			Pi: `The last one wins. The other cannot be reached any more, and its children hang on the last
				one, so that the model sees a conversation that was never held. If the last one is the
				last line of the file, the conversation also goes on from there.`,
			Fix: `Delete the second one if the two are equal. If not, give one of them, in a copy, a new id,
				also as parentId of those entries that were written as its children.`,
			Example: `
{"type":"message","id":"a3","parentId":"a2",…,"message":{"role":"user","content":"first",…}}
{"type":"message","id":"a3","parentId":"a1",…,"message":{"role":"user","content":"second",…}}`,
		},
		{
			ID: "tree/missing-parent", Severity: Error,
			Title: "the parent is not in the file",
			Meaning: `parentId names an entry that is not in the file. Its line was damaged or removed, or a
				clone by an old Pi left a label behind. The message says how many messages of the
				current branch that costs.`,
			Pi: `Pi takes the entry for the beginning of the conversation. Everything before it is missing
				from what it sends, without a word; the file still has it.`,
			Fix: `If a damaged line holds the parent, put that line right first, and the history comes back
				with it. Otherwise set parentId, in a copy, to the entry that came before it; the finding
				names the most likely one.`,
			Example: `
{"type":"message","id":"a4","parentId":"9f3c01aa",…}`,
		},
		{
			ID: "tree/self-parent", Severity: Error,
			Title:   "an entry is its own parent",
			Meaning: `parentId is the id of the entry itself.`,
			Pi: `On the current branch Pi never finishes opening the session: it follows the parent for
				ever and stops when the memory is used up. On another branch that happens when one goes
				there.`,
			Fix: `In a copy, set parentId to the entry that came before it, or to null if it is the first.
				The finding names the most likely one.`,
			Example: `
{"type":"message","id":"a2","parentId":"a2",…}`,
			Supersedes: []string{"tree/cycle", "tree/parent-after-child", "tree/missing-parent"},
		},
		{
			ID: "tree/cycle", Severity: Error,
			Title: "the parents form a ring",
			Meaning: `Following parentId from this entry leads back to it, so that it has no beginning. The
				finding is on the first entry of the ring in the file and lists the ids once.`,
			Pi: `When the current branch leads into the ring, Pi never finishes opening the session: it
				goes round for ever and stops when the memory is used up. Otherwise its tree leaves out
				the entries of the ring and all that hang on them.`,
			Fix: "Find the entry of the ring that was written first and set its parentId, in a copy, to the " +
				"entry before the ring. `sessiontool tree FILE` cuts the ring at its first entry and shows all " +
				"of it.",
			Example: `
{"type":"message","id":"a2","parentId":"a3",…}
{"type":"message","id":"a3","parentId":"a2",…}`,
			Supersedes: []string{"tree/parent-after-child"},
		},
		{
			ID: "tree/parent-after-child", Severity: Warning,
			Title: "the parent stands after the child",
			Meaning: `parentId names an entry that stands further down in the file. Pi only ever appends, so
				that lines were sorted, merged or moved.`,
			Pi: `Pi reads the whole file first and finds the parent. But it goes on from the last line of
				the file, and when the lines were reordered that is not the end of the conversation.`,
			Fix: `Put the lines in the order in which they were written. Times help, since each entry is as
				old as its parent or younger.`,
			Example: `
{"type":"message","id":"a3","parentId":"a2",…}
{"type":"message","id":"a2","parentId":"a1",…}`,
		},
		{
			ID: "tree/extra-root", Severity: Info,
			Title: "a further root",
			Meaning: `A second entry has no parent. That is how Pi stores a first message that was edited and
				sent again. It is a warning when the root is an assistant message or a tool result,
				since those answer something: there the parent was lost.`,
			Pi: `Pi sends what hangs on the root of the current branch. The other trees stay in the file
				and can be reached with /tree.`,
			Fix: `Nothing has to be done for an edited first message. If the parent was lost, set parentId to
				the entry that came before it.`,
			Example: `
{"type":"message","id":"a1","parentId":null,…}
{"type":"message","id":"a5","parentId":null,…}`,
		},
		{
			ID: "tree/interleaved", Severity: Info,
			Title: "two branches grew in turns",
			Meaning: `Two branches of the file grew in alternation, back and forth at least twice. That happens
				when two processes have the same session open. The tree is sound.`,
			Pi: `Each process goes on with its own branch. When the session is opened again, Pi takes the
				branch of the last line; what the other process did is not sent, and can be reached with
				/tree.`,
			Fix: "`sessiontool tree FILE` shows both. `sessiontool extract FILE --leaf REV` writes either as a session of " +
				"its own.",
			Example: `
{"type":"message","id":"b1","parentId":"a1",…}
{"type":"message","id":"c1","parentId":"a1",…}
{"type":"message","id":"b2","parentId":"b1",…}
{"type":"message","id":"c2","parentId":"c1",…}
{"type":"message","id":"b3","parentId":"b2",…}`,
		},
		{
			ID: "tree/stale-leaf", Severity: Warning,
			Title: "the last line is on an older branch",
			Meaning: `The last entry of the file is a note such as a custom, usage or session_info entry on an
				older branch, while messages of another branch stand after the last message of that
				one. The message says how many. It is information only when the entry is a label, which
				/tree leaves there.`,
			Pi: `Pi goes on from the last line, whatever it is. The newer messages are not sent, and can be
				reached with /tree.`,
			Fix: "Go to the newer branch with /tree in Pi, or read it with `sessiontool context FILE --leaf REV`. An " +
				"extension that writes such entries should do so before the branch is left.",
			Example: `
{"type":"message","id":"a2","parentId":"a1",…}
{"type":"message","id":"b2","parentId":"a1",…}
{"type":"custom","id":"c1","parentId":"a2",…,"customType":"todo"}`,
		},
	}
}

func refRules() []Rule {
	return []Rule{
		{
			ID: "ref/label-target-missing", Severity: Warning,
			Title:   "a label for an entry that is not in the file",
			Meaning: `The targetId of a label names no entry of the file.`,
			Pi:      `The label shows nowhere, and a clone of the session leaves it out.`,
			Fix: `If a damaged line holds the target, put that line right. Otherwise set the label again in
				Pi, on the entry that is meant.`,
			Example: `
{"type":"label","id":"a3","parentId":"a2",…,"targetId":"9f3c01aa","label":"first try"}`,
		},
		{
			ID: "ref/edit-target-missing", Severity: Error,
			Title:   "an edit of an entry that is not in the file",
			Meaning: `The targetId of a context_edit names no entry of the file, so that the edit has no effect.`,
			Pi: `Pi ignores the edit. What it was to replace or to remove may be sent to the model as it
				stands, or be lost with its entry.`,
			Fix: `If a damaged line holds the target, put that line right. Otherwise correct targetId, in a
				copy, or delete the edit.`,
			Example: `
{"type":"context_edit","id":"a5","parentId":"a4",…,"targetId":"9f3c01aa","replacement":null}`,
			Supersedes: []string{"ref/edit-target-off-branch", "ref/edit-target-kind"},
		},
		{
			ID: "ref/edit-target-off-branch", Severity: Error,
			Title: "an edit of an entry on another branch",
			Meaning: `The targetId of a context_edit names an entry that is no ancestor of the edit. An edit
				applies on its own branch only, so that it has no effect.`,
			Pi: `Pi ignores the edit, and does not let one be made that way. What it was to replace or to
				remove is sent to the model on the target's own branch.`,
			Fix: `Make the edit again on the branch of the target.`,
			Example: `
{"type":"message","id":"a2","parentId":"a1",…}
{"type":"message","id":"b2","parentId":"a1",…}
{"type":"context_edit","id":"b3","parentId":"b2",…,"targetId":"a2","replacement":null}`,
			Supersedes: []string{"ref/edit-target-kind"},
		},
		{
			ID: "ref/edit-target-kind", Severity: Warning,
			Title: "an edit of an entry that it cannot change",
			Meaning: `The target of a context_edit is no user, assistant, tool result or custom message and no
				custom_message entry, and the edit has no effect on it. A replacement of null works on
				every entry that gives a message, and is not reported there.`,
			Pi: `Pi sends the target as it stands, and does not let such an edit be made.`,
			Fix: `To leave the entry out, use a replacement of null where it gives a message. Otherwise the
				edit can be removed.`,
			Example: `
{"type":"model_change","id":"a1","parentId":null,…}
{"type":"context_edit","id":"a3","parentId":"a2",…,"targetId":"a1","replacement":{"content":"x"}}`,
		},
		{
			ID: "ref/first-kept-missing", Severity: Error,
			Title: "a compaction keeps from an entry that is not in the file",
			Meaning: `firstKeptEntryId names no entry of the file. The message says how many messages the
				compaction was to keep at most and does not.`,
			Pi: `Pi sends the summary and what follows the compaction, and nothing from before it. The
				messages that were to be kept are missing without a word.`,
			Fix: `If a damaged line holds the entry, put that line right. Otherwise set firstKeptEntryId, in
				a copy, to the first entry to be kept, or to the compaction's own id to keep none.`,
			Example: `
{"type":"compaction","id":"a5","parentId":"a4",…,"summary":"…","firstKeptEntryId":"9f3c01aa",…}`,
			Supersedes: []string{"ref/first-kept-off-branch"},
		},
		{
			ID: "ref/first-kept-off-branch", Severity: Error,
			Title: "a compaction keeps from an entry on another branch",
			Meaning: `firstKeptEntryId names an entry that is neither an ancestor of the compaction nor the
				compaction itself.`,
			Pi: `Pi sends the summary and what follows the compaction, and nothing from before it. The
				messages that were to be kept are missing without a word.`,
			Fix: `Set firstKeptEntryId to the first entry to be kept on the branch of the compaction, or to
				the compaction's own id to keep none.`,
			Example: `
{"type":"message","id":"a2","parentId":"a1",…}
{"type":"message","id":"b2","parentId":"a1",…}
{"type":"compaction","id":"b3","parentId":"b2",…,"summary":"…","firstKeptEntryId":"a2",…}`,
		},
		{
			ID: "ref/summary-source-missing", Severity: Warning,
			Title: "a branch summary of an entry that is not in the file",
			Meaning: `The fromId of a branch_summary is neither the id of an entry nor the word root. In a file
				with a parentSession that is normal and not reported, since a fork leaves the other
				branch behind.`,
			Pi: `Pi sends the summary all the same; fromId only says where it came from.`,
			Fix: `Nothing has to be done for the conversation. If a damaged line holds the entry, put that
				line right.`,
			Example: `
{"type":"branch_summary","id":"a4","parentId":"a1",…,"fromId":"9f3c01aa","summary":"…"}`,
		},
	}
}
