// Package finding says what can be wrong with a session file: the findings, the table of rules
// behind them, and the collector that keeps a bounded, sorted, deduplicated set of them.
//
// A Finding is a statement about the file. It is never an error: an error means that the work could
// not be done, a finding means that it was done and this is what came out.
//
// Every finding belongs to a Rule. Rule ids are layer/slug, such as line/torn-tail; the layers follow
// the way a file is read, from bytes to meaning:
//
//	file, line      bytes and physical lines
//	record          one JSON text
//	header          the first record and what it says about the others
//	kind, schema    the shape of one record
//	tree, ref       links between entries
//	tool, message   what a provider will be sent
//	time, v1        clocks, and what only version 1 has
//
// The table of rules is the documentation too: explain, rules and the README print it.
package finding
