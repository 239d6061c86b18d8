package sessionfile

import (
	"strings"

	"sessiontool/internal/jsonscan"
)

// Message is the body of a message entry: one message of the conversation, or of
// the coding agent's own roles.
type Message struct {
	Role Role
	// RoleName is the role member's value.
	RoleName string
	// Node is the message object in the entry's Doc, -1 when there is none.
	Node int
	doc  jsonscan.Doc
}

func decodeMessage(d jsonscan.Doc) Body {
	return NewMessage(d, d.Member(jsonscan.Root, "message"))
}

// NewMessage reads node n of d, which may be any value, as a message.
func NewMessage(d jsonscan.Doc, n int) *Message {
	m := &Message{Node: -1, doc: d}
	if d.Kind(n) != jsonscan.Object {
		return m
	}
	m.Node = n
	if name, ok := d.Str(d.Member(n, "role")); ok {
		m.RoleName, m.Role = name, RoleOf(name)
	} else {
		m.Role = RoleUnknown
	}
	return m
}

func (*Message) body() {}

// Member returns the node of the message's member of that name, -1 when it has
// none.
func (m *Message) Member(name string) int { return m.doc.Member(m.Node, name) }

// Str returns the message's string member of that name, "" when it is no string.
func (m *Message) Str(name string) string { return str(m.doc, m.Node, name) }

// Truthy reports whether JavaScript takes the message's member for true.
func (m *Message) Truthy(name string) bool { return m.doc.Truthy(m.Member(name)) }

// Blocks returns the content blocks; string content is one text block.
func (m *Message) Blocks() []Block { return blocks(m.doc, m.Member("content")) }

// Summary says what the message holds: its text, its tool calls as name(args), a
// result as -> name and its text, errors marked.
func (m *Message) Summary() string {
	switch m.Role {
	case RoleNone:
		return "(no message)"
	case RoleToolResult:
		return m.resultSummary()
	case RoleBashExecution:
		return m.bashSummary()
	case RoleBranchSummary, RoleCompactionSummary:
		return m.Str("summary")
	case RoleAssistant:
		return m.assistantSummary()
	default:
		return blockSummary(m.Blocks())
	}
}

func (m *Message) resultSummary() string {
	s := "-> " + m.Str("toolName")
	if m.Truthy("isError") {
		s += " (error)"
	}
	return joinNonEmpty(s, blockSummary(m.Blocks()))
}

func (m *Message) bashSummary() string {
	s := "$ " + m.Str("command")
	if m.Truthy("cancelled") {
		s += " (cancelled)"
	} else if code, ok := m.doc.Float(m.Member("exitCode")); ok && code != 0 {
		s += " (exit " + string(m.doc.Raw(m.Member("exitCode"))) + ")"
	}
	if m.Truthy("excludeFromContext") {
		s += " (not in context)"
	}
	return s
}

func (m *Message) assistantSummary() string {
	s := blockSummary(m.Blocks())
	switch reason := m.Str("stopReason"); reason {
	case "error":
		s = joinNonEmpty(s, "(error: "+m.Str("errorMessage")+")")
	case "aborted", "length":
		s = joinNonEmpty(s, "("+reason+")")
	}
	return s
}

func joinNonEmpty(parts ...string) string {
	kept := parts[:0]
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, "  ")
}
