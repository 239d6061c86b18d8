package finding

func recordRules() []Rule {
	return []Rule{
		{
			ID: "record/not-object", Severity: Error,
			Title: "JSON, but not an object",
			Meaning: `The line is valid JSON, but a number, a string, a list, true, false or null. A record is
				an object.`,
			Pi: `Pi ignores null, false, 0 and "". It takes anything else for an entry without an id: at
				the start of the file Pi then refuses the file, at the end it sends no message at all,
				and the next message begins a new conversation without a parent.`,
			Fix: `In a copy, delete the line.`,
			Example: `
[1,2]`,
			Supersedes: []string{"schema/*"},
		},
		{
			ID: "record/duplicate-name", Severity: Error,
			Title: "a member name twice in one object",
			Meaning: `An object has two members of the same name. JSON leaves open which of them counts, and
				programs differ.`,
			Pi: `Pi sees the last one. The others are gone when it next rewrites the file.`,
			Fix: `Remove the member that is not meant. sessiontool works with the last one, as Pi does,
				and keeps both when it copies the record.`,
			Example: `
{"type":"message",…,"message":{"role":"assistant","role":"user","content":"hi","timestamp":1}}`,
		},
		{
			ID: "record/lone-surrogate", Severity: Warning,
			Title: "half a character",
			Meaning: `A string has an escape such as \ud83d, which is half of a surrogate pair: output was cut
				in the middle of a character. It is legal JSON, but no Unicode text, and many programs
				silently replace it.`,
			Pi: `Pi keeps it in the file, and leaves it out of the texts it sends. In the arguments of a
				tool call it sends it as it stands, which a provider may refuse.`,
			Fix: `Nothing has to be done for Pi. sessiontool keeps the escape byte for byte; be careful
				with other programs that rewrite the file.`,
			Example: `
{"type":"message",…,"content":[{"type":"text","text":"cut in an emoji: \ud83d"}],…}`,
		},
		{
			ID: "record/too-deep", Severity: Error,
			Title: "nested too deeply",
			Meaning: `Objects and lists are nested more than 1,000 levels deep in the record. No session needs
				that, and many programs cannot read it.`,
			Pi: `Pi reads such a record. If the file has version 1 or 2, Pi empties it in order to rewrite
				it and then crashes on a record some 5,000 levels deep: every entry from there on is
				lost.`,
			Fix: `Make a copy before Pi opens the file. The deep value is most likely in the data of an
				extension; remove it there.`,
			Example: `
{"type":"custom","id":"a1",…,"customType":"x","data":[[[[[[ … ]]]]]]}`,
		},
	}
}

