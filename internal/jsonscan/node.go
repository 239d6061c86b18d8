package jsonscan

import (
	"bytes"
	"iter"
)

// Kind is the kind of a JSON value.
type Kind uint8

// The kinds of JSON values. The zero value is no value at all.
const (
	None Kind = iota
	Null
	False
	True
	Number
	String
	Array
	Object
)

var kindNames = [...]string{"nothing", "null", "boolean", "boolean", "number", "string", "array", "object"}

// String returns the JSON Schema name of the kind.
func (k Kind) String() string { return kindNames[k] }

// Node is one recorded value. Offsets are bytes from the start of the text.
type Node struct {
	Kind Kind
	// Escaped says that a string value holds at least one escape.
	Escaped bool
	// Broken says that a string value holds bytes that are not UTF-8.
	Broken bool
	// NameEscaped says that the member name holds an escape or a broken byte.
	NameEscaped bool
	// Start and End bound the value, quotes and brackets included.
	Start, End uint32
	// NameStart and NameEnd bound the member name with its quotes; both are 0
	// for the root and for array elements.
	NameStart, NameEnd uint32
	// Next is the index of the first node after this one and all below it.
	Next uint32
}

// Doc is a scanned text: the bytes and the tape of recorded nodes, in text
// order, the root first. Both belong to whoever passed them to Scan; a Doc is
// valid until the scanner's next Scan.
type Doc struct {
	Text  []byte
	Nodes []Node
	Notes Notes
}

// Notes are the things that a text may hold and still be JSON. Offsets are -1
// when there is none.
type Notes struct {
	// Depth counts the deepest nesting of arrays and objects; a scalar has 0.
	Depth int
	// LoneSurrogates counts escapes that are half a surrogate pair.
	LoneSurrogates     int
	FirstLoneSurrogate int
	// InvalidUTF8 counts ill-formed sequences inside strings.
	InvalidUTF8      int
	FirstInvalidUTF8 int
	// Duplicates counts member names that their object held already. It is only
	// counted when the scanner was asked to.
	Duplicates int
	// FirstDuplicate is the offset of the first repeated name's opening quote.
	FirstDuplicate int
}

// Root is the index of the outermost value.
const Root = 0

// Raw returns the bytes of node n's value as they stand in the text.
func (d Doc) Raw(n int) []byte {
	return d.Text[d.Nodes[n].Start:d.Nodes[n].End]
}

// Children walks the recorded members or elements of node n in text order.
func (d Doc) Children(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		end := int(d.Nodes[n].Next)
		for c := n + 1; c < end; c = int(d.Nodes[c].Next) {
			if !yield(c) {
				return
			}
		}
	}
}

// Member returns the recorded member of object n with that name; of several, the
// last one, as JSON.parse keeps it. It returns -1 when there is none.
func (d Doc) Member(n int, name string) int {
	found := -1
	if n < 0 || d.Nodes[n].Kind != Object {
		return found
	}
	end := int(d.Nodes[n].Next)
	for c := n + 1; c < end; c = int(d.Nodes[c].Next) {
		if d.NameIs(c, name) {
			found = c
		}
	}
	return found
}

// NameIs reports whether node n is a member of that name.
func (d Doc) NameIs(n int, name string) bool {
	node := &d.Nodes[n]
	if node.NameEnd == 0 {
		return false
	}
	if node.NameEscaped {
		return d.Name(n) == name
	}
	return string(d.Text[node.NameStart+1:node.NameEnd-1]) == name
}

// Name returns the decoded member name of node n, "" for elements and the root.
func (d Doc) Name(n int) string {
	node := &d.Nodes[n]
	if node.NameEnd == 0 {
		return ""
	}
	return Unquote(d.Text[node.NameStart:node.NameEnd])
}

// Kind returns the kind of node n, None for -1: a missing member asked for.
func (d Doc) Kind(n int) Kind {
	if n < 0 {
		return None
	}
	return d.Nodes[n].Kind
}

// Str returns the decoded value of a string node in WTF-8; ok is false when n is
// -1 or no string.
func (d Doc) Str(n int) (s string, ok bool) {
	if d.Kind(n) != String {
		return "", false
	}
	node := &d.Nodes[n]
	if !node.Escaped && !node.Broken {
		return string(d.Text[node.Start+1 : node.End-1]), true
	}
	return Unquote(d.Raw(n)), true
}

// StrIs reports whether node n is a string of that value, without allocating.
func (d Doc) StrIs(n int, value string) bool {
	if d.Kind(n) != String {
		return false
	}
	node := &d.Nodes[n]
	if node.Escaped || node.Broken {
		return Unquote(d.Raw(n)) == value
	}
	return string(d.Text[node.Start+1:node.End-1]) == value
}

// Float returns the value of a number node as the double that JSON.parse makes
// of it; ok is false when n is -1 or no number.
func (d Doc) Float(n int) (f float64, ok bool) {
	if d.Kind(n) != Number {
		return 0, false
	}
	return ParseNumber(d.Raw(n)), true
}

// Truthy reports whether JavaScript takes node n for true: everything but a
// missing value, null, false, zero and the empty string.
func (d Doc) Truthy(n int) bool {
	switch d.Kind(n) {
	case None, Null, False:
		return false
	case Number:
		return ParseNumber(d.Raw(n)) != 0
	case String:
		return d.Nodes[n].End-d.Nodes[n].Start > 2
	default:
		return true
	}
}

// Clone returns a Doc that shares nothing with the scanner or the caller's
// buffer.
func (d Doc) Clone() Doc {
	d.Text = bytes.Clone(d.Text)
	d.Nodes = append([]Node(nil), d.Nodes...)
	return d
}
