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
//
// # Comparing
//
// [Diff] puts two branches side by side, entry by entry, and if asked to also what
// the model receives at both leaves, message by message. Sequences are aligned by
// keys: by what they are first, by what they say where that does not match. Nothing is
// compared each with each, so that the time grows with what is read. Only the text
// of an entry or message that became another one is compared line by line
// ([Comparison.Pieces]), and [Hunks] makes a unified diff of it.
//
// A comparison keeps numbers and keys, not payloads: memory grows with the number of
// entries.
package branch
