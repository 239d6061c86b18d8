package jsonscan

import (
	"strings"
	"unicode/utf8"
)

// Unquote decodes a JSON string, quotes included, to WTF-8. Ill-formed bytes
// become U+FFFD, as they do when a file is read as UTF-8. The text must have
// passed a scan.
func Unquote(raw []byte) string {
	return unescape(raw[1 : len(raw)-1])
}

// unescape decodes what stands between the quotes.
func unescape(inner []byte) string {
	var b strings.Builder
	b.Grow(len(inner))
	for i := 0; i < len(inner); {
		j := plainRun(inner, i)
		if j == i && (inner[i] < 0x20 || inner[i] == '"') {
			j++ // only in texts that no scan has passed
		}
		b.Write(inner[i:j])
		i = j
		if i >= len(inner) {
			break
		}
		if inner[i] == '\\' {
			i += writeEscape(&b, inner[i:])
			continue
		}
		if inner[i] >= utf8.RuneSelf {
			i += writeMultibyte(&b, inner[i:])
		}
	}
	return b.String()
}

func writeMultibyte(b *strings.Builder, text []byte) int {
	r, size := utf8.DecodeRune(text)
	if r == utf8.RuneError && size == 1 {
		b.WriteRune(utf8.RuneError)
		return illFormed(text)
	}
	b.Write(text[:size])
	return size
}

var plainEscapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// writeEscape decodes the escape at the start of text and returns its length.
func writeEscape(b *strings.Builder, text []byte) int {
	if len(text) < 2 {
		b.WriteByte('\\')
		return 1
	}
	if text[1] != 'u' || len(text) < 6 {
		b.WriteByte(plainEscapes[text[1]])
		return 2
	}
	unit, _ := unitAt(text)
	if 0xD800 <= unit && unit < 0xDC00 && isLowEscape(text[6:]) {
		low, _ := unitAt(text[6:])
		b.WriteRune(0x10000 + (rune(unit)-0xD800)<<10 + rune(low) - 0xDC00)
		return 12
	}
	writeUnit(b, unit)
	return 6
}

// writeUnit writes a code unit, a surrogate in its three-byte form.
func writeUnit(b *strings.Builder, unit uint16) {
	if unit < 0xD800 || unit > 0xDFFF {
		b.WriteRune(rune(unit))
		return
	}
	b.Write([]byte{0xE0 | byte(unit>>12), 0x80 | byte(unit>>6)&0x3F, 0x80 | byte(unit)&0x3F})
}

// AppendString appends a WTF-8 string to dst as a JSON string: the short escapes
// where JSON has them, lone surrogates as escapes, ill-formed bytes as U+FFFD,
// and all else as it is.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	dst = AppendInner(dst, s)
	return append(dst, '"')
}

// AppendInner is AppendString without the quotes, for strings put together from
// pieces.
func AppendInner(dst []byte, s string) []byte {
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
			i++
		case c < 0x20:
			dst = appendControl(dst, c)
			i++
		case c < utf8.RuneSelf:
			dst = append(dst, c)
			i++
		default:
			var size int
			dst, size = appendMultibyte(dst, s[i:])
			i += size
		}
	}
	return dst
}

const hexDigits = "0123456789abcdef"

func appendControl(dst []byte, c byte) []byte {
	switch c {
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

func appendMultibyte(dst []byte, s string) ([]byte, int) {
	r, size := utf8.DecodeRuneInString(s)
	if r != utf8.RuneError || size != 1 {
		return append(dst, s[:size]...), size
	}
	if len(s) >= 3 && s[0] == 0xED && 0xA0 <= s[1] && s[1] <= 0xBF && s[2]&0xC0 == 0x80 {
		unit := 0xD000 | uint16(s[1]&0x3F)<<6 | uint16(s[2]&0x3F)
		return append(dst, '\\', 'u', hexDigits[unit>>12], hexDigits[unit>>8&15], hexDigits[unit>>4&15], hexDigits[unit&15]), 3
	}
	return append(dst, "\uFFFD"...), illFormed([]byte(s[:min(4, len(s))]))
}