func headerRules() []Rule {
	return []Rule{
		{
			ID: "header/missing", Severity: Error,
			Title: "no header",
			Meaning: `No record of the file has the type session, so that nothing says which session this is
				and which version its entries have.`,
			Pi: `Pi does not list the file and refuses to open it.`,
			Fix: "If these are entries of Pi's, `sessiontool extract FILE --cwd DIR` writes a branch of them as a " +
				"session with a header. To keep all branches, put a header on top of a copy: " +
				`{"type":"session","version":3,"id":"NAME","timestamp":"2026-01-05T10:00:00.000Z","cwd":"DIR"}.`,
			Example: `
{"type":"message","id":"a1","parentId":null,…}
{"type":"message","id":"a2","parentId":"a1",…}`,
		},
		{
			ID: "header/damaged", Severity: Error,
			Title:   "the header is torn",
			Meaning: `The first line is the beginning or the rest of a header, but no whole record.`,
			Pi: `Pi passes over the line, meets an entry where the header should be, and refuses to open
				the file. It does not list it either.`,
			Fix: "In a copy, write the line anew, with what is left of it: " +
				`{"type":"session","version":3,"id":"NAME","timestamp":"2026-01-05T10:00:00.000Z","cwd":"DIR"}. ` +
				"`sessiontool extract FILE --cwd DIR` writes a branch of the entries as a session with a header " +
				"of its own.",
			Example: `
{"type":"session","version":3,"id":"0199aaaa-0000-70
{"type":"message","id":"a1","parentId":null,…}`,
			Supersedes: []string{"line/not-json", "line/torn-tail", "header/missing"},
		},
		{
			ID: "header/not-first", Severity: Error,
			Title: "a record before the header",
			Meaning: `The file has a header, but a record stands before it. The finding is on that record,
				which is not looked at any further. Another program may have put it there: oh-my-pi
				writes a title record first.`,
			Pi: `Pi takes the first record that it can read for the header, and refuses to open the file
				when it is none. It does not list it either.`,
			Fix: `In a copy, delete the record if it is none of Pi's, or move the header to the top. The
				order of the other lines must not change.`,
			Example: `
{"type":"title","title":"auth audit"}
{"type":"session","version":3,…}`,
			Supersedes: []string{
				"record/*", "kind/*", "schema/*", "tree/*", "ref/*", "tool/*", "message/*", "time/*",
			},
		},
		{
			ID: "header/duplicate", Severity: Error,
			Title: "a second header",
			Meaning: `A further record of the type session stands in the file: two files were joined, or a
				header was written twice. It is a warning when it is the first one, byte for byte.`,
			Pi: `Pi goes by the first header and passes over the others; the entries of both parts belong
				to one session. In a file of version 1 the second header counts when entries are
				numbered, so that firstKeptEntryIndex may mean another entry than intended.`,
			Fix: `If two sessions were joined, cut the file before the second header. If it is a
				repetition, remove the line.`,
			Example: `
{"type":"session","version":3,"id":"0199aaaa-…",…}
{"type":"session","version":3,"id":"0199bbbb-…",…}`,
		},
		{
			ID: "header/version-unknown", Severity: Error,
			Title:   "an unknown version",
			Meaning: `The version is not the number 1, 2 or 3. The entries are checked as version 3.`,
			Pi: `Pi opens the file without a word. It takes 4 and "3" for the current version, "2" for
				version 2, and null, 0, true and "1" for version 1: it then rewrites the file with new
				ids. At a word such as "v3" it rewrites the file each time and drops damaged lines.`,
			Fix: `If the entries have ids, write "version":3. A number above 3 may come from a newer Pi:
				look for a newer sessiontool.`,
			Example: `
{"type":"session","version":"3","id":"0199aaaa-…",…}`,
			Supersedes: []string{"schema/type", "schema/const", "schema/enum", "schema/minimum"},
		},
		{
			ID: "header/version-missing", Severity: Error,
			Title: "no version over entries with ids",
			Meaning: `The header has no version, which means version 1, but the entries have ids, which
				version 1 does not know. The file is a version 3 file whose header was damaged or
				written by another program; it is checked as version 3.`,
			Pi: `Pi takes it for version 1 and rewrites it in place: every entry gets a new id and the line
				before it as its parent. Branches become one line, and labels and edits lose their
				targets.`,
			Fix: "Do not open the file in Pi before it is put right. `sessiontool migrate FILE` writes the " +
				"version and renumbers nothing.",
			Example: `
{"type":"session","id":"0199aaaa-…","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/work"}
{"type":"message","id":"a1","parentId":null,…}`,
		},
		{
			ID: "header/body-mismatch", Severity: Error,
			Title: "old entries under a newer header",
			Meaning: `The header says version 2 or 3, but no entry has an id: these are entries of version 1.
				A fork of an old file by pi --fork leaves that behind. It is reported once a file, with
				the number of entries.`,
			Pi: `Pi goes by the header and gives the entries no ids. To it they all have the same one,
				undefined, and none has a parent: it sends the last entry only, and the next message
				begins a new conversation.`,
			Fix: "`sessiontool migrate --from 1 FILE` gives the entries ids and parents.",
			Example: `
{"type":"session","version":3,…}
{"type":"message","timestamp":"2026-01-05T10:00:01.000Z","message":{…}}`,
		},
		{
			ID: "header/other-format", Severity: Error,
			Title: "a file of another product",
			Meaning: `The file is not a session of Pi's but something else in JSON lines: a transcript of
				Claude Code or Codex, an event stream of pi --mode json, or a file of pi-agent-core.
				The message names it. Nothing else is checked.`,
			Pi: `Pi does not list the file and refuses to open it. An event stream begins with a true
				header, so Pi lists and opens that one, with no messages in it, and would append to it.`,
			Fix: `Use the product's own tools. Keep such files out of the sessions folder.`,
			Example: `
{"parentUuid":null,"sessionId":"…","type":"user","message":{…},"uuid":"…"}`,
			Supersedes: []string{"*/*"},
		},
		{
			ID: "header/old-version", Severity: Info,
			Title: "an old version",
			Meaning: `The file has version 1 or 2. It is right as it is, and can be migrated to version 3.
				With --require-version it is an error.`,
			Pi: `Pi migrates the file when it opens it, in place: it empties the file and writes it anew,
				without a backup, and drops damaged lines for good.`,
			Fix: "`sessiontool migrate FILE` does the same safely, and keeps the old file with --backup.",
			Example: `
{"type":"session","version":2,"id":"0199aaaa-…",…}`,
		},
		{
			ID: "header/cwd-missing", Severity: Warning,
			Title: "no working directory",
			Meaning: `The header has no cwd, or an empty one, so that nothing says in which directory the
				session was held.`,
			Pi: `Pi works in the directory in which it is started. In a sessions folder of the user's own
				choice it does not find the session, since it looks for those of the current directory.`,
			Fix: "In a copy, write the absolute path of the directory as cwd. `sessiontool extract FILE --cwd DIR` " +
				"writes a branch as a session that has it.",
			Example: `
{"type":"session","version":3,"id":"0199aaaa-…","timestamp":"2026-01-05T10:00:00.000Z"}`,
			Supersedes: []string{"schema/minLength"},
		},
		{
			ID: "header/name-mismatch", Severity: Warning,
			Title: "the file is named after another session",
			Meaning: `The file has a name as Pi gives it, a time and a session id, but its header has another
				id. It was copied or renamed, or the header was changed.`,
			Pi: `Pi goes by the id in the header and does not look at the name. If another file has a
				header with the same id, it is a matter of chance which one is resumed.`,
			Fix: "Rename the file. If it is a copy of another session, `sessiontool extract FILE` writes a branch " +
				"of it as a session with an id of its own.",
			Example: `
2026-01-05T10-00-00-000Z_0199aaaa-0000-7000-8000-000000000001.jsonl:
{"type":"session","version":3,"id":"0199bbbb-0000-7000-8000-000000000002",…}`,
		},
	}
}
