package finding

func kindRules() []Rule {
	return []Rule{
		{
			ID: "kind/unknown-entry", Severity: Error,
			Title: "an unknown entry type",
			Meaning: `The type of the entry is none that this version of the format has: a mistake in
				writing, or an entry of a newer Pi or of another program. --allow-type NAME admits one.`,
			Pi: `Pi keeps the entry in the tree and gives the model nothing for it. What was meant as a
				message is missing from the conversation.`,
			Fix: `Correct the type. If a newer Pi wrote it, look for a newer sessiontool; until then
				--allow-type NAME silences the finding. All commands keep such entries byte for byte.`,
			Example: `
{"type":"mesage","id":"a2","parentId":"a1","timestamp":"2026-01-05T10:00:02.000Z","message":{…}}`,
			Supersedes: []string{"schema/enum", "schema/const"},
		},
		{
			ID: "kind/unknown-role", Severity: Error,
			Title: "an unknown message role",
			Meaning: `The role of the message is none that this version of the format has. Roles of provider
				APIs, such as tool or developer, are not roles here.`,
			Pi: `Pi counts the message but does not send it to the model.`,
			Fix: `Write the role that is meant: system, user, assistant, toolResult, bashExecution or
				custom.`,
			Example: `
{"type":"message",…,"message":{"role":"tool","content":"ok","timestamp":1767607203000}}`,
			Supersedes: []string{"schema/enum", "schema/const"},
		},
		{
			ID: "kind/unknown-block", Severity: Error,
			Title: "an unknown content block",
			Meaning: `The type of a content block is unknown, or does not belong into a message of this role.
				Blocks are text, image, thinking and toolCall; tool_use, tool_result and reasoning are
				those of provider APIs.`,
			Pi: `In an assistant message or a tool result Pi leaves the block out, so that a result may
				lose its call, and most providers refuse the request. In a user message it sends every
				block that is not text as an image, which providers refuse.`,
			Fix: `Convert the block to Pi's own form: a tool_use with its input becomes a toolCall with
				arguments.`,
			Example: `
{"type":"message",…,"message":{"role":"assistant","content":[{"type":"tool_use","id":"t1",…}],…}}`,
			Supersedes: []string{"schema/enum", "schema/const"},
		},
		{
			ID: "kind/unknown-level", Severity: Warning,
			Title: "an unknown thinking level",
			Meaning: `The thinking level is none of off, minimal, low, medium, high, xhigh and max. Pi adds
				levels now and then, so that it may be right in a newer version.`,
			Pi:  `Pi goes on with the lowest level that the model has.`,
			Fix: `Correct the level, or set it again in Pi. Nothing else depends on it.`,
			Example: `
{"type":"thinking_level_change","id":"a1",…,"thinkingLevel":"turbo"}`,
			Supersedes: []string{"schema/enum"},
		},
		{
			ID: "kind/unknown-member", Severity: Info,
			Title: "an unknown member",
			Meaning: `An object has a member that the schemas do not know. Extensions and newer versions of
				Pi add members, and that is allowed. Each name is reported once a file, with the number
				of times it occurs.`,
			Pi:  `Pi keeps the member and takes no notice of it.`,
			Fix: `Nothing has to be done, unless the name is a mistake for another.`,
			Example: `
{"type":"session","version":3,…,"git":{"branch":"main"}}`,
		},
	}
}

// What Pi does depends on the member, not on the keyword that failed. This is common to all.
const piOnSchema = `Pi checks no shapes. It lists and opens the session as if nothing were wrong, and stumbles
	where it uses the value:`

