package finding

func recordRules() []Rule {
	return []Rule{
		{ID: "record/not-object", Severity: Error, Title: "valid JSON, not an object"},
		{ID: "record/duplicate-name", Severity: Error, Title: "a member name twice in one object"},
		{ID: "record/lone-surrogate", Severity: Warning, Title: "an escape that is half a surrogate pair"},
		{ID: "record/too-deep", Severity: Error, Title: "nested deeper than 1,000 levels"},
	}
}

func headerRules() []Rule {
	return []Rule{
		{ID: "header/missing", Severity: Error, Title: "no header record (a header without id is schema/required)"},
		{ID: "header/damaged", Severity: Error, Title: "the first line is a torn header"},
		{ID: "header/not-first", Severity: Error, Title: "a record stands before the header (on that record's line"},
		{ID: "header/duplicate", Severity: Error, Title: "a second header (W when byte-equal to the first)"},
		{ID: "header/version-unknown", Severity: Error, Title: "a version that is not the number 1, 2 or 3"},
		{ID: "header/version-missing", Severity: Error, Title: "no version, yet entries have ids"},
		{ID: "header/body-mismatch", Severity: Error, Title: "entries of an older version under a newer header (no ids under version 2 or 3)"},
		{ID: "header/other-format", Severity: Error, Title: "another product's file"},
		{ID: "header/old-version", Severity: Info, Title: "version 1 or 2: can be migrated"},
		{ID: "header/cwd-missing", Severity: Warning, Title: "no cwd, or empty (the schema does not require it)"},
		{ID: "header/name-mismatch", Severity: Warning, Title: "file named <time>_<id>.jsonl with another id than the header"},
	}
}
