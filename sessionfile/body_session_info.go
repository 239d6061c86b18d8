package sessionfile

import (
	"strings"

	"sessiontool/internal/jsonscan"
)

// SessionInfo is the body of a session_info entry: it names the session.
type SessionInfo struct {
	// Name as it stands; empty clears the name.
	Name string
}

func decodeSessionInfo(d jsonscan.Doc) Body {
	return &SessionInfo{Name: str(d, jsonscan.Root, "name")}
}

// Summary is the name.
func (s *SessionInfo) Summary() string {
	if s.Name == "" {
		return "clear name"
	}
	return s.Name
}

func (*SessionInfo) body() {}

// trimName trims what JavaScript's trim does: white space, line ends and the byte
// order mark.
func trimName(name string) string {
	return strings.TrimFunc(name, func(r rune) bool {
		switch r {
		case '\t', '\n', '\v', '\f', '\r', ' ', 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
			return true
		}
		return 0x2000 <= r && r <= 0x200A
	})
}
