// Package project says what the model receives at a leaf of a session: it projects
// the branch of entries onto messages, and tells for each message where it came
// from and for each other entry why it gives none.
//
// # Stages
//
//	branch    the entries from a root to the leaf
//	Entries   those of them that count: with a compaction on the branch, the last
//	          one, what it keeps of the entries before it, and all after it
//	Agent     their messages, with context edits made
//	Provider  the messages in the four roles that providers know
//
// The model and the thinking level ([StateAt]) are those of the whole branch, also
// of what a compaction left out.
//
// # Values
//
// What comes from the file keeps its bytes: the spelling of strings and numbers and
// the order of members. Where Pi tests a value for truth or puts one into a text,
// the outcome is JavaScript's, also for values of types that do not belong there: a
// member that is absent is undefined, and a member that would be undefined is left
// out.
//
// # Cost
//
// Selection and state are found by the session's index. Of what a compaction left
// out nothing is read but the last entries that set the state. Entries of types that
// give no message are read at the stage Entries only, context edits always. Memory
// grows with the messages, and with [Stream] with the largest of them.
package project
