package jsonscan

import "strconv"

// number checks a JSON number at the current position.
func (s *Scanner) number() error {
	if s.peek() == '-' {
		s.pos++
	}
	switch c := s.peek(); {
	case c == '0':
		s.pos++
	case '1' <= c && c <= '9':
		s.digits()
	default:
		return s.fail("a value")
	}
	if s.peek() == '.' {
		s.pos++
		if !s.digits() {
			return s.fail("a digit")
		}
	}
	if c := s.peek(); c == 'e' || c == 'E' {
		s.pos++
		if c := s.peek(); c == '+' || c == '-' {
			s.pos++
		}
		if !s.digits() {
			return s.fail("a digit")
		}
	}
	return nil
}

// digits skips digits and reports whether there was one.
func (s *Scanner) digits() bool {
	start := s.pos
	for s.pos < len(s.text) && '0' <= s.text[s.pos] && s.text[s.pos] <= '9' {
		s.pos++
	}
	return s.pos > start
}

// ParseNumber returns the double nearest to a JSON number's text, infinite where
// it is too large, as JSON.parse does.
func ParseNumber(raw []byte) float64 {
	f, _ := strconv.ParseFloat(string(raw), 64) // out of range still gives ±Inf
	return f
}
