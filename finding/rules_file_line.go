package finding

func fileRules() []Rule {
	return []Rule{
		{ID: "file/empty", Severity: Error, Title: "no bytes, or only white space"},
	}
}

func lineRules() []Rule {
	return []Rule{
		{ID: "line/torn-tail", Severity: Error, Title: "the last line has no newline and is not a whole record"},
		{ID: "line/no-final-newline", Severity: Warning, Title: "the last record is whole, its newline is missing"},
		{ID: "line/fused", Severity: Error, Title: "one line holds several records, or a torn record followed by whole ones"},
		{ID: "line/split-record", Severity: Error, Title: "a raw newline inside a string cuts a record over lines N..M"},
		{ID: "line/nul", Severity: Error, Title: "NUL bytes in a line"},
		{ID: "line/invalid-utf8", Severity: Error, Title: "bytes that are not UTF-8"},
		{ID: "line/bom", Severity: Error, Title: "byte order mark at the start: Pi cannot open the file"},
		{ID: "line/not-json", Severity: Error, Title: "anything else that does not parse"},
		{ID: "line/too-long", Severity: Error, Title: "longer than --max-line"},
		{ID: "line/blank", Severity: Info, Title: "blank line"},
		{ID: "line/crlf", Severity: Info, Title: "CR LF line ends (once a file)"},
	}
}
