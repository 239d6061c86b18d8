package sessionfile

import (
	"fmt"

	"sessiontool/internal/jsonscan"
)

// NotSessionError says that a file holds no Pi session.
type NotSessionError struct {
	Name string
	// Product is whose file it is, "" when it was not recognised.
	Product string
}

func (e *NotSessionError) Error() string {
	name := e.Name
	if name == "-" {
		name = "standard input"
	}
	if e.Product == "" {
		return fmt.Sprintf("%s: not a session file: no header and no entry in it", name)
	}
	return fmt.Sprintf("%s: not a session file of Pi's but %s", name, e.Product)
}

// What other products' files are called in messages.
const (
	ProductClaudeCode = "a Claude Code transcript"
	ProductCodex      = "a Codex session"
	ProductEvents     = "an event stream of pi --mode json"
	ProductLanes      = "a pi-agent-core file with v4 lanes"
)

// ForeignRecord names the product whose record this is, "" when it may be Pi's. d
// must hold the members type, v, kind, payload, uuid, parentUuid, leafUuid and
// sessionId.
// Records of an event stream are recognised by their type alone.
func ForeignRecord(d jsonscan.Doc) string {
	has := func(name string) bool { return d.Member(jsonscan.Root, name) >= 0 }
	typ := str(d, jsonscan.Root, "type")
	switch {
	case has("uuid") && has("sessionId") && has("parentUuid"), typ == "summary" && has("leafUuid"):
		return ProductClaudeCode
	case typ == "session_meta" && has("payload"):
		return ProductCodex
	case has("v") && d.StrIs(d.Member(jsonscan.Root, "kind"), "header"):
		return ProductLanes
	case eventTypes(typ):
		return ProductEvents
	}
	return ""
}

// eventTypes are the types of an event stream that no session file has.
func eventTypes(typ string) bool {
	switch typ {
	case "agent_start", "agent_end", "turn_start", "turn_end", "message_start", "message_update", "message_end",
		"tool_execution_start", "tool_execution_update", "tool_execution_end":
		return true
	}
	return false
}

// foreignFacts gathers from a file's records whose they are.
type foreignFacts struct {
	records int
	first   string // the product that the first records show
	ours    bool   // a header or an entry of a known type was seen
}

// foreignWindow is how many records are looked at for another product's marks.
const foreignWindow = 16

func (f *foreignFacts) see(d jsonscan.Doc) {
	f.records++
	if f.first == "" && f.records <= foreignWindow {
		f.first = ForeignRecord(d)
	}
	if f.ours {
		return
	}
	typ, _ := d.Str(d.Member(jsonscan.Root, "type"))
	f.ours = KindOf(typ) != KindUnknown
}

// product is whose file it is; "" for Pi's. A stray record of another product in a
// file with entries of Pi's does not make it theirs.
func (f *foreignFacts) product(s *Session) string {
	if f.ours && f.first != ProductEvents {
		return ""
	}
	return f.first
}
