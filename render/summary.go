package render

import (
	"strings"
	"unicode/utf8"

	"sessiontool/sessionfile"
)

// summaryLength is how many characters of a summary JSON output has.
const summaryLength = 200

// Summary says in one line of at most 200 characters what an entry holds. It is
// transcript text: exact in its characters (WTF-8) and not cleaned for a terminal.
func Summary(e *sessionfile.Entry) string {
	return oneLine(e.Body.Summary(), summaryLength)
}

// oneLine puts text on one line: runs of white space become one space, but for two
// spaces, which stay. Of more than limit characters the last becomes an ellipsis.
func oneLine(s string, limit int) string {
	var b strings.Builder
	count, cut := 0, 0 // cut is where an ellipsis still has room
	for rest := s; rest != ""; {
		piece, size := nextPiece(rest)
		rest = rest[size:]
		if isBlank(piece) && (count == 0 || rest == "") {
			continue
		}
		if count < limit {
			cut = b.Len()
		}
		b.WriteString(piece)
		if count++; count > limit {
			return b.String()[:cut] + "…"
		}
	}
	return b.String()
}

// nextPiece returns one character of a line, or what stands for a run of white
// space, and how many bytes of s it covers.
func nextPiece(s string) (piece string, size int) {
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size == 1 {
		size = surrogateLen(s)
		return s[:size], size
	}
	if !isWhite(r) {
		return s[:size], size
	}
	end := strings.IndexFunc(s, func(r rune) bool { return !isWhite(r) })
	if end < 0 {
		end = len(s)
	}
	if s[:end] == "  " {
		return "  ", end
	}
	return " ", end
}

func isBlank(piece string) bool { return piece == " " || piece == "  " }

// isWhite reports whether r is white space that a line can do without: what JSON
// and JavaScript take for line ends, tabs and spaces.
func isWhite(r rune) bool {
	switch r {
	case ' ', '\t', '\n', '\v', '\f', '\r', 0x85, 0x2028, 0x2029:
		return true
	}
	return false
}

// surrogateLen is the length of the ill-formed bytes at the start of s that belong
// together: 3 for a lone surrogate, else 1.
func surrogateLen(s string) int {
	if len(s) >= 3 && s[0] == 0xED && 0xA0 <= s[1] && s[1] <= 0xBF && s[2]&0xC0 == 0x80 {
		return 3
	}
	return 1
}

// name is what text output calls an entry: its role when it is a message, else its
// type, both shortened where they are long.
type name struct {
	text  string
	paint paint
}

// maxName is how long the name of an entry gets.
const maxName = 10

// nameOf names entry n; e may be nil, then a type or role that is none of Pi's is
// "unknown".
func nameOf(s *sessionfile.Session, n int, e *sessionfile.Entry) name {
	switch kind := s.Kind(n); kind {
	case sessionfile.KindMessage:
		return roleName(s.Role(n), e)
	case sessionfile.KindCustomMessage:
		return name{"custom_msg", paintUser}
	case sessionfile.KindBranchSummary:
		return name{"summary", paintLabel}
	case sessionfile.KindCompaction:
		return name{"compaction", paintLabel}
	case sessionfile.KindContextEdit:
		return name{"edit", paintState}
	case sessionfile.KindModelChange:
		return name{"model", paintState}
	case sessionfile.KindThinkingLevelChange:
		return name{"thinking", paintState}
	case sessionfile.KindSessionInfo:
		return name{"info", paintState}
	case sessionfile.KindUnknown:
		if e != nil && e.Type != "" {
			return name{Truncate(Clean(e.Type), maxName), paintWarning}
		}
		return name{"unknown", paintWarning}
	default: // usage, custom, label, event
		return name{kind.String(), paintState}
	}
}

func roleName(role sessionfile.Role, e *sessionfile.Entry) name {
	switch role {
	case sessionfile.RoleUser:
		return name{"user", paintUser}
	case sessionfile.RoleAssistant:
		return name{"assistant", paintAssistant}
	case sessionfile.RoleToolResult:
		return name{"result", paintTool}
	case sessionfile.RoleBashExecution:
		return name{"bash", paintTool}
	case sessionfile.RoleBranchSummary:
		return name{"summary", paintLabel}
	case sessionfile.RoleCompactionSummary:
		return name{"compaction", paintLabel}
	case sessionfile.RoleHookMessage, sessionfile.RoleCustom:
		return name{"custom_msg", paintUser}
	case sessionfile.RoleSystem:
		return name{"system", paintState}
	case sessionfile.RoleNone:
		return name{"message", paintWarning}
	default:
		if m := messageOf(e); m != nil && m.RoleName != "" {
			return name{Truncate(Clean(m.RoleName), maxName), paintWarning}
		}
		return name{"unknown", paintWarning}
	}
}

// messageOf returns the message in an entry, nil when there is none.
func messageOf(e *sessionfile.Entry) *sessionfile.Message {
	if e == nil {
		return nil
	}
	m, _ := e.Body.(*sessionfile.Message)
	return m
}

// failed reports whether an entry tells of an error: of a tool, or of the model.
func failed(e *sessionfile.Entry) bool {
	m := messageOf(e)
	if m == nil {
		return false
	}
	return m.Role == sessionfile.RoleToolResult && m.Truthy("isError") ||
		m.Role == sessionfile.RoleAssistant && m.Str("stopReason") == "error"
}
