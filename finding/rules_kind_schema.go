package finding

func kindRules() []Rule {
	return []Rule{
		{ID: "kind/unknown-entry", Severity: Error, Title: "an entry type that is none of the version's"},
		{ID: "kind/unknown-role", Severity: Error, Title: "a message role that is none of the version's (a string)"},
		{ID: "kind/unknown-block", Severity: Error, Title: "a content block type that does not belong there"},
		{ID: "kind/unknown-level", Severity: Warning, Title: "a thinking level that is not known"},
		{ID: "kind/unknown-member", Severity: Info, Title: "a member the schemas do not know, counted per name"},
	}
}

func schemaRules() []Rule {
	return []Rule{
		{ID: "schema/required", Severity: Error, Title: "the JSON Schema keyword that failed"},
		{ID: "schema/type", Severity: Error, Title: "the JSON Schema keyword that failed"},
		{ID: "schema/enum", Severity: Error, Title: "the JSON Schema keyword that failed"},
		{ID: "schema/pattern", Severity: Error, Title: "the JSON Schema keyword that failed"},
		{ID: "schema/format", Severity: Error, Title: "the JSON Schema keyword that failed"},
		{ID: "schema/minimum", Severity: Error, Title: "the JSON Schema keyword that failed"},
		{ID: "schema/const", Severity: Error, Title: ""},
		{ID: "schema/minLength", Severity: Error, Title: ""},
	}
}

// otherKeywords are the assertion keywords of JSON Schema without a row of their own.
func otherKeywords() []string {
	return []string{
		"maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
		"maxLength", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains",
		"minProperties", "maxProperties", "propertyNames", "additionalProperties", "unevaluatedProperties",
		"items", "prefixItems", "unevaluatedItems", "dependentRequired", "not", "anyOf", "oneOf", "allOf",
	}
}

// keywordRule is the row of a keyword that no schema here uses.
func keywordRule(keyword string) Rule {
	return Rule{ID: "schema/" + keyword, Severity: Error}
}
