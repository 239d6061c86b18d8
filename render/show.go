package render

import (
	"fmt"
	"io"
	"strings"
	"time"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// EntryText prints one entry in full: where it stands, then what it says as
// Context.Text does. Times are in zone, nil is UTC.
func EntryText(w io.Writer, s *sessionfile.Session, n int, zone *time.Location, st Style) error {
	e, err := s.Load(n)
	if err != nil {
		return err
	}
	if zone == nil {
		zone = time.UTC
	}
	v := contextView{Context: Context{Session: s}, liner: newLiner(w, st), zone: zone, idLength: noLimit}
	if err := v.fields(append(placeFields(s, e, zone), bodyFields(e)...)); err != nil {
		return err
	}
	if err := v.line(); err != nil {
		return err
	}
	if err := v.entry(e); err != nil {
		return err
	}
	return v.w.Flush()
}

// entry prints what an entry says; of data that is not ours to read, all of it.
func (v *contextView) entry(e *sessionfile.Entry) error {
	switch e.Body.(type) {
	case *sessionfile.Custom, *sessionfile.Usage, *sessionfile.Unknown:
		return v.text(string(jsonscan.AppendIndent(nil, e.Doc.Raw(jsonscan.Root), "")), plain)
	default:
		return v.body(e.Body, e.Doc)
	}
}

// placeFields say where an entry stands in its file and its tree.
func placeFields(s *sessionfile.Session, e *sessionfile.Entry, zone *time.Location) []Field {
	parent := "none, a root"
	if e.ParentID != "" {
		parent = e.ParentID
		if s.ParentMissing(e.N) {
			parent += " (not in the file)"
		}
	}
	var children []string
	for _, c := range s.Children(e.N) {
		children = append(children, s.Ref(int(c)))
	}
	return []Field{
		{"entry", e.ID}, {"type", e.Type},
		{"line", fmt.Sprintf("%d, %s at byte %d", e.Line, sizeText(int64(s.Size(e.N))), e.Offset)},
		{"time", timeText(e.Time, zone)},
		{"parent", parent}, {"children", strings.Join(children, ", ")}, {"label", labelsOf(s)[e.N]},
	}
}

// bodyFields say what an entry has beside its text.
func bodyFields(e *sessionfile.Entry) []Field {
	switch b := e.Body.(type) {
	case *sessionfile.Message:
		return messageFields(b, e.Doc)
	case *sessionfile.Compaction:
		return []Field{{"kept from", b.FirstKeptEntryID}, {"tokens before", numberText(e.Doc, b.TokensBefore)}}
	}
	return nil
}

func messageFields(m *sessionfile.Message, d jsonscan.Doc) []Field {
	model := strings.Trim(m.Str("provider")+"/"+m.Str("model"), "/")
	tool := m.Str("toolName")
	if m.Truthy("isError") {
		tool += " (error)"
	}
	return []Field{
		{"role", m.RoleName}, {"model", model}, {"tool", tool}, {"stop", m.Str("stopReason")},
		{"tokens", tokensText(d, m.Member("usage"))},
	}
}

// tokensText is a usage object in a line, "" when there is none.
func tokensText(d jsonscan.Doc, usage int) string {
	var parts []string
	for _, name := range []string{"input", "output", "cacheRead", "cacheWrite"} {
		if n := numberText(d, d.Member(usage, name)); n != "" {
			parts = append(parts, n+" "+name)
		}
	}
	return strings.Join(parts, ", ")
}

// numberText is a number as it is spelled in the file, "" when n is none.
func numberText(d jsonscan.Doc, n int) string {
	if d.Kind(n) != jsonscan.Number {
		return ""
	}
	return string(d.Raw(n))
}

// EntryJSON prints one entry: its record as it stands in the file, brought to
// version 3 where the session was, and where it stands.
func EntryJSON(w io.Writer, s *sessionfile.Session, n int) error {
	e, err := s.Load(n)
	if err != nil {
		return err
	}
	j := newJSONWriter(w, allLevels)
	j.object()
	j.key("format")
	j.number(1)
	j.entryHead(e)
	j.key("offset")
	j.number(e.Offset)
	j.key("bytes")
	j.number(int64(s.Size(n)))
	j.key("label")
	j.strOrNull(labelsOf(s)[n])
	j.key("children")
	j.refs(s, s.Children(n))
	j.key("record")
	j.raw(e.Doc.Raw(jsonscan.Root))
	j.end()
	return j.flush()
}
