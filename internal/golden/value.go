package golden

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// value is a parsed JSON value: nil, bool, float64, text, []value or *object.
type value any

// text is a JavaScript string in generalised UTF-8, where a lone surrogate takes three bytes. Two
// texts are equal exactly when their UTF-16 code units are.
type text string

// object keeps the last value of each member, and the names in the order of their first use.
type object struct {
	names   []text
	members map[text]value
}

// parser reads one JSON text.
type parser struct {
	src []byte
	pos int
}

// parse reads the one value that src holds.
func parse(src []byte) (value, error) {
	p := &parser{src: src}
	v, err := p.value()
	if err == nil && p.peek() != 0 {
		err = errors.New("more text after the value")
	}
	if err != nil {
		return nil, fmt.Errorf("not JSON at byte %d: %w", p.pos, err)
	}
	return v, nil
}

// peek skips white space and returns the next byte, 0 at the end.
func (p *parser) peek() byte {
	for ; p.pos < len(p.src); p.pos++ {
		switch c := p.src[p.pos]; c {
		case ' ', '\t', '\r', '\n':
		default:
			return c
		}
	}
	return 0
}

func (p *parser) expect(c byte) error {
	if p.peek() != c {
		return fmt.Errorf("expected %q", c)
	}
	p.pos++
	return nil
}

func (p *parser) value() (value, error) {
	switch p.peek() {
	case '{':
		return p.object()
	case '[':
		return p.array()
	case '"':
		return p.text()
	case 't':
		return true, p.word("true")
	case 'f':
		return false, p.word("false")
	case 'n':
		return nil, p.word("null")
	default:
		return p.number()
	}
}

func (p *parser) word(word string) error {
	if end := p.pos + len(word); end <= len(p.src) && string(p.src[p.pos:end]) == word {
		p.pos = end
		return nil
	}
	return fmt.Errorf("expected %q", word)
}

// number rounds to a double, as JavaScript does; a number beyond the largest becomes infinite.
func (p *parser) number() (value, error) {
	start := p.pos
	for p.pos < len(p.src) && isNumberByte(p.src[p.pos]) {
		p.pos++
	}
	digits := p.src[start:p.pos]
	f, err := strconv.ParseFloat(string(digits), 64)
	if !json.Valid(digits) || err != nil && !errors.Is(err, strconv.ErrRange) {
		p.pos = start
		return nil, errors.New("expected a value")
	}
	return f, nil
}

func isNumberByte(c byte) bool {
	return '0' <= c && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'
}

func (p *parser) array() (value, error) {
	list := []value{}
	err := p.sequence('[', ']', func() error {
		v, err := p.value()
		list = append(list, v)
		return err
	})
	return list, err
}

func (p *parser) object() (value, error) {
	o := &object{members: map[text]value{}}
	err := p.sequence('{', '}', func() error {
		if p.peek() != '"' {
			return errors.New("expected a member name")
		}
		name, err := p.text()
		if err != nil {
			return err
		}
		if err := p.expect(':'); err != nil {
			return err
		}
		if _, ok := o.members[name]; !ok {
			o.names = append(o.names, name)
		}
		o.members[name], err = p.value()
		return err
	})
	return o, err
}

// sequence reads what stands between two brackets, item by item.
func (p *parser) sequence(open, end byte, item func() error) error {
	if err := p.expect(open); err != nil {
		return err
	}
	if p.peek() == end {
		p.pos++
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		if p.peek() == ',' {
			p.pos++
			continue
		}
		return p.expect(end)
	}
}

func (p *parser) text() (text, error) {
	p.pos++ // the quote
	var out []byte
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == '"':
			p.pos++
			return text(out), nil
		case c < 0x20:
			return "", fmt.Errorf("control character %#02x in a string", c)
		case c == '\\':
			unit, err := p.escape()
			if err != nil {
				return "", err
			}
			out = p.appendUnit(out, unit)
		default:
			out = p.appendRaw(out)
		}
	}
	return "", errors.New("unterminated string")
}

// appendRaw copies one character; a broken sequence becomes one U+FFFD for its longest valid
// beginning, as browsers and Node decode it.
func (p *parser) appendRaw(out []byte) []byte {
	r, size := utf8.DecodeRune(p.src[p.pos:])
	if r == utf8.RuneError && size == 1 {
		size = brokenLength(p.src[p.pos:])
	}
	p.pos += size
	return utf8.AppendRune(out, r)
}

// brokenLength is the length of the longest beginning of b that could have become a character.
func brokenLength(b []byte) int {
	for n := 1; n < min(len(b), utf8.UTFMax); n++ {
		if !isBeginning(b[:n+1]) {
			return n
		}
	}
	return min(len(b), utf8.UTFMax-1)
}

// isBeginning reports whether some continuation bytes make b one valid character.
func isBeginning(b []byte) bool {
	for _, fill := range []byte{0x80, 0xbf} {
		whole := append(append([]byte{}, b...), fill, fill, fill)
		if r, size := utf8.DecodeRune(whole); r != utf8.RuneError && size > len(b) {
			return true
		}
	}
	return false
}

// escape reads one escape sequence: a UTF-16 code unit.
func (p *parser) escape() (uint16, error) {
	if p.pos+1 >= len(p.src) {
		return 0, errors.New("unterminated string")
	}
	const from, to = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	c := p.src[p.pos+1]
	if c == 'u' {
		return p.hexEscape()
	}
	for i := range len(from) {
		if from[i] == c {
			p.pos += 2
			return uint16(to[i]), nil
		}
	}
	return 0, fmt.Errorf("unknown escape %q", c)
}

func (p *parser) hexEscape() (uint16, error) {
	if p.pos+6 > len(p.src) {
		return 0, errors.New("short \\u escape")
	}
	for _, c := range p.src[p.pos+2 : p.pos+6] {
		if !('0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F') {
			return 0, fmt.Errorf("%q in a \\u escape", c)
		}
	}
	unit, err := strconv.ParseUint(string(p.src[p.pos+2:p.pos+6]), 16, 16)
	p.pos += 6
	return uint16(unit), err
}

// appendUnit appends a code unit; a high surrogate takes the low one that follows it.
func (p *parser) appendUnit(out []byte, unit uint16) []byte {
	if !utf16.IsSurrogate(rune(unit)) {
		return utf8.AppendRune(out, rune(unit))
	}
	start := p.pos
	if p.pos+1 < len(p.src) && p.src[p.pos] == '\\' && p.src[p.pos+1] == 'u' {
		if low, err := p.hexEscape(); err == nil {
			if r := utf16.DecodeRune(rune(unit), rune(low)); r != utf8.RuneError {
				return utf8.AppendRune(out, r)
			}
		}
	}
	p.pos = start
	return append(out, 0xe0|byte(unit>>12), 0x80|byte(unit>>6)&0x3f, 0x80|byte(unit)&0x3f)
}
