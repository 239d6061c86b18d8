package sessionfile

import "sessiontool/internal/jsonscan"

// Body is what an entry says beyond its base. It is one of *Message,
// *CustomMessage, *BranchSummary, *Compaction, *ContextEdit, *ModelChange,
// *ThinkingLevelChange, *Usage, *Custom, *Label, *SessionInfo and *Unknown.
//
// Strings are decoded (WTF-8, see jsonscan); members whose exact text matters are
// nodes of the entry's Doc, -1 when they are absent. A member of a wrong type
// reads as absent.
type Body interface {
	// Summary says in one line what the entry holds. It is transcript text: not
	// cleaned for a terminal, of any length.
	Summary() string
	body()
}

// str returns the decoded string member of object n, "" when it is no string.
func str(d jsonscan.Doc, n int, name string) string {
	s, _ := d.Str(d.Member(n, name))
	return s
}

// Unknown is the body of an entry whose type is none of the eleven.
type Unknown struct {
	// Type is the type member's value, "" when it is no string.
	Type string
}

func decodeUnknown(d jsonscan.Doc) Body {
	return &Unknown{Type: str(d, jsonscan.Root, "type")}
}

// Summary names the type.
func (u *Unknown) Summary() string { return "unknown entry type " + u.Type }

func (*Unknown) body() {}
