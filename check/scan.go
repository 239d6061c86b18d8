package check

import (
	"fmt"
	"strconv"
	"time"

	"sessiontool/finding"
	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// maxDepth is how deep a record may nest.
const maxDepth = 1000

// scanner turns lines into facts. It is for one goroutine; what it finds depends on
// the line and the profile only.
type scanner struct {
	*looker
	judge *judge
	local *time.Location
}

func newScanner(o Options) *scanner {
	j := newJudge(o)
	return &scanner{looker: newLooker(j.shape()), judge: j, local: o.Local}
}

// scan finds out what later rules need of a line, and what is wrong with it alone.
func (s *scanner) scan(line sessionfile.Line, p profile) facts {
	f, d := s.look(line)
	switch f.class {
	case lineDamaged, lineBlank:
		return f
	}
	r := record{Doc: d, pos: line.Pos}
	if f.bom {
		r.shift = len(bom)
	}
	f.foreign = sessionfile.ForeignRecord(d)
	if f.class == lineEntry {
		r.id, _ = d.Str(d.Member(jsonscan.Root, "id"))
	}
	f.findings = noteFindings(r)
	x := extractor{local: s.local, shift: uint32(r.shift) + 1}
	switch f.class {
	case lineScalar:
		f.findings = append(f.findings, notObject(r))
	case lineHeader:
		f.header = x.header(d)
		s.judge.header(r, &f)
	case lineEntry:
		typ, _ := d.Str(d.Member(jsonscan.Root, "type"))
		f.entry = x.entry(d, typ)
		s.judge.entry(r, &f, p)
	}
	return f
}

// notObject is about a line that is JSON and no object. Pi looks at its truth only.
func notObject(r record) finding.Finding {
	what := "Pi passes over it"
	if r.Truthy(jsonscan.Root) {
		what = "Pi takes it for a record: as the first one it keeps Pi from opening the file, as the last one Pi sends nothing"
	}
	f := r.at(jsonscan.Root, "record/not-object", fmt.Sprintf("found a JSON %s where a record, an object, should be; %s", r.Kind(jsonscan.Root), what))
	f.Hint = "delete the line"
	return f
}

// record is a scanned line with its place, from which findings are made.
type record struct {
	jsonscan.Doc
	pos sessionfile.Pos
	// shift is where the text begins in its line: after a byte order mark.
	shift int
	// id is the entry's id, "" when it has none.
	id string
}

// finding makes a finding about a byte of the record.
func (r record) finding(offset int, rule, message string) finding.Finding {
	at := offset + r.shift
	f := finding.New(rule, r.pos.Line, at+1, r.pos.Offset+int64(at), message)
	f.EntryID = r.id
	return f
}

// at makes a finding about node n.
func (r record) at(n int, rule, message string) finding.Finding {
	return r.atPointer(n, r.pointer(n), rule, message)
}

// pointer is the JSON Pointer of node n. The arrays on the way to it are recorded in
// full.
func (r record) pointer(n int) string {
	pointer, at := "", jsonscan.Root
	for at != n {
		index, next := 0, at
		for c := range r.Children(at) {
			if c <= n && n < int(r.Nodes[c].Next) {
				next = c
				break
			}
			index++
		}
		if next == at {
			break
		}
		token := strconv.Itoa(index)
		if r.Nodes[next].NameEnd > 0 {
			token = jsonscan.EscapeToken(r.Name(next))
		}
		pointer, at = pointer+"/"+token, next
	}
	return pointer
}

// atPointer makes a finding about node n, whose pointer is known.
func (r record) atPointer(n int, pointer, rule, message string) finding.Finding {
	f := r.finding(int(r.Nodes[n].Start), rule, message)
	f.Pointer = pointer
	return f
}

// stringBytes returns the decoded value of a string node, without a copy where the
// record holds it as it is.
func (r record) stringBytes(n int) []byte {
	node := &r.Nodes[n]
	if node.Escaped || node.Broken {
		return []byte(jsonscan.Unquote(r.Raw(n)))
	}
	return r.Text[node.Start+1 : node.End-1]
}

// quoted is Sprintf for a value of the transcript's, which is cut when it is long.
func quoted(format, value string) string { return fmt.Sprintf(format, shorten([]byte(value))) }

// noteFindings are what the scanner noted about the text.
func noteFindings(r record) []finding.Finding {
	var list []finding.Finding
	add := func(offset int, rule, message string) {
		f := r.finding(offset, rule, message)
		f.Pointer = jsonscan.PointerAt(r.Text, offset)
		list = append(list, f)
	}
	n := r.Notes
	if n.InvalidUTF8 > 0 {
		add(n.FirstInvalidUTF8, "line/invalid-utf8", fmt.Sprintf(
			"found byte 0x%02X, which is not UTF-8%s; Pi reads U+FFFD in its place and keeps the entry", r.Text[n.FirstInvalidUTF8], more(n.InvalidUTF8)))
		list[len(list)-1].Hint = "write the character that was meant, before Pi rewrites the file"
	}
	if n.Duplicates > 0 {
		add(valueAfter(r.Text, n.FirstDuplicate), "record/duplicate-name", fmt.Sprintf(
			"the member name %q stands twice in one object%s; Pi goes by the last one", nameAt(r.Text[n.FirstDuplicate:]), more(n.Duplicates)))
	}
	if n.LoneSurrogates > 0 {
		add(n.FirstLoneSurrogate, "record/lone-surrogate", fmt.Sprintf(
			"the escape %s is half a surrogate pair%s; Pi leaves it out of the texts it sends", r.Text[n.FirstLoneSurrogate:n.FirstLoneSurrogate+6], more(n.LoneSurrogates)))
	}
	if n.Depth > maxDepth {
		list = append(list, r.finding(0, "record/too-deep", fmt.Sprintf(
			"the record nests %d levels deep, more than %d; many programs cannot read it", n.Depth, maxDepth)))
	}
	return list
}

// more says that a fault occurs again in the same record.
func more(count int) string {
	if count <= 1 {
		return ""
	}
	return fmt.Sprintf(" (%d times in this record)", count)
}

// valueAfter returns where the value begins whose member name is at offset.
func valueAfter(text []byte, offset int) int {
	i := offset + 1
	for text[i] != '"' {
		if text[i] == '\\' {
			i++
		}
		i++
	}
	for i++; text[i] == ':' || leadingSpace(text[i:i+1]) == 1; i++ {
	}
	return i
}

// nameAt returns the member name that a text begins with, cut when it is long.
func nameAt(text []byte) string {
	for i := 1; i < len(text) && i <= maxShown; i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return jsonscan.Unquote(text[:i+1])
		}
	}
	return shorten(text[1:min(len(text), maxShown+2)])
}
