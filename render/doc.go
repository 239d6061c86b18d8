// Package render prints every view of the project: trees, contexts, reports and
// tables, as text for people and as JSON for programs. Nothing else prints.
//
// A view is a function that takes an io.Writer, what to show, and a [Style]. It
// returns the first error of writing, or of reading the session while it goes.
//
//	Tree, TreeJSON            a session as a tree
//	Context                   what the model receives: JSON, JSONLines, Full, Explain, Text
//	EntryText, EntryJSON      one entry
//	Validation                what validate found, in six formats
//	RuleList, RuleText, ...   the rules
//	Table, Fields, JSON       reports that commands build as plain structs
//
// # Text
//
// Text output is for terminals, also when it is piped: what a pipe holds today a
// pager shows tomorrow. Transcript text never reaches it raw. [Clean] turns
// everything that a terminal would obey rather than show into something visible,
// and [Truncate] cuts by the columns that text takes.
//
// # JSON
//
// JSON output is exact. [JSON] prints plain structs by their json tags as
// encoding/json does, with three differences: strings keep every UTF-16 code unit
// (a lone surrogate stays an escape), nothing is escaped that need not be, and a
// nil slice is [], never null.
package render
