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
//
// # In memory
//
// [Upgrade] returns a session that reads as one of version 3. Nothing is refused.
//
// # Onto disk
//
// [File] reads the old file several times rather than keeping any of it, so that
// memory grows with the number of entries and not with their size:
//
//	index    sessionfile.Build, from which the Plan is made
//	check    a file that is damaged where it matters is not touched
//	write    each line with its splices, through safefile, beside the old file
//	verify   both files in step: undoing the splices gives the old lines
//	check    the new file has no error that the old one does not have
//
// Only then does the new file take the place of the old one. Lines that are no
// records stay where they are; a lenient migration takes them out of the file and
// keeps them in FILE.rejected, in the form of package rejected.
package migrate
