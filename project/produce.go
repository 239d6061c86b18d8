package project

import (
	"strconv"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// silent says why an entry gives no message, as far as the index tells; none when
// the entry has to be read.
func (r *run) silent(sel Selected) Reason {
	switch r.s.Kind(sel.Entry) {
	case sessionfile.KindMessage:
		if r.s.Role(sel.Entry) == sessionfile.RoleNone {
			return NotAMessage
		}
	case sessionfile.KindCompaction:
		if sel.Place != Summary {
			return OlderCompaction
		}
	case sessionfile.KindCustomMessage, sessionfile.KindBranchSummary:
	case sessionfile.KindContextEdit, sessionfile.KindModelChange, sessionfile.KindThinkingLevelChange,
		sessionfile.KindUsage, sessionfile.KindCustom, sessionfile.KindLabel, sessionfile.KindSessionInfo,
		sessionfile.KindEvent, sessionfile.KindUnknown:
		return NotAMessage
	}
	return none
}

// produce returns the messages that an entry in that place gives before it is
// edited; without any, the reason.
func produce(e *sessionfile.Entry, place Reason) ([]draft, Reason) {
	switch body := e.Body.(type) {
	case *sessionfile.Message:
		if body.Node < 0 {
			return nil, NotAMessage
		}
		return []draft{newDraft(e, place, stored(e.Doc, body), body.RoleName)}, none
	case *sessionfile.CustomMessage:
		return []draft{newDraft(e, place, customMessage(e, body), "custom")}, none
	case *sessionfile.BranchSummary:
		if !e.Doc.Truthy(body.SummaryNode) {
			return nil, EmptySummary
		}
		return []draft{newDraft(e, Summary, branchSummary(e, body), "branchSummary")}, none
	case *sessionfile.Compaction:
		if place != Summary {
			return nil, OlderCompaction
		}
		return compaction(e, body), none
	}
	return nil, NotAMessage
}

func newDraft(e *sessionfile.Entry, reason Reason, json []byte, role string) draft {
	return draft{Message: Message{JSON: json, Role: role}, typ: e.Type, reason: reason, edit: sessionfile.None}
}

// stored is the message of a message entry. Where its content is missing or null,
// Pi puts an empty one.
func stored(d jsonscan.Doc, m *sessionfile.Message) []byte {
	if content := m.Member("content"); content >= 0 && d.Kind(content) != jsonscan.Null {
		return d.Raw(m.Node)
	}
	switch m.Role {
	case sessionfile.RoleUser, sessionfile.RoleAssistant, sessionfile.RoleToolResult:
		return withContent(d, m.Node, []byte("[]"))
	case sessionfile.RoleSystem:
		return withContent(d, m.Node, []byte(`""`))
	}
	return d.Raw(m.Node)
}

func customMessage(e *sessionfile.Entry, body *sessionfile.CustomMessage) []byte {
	content := raw(e.Doc, body.Content)
	if kind := e.Doc.Kind(body.Content); kind == jsonscan.None || kind == jsonscan.Null {
		content = []byte("[]")
	}
	o := newObject("custom")
	o.add("customType", member(e.Doc, jsonscan.Root, "customType"))
	o.add("content", content)
	o.add("display", raw(e.Doc, body.Display))
	o.add("details", raw(e.Doc, body.Details))
	o.add("timestamp", entryTime(e))
	return o.end()
}

func branchSummary(e *sessionfile.Entry, body *sessionfile.BranchSummary) []byte {
	o := newObject("branchSummary")
	o.add("summary", raw(e.Doc, body.SummaryNode))
	o.add("fromId", raw(e.Doc, body.FromNode))
	o.add("timestamp", entryTime(e))
	return o.end()
}

// compaction returns the system message that the compaction holds, if any, and its
// summary.
func compaction(e *sessionfile.Entry, body *sessionfile.Compaction) []draft {
	var drafts []draft
	if e.Doc.Truthy(body.SystemMessage) {
		role, _ := e.Doc.Str(e.Doc.Member(body.SystemMessage, "role"))
		drafts = append(drafts, newDraft(e, Checkpoint, e.Doc.Raw(body.SystemMessage), role))
	}
	o := newObject("compactionSummary")
	o.add("summary", raw(e.Doc, body.SummaryNode))
	o.add("tokensBefore", raw(e.Doc, body.TokensBefore))
	o.add("timestamp", entryTime(e))
	return append(drafts, newDraft(e, Summary, o.end(), "compactionSummary"))
}

// entryTime is the entry's time in milliseconds as a JSON text, null where there is
// none: JSON has no NaN.
func entryTime(e *sessionfile.Entry) []byte {
	if e.Time == sessionfile.NoTime {
		return []byte("null")
	}
	return strconv.AppendInt(nil, e.Time, 10)
}
