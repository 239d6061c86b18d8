// Package schema holds the JSON Schemas of session records, one set per format
// version, and checks records against them.
//
// The documents are JSON Schema draft 2020-12 files, embedded in the program.
// The folders v1, v2 and v3 hold what is particular to a version, common holds
// what versions share; files refer to each other by relative paths. A document
// is asked for by its name, the path without folder and ending: "record",
// "header", "entry/compaction", "message/assistant", "block/toolCall", "usage".
// Every version starts at its "record" document, which is what a line of a
// session file has to satisfy.
//
// Habits that the documents keep, because the rest of the package builds on
// them:
//
//   - One fault breaks one keyword. Alternatives are chosen by the members type
//     and role through if and then, never by anyOf or oneOf, which would report
//     a failure of every alternative.
//   - Unknown members are allowed. An object whose schema lists properties has
//     those as its known members; an object whose schema lists none, or has
//     additionalProperties, is open and nothing in it counts as unknown.
//   - A title and a description on every type and every member: the documents
//     are documentation, too.
//
// A [Validator] applies a version's documents twice over. Plans, compiled here
// from the bundle of the version, walk over the tape of a scanned record and
// accept nearly all in a microsecond; only records that they decline are decoded
// and given to the jsonschema library, which names the keywords that failed.
// Tests hold the two together.
package schema
