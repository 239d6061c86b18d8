package jsonscan

import "unicode/utf8"

// AppendWellFormed appends text with one U+FFFD for each ill-formed sequence, as
// a decoder of UTF-8 reads it.
func AppendWellFormed(dst, text []byte) []byte {
	if utf8.Valid(text) {
		return append(dst, text...)
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			dst = append(dst, "\uFFFD"...)
			i += illFormed(text[i:])
			continue
		}
		dst = append(dst, text[i:i+size]...)
		i += size
	}
	return dst
}
