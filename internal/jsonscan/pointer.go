package jsonscan

import (
	"strconv"
	"strings"
)

// PointerAt returns the JSON Pointer (RFC 6901) of the innermost value that
// holds byte offset of text; a member's name counts as its value. It returns ""
// for the root and for texts that do not scan.
func PointerAt(text []byte, offset int) string {
	s := Scanner{Shape: Everything()}
	d, err := s.Scan(text)
	if err != nil {
		return ""
	}
	var b strings.Builder
	n := Root
	for {
		c, token, ok := d.childAt(n, offset)
		if !ok {
			return b.String()
		}
		b.WriteByte('/')
		b.WriteString(token)
		n = c
	}
}

// childAt finds the child of n that holds the offset, and its pointer token.
func (d Doc) childAt(n, offset int) (child int, token string, ok bool) {
	index := 0
	for c := range d.Children(n) {
		node := &d.Nodes[c]
		start := node.Start
		if node.NameEnd > 0 {
			start = node.NameStart
		}
		if int(start) <= offset && offset < int(node.End) {
			if node.NameEnd > 0 {
				return c, EscapeToken(d.Name(c)), true
			}
			return c, strconv.Itoa(index), true
		}
		index++
	}
	return -1, "", false
}

// Find returns the node that a JSON Pointer names in a text scanned with
// Everything, of repeated members the last; -1 when there is none.
func (d Doc) Find(pointer string) int {
	n := Root
	for pointer != "" {
		token := pointer[1:]
		pointer = ""
		if i := strings.IndexByte(token, '/'); i >= 0 {
			token, pointer = token[:i], token[i:]
		}
		if n = d.child(n, unescapeToken(token)); n < 0 {
			return -1
		}
	}
	return n
}

func (d Doc) child(n int, token string) int {
	if d.Kind(n) == Object {
		return d.Member(n, token)
	}
	index, err := strconv.Atoi(token)
	if err != nil {
		return -1
	}
	for c := range d.Children(n) {
		if index == 0 {
			return c
		}
		index--
	}
	return -1
}

// EscapeToken escapes a member name for use in a JSON Pointer.
func EscapeToken(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name // nearly always
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

func unescapeToken(token string) string {
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
}
