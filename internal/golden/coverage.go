package golden

import (
	"bytes"
	"encoding/json"
	"slices"
)

// record is what Cover looks at in a line of a session.
type record struct {
	Type, ID         string
	ParentID         *string
	FirstKeptEntryID *string
	FirstKeptIndex   *int `json:"firstKeptEntryIndex"`
	FromID           *string
	TargetID         string
	Label            *string
	Summary          *string
	SystemMessage    json.RawMessage
	Replacement      json.RawMessage
	Content          json.RawMessage
	Message          struct {
		Role                          string
		Content                       json.RawMessage
		Output, FullOutputPath        string
		ExitCode                      *int
		Cancelled, ExcludeFromContext any
		Truncated                     any
	}
}

// Coverage is the set of things that came up, each by a name such as "entry label" or
// "edit null of user".
type Coverage map[string]bool

// when notes that something came up, if it did.
func (seen Coverage) when(cond bool, name string) {
	if cond {
		seen[name] = true
	}
}

// Cover returns what comes up in cases.
func Cover(cases []Case) Coverage {
	seen := Coverage{}
	for _, c := range cases {
		for _, twist := range c.Twists {
			seen["twist "+twist] = true
		}
		s := newSession(c)
		for _, r := range s.records {
			seen.entry(r)
			seen.blocks(r)
			seen.edit(s, r)
			seen.compaction(s, r)
			seen.label(s, r)
		}
		seen.shape(s, c)
		seen.spellings(c.Session)
	}
	return seen
}

// session gives Cover a case's records by position and id.
type session struct {
	records []record
	byID    map[string]record
	labels  map[string]string // by target, what was last done: "set" or "cleared"
}

func newSession(c Case) *session {
	s := &session{byID: map[string]record{}, labels: map[string]string{}}
	lines := bytes.Split(c.Session, []byte("\n"))
	for _, line := range c.Lines {
		var r record
		_ = json.Unmarshal(lines[line-1], &r) // twisted members may not fit: the rest still counts
		s.records = append(s.records, r)
		s.byID[r.ID] = r
	}
	return s
}

// kind names what an entry is as the target of an edit or a kept id: a role or an entry type.
func (s *session) kind(id string) string {
	r := s.byID[id]
	switch r.Type {
	case "message":
		return r.Message.Role
	case "":
		return "nothing"
	default:
		return r.Type
	}
}

func (seen Coverage) entry(r record) {
	seen["entry "+r.Type] = true
	m := r.Message
	switch r.Type {
	case "message":
		seen["role "+m.Role] = true
	case "branch_summary":
		seen.when(r.FromID != nil && *r.FromID == "root", "summary from root")
		seen.when(r.ParentID == nil, "summary as root")
		seen.when(r.Summary != nil && *r.Summary == "", "summary empty")
	}
	if m.Role == "bashExecution" {
		seen.when(m.ExcludeFromContext == true, "bash excluded")
		seen.when(m.Cancelled == true, "bash cancelled")
		seen.when(m.Truncated == true && m.FullOutputPath != "", "bash truncated")
		seen.when(m.ExitCode != nil && *m.ExitCode != 0, "bash failed")
		seen.when(m.ExitCode == nil, "bash without exit code")
		seen.when(m.Output == "", "bash silent")
	}
}

func (seen Coverage) blocks(r record) {
	content, kind := r.Message.Content, r.Message.Role
	if r.Type == "custom_message" {
		content, kind = r.Content, r.Type
	}
	var list []struct {
		Type, Thinking    string
		ThinkingSignature *string
		Redacted          bool
	}
	if json.Unmarshal(content, &list) != nil {
		seen["string content of "+kind] = true
		return
	}
	for _, b := range list {
		seen[b.Type+" block of "+kind] = true
		if b.Type == "thinking" {
			seen.when(b.ThinkingSignature != nil, "thinking signed")
			seen.when(b.ThinkingSignature == nil, "thinking unsigned")
			seen.when(b.Redacted, "thinking redacted")
			seen.when(b.Thinking == "", "thinking empty")
		}
	}
}

