// Package migrate brings records of versions 1 and 2 to version 3, in memory for
// reading and onto disk for good.
//
// A migration is a table of steps ([Steps]), each a pure function from a record to
// edits of single members; everything else in the record keeps its bytes, its order
// and its spelling. The edits become splices, and applying these backwards gives
// the old record back.
//
// Ids that version 1 lacks are derived from the session's id and the record's place
// in the file, so that the same file always gives the same ids: those that a
// command shows before a migration are those that the file has after it.
package migrate
