// Package branch takes single branches of a session: it extracts one into a file of
// its own and compares two with each other.
//
// # Extracting
//
// [Extract] writes what Pi's own clone of a branch holds: a new header, the branch's
// entries without its labels, chained anew, and one fresh label entry for each label
// in force on one of them. An entry changes in its parentId, a compaction also in
// the firstKeptEntryId that named a label; every other byte of it stays. The file is
// read again before it appears: it must project onto the same messages as its source
// does at that leaf, and no check may find an error in it that the source does not
// have there.
package branch