func (seen Coverage) edit(s *session, r record) {
	if r.Type != "context_edit" {
		return
	}
	var replacement *struct{ Content json.RawMessage }
	kind := "odd"
	if json.Unmarshal(r.Replacement, &replacement) == nil {
		switch {
		case replacement == nil:
			kind = "null"
		case bytes.HasPrefix(replacement.Content, []byte(`"`)):
			kind = "string"
		case bytes.HasPrefix(replacement.Content, []byte(`[`)):
			kind = "blocks"
		}
	}
	seen["edit "+kind+" of "+s.kind(r.TargetID)] = true
}

func (seen Coverage) compaction(s *session, r record) {
	if r.Type != "compaction" {
		return
	}
	seen.when(len(r.SystemMessage) > 0, "compaction with system message")
	if r.FirstKeptIndex != nil {
		own := s.records[min(max(*r.FirstKeptIndex-1, 0), len(s.records)-1)].Type == "compaction"
		seen.when(own, "kept index own")
		seen.when(!own, "kept index before")
	}
	if r.FirstKeptEntryID != nil {
		if *r.FirstKeptEntryID == r.ID {
			seen["kept none"] = true
		} else {
			seen["kept "+s.kind(*r.FirstKeptEntryID)] = true
		}
	}
}

func (seen Coverage) label(s *session, r record) {
	parent := ""
	if r.ParentID != nil {
		parent = s.kind(*r.ParentID)
	}
	seen.when(parent == "label" && r.Type != "label", "child of a label")
	if r.Type != "label" {
		return
	}
	seen["label on "+s.kind(r.TargetID)] = true
	before := s.labels[r.TargetID]
	switch {
	case r.Label == nil || *r.Label == "":
		how := map[bool]string{true: "absent", false: "empty"}[r.Label == nil]
		seen.when(before == "set", "label cleared by "+how)
		s.labels[r.TargetID] = "cleared"
	default:
		seen.when(before == "set", "label changed")
		seen.when(before == "cleared", "label set again")
		s.labels[r.TargetID] = "set"
	}
}

func (seen Coverage) shape(s *session, c Case) {
	seen.when(len(c.Tree.Roots) > 2, "several roots")
	for _, children := range c.Tree.Children {
		seen.when(len(children) >= 5, "many children")
	}
	for _, leaf := range c.Leaves {
		seen.when(len(leaf.Path) >= 30, "long branch")
		seen.when(string(leaf.Model) == "null", "no model yet")
		compactions := 0
		for _, position := range leaf.Path {
			if s.records[position].Type == "compaction" {
				compactions++
			}
		}
		seen.when(compactions >= 3, "several compactions on a branch")
	}
	for _, extract := range c.Extracts {
		seen.when(extract.Written, "extract that Pi writes")
		seen.when(!extract.Written, "extract that Pi does not write")
		fresh := slices.ContainsFunc(extract.Entries, func(e json.RawMessage) bool { return bytes.Contains(e, []byte(`"id":"+0000001"`)) })
		seen.when(fresh, "extract with labels")
	}
}

// oddSpellings are odd strings and numbers as they stand in a file.
var oddSpellings = map[string]string{
	"lone high surrogate": `cut \ud83d`, "lone low surrogate": `\ude00 rest`, "swapped pair": `\ude00\ud83d`, "U+2028": "\u2028", "U+2029": "\u2029",
	"NUL": `\u0000`, "control character": `\u0007`, "escape sequence": `\u001b[31m`, "emoji": "🙂", "joined emoji": "👩\u200d", "wide character": "日本",
	"combining mark": "e\u0301", "markup": `<tag a=\"b\">&amp;`, "backslash": `back\\slash`, "line end": `\r\n`, "bidi override": "\u202e", "byte order mark": "\ufeff",
	"1e21": "1e+21", "0.1+0.2": "0.30000000000000004", "smallest number": "5e-324", "largest number": "1.7976931348623157e+308",
}

func (seen Coverage) spellings(session []byte) {
	for name, spelling := range oddSpellings {
		seen.when(bytes.Contains(session, []byte(spelling)), "odd "+name)
	}
	for line := range bytes.Lines(session) {
		seen.when(len(line) > 2500, "odd very long line")
	}
}
