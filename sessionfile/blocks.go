package sessionfile

import (
	"fmt"
	"strings"

	"sessiontool/internal/jsonscan"
)

// Block is one block of a message's content.
type Block struct {
	// Type is text, image, thinking, toolCall, or whatever else the file holds.
	Type string
	// Text is the text of a text or thinking block.
	Text string
	// ID, Name and Arguments are those of a tool call; Arguments is the JSON text.
	ID, Name  string
	Arguments []byte
	// MimeType and Data are those of an image; Data is the base64 text.
	MimeType string
	Data     string
	// Node is the block in its Doc; for string content, the string.
	Node int
}

// blocks reads node n as content: a string is one text block, an array its blocks,
// anything else none.
func blocks(d jsonscan.Doc, n int) []Block {
	if text, ok := d.Str(n); ok {
		return []Block{{Type: "text", Text: text, Node: n}}
	}
	if d.Kind(n) != jsonscan.Array {
		return nil
	}
	var list []Block
	for c := range d.Children(n) {
		list = append(list, block(d, c))
	}
	return list
}

func block(d jsonscan.Doc, n int) Block {
	b := Block{Type: str(d, n, "type"), Node: n}
	switch b.Type {
	case "text":
		b.Text = str(d, n, "text")
	case "thinking":
		b.Text = str(d, n, "thinking")
	case "image":
		b.MimeType, b.Data = str(d, n, "mimeType"), str(d, n, "data")
	case "toolCall":
		b.ID, b.Name = str(d, n, "id"), str(d, n, "name")
		if args := d.Member(n, "arguments"); args >= 0 {
			b.Arguments = d.Raw(args)
		}
	}
	return b
}

// blockSummary says in one line what the blocks hold. Thinking is only mentioned
// where there is nothing else.
func blockSummary(list []Block) string {
	var parts []string
	thinking := ""
	for _, b := range list {
		switch b.Type {
		case "text":
			parts = append(parts, b.Text)
		case "thinking":
			thinking = joinNonEmpty("(thinking)", b.Text)
		case "image":
			parts = append(parts, fmt.Sprintf("[image %s]", b.MimeType))
		case "toolCall":
			parts = append(parts, b.Name+"("+argumentSummary(b.Arguments)+")")
		default:
			parts = append(parts, "["+b.Type+"]")
		}
	}
	if s := joinNonEmpty(parts...); s != "" {
		return s
	}
	return thinking
}

// argumentSummary shows a tool call's arguments as name: value pairs. Only strings
// and scalars are worth a line; a nested value is named.
func argumentSummary(raw []byte) string {
	s := jsonscan.Scanner{Shape: &jsonscan.Shape{Others: true}}
	d, err := s.Scan(raw)
	if err != nil || d.Kind(jsonscan.Root) != jsonscan.Object {
		return ""
	}
	var parts []string
	for c := range d.Children(jsonscan.Root) {
		value := string(d.Raw(c))
		switch d.Kind(c) {
		case jsonscan.String:
			value, _ = d.Str(c)
		case jsonscan.Array:
			value = "[…]"
		case jsonscan.Object:
			value = "{…}"
		}
		parts = append(parts, d.Name(c)+": "+value)
	}
	return strings.Join(parts, ", ")
}
