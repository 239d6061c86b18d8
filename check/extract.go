package check

import (
	"bytes"
	"fmt"
	"math"
	"time"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// maxShown is how many bytes of a value a finding quotes.
const maxShown = 80

// extractor reads the facts of records. It holds no state of its own.
type extractor struct {
	local *time.Location
	// shift is added to positions in the text to get columns: 1, and the length of
	// a byte order mark.
	shift uint32
}

// str returns the string member of object n and where it stands.
func (x extractor) str(d jsonscan.Doc, n int, name string) ref {
	m := d.Member(n, name)
	s, ok := d.Str(m)
	if !ok {
		return ref{}
	}
	return ref{id: s, at: x.column(d, m)}
}

// column is the column of node n's value, 0 for no node.
func (x extractor) column(d jsonscan.Doc, n int) uint32 {
	if n < 0 {
		return 0
	}
	return d.Nodes[n].Start + x.shift
}

// header reads a record of type session.
func (x extractor) header(d jsonscan.Doc) *headerFacts {
	id := x.str(d, jsonscan.Root, "id")
	version, cwd := d.Member(jsonscan.Root, "version"), d.Member(jsonscan.Root, "cwd")
	h := &headerFacts{
		id: id.id, idAt: id.at,
		versionAt: x.column(d, version), hasVersion: version >= 0,
		cwdAt: x.column(d, cwd), cwdEmpty: d.StrIs(cwd, ""),
		parentSession: d.Truthy(d.Member(jsonscan.Root, "parentSession")),
		sum:           sessionfile.Checksum(d.Text), length: len(d.Text),
	}
	if f, ok := d.Float(version); ok && f == math.Trunc(f) && math.Abs(f) < 1e6 {
		h.version = int(f)
	}
	if version >= 0 {
		h.versionText = show(d, version)
	}
	return h
}

// shorten returns text, or its beginning when it is too long to show.
func shorten(text []byte) string {
	if len(text) > maxShown {
		return string(text[:maxShown]) + "…"
	}
	return string(text)
}

// show puts the value at node n into words.
func show(d jsonscan.Doc, n int) string {
	switch d.Kind(n) {
	case jsonscan.String:
		s, _ := d.Str(n)
		return fmt.Sprintf("%q", shorten([]byte(s)))
	case jsonscan.Array, jsonscan.Object:
		return "an " + d.Kind(n).String()
	}
	return shorten(d.Raw(n))
}

// entry reads a record that is no header.
func (x extractor) entry(d jsonscan.Doc, typ string) *entryFacts {
	e := &entryFacts{
		typ:    typ,
		kind:   sessionfile.KindOf(typ),
		id:     x.str(d, jsonscan.Root, "id"),
		parent: x.str(d, jsonscan.Root, "parentId"),
		time:   x.time(d, d.Member(jsonscan.Root, "timestamp")),
		timeAt: x.column(d, d.Member(jsonscan.Root, "timestamp")),
		sum:    sessionfile.Checksum(d.Text),
	}
	e.set(flagParent, e.parent.at > 0)
	if parent := d.Member(jsonscan.Root, "parentId"); d.Kind(parent) == jsonscan.Null {
		e.parent.at = x.column(d, parent)
	}
	x.body(d, e)
	return e
}

// body reads what the entry's kind has; a kind that is not listed has nothing that
// a rule asks for.
func (x extractor) body(d jsonscan.Doc, e *entryFacts) {
	switch e.kind {
	case sessionfile.KindMessage:
		x.message(d, d.Member(jsonscan.Root, "message"), e)
	case sessionfile.KindCompaction:
		e.kept = x.str(d, jsonscan.Root, "firstKeptEntryId")
		e.keptIndex = x.index(d, d.Member(jsonscan.Root, "firstKeptEntryIndex"))
	case sessionfile.KindContextEdit:
		e.edit = x.edit(d)
	case sessionfile.KindBranchSummary:
		e.from = x.str(d, jsonscan.Root, "fromId")
		e.set(flagSummary, d.Truthy(d.Member(jsonscan.Root, "summary")))
	case sessionfile.KindLabel:
		e.target = x.str(d, jsonscan.Root, "targetId")
	}
}

func (e *entryFacts) set(flag entryFlags, on bool) {
	if on {
		e.flags |= flag
	}
}

// message reads the message at node n.
func (x extractor) message(d jsonscan.Doc, n int, e *entryFacts) {
	if d.Kind(n) != jsonscan.Object {
		return
	}
	e.flags |= flagMessage
	role, _ := d.Str(d.Member(n, "role"))
	e.role = sessionfile.RoleOf(role)
	switch e.role {
	case sessionfile.RoleAssistant:
		reason := d.Member(n, "stopReason")
		e.set(flagFailed, d.StrIs(reason, "aborted") || d.StrIs(reason, "error"))
		e.calls = x.calls(d, d.Member(n, "content"))
	case sessionfile.RoleToolResult:
		e.result = &resultFacts{id: x.str(d, n, "toolCallId"), name: x.str(d, n, "toolName")}
	case sessionfile.RoleBashExecution:
		e.set(flagExcluded, d.Truthy(d.Member(n, "excludeFromContext")))
	}
}

// calls reads the tool calls among the content blocks at node n.
func (x extractor) calls(d jsonscan.Doc, n int) []callFacts {
	if d.Kind(n) != jsonscan.Array {
		return nil
	}
	var calls []callFacts
	block := 0
	for c := range d.Children(n) {
		if id := x.str(d, c, "id"); id.at > 0 && d.StrIs(d.Member(c, "type"), "toolCall") {
			calls = append(calls, callFacts{id: id, name: x.str(d, c, "name").id, block: block})
		}
		block++
	}
	return calls
}

func (x extractor) edit(d jsonscan.Doc) *editFacts {
	e := &editFacts{target: x.str(d, jsonscan.Root, "targetId")}
	replacement := d.Member(jsonscan.Root, "replacement")
	switch d.Kind(replacement) {
	case jsonscan.Null:
		e.kind = editOmit
	case jsonscan.Object:
		if content := d.Member(replacement, "content"); content >= 0 {
			e.kind = editContent
			e.calls = x.calls(d, content)
		}
	}
	return e
}

// index reads a firstKeptEntryIndex.
func (x extractor) index(d jsonscan.Doc, n int) *indexFacts {
	f, ok := d.Float(n)
	if !ok {
		return nil
	}
	return &indexFacts{value: f, text: shorten(d.Raw(n)), at: x.column(d, n)}
}

// time reads an entry's time in milliseconds since 1970.
func (x extractor) time(d jsonscan.Doc, n int) int64 {
	s, ok := d.Str(n)
	if !ok {
		return sessionfile.NoTime
	}
	ms, ok := sessionfile.ParseTime(s, x.local)
	if !ok {
		return sessionfile.NoTime
	}
	return ms
}

// blank reports whether a line holds nothing but white space.
func blank(raw []byte) bool { return len(bytes.TrimSpace(raw)) == 0 }
