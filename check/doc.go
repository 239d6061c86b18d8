// Package check applies the rules of the finding package to a session file.
//
// It works in three parts, so that lines are checked on all cores and their order
// still holds:
//
//	scan    one line to its facts: syntax, damage, schema verdict, and the few
//	        values that later rules need, with their places; no shared state
//	fold    the facts in file order: damage that spans lines, the header, the
//	        version, the index of the entries
//	finish  the rules across records, on the index: tree, references, tool pairs
//
// The bytes are read once. What is kept of a record is its row in the index, so
// that memory grows with the number of entries and not with their size.
//
// A line that is no record is damage. [Analyse] tells what kind, and what can be
// recovered from it; validate and migrate go by the same answer.
package check