func schemaRules() []Rule {
	return []Rule{
		{
			ID: "schema/required", Severity: Error,
			Title: "a member is missing",
			Meaning: `An object lacks a member that it must have. The message names it, and the position is that
				of the object.`,
			Pi: piOnSchema + ` a message entry without message crashes Pi at the start, a text block
				without text makes requests fail, and without usage the cost cannot be shown. A session
				whose header has no id is listed, but cannot be opened.`,
			Fix: "Add the member. `sessiontool schema` lists the kinds of records, `sessiontool schema NAME` " +
				"prints what belongs into one.",
			Example: `
{"type":"message",…,"message":{"role":"user","content":[{"type":"text"}],"timestamp":1767607201000}}`,
		},
		{
			ID: "schema/type", Severity: Error,
			Title: "a value of the wrong type",
			Meaning: `A value has another JSON type than the format says: a number for a string, a string for a
				list of blocks, null for an object.`,
			Pi: piOnSchema + ` a user or assistant content that is null hides the session from the list,
				one that is a number or an object makes every request of its branch fail, as does a
				string in an assistant message. A message that is null crashes Pi at the start.`,
			Fix: "Give the value the type that the message names. `sessiontool schema` lists the kinds of " +
				"records, `sessiontool schema NAME` prints what belongs into one.",
			Example: `
{"type":"message",…,"message":{"role":"user","content":null,"timestamp":1767607201000}}`,
		},
		{
			ID: "schema/enum", Severity: Error,
			Title: "a value that is none of the allowed ones",
			Meaning: `The format allows a few values only, and this is none of them. Types, roles, blocks and
				thinking levels have rules of their own.`,
			Pi: piOnSchema + ` it leaves turns that ended in error or aborted out of what it sends,
				and takes every other stop reason for a turn that ended well.`,
			Fix: `Write one of the values that the message lists.`,
			Example: `
{"type":"message",…,"message":{"role":"assistant",…,"stopReason":"tool_use",…}}`,
		},
		{
			ID: "schema/pattern", Severity: Error,
			Title: "a string of the wrong form",
			Meaning: `A string does not have the form that the format asks for, such as provider/id for the model
				in the oldest files. Times have rules of their own.`,
			Pi: piOnSchema + ` it does not take the value apart, and uses what it finds.`,
			Fix: "Write the value in the form that the message names. `sessiontool migrate` refuses a model " +
				"without a slash, since it cannot tell the provider.",
			Example: `
{"type":"model_change","timestamp":"2025-11-20T10:00:00.000Z","model":"claude-sonnet"}`,
		},
		{
			ID: "schema/format", Severity: Error,
			Title: "a string that is not what it should be",
			Meaning: `A string is not of the kind that the schema names, such as a date. At present no schema
				asks for one: times of entries and headers have the rule time/unparsable.`,
			Pi:  piOnSchema + ` a date that it cannot read becomes an invalid one.`,
			Fix: `Write the value in the form that the message names.`,
			Example: `
{"type":"session",…,"expires":"tomorrow"}`,
		},
		{
			ID: "schema/minimum", Severity: Error,
			Title: "a number that is too small",
			Meaning: `A number is below the least value that the format allows. At present no schema sets one:
				Pi writes times and token counts of any sign. A negative firstKeptEntryIndex has the
				rule v1/kept-index-range.`,
			Pi:  piOnSchema + ` it calculates with the number as it stands.`,
			Fix: `Correct the number.`,
			Example: `
{"type":"usage",…,"count":-1}`,
		},
		{
			ID: "schema/const", Severity: Error,
			Title:   "a value other than the only allowed one",
			Meaning: `The format allows a single value in this place, and this is another.`,
			Pi:      piOnSchema + ` it goes by the value that it finds.`,
			Fix:     `Write the value that the message names.`,
			Example: `
{"type":"compaction",…,"systemMessage":{"role":"user","content":"…","timestamp":1767607201000}}`,
		},
		{
			ID: "schema/minLength", Severity: Error,
			Title:   "a string that is empty or too short",
			Meaning: `A string is shorter than the format allows. As a rule it is an id that is empty.`,
			Pi: piOnSchema + ` an entry with an empty id can be nobody's parent, so that the history is cut
				there. An empty session id cannot be looked up.`,
			Fix: `Give the value that is missing. For an entry any id will do that no other entry has, if
				its children name it too.`,
			Example: `
{"type":"message","id":"","parentId":"a1",…}`,
		},
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
	return Rule{
		ID: "schema/" + keyword, Severity: Error,
		Title:   "the schema keyword " + keyword + " is not satisfied",
		Meaning: `A value does not satisfy the keyword ` + keyword + ` of its JSON Schema.`,
		Pi:      piOnSchema + ` what happens then depends on the member.`,
		Fix:     "Correct the value. `sessiontool schema NAME` prints what belongs into a record.",
		Example: "schema/" + keyword,
	}
}
