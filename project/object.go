package project

import "sessiontool/internal/jsonscan"

// scan reads the members of a message that is an object. Its text has been scanned
// before.
func scan(text []byte) jsonscan.Doc {
	s := jsonscan.Scanner{Shape: &jsonscan.Shape{Others: true}}
	d, _ := s.Scan(text)
	return d
}

// raw is the text of node n, nil for -1.
func raw(d jsonscan.Doc, n int) []byte {
	if n < 0 {
		return nil
	}
	return d.Raw(n)
}

// member is the text of a member of object n, nil when there is none.
func member(d jsonscan.Doc, n int, name string) []byte { return raw(d, d.Member(n, name)) }

// object is a JSON object in the making.
type object struct{ text []byte }

// newObject begins a message of that role.
func newObject(role string) *object {
	return &object{text: append(append([]byte(`{"role":"`), role...), '"')}
}

// add adds a member whose value is a JSON text; nil adds nothing.
func (o *object) add(name string, value []byte) {
	if value == nil {
		return
	}
	o.text = append(o.text, ',', '"')
	o.text = append(o.text, name...)
	o.text = append(o.text, '"', ':')
	o.text = append(o.text, value...)
}

func (o *object) end() []byte { return append(o.text, '}') }

// textBlock is a content of one text block; text is the inside of a JSON string.
func textBlock(text []byte) []byte {
	block := make([]byte, 0, len(text)+len(`[{"type":"text","text":""}]`))
	block = append(block, `[{"type":"text","text":"`...)
	block = append(block, text...)
	return append(block, `"}]`...)
}

// withContent is the text of object n with another content, without one if that is
// nil. The other members stay as they are; a content that stood there before, even
// several times, is gone.
func withContent(d jsonscan.Doc, n int, content []byte) []byte {
	place := d.Member(n, "content")
	text := make([]byte, 1, len(d.Raw(n))+len(content)+len(`,"content":`))
	text[0] = '{'
	put := func(member ...[]byte) {
		if len(text) > 1 {
			text = append(text, ',')
		}
		for _, part := range member {
			text = append(text, part...)
		}
	}
	for c := range d.Children(n) {
		switch node := d.Nodes[c]; {
		case !d.NameIs(c, "content"):
			put(d.Text[node.NameStart:node.End])
		case c == place && content != nil:
			put([]byte(`"content":`), content)
		}
	}
	if place < 0 && content != nil {
		put([]byte(`"content":`), content)
	}
	return append(text, '}')
}
