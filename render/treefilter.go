package render

import (
	"fmt"
	"strings"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// Filter says which entries a tree shows, after the filters of Pi's own tree.
type Filter uint8

// The filters.
const (
	// FilterDefault hides state and bookkeeping (label, custom, context_edit,
	// model_change, thinking_level_change, usage, session_info) and assistant
	// messages without text or tool calls, unless they end in an error or at the
	// active leaf.
	FilterDefault Filter = iota
	// FilterNoTools hides tool results too, and assistant messages with calls only.
	FilterNoTools
	// FilterUser shows user messages.
	FilterUser
	// FilterLabeled shows entries that have a label.
	FilterLabeled
	// FilterAll hides nothing.
	FilterAll
)

var filterNames = [...]string{"default", "no-tools", "user", "labeled", "all"}

// String is the name that ParseFilter reads.
func (f Filter) String() string { return filterNames[f] }

// ParseFilter reads the name of a filter.
func ParseFilter(name string) (Filter, error) {
	for i, known := range filterNames {
		if name == known {
			return Filter(i), nil
		}
	}
	last := len(filterNames) - 1
	return 0, fmt.Errorf("unknown filter %q: want %s or %s", name, strings.Join(filterNames[:last], ", "), filterNames[last])
}

// shown tells for each entry whether the filter shows it. Only assistant messages
// are read, since only theirs depends on the content.
func (f Filter) shown(s *sessionfile.Session, active int) ([]bool, error) {
	shown := make([]bool, s.Len())
	labels := labelsOf(s)
	reader := contentReader{s: s, scanner: jsonscan.Scanner{Shape: contentShape()}}
	for n := range shown {
		_, labeled := labels[n]
		switch {
		case f == FilterAll:
			shown[n] = true
		case f == FilterUser:
			shown[n] = s.Role(n) == sessionfile.RoleUser
		case f == FilterLabeled:
			shown[n] = labeled
		case s.Role(n) == sessionfile.RoleAssistant && n != active:
			c, err := reader.read(n)
			if err != nil {
				return nil, err
			}
			shown[n] = c.text || c.failed || c.calls && f == FilterDefault
		default:
			shown[n] = !f.hides(s, n)
		}
	}
	return shown, nil
}

// hides reports whether FilterDefault or FilterNoTools hides an entry for what it
// is, whatever it holds.
func (f Filter) hides(s *sessionfile.Session, n int) bool {
	switch s.Kind(n) {
	case sessionfile.KindLabel, sessionfile.KindCustom, sessionfile.KindContextEdit, sessionfile.KindModelChange,
		sessionfile.KindThinkingLevelChange, sessionfile.KindUsage, sessionfile.KindSessionInfo:
		return true
	case sessionfile.KindMessage:
		return f == FilterNoTools && s.Role(n) == sessionfile.RoleToolResult
	case sessionfile.KindUnknown, sessionfile.KindEvent, sessionfile.KindCustomMessage,
		sessionfile.KindBranchSummary, sessionfile.KindCompaction:
	}
	return false
}

// content is what an assistant message has in it.
type content struct {
	text, calls bool
	// failed says that the model stopped for another reason than being done or
	// calling a tool.
	failed bool
}

// contentReader looks into messages without decoding them whole.
type contentReader struct {
	s       *sessionfile.Session
	scanner jsonscan.Scanner
	buf     []byte
}

func contentShape() *jsonscan.Shape {
	block := &jsonscan.Shape{Members: map[string]*jsonscan.Shape{"type": nil, "text": nil}}
	return &jsonscan.Shape{Members: map[string]*jsonscan.Shape{
		"message": {Members: map[string]*jsonscan.Shape{
			"stopReason": nil,
			"content":    {Elements: true, Element: block},
		}},
	}}
}

func (r *contentReader) read(n int) (content, error) {
	raw, err := r.s.Raw(n, r.buf)
	if err != nil {
		return content{}, err
	}
	r.buf = raw
	d, err := r.scanner.Scan(raw)
	if err != nil {
		return content{}, fmt.Errorf("reading %s, line %d: %w", r.s.Source().Name(), r.s.Pos(n).Line, err)
	}
	message := d.Member(jsonscan.Root, "message")
	c := contentOf(d, d.Member(message, "content"))
	reason, _ := d.Str(d.Member(message, "stopReason"))
	c.failed = reason != "" && reason != "stop" && reason != "toolUse"
	return c, nil
}

func contentOf(d jsonscan.Doc, n int) (c content) {
	if d.Kind(n) == jsonscan.String {
		c.text = hasText(d, n)
		return c
	}
	if d.Kind(n) != jsonscan.Array {
		return c
	}
	for block := range d.Children(n) {
		switch typ := d.Member(block, "type"); {
		case d.StrIs(typ, "text"):
			c.text = c.text || hasText(d, d.Member(block, "text"))
		case d.StrIs(typ, "toolCall"):
			c.calls = true
		}
	}
	return c
}

// hasText reports whether a string has anything but white space in it.
func hasText(d jsonscan.Doc, n int) bool {
	text, _ := d.Str(n)
	return strings.TrimSpace(text) != ""
}
