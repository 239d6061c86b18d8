package branch

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"sessiontool/internal/jsonscan"
)

// key stands for a value: equal values have equal keys, and no two others are
// expected to.
type key [16]byte

func keyOf(text []byte) key {
	sum := sha256.Sum256(text)
	return key(sum[:16])
}

// strip names the members that do not count where a value is told from another one.
type strip struct {
	names []string
	// below says what does not count in a member's value, elements what does not
	// in those of an array.
	below    map[string]*strip
	elements *strip
}

// placeOnly is what an entry has from its place in the file: it changes when the
// branch is extracted.
func placeOnly() *strip {
	return &strip{names: []string{"parentId", "firstKeptEntryId"}}
}

// saidRecord leaves of a record what it says: not when, in which place, at what
// cost, and under which random ids.
func saidRecord() *strip {
	return &strip{
		names: []string{"id", "parentId", "timestamp", "targetId", "fromId", "firstKeptEntryId", "usage", "details", "tokensBefore"},
		below: map[string]*strip{"message": saidMessage(), "systemMessage": saidMessage(), "content": saidBlocks()},
	}
}

// saidMessage leaves of a message what the model reads in it.
func saidMessage() *strip {
	return &strip{
		names: []string{"timestamp", "usage", "toolCallId", "responseId", "responseModel", "durationMs", "diagnostics", "details", "nestedCalls"},
		below: map[string]*strip{"content": saidBlocks()},
	}
}

func saidBlocks() *strip {
	return &strip{elements: &strip{names: []string{"id", "textSignature", "thinkingSignature", "thoughtSignature"}}}
}

// keyer makes keys of JSON values: objects with equal members in any order, strings
// of the same code units and numbers of the same double are equal. It reuses its
// memory and is for one goroutine.
type keyer struct {
	scanner jsonscan.Scanner
	text    []byte
}

func newKeyer() *keyer {
	return &keyer{scanner: jsonscan.Scanner{Shape: jsonscan.Everything()}}
}

// key is the key of a JSON text. A text that does not scan is equal to itself only.
func (k *keyer) key(text []byte, s *strip) key {
	d, err := k.scanner.Scan(text)
	if err != nil {
		return keyOf(text)
	}
	return k.node(d, jsonscan.Root, s)
}

// node is the key of a node of a text scanned with jsonscan.Everything.
func (k *keyer) node(d jsonscan.Doc, n int, s *strip) key {
	k.text = appendCanonical(k.text[:0], d, n, s)
	return keyOf(k.text)
}

// appendCanonical appends a text that equal values have in common. Every value
// begins with its kind, and strings with their length, so that no two others do.
func appendCanonical(b []byte, d jsonscan.Doc, n int, s *strip) []byte {
	kind := d.Kind(n)
	b = append(b, byte(kind))
	switch kind {
	case jsonscan.Number:
		f, _ := d.Float(n)
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f+0)) // -0 is 0
	case jsonscan.String:
		b = appendString(b, d, n)
	case jsonscan.Array:
		b = appendElements(b, d, n, s)
	case jsonscan.Object:
		b = appendMembers(b, d, n, s)
	}
	return b
}

func appendString(b []byte, d jsonscan.Doc, n int) []byte {
	if node := d.Nodes[n]; !node.Escaped && !node.Broken {
		raw := d.Raw(n)
		return appendSized(b, raw[1:len(raw)-1])
	}
	str, _ := d.Str(n)
	return appendSized(b, str)
}

func appendSized[T string | []byte](b []byte, text T) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

func appendElements(b []byte, d jsonscan.Doc, n int, s *strip) []byte {
	if s != nil {
		s = s.elements
	}
	count := 0
	for c := range d.Children(n) {
		b = appendCanonical(b, d, c, s)
		count++
	}
	return appendEnd(b, d, n, count)
}

// appendMembers appends the members by name, of several of one name the last.
func appendMembers(b []byte, d jsonscan.Doc, n int, s *strip) []byte {
	type member struct {
		name string
		node int
	}
	var room [16]member
	members := room[:0]
	for c := range d.Children(n) {
		members = append(members, member{d.Name(c), c})
	}
	slices.SortStableFunc(members, func(a, b member) int { return strings.Compare(a.name, b.name) })
	for i, m := range members {
		if i+1 < len(members) && members[i+1].name == m.name || s != nil && slices.Contains(s.names, m.name) {
			continue
		}
		b = appendCanonical(appendSized(b, m.name), d, m.node, s.under(m.name))
	}
	return appendEnd(b, d, n, len(members))
}

func (s *strip) under(name string) *strip {
	if s == nil {
		return nil
	}
	return s.below[name]
}

// appendEnd ends a container. One without recorded children is empty, or too deep
// for the tape: then its text counts.
func appendEnd(b []byte, d jsonscan.Doc, n, children int) []byte {
	if children == 0 {
		b = jsonscan.AppendCompact(b, d.Raw(n))
	}
	return append(b, 0xFF)
}
