package finding

func fileRules() []Rule {
	return []Rule{
		{
			ID: "file/empty", Severity: Error,
			Title: "the file is empty",
			Meaning: `The file has no bytes, or nothing but white space. There is neither a header nor an
				entry in it.`,
			Pi: `Pi lists no such file. When told to open one without bytes, it begins a new session in
				it; one with white space it refuses to open.`,
			Fix: `Delete the file, or restore it from a backup. There is nothing to recover in it.`,
			Example: `
(no bytes)`,
		},
	}
}

// lineRules has one row more than a screen: the layer in which files break most.
func lineRules() []Rule {
	return []Rule{
		{
			ID: "line/torn-tail", Severity: Error,
			Title: "the last line is not a whole record",
			Meaning: `The last line has no newline and is not a whole record: the program or the machine
				stopped in the middle of writing it.`,
			Pi: `Pi passes over the line without a word and goes on from the last whole entry. It appends
				a newline to the file when it opens it, so that the torn record stays in the file, then
				as line/not-json.`,
			Fix: "The end of the record was never written, and no whole entry is lost. Leave the line out: " +
				"`sed '$d' FILE > COPY`.",
			Example: `
{"type":"message","id":"a3","parentId":"a2","timestamp":"2026-01-05T10:00:03.000Z","mess`,
			Supersedes: []string{"line/not-json", "line/invalid-utf8", "line/no-final-newline"},
		},
		{
			ID: "line/no-final-newline", Severity: Warning,
			Title: "the last record has no newline",
			Meaning: `The last record is whole, but its newline is missing. A program that appends to the
				file as it is puts the next record on the same line, and both are lost: line/fused.`,
			Pi:  `Pi uses the record, and appends the newline to the file when it opens it.`,
			Fix: "Add the newline while no program has the file open: `echo >> FILE`.",
			Example: `
{"type":"message","id":"a3",…}⟨end of file⟩`,
		},
		{
			ID: "line/fused", Severity: Error,
			Title: "several records on one line",
			Meaning: `One line holds several records, or whole records beside a torn one: a newline was not
				written, or two processes wrote at once. The related places say where on the line each
				record begins that can be recovered.`,
			Pi: `Pi passes over the whole line without a word. An entry further down that has one of
				these records as its parent loses all history before it.`,
			Fix: `In a copy, begin a new line at each of the places that the finding names, and delete
				what is left of torn records.`,
			Example: `
{"type":"message","id":"a3","parentId":"a2",…}{"type":"message","id":"a4","parentId":"a3",…}`,
			Supersedes: []string{"line/not-json", "line/torn-tail", "line/no-final-newline"},
		},
		{
			ID: "line/split-record", Severity: Error,
			Title: "a raw newline cuts a record in two",
			Meaning: `A raw newline stands inside a string and cuts a record over several lines. Joined
				with \n in its place they are one record again. The finding is on the first of the
				lines.`,
			Pi: `Pi passes over each of the lines without a word. An entry further down that has the
				record as its parent loses all history before it.`,
			Fix: "Write \\n in place of the raw newline. For lines 2 and 3: " +
				"`sed '2{N;s/\\n/\\\\n/;}' FILE > COPY`.",
			Example: `
{"type":"message","id":"a2",…,"content":[{"type":"text","text":"first line
second line"}],…}`,
			Supersedes: []string{"line/not-json", "line/torn-tail"},
		},
		{
			ID: "line/nul", Severity: Error,
			Title: "NUL bytes in a line",
			Meaning: `The line holds NUL bytes, as a file system leaves them behind when the machine stops
				before the data is on the disk. The message says how many, and whether a whole record
				is left without them.`,
			Pi: `Pi passes over the line without a word, even when a whole record stands beside the NUL
				bytes. An entry further down that has it as its parent loses all history before it.`,
			Fix: "Take the NUL bytes out: `tr -d '\\000' < FILE > COPY`. Where " +
				"no whole record is left without them, delete the line.",
			Example: `
␀␀␀␀␀␀␀␀{"type":"message","id":"a3",…}`,
			Supersedes: []string{"line/not-json", "line/torn-tail", "line/no-final-newline"},
		},
		{
			ID: "line/invalid-utf8", Severity: Error,
			Title: "bytes that are not UTF-8",
			Meaning: `JSON text is UTF-8, and some bytes of this line are not. The offset is that of the
				first.`,
			Pi: `In a string Pi reads U+FFFD in place of the bytes and keeps the entry; the original bytes
				are gone when it next rewrites the file. In a member name this makes another member,
				and outside of strings Pi passes over the line.`,
			Fix: `In a copy, write the characters that were meant, before Pi rewrites the file. Whoever
				wrote the line should encode text as UTF-8.`,
			Example: `
{"type":"message",…,"content":[{"type":"text","text":"caf⟨E9⟩"}],…}`,
			Supersedes: []string{"line/not-json"},
		},
		{
			ID: "line/bom", Severity: Error,
			Title: "byte order mark at the start",
			Meaning: `The file begins with the bytes EF BB BF, which some editors put in front of UTF-8
				text. They are not part of JSON.`,
			Pi: `Pi does not list the file and refuses to open it: the mark keeps it from reading the
				header.`,
			Fix: "Leave the three bytes out: `tail -c +4 FILE > COPY`. Save session files " +
				"without a byte order mark.",
			Example: `
⟨EF BB BF⟩{"type":"session","version":3,…}`,
			Supersedes: []string{"line/not-json", "header/missing"},
		},
		{
			ID: "line/not-json", Severity: Error,
			Title: "a line that is not JSON",
			Meaning: `The line is not JSON, and not in one of the ways that have a rule of their own: text
				of another program, the rest of a torn record, or a record with a syntax error.`,
			Pi: `Pi passes over the line without a word, and drops it for good when it migrates the file.
				If it was a record, an entry further down that has it as its parent loses all history
				before it.`,
			Fix: "In a copy, correct the line if it can be seen what it was to be, and delete it otherwise. " +
				"`sessiontool extract FILE` writes a branch without such lines as a new session; " +
				"`sessiontool migrate --lenient FILE` brings an old file to version 3 without them, and keeps " +
				"them in a .rejected file.",
			Example: `
{"type":"message","id":"a3","parentId":"a2",'message':{}}`,
		},
		{
			ID: "line/too-long", Severity: Error,
			Title: "a line longer than the limit",
			Meaning: `The line is longer than --max-line allows and was not looked at. Large lines are
				normal, since images are stored in them; the limit keeps a damaged file from filling
				the memory.`,
			Pi: `Pi has no limit of its own. It holds the whole line in memory, and fails to open the file
				when the line is longer than a JavaScript string can be, about 512 MiB.`,
			Fix: `If the line is right, give a larger limit, as in --max-line 1GiB.`,
			Example: `
{"type":"message",…,"content":[{"type":"image","data":"iVBORw0KGgo… (300 MiB)`,
			Supersedes: []string{"line/not-json", "line/torn-tail", "line/invalid-utf8", "line/no-final-newline"},
		},
		{
			ID: "line/blank", Severity: Info,
			Title:   "a blank line",
			Meaning: `The line is empty or holds white space only. That is allowed and means nothing.`,
			Pi:      `Pi passes over blank lines, and drops them when it migrates the file.`,
			Fix:     `Nothing has to be done.`,
			Example: `
{"type":"message","id":"a1",…}

{"type":"message","id":"a2",…}`,
		},
		{
			ID: "line/crlf", Severity: Info,
			Title: "lines that end in CR LF",
			Meaning: `Lines end in a carriage return and a newline, as Windows programs write them. That is
				allowed. It is reported once a file, with the number of such lines.`,
			Pi:  `Pi reads such lines as any other, and ends the lines that it adds in LF.`,
			Fix: `Nothing has to be done.`,
			Example: `
{"type":"message","id":"a1",…}␍␊`,
		},
	}
}
