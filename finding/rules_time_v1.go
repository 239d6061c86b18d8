package finding

func timeRules() []Rule {
	return []Rule{
		{ID: "time/wrong-domain", Severity: Error, Title: "ISO text where milliseconds belong, or a number where ISO text belongs"},
		{ID: "time/unparsable", Severity: Error, Title: "an entry or header time that is a string but no ISO time (other wrong types are schema/type)"},
		{ID: "time/backwards", Severity: Info, Title: "an entry older than its parent (counted)"},
	}
}

func v1Rules() []Rule {
	return []Rule{
		{ID: "v1/kept-index-header", Severity: Warning, Title: "firstKeptEntryIndex 0"},
		{ID: "v1/kept-index-range", Severity: Error, Title: "index after the compaction, past the end, negative or not an integer (its own index is right: keep none)"},
		{ID: "v1/kept-index-shifted", Severity: Warning, Title: "damaged lines stand before the indexed record"},
	}
}
