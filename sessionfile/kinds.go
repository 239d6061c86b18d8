package sessionfile

import "sessiontool/internal/jsonscan"

// Kind is the type of an entry.
type Kind uint8

// The entry types of version 3, and the ones that are none of them.
const (
	// KindUnknown is any type that is not listed here, or none at all.
	KindUnknown Kind = iota
	KindMessage
	KindCustomMessage
	KindBranchSummary
	KindCompaction
	KindContextEdit
	KindModelChange
	KindThinkingLevelChange
	KindUsage
	KindCustom
	KindLabel
	KindSessionInfo
	// KindEvent is a record of the first days of version 1.
	KindEvent
)

// kindRow is what the package knows of one kind. A new entry type is one row and
// one body_<kind>.go.
type kindRow struct {
	kind   Kind
	name   string // the value of the entry's type
	since  int    // the first version that has it
	until  int    // the last one
	decode func(jsonscan.Doc) Body
	// metadata says that the entry neither reaches the model nor changes what
	// does: label, session_info, custom, usage.
	metadata bool
}

// kindRows is read-only and in the order of the constants.
var kindRows = [...]kindRow{
	{KindMessage, "message", 1, 3, decodeMessage, false},
	{KindCustomMessage, "custom_message", 2, 3, decodeCustomMessage, false},
	{KindBranchSummary, "branch_summary", 2, 3, decodeBranchSummary, false},
	{KindCompaction, "compaction", 1, 3, decodeCompaction, false},
	{KindContextEdit, "context_edit", 2, 3, decodeContextEdit, false},
	{KindModelChange, "model_change", 1, 3, decodeModelChange, false},
	{KindThinkingLevelChange, "thinking_level_change", 1, 3, decodeThinkingLevelChange, false},
	{KindUsage, "usage", 2, 3, decodeUsage, true},
	{KindCustom, "custom", 2, 3, decodeCustom, true},
	{KindLabel, "label", 2, 3, decodeLabel, true},
	{KindSessionInfo, "session_info", 2, 3, decodeSessionInfo, true},
	{KindEvent, "event", 1, 1, decodeUnknown, false},
}

// Kinds returns the kinds that a version's entries may have, in a fixed order.
func Kinds(version int) []Kind {
	var kinds []Kind
	for _, row := range kindRows {
		if row.since <= version && version <= row.until {
			kinds = append(kinds, row.kind)
		}
	}
	return kinds
}

func (k Kind) row() (kindRow, bool) {
	if k == KindUnknown || int(k) > len(kindRows) {
		return kindRow{}, false
	}
	return kindRows[k-1], true
}

// String is the value that an entry's type member has, "unknown" for KindUnknown.
func (k Kind) String() string {
	if row, ok := k.row(); ok {
		return row.name
	}
	return "unknown"
}

// In reports whether entries of a version may have this kind.
func (k Kind) In(version int) bool {
	row, ok := k.row()
	return ok && row.since <= version && version <= row.until
}

// Metadata reports whether entries of this kind neither reach the model nor change
// what does.
func (k Kind) Metadata() bool {
	row, _ := k.row()
	return row.metadata
}

// KindOf returns the kind whose type member has that value.
func KindOf(name string) Kind {
	for i := range kindRows {
		if kindRows[i].name == name {
			return kindRows[i].kind
		}
	}
	return KindUnknown
}

// Role is the role of the message in a message entry.
type Role uint8

// The roles of messages. RoleNone belongs to entries without a usable message.
const (
	RoleNone Role = iota
	RoleUser
	RoleAssistant
	RoleToolResult
	RoleSystem
	RoleBashExecution
	RoleCustom
	RoleBranchSummary
	RoleCompactionSummary
	// RoleHookMessage is what version 2 calls RoleCustom.
	RoleHookMessage
	// RoleUnknown is any other value.
	RoleUnknown
)

var roleNames = [...]string{
	"", "user", "assistant", "toolResult", "system", "bashExecution", "custom",
	"branchSummary", "compactionSummary", "hookMessage", "unknown",
}

// String is the value that a message's role member has, "" for RoleNone.
func (r Role) String() string { return roleNames[r] }

// RoleOf returns the role whose member has that value, RoleUnknown for any other.
func RoleOf(name string) Role {
	for r := RoleUser; r < RoleUnknown; r++ {
		if roleNames[r] == name {
			return r
		}
	}
	return RoleUnknown
}
