package finding

func timeRules() []Rule {
	return []Rule{
		{
			ID: "time/wrong-domain", Severity: Error,
			Title: "a time in the wrong form",
			Meaning: `Entries and the header have times as ISO text, messages have them as Unix milliseconds. Here
				one stands where the other belongs.`,
			Pi: `Pi opens and sends the session all the same. A text in a message compares with no number:
				after a compaction Pi may take old token counts for new ones and compact again too soon.`,
			Fix: `Convert the value: 1767607201000 is 2026-01-05T10:00:01.000Z.`,
			Example: `
{"type":"message",…,"timestamp":1767607201000,"message":{"role":"user","content":"hi",…}}`,
			Supersedes: []string{"schema/type", "schema/pattern", "schema/format", "time/unparsable"},
		},
		{
			ID: "time/unparsable", Severity: Error,
			Title: "a time that cannot be read",
			Meaning: `The time of an entry or of the header is a string but no ISO time, such as
				2026-01-05T10:00:01.000Z.`,
			Pi: `Pi keeps the entry. It cannot sort by the time, the messages that it makes of summaries and
				of custom_message entries have no time, and for a header the list shows an invalid date.`,
			Fix: `Write the time in ISO form. If it is not known, the time of the entry before will do.`,
			Example: `
{"type":"message","id":"a2","parentId":"a1","timestamp":"yesterday","message":{…}}`,
			Supersedes: []string{"schema/pattern", "schema/format"},
		},
		{
			ID: "time/backwards", Severity: Info,
			Title: "an entry is older than its parent",
			Meaning: `The time of an entry is before that of its parent: a clock was set back, or two machines have
				different ones. It is reported once a file, with the number of such entries.`,
			Pi: `Pi goes by the parents and sends the messages in their order. Only the order of branches in
				its tree, and the time a session was last used, depend on times.`,
			Fix: `Nothing has to be done.`,
			Example: `
{"type":"message","id":"a1","parentId":null,"timestamp":"2026-01-05T10:00:01.000Z",…}
{"type":"message","id":"a2","parentId":"a1","timestamp":"2026-01-05T09:00:00.000Z",…}`,
		},
	}
}

func v1Rules() []Rule {
	return []Rule{
		{
			ID: "v1/kept-index-header", Severity: Warning,
			Title: "a compaction keeps from the header on",
			Meaning: `firstKeptEntryIndex is 0, the index of the header. The version 1 that wrote it meant to keep
				everything.`,
			Pi: `When Pi migrates the file, the compaction gets no firstKeptEntryId. Nothing from before it is
				sent any more.`,
			Fix: "Use `sessiontool migrate FILE` instead, before Pi opens the file: it makes the compaction keep from " +
				"the first entry on, as it was meant.",
			Example: `
{"type":"compaction","timestamp":"2025-11-20T10:00:04.000Z",…,"firstKeptEntryIndex":0,…}`,
		},
		{
			ID: "v1/kept-index-range", Severity: Error,
			Title: "a compaction keeps from an impossible index",
			Meaning: `firstKeptEntryIndex is past the end of the file, after the compaction, negative or no integer.
				Its own index is right, and means that nothing is kept.`,
			Pi: `When Pi migrates the file, the compaction gets no firstKeptEntryId, or that of a later entry.
				Either way nothing from before it is sent any more.`,
			Fix: "In a copy, set the index to that of the first entry to be kept; the header is 0. " +
				"`sessiontool migrate` refuses the file; with --lenient it keeps nothing, as Pi does.",
			Example: `
{"type":"compaction","timestamp":"2025-11-20T10:00:04.000Z",…,"firstKeptEntryIndex":99,…}`,
			Supersedes: []string{"schema/type", "schema/minimum", "v1/kept-index-shifted"},
		},
		{
			ID: "v1/kept-index-shifted", Severity: Warning,
			Title: "a compaction's index may be off",
			Meaning: `firstKeptEntryIndex counts the records before it, and damaged lines stand among those. If the
				lines were whole when the compaction was written, the index now means a later entry.`,
			Pi: `Pi counts the records that it can read. The compaction may keep fewer messages than it was to
				keep.`,
			Fix: `Put the damaged lines right first, then migrate. If that cannot be done, set the index, in a
				copy, to that of the entry that was meant; damaged lines do not count, and the header is 0.`,
			Example: `
{"type":"message","timestamp":"2025-11-20T10:00:01.000Z","mess
{"type":"message","timestamp":"2025-11-20T10:00:02.000Z","message":{…}}
{"type":"compaction","timestamp":"2025-11-20T10:00:04.000Z",…,"firstKeptEntryIndex":2,…}`,
		},
	}
}
