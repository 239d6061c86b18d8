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

// object is a JSON object in the making. The zero value has no members.
type object struct{ text []byte }

// newObject begins a message of that role.
func newObject(role string) *object {
	o := &object{}
	o.add("role", []byte(`"`+role+`"`))
	return o
}

// add adds a member whose value is a JSON text; nil adds nothing.
func (o *object) add(name string, value []byte) {
	if value == nil {
		return
	}
	o.next()
	o.text = append(o.text, '"')
	o.text = append(o.text, name...)
	o.text = append(o.text, '"', ':')
	o.text = append(o.text, value...)
}

// copy adds the member that is node n of another text, as it stands there.
func (o *object) copy(d jsonscan.Doc, n int) {
	o.next()
	o.text = append(o.text, d.Text[d.Nodes[n].NameStart:d.Nodes[n].End]...)
}

func (o *object) next() {
	if len(o.text) == 0 {
		o.text = append(o.text, '{')
		return
	}
	o.text = append(o.text, ',')
}

func (o *object) end() []byte {
	if len(o.text) == 0 {
		return []byte("{}")
	}
	return append(o.text, '}')
}

// withContent is the text of object n with another content, without one if that is
// nil. The other members stay as they are; a content that stood there before, even
// several times, is gone.
func withContent(d jsonscan.Doc, n int, content []byte) []byte {
	place := d.Member(n, "content")
	o := object{text: make([]byte, 0, len(d.Raw(n))+len(content)+len(`,"content":`))}
	for c := range d.Children(n) {
		switch {
		case !d.NameIs(c, "content"):
			o.copy(d, c)
		case c == place:
			o.add("content", content)
		}
	}
	if place < 0 {
		o.add("content", content)
	}
	return o.end()
}

// textBlock is a content of one text block; text is the inside of a JSON string.
func textBlock(text []byte) []byte {
	const before, after = `[{"type":"text","text":"`, `"}]`
	block := make([]byte, 0, len(before)+len(text)+len(after))
	block = append(block, before...)
	block = append(block, text...)
	return append(block, after...)
}

// blockOfString turns a content that is a string into one text block.
func blockOfString(content []byte) []byte {
	if len(content) == 0 || content[0] != '"' {
		return content
	}
	return textBlock(content[1 : len(content)-1])
}
