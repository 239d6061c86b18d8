// Package sessionfile turns the bytes of a Pi session file into a Session: lines,
// records, entries and their tree, without losing or changing a byte.
//
// # The format
//
// A session file holds one JSON object per line, UTF-8, ended by LF. The first
// record is the header (type "session"), every other record is an entry. Entries
// form a tree through id and parentId; their physical order is the order in which
// they were appended, nothing more. The current leaf is the last entry in
// physical order, of whatever type: there is no stored pointer. A branch is the
// way from a leaf through the parents to a root, reversed.
//
// There are three versions. Version 1 has no ids, its entries are a list. Version
// 2 is a tree whose extension messages have the role hookMessage. Version 3 is
// current. [Session.Version] is the effective version: what the entries are,
// whatever the header says.
//
// Times of entries are ISO 8601 strings, times inside messages are numbers of
// milliseconds since 1970.
//
// The eleven entry types of version 3 are the rows of the kind table, each with a
// body type that documents its members: [Message], [CustomMessage],
// [BranchSummary], [Compaction], [ContextEdit], [ModelChange],
// [ThinkingLevelChange], [Usage], [Custom], [Label], [SessionInfo]. An entry of
// another type is kept as [Unknown].
//
// # How it is read
//
//	Source   a regular file with a snapshot of its size, or a stream
//	Reader   splits it into Lines; owns offsets, line numbers, the size limit
//	Session  an index of the entries: ids, parents, places; no payloads
//	Entry    one entry, read again from its place and decoded
//
// A line that is no JSON object is passed over and named in [Session.Skipped]; it
// is never an entry, however recoverable it looks, since Pi does not read it
// either. Of entries with one id the last counts, as in Pi. Parents that form a
// ring are cut at the ring's first entry in the file ([Session.Cut]).
//
// A Session keeps offsets rather than payloads, so that its memory grows with the
// number of entries and not with their bytes. A payload read later is compared
// with what was seen first: [ChangedError] says that the file was rewritten
// meanwhile.
package sessionfile
