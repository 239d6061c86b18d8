package check

import (
	"bytes"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// recordMembers are the members by which a record is known, and those that a
// header is checked for.
func recordMembers() []string {
	return []string{"type", "id", "parentId", "timestamp", "version", "cwd", "parentSession"}
}

// recordShape records those members.
func recordShape() *jsonscan.Shape {
	members := map[string]*jsonscan.Shape{}
	for _, name := range recordMembers() {
		members[name] = nil
	}
	return &jsonscan.Shape{Members: members}
}

// isRecord reports whether a scanned text is a header or an entry. An object inside
// of a record, such as a content block, has a type too, but no time and no id of
// its own.
func isRecord(d jsonscan.Doc) bool {
	typ, ok := d.Str(d.Member(jsonscan.Root, "type"))
	if !ok {
		return false
	}
	has := func(name string) bool { return d.Member(jsonscan.Root, name) >= 0 }
	switch {
	case typ == "session":
		return has("id") || has("timestamp") || has("cwd")
	case sessionfile.KindOf(typ) != sessionfile.KindUnknown:
		return has("timestamp") || has("id")
	}
	return has("id") && has("parentId") && has("timestamp")
}

// headerOf reads a scanned record as a header, nil when it is none. The places in
// it mean nothing.
func headerOf(d jsonscan.Doc) *headerFacts {
	if !d.StrIs(d.Member(jsonscan.Root, "type"), "session") {
		return nil
	}
	return extractor{}.header(d)
}

// pieceBudget is how many bytes may be scanned to take a line of n bytes apart.
// Healthy neighbours cost their own length; a line made to nest what looks like
// records in each other would cost its length for each of them.
func pieceBudget(n int) int { return 16*n + 64<<10 }

// appendID adds the id of a scanned record.
func appendID(ids []string, d jsonscan.Doc) []string {
	if id, ok := d.Str(d.Member(jsonscan.Root, "id")); ok && id != "" {
		return append(ids, id)
	}
	return ids
}

// splitter takes a text without NUL bytes apart into records and what lies between
// them.
type splitter struct {
	*analyser
	text   []byte
	base   int64 // offset of the text in the file
	budget int
	pieces []Piece
	header *headerFacts
	ids    []string
	ours   bool
}

func (s *splitter) add(kind PieceKind, start, end int) {
	s.pieces = append(s.pieces, Piece{Kind: kind, Start: s.base + int64(start), End: s.base + int64(end)})
}

// split adds the pieces of text[start:end].
func (s *splitter) split(start, end int) {
	for start < end {
		start += leadingSpace(s.text[start:end])
		if start == end {
			return
		}
		if length, ok := s.record(start, end); ok {
			start += length
			continue
		}
		next := end
		if len(s.pieces) < maxPieces {
			next = s.nextRecord(start+1, end)
		}
		s.rest(start, next)
		start = next
	}
}

// record adds the whole record at start, if there is one, and returns its length.
func (s *splitter) record(start, end int) (length int, ok bool) {
	if s.budget <= 0 || len(s.pieces) >= maxPieces || s.text[start] != '{' {
		return 0, false
	}
	length, err := s.scanner.Prefix(s.text[start:end])
	if err != nil {
		s.budget -= syntaxError(err).Offset
		return 0, false
	}
	s.budget -= 2 * length
	d, err := s.scanner.Scan(s.text[start : start+length])
	if err != nil {
		return 0, false
	}
	s.add(PieceRecord, start, start+length)
	s.ours = s.ours || isRecord(d)
	s.ids = appendID(s.ids, d)
	if h := headerOf(d); h != nil {
		s.pieces[len(s.pieces)-1].Header = true
		if s.header == nil {
			s.header = h
		}
	}
	return length, true
}

// nextRecord returns where the next whole record begins, end when there is none.
func (s *splitter) nextRecord(start, end int) int {
	for s.budget > 0 {
		i := bytes.IndexByte(s.text[start:end], '{')
		if i < 0 {
			return end
		}
		start += i
		if s.startsRecord(start, end) {
			return start
		}
		start++
	}
	return end
}

// startsRecord reports whether a whole record begins at start. To scan every object
// inside of a torn record would take too long: the first member has to be one of a
// record's.
func (s *splitter) startsRecord(start, end int) bool {
	name, ok := firstMember(s.text[start:end])
	if !ok || !isRecordMember(name) {
		return false
	}
	length, err := s.scanner.Prefix(s.text[start:end])
	if err != nil {
		s.budget -= syntaxError(err).Offset
		return false
	}
	s.budget -= 2 * length
	d, err := s.scanner.Scan(s.text[start : start+length])
	return err == nil && isRecord(d)
}

func isRecordMember(name string) bool {
	for _, known := range recordMembers() {
		if name == known {
			return true
		}
	}
	return false
}

// rest adds text between records: a torn record when it looks like one.
func (s *splitter) rest(start, end int) {
	kind, text := PieceOther, s.text[start:end]
	if text[0] == '{' || looksLikeRest(text) {
		kind = PieceTorn
	}
	if oursTorn(text) {
		s.ours = true
		s.ids = append(s.ids, tornIDs(text)...)
	}
	s.add(kind, start, end)
}

// looksLikeRest reports whether text may be a record without its beginning.
func looksLikeRest(text []byte) bool {
	return bytes.HasSuffix(bytes.TrimRight(text, " \t\r"), []byte("}")) && bytes.Contains(text, []byte(`":`))
}

func leadingSpace(text []byte) int {
	for i, c := range text {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return i
		}
	}
	return len(text)
}
