package jsonscan

import (
	"bytes"
	"fmt"
)

// Splice replaces bytes of a text: Removed, which stand at Offset, by Inserted.
// Offsets count in the text before any splice.
type Splice struct {
	Offset   int64
	Removed  []byte
	Inserted []byte
}

// Apply appends to dst the text with the splices made. They must be in order of
// offset and apart; it is an error if what a splice removes is not there.
func Apply(dst, text []byte, splices []Splice) ([]byte, error) {
	at := int64(0)
	for _, sp := range splices {
		end := sp.Offset + int64(len(sp.Removed))
		if sp.Offset < at || end > int64(len(text)) || !bytes.Equal(text[sp.Offset:end], sp.Removed) {
			return dst, fmt.Errorf("splice at byte %d does not fit the text", sp.Offset)
		}
		dst = append(dst, text[at:sp.Offset]...)
		dst = append(dst, sp.Inserted...)
		at = end
	}
	return append(dst, text[at:]...), nil
}

// Reverse returns the splices that undo the given ones on the text they made.
func Reverse(splices []Splice) []Splice {
	back := make([]Splice, len(splices))
	shift := int64(0)
	for i, sp := range splices {
		back[i] = Splice{Offset: sp.Offset + shift, Removed: sp.Inserted, Inserted: sp.Removed}
		shift += int64(len(sp.Inserted) - len(sp.Removed))
	}
	return back
}

// ReplaceValue is the splice that puts another JSON text in the place of node n's
// value.
func (d Doc) ReplaceValue(n int, value []byte) Splice {
	return Splice{Offset: int64(d.Nodes[n].Start), Removed: d.Raw(n), Inserted: value}
}

// InsertAfter is the splice that adds members to object node obj behind its
// member after; when after is -1, in front of all others. members is the text of
// one or more members without a leading or trailing comma: `"id":"a","n":1`.
func (d Doc) InsertAfter(obj, after int, members []byte) Splice {
	if after >= 0 {
		return Splice{Offset: int64(d.Nodes[after].End), Inserted: join(",", members)}
	}
	at := int64(d.Nodes[obj].Start) + 1
	if d.empty(obj) {
		return Splice{Offset: at, Inserted: bytes.Clone(members)}
	}
	return Splice{Offset: at, Inserted: append(bytes.Clone(members), ',')}
}

func join(sep string, text []byte) []byte { return append([]byte(sep), text...) }

// empty looks at the text, not the tape: a shape may have left members out.
func (d Doc) empty(obj int) bool {
	inner := d.Text[d.Nodes[obj].Start+1 : d.Nodes[obj].End-1]
	return len(bytes.Trim(inner, " \t\r\n")) == 0
}

// RemoveMember is the splice that takes member n out of its object, with the
// comma and the white space in front of it, or, for the first member, behind it.
func (d Doc) RemoveMember(n int) Splice {
	start, end := int(d.Nodes[n].NameStart), int(d.Nodes[n].End)
	if before := skipBack(d.Text, start); d.Text[before-1] == ',' {
		start = before - 1
	} else if after := skipSpace(d.Text, end); d.Text[after] == ',' {
		end = skipSpace(d.Text, after+1)
	}
	return Splice{Offset: int64(start), Removed: d.Text[start:end]}
}

func skipBack(text []byte, i int) int {
	for isSpace(text[i-1]) {
		i--
	}
	return i
}

func skipSpace(text []byte, i int) int {
	for isSpace(text[i]) {
		i++
	}
	return i
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
