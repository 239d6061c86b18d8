package project

// Reason says why a message is in the projection, or why an entry of the branch is
// not.
type Reason uint8

// The reasons for being in a projection. Of those that apply to a message the first
// of this list is given.
const (
	none Reason = iota
	// Edited by a context edit, which changed the message's content.
	Edited
	// Checkpoint is the system message that the compaction holds.
	Checkpoint
	// Summary is the text of the compaction, or of a branch that was left.
	Summary
	// Kept stands before the compaction, which keeps it.
	Kept
	// AfterCompaction stands after the compaction.
	AfterCompaction
	// OnBranch is any entry of a branch without a compaction.
	OnBranch

	// Compacted stands before what the compaction keeps.
	Compacted
	// SystemFolded is a system message before the compaction, which holds its own.
	SystemFolded
	// OlderCompaction is a compaction that a later one keeps.
	OlderCompaction
	// NotAMessage is an entry of a type that gives no message, or a message entry
	// without a usable message.
	NotAMessage
	// EmptySummary is a branch summary without a text.
	EmptySummary
	// EditedOut was removed by a context edit.
	EditedOut
	// Excluded is a shell run that the user kept from the model.
	Excluded
	// UnknownRole has a role that providers do not know and Pi does not convert.
	UnknownRole
)

var reasonNames = [...]string{
	"", "edited", "checkpoint", "summary", "kept", "after-compaction", "branch",
	"compacted", "system-folded", "older-compaction", "not-a-message", "empty-summary",
	"edited-out", "excluded", "unknown-role",
}

// String is the reason's name in output.
func (r Reason) String() string { return reasonNames[r] }
