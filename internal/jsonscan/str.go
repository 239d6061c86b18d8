package jsonscan

import (
	"encoding/binary"
	"unicode/utf8"
)

// str checks the string at the current position, quotes included, and moves
// behind it. escaped says that it holds an escape, broken that it holds bytes
// that are not UTF-8.
func (s *Scanner) str() (escaped, broken bool, err error) {
	s.pos++
	for {
		s.pos = plainRun(s.text, s.pos)
		if s.pos >= len(s.text) {
			return escaped, broken, s.fail("a closing quote")
		}
		switch c := s.text[s.pos]; {
		case c == '"':
			s.pos++
			return escaped, broken, nil
		case c == '\\':
			escaped = true
			if err := s.escape(); err != nil {
				return escaped, broken, err
			}
		case c < 0x20:
			return escaped, broken, s.fail("a character that needs no escape")
		default:
			if s.multibyte() {
				broken = true
			}
		}
	}
}

// plainRun returns the first position from i on that holds a quote, a backslash,
// a control character or a byte above ASCII. It looks at eight bytes at once:
// most of a transcript's bytes are plain, and images are nothing else.
func plainRun(text []byte, i int) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	for ; i+8 <= len(text); i += 8 {
		w := binary.LittleEndian.Uint64(text[i:])
		quote, slash := w^(ones*'"'), w^(ones*'\\')
		special := w | (w - ones*0x20) | (quote - ones) | (slash - ones)
		if special&highs != 0 {
			break
		}
	}
	for i < len(text) {
		if c := text[i]; c < 0x20 || c >= 0x80 || c == '"' || c == '\\' {
			break
		}
		i++
	}
	return i
}

// multibyte moves behind the character above ASCII at the current position and
// reports whether it was ill-formed.
func (s *Scanner) multibyte() (broken bool) {
	r, size := utf8.DecodeRune(s.text[s.pos:])
	if r != utf8.RuneError || size != 1 {
		s.pos += size
		return false
	}
	if s.notes.InvalidUTF8 == 0 {
		s.notes.FirstInvalidUTF8 = s.pos
	}
	s.notes.InvalidUTF8++
	s.pos += illFormed(s.text[s.pos:])
	return true
}

// escape checks the escape at the current position.
func (s *Scanner) escape() error {
	if s.pos+1 >= len(s.text) {
		s.pos = len(s.text)
		return s.fail("the rest of an escape")
	}
	switch s.text[s.pos+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		s.pos += 2
		return nil
	case 'u':
		return s.unicodeEscape()
	}
	s.pos++
	return s.fail("one of the escapes that JSON has")
}

// unicodeEscape checks \uXXXX, together with the second half of a pair.
func (s *Scanner) unicodeEscape() error {
	start := s.pos
	unit, err := s.hex4()
	if err != nil {
		return err
	}
	if unit < 0xD800 || unit > 0xDFFF {
		return nil
	}
	if unit < 0xDC00 && isLowEscape(s.text[s.pos:]) {
		s.pos += 6
		return nil
	}
	if s.notes.LoneSurrogates == 0 {
		s.notes.FirstLoneSurrogate = start
	}
	s.notes.LoneSurrogates++
	return nil
}

// hex4 reads the four hexadecimal digits of the escape at the current position.
func (s *Scanner) hex4() (uint16, error) {
	s.pos += 2
	var unit uint16
	for range 4 {
		d, ok := hexDigit(s.peek())
		if !ok {
			return 0, s.fail("a hexadecimal digit")
		}
		unit = unit<<4 | uint16(d)
		s.pos++
	}
	return unit, nil
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10, true
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}

// isLowEscape reports whether text begins with the escape of the second half of
// a surrogate pair.
func isLowEscape(text []byte) bool {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return false
	}
	unit, ok := unitAt(text)
	return ok && 0xDC00 <= unit && unit <= 0xDFFF
}

// unitAt reads the code unit of the \uXXXX at the start of text.
func unitAt(text []byte) (uint16, bool) {
	var unit uint16
	for _, c := range text[2:6] {
		d, ok := hexDigit(c)
		if !ok {
			return 0, false
		}
		unit = unit<<4 | uint16(d)
	}
	return unit, true
}

// illFormed returns how many bytes at the start of text make up one ill-formed
// sequence, which a decoder replaces by one U+FFFD: the longest beginning of a
// well-formed character, or one byte.
func illFormed(text []byte) int {
	low, high, need := byte(0x80), byte(0xBF), 0
	switch c := text[0]; {
	case 0xC2 <= c && c <= 0xDF:
		need = 1
	case c == 0xE0:
		low, need = 0xA0, 2
	case c == 0xED:
		high, need = 0x9F, 2
	case 0xE1 <= c && c <= 0xEF:
		need = 2
	case c == 0xF0:
		low, need = 0x90, 3
	case c == 0xF4:
		high, need = 0x8F, 3
	case 0xF1 <= c && c <= 0xF3:
		need = 3
	}
	n := 1
	for ; n <= need && n < len(text) && low <= text[n] && text[n] <= high; n++ {
		low, high = 0x80, 0xBF
	}
	return n
}
