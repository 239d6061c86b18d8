package render

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks a character keeps. Real text needs up to
// four; piles of them paint over the lines around.
const maxMarks = 8

// Clean makes one line of transcript text (WTF-8) safe and honest to show: what a
// terminal would obey, hide or reorder becomes visible. Control characters turn
// into their pictures (␛, ␊), bidirectional controls, invisible characters and
// lone surrogates into escapes such as \u202e, bytes that are not UTF-8 into
// escapes such as \xff. Joiners and variation selectors stay where a script or an
// emoji needs them. Clean text is left as it is.
func Clean(s string) string {
	if isPlain(s) {
		return s
	}
	c := cleaner{}
	c.out.Grow(len(s) + 16)
	for rest := s; rest != ""; {
		rest = rest[c.next(rest):]
	}
	return c.out.String()
}

// isPlain reports whether s is printable ASCII.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

type cleaner struct {
	out   strings.Builder
	prev  rune // the last rune that went out as it was; 0 at the start
	marks int  // combining marks since the last other rune
}

// next writes the character at the start of text and returns its length in bytes.
func (c *cleaner) next(text string) int {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r == utf8.RuneError && size == 1:
		return c.broken(text)
	case r < ' ':
		c.replace(string(rune(0x2400) + r))
	case r == 0x7F:
		c.replace("␡")
	case unicode.Is(unicode.M, r) && !isSelector(r):
		c.mark(r)
	case isJoiner(r) || isSelector(r):
		c.invisible(r, text[size:])
	case unicode.IsGraphic(r) && !ignorable(r):
		c.out.WriteRune(r)
		c.prev, c.marks = r, 0
	default:
		c.replace(escape(r))
	}
	return size
}

// replace writes something that stands for a character.
func (c *cleaner) replace(visible string) {
	c.out.WriteString(visible)
	c.prev, c.marks = utf8.RuneError, 0
}

// broken writes an escape for what is not UTF-8: a lone surrogate, or one byte.
func (c *cleaner) broken(text string) int {
	if len(text) >= 3 && text[0] == 0xED && 0xA0 <= text[1] && text[1] <= 0xBF && text[2]&0xC0 == 0x80 {
		c.replace(escape(0xD000 | rune(text[1]&0x3F)<<6 | rune(text[2]&0x3F)))
		return 3
	}
	c.replace(fmt.Sprintf(`\x%02x`, text[0]))
	return 1
}

// mark writes a combining mark. One at the start gets something to stand on, or it
// would change what was printed before.
func (c *cleaner) mark(r rune) {
	if ignorable(r) {
		c.replace(escape(r))
		return
	}
	if c.prev == 0 {
		c.out.WriteRune('◌')
	}
	switch c.marks++; {
	case c.marks <= maxMarks:
		c.out.WriteRune(r)
	case c.marks == maxMarks+1:
		c.out.WriteRune('…')
	}
	c.prev = r
}

// invisible writes a joiner or a variation selector where it does something.
func (c *cleaner) invisible(r rune, rest string) {
	c.marks++
	if c.marks >= maxMarks || !c.needs(r, rest) {
		c.replace(escape(r))
		return
	}
	c.out.WriteRune(r)
	c.prev = r
}

// needs reports whether the joiner or selector r does something between what went
// out last and rest.
func (c *cleaner) needs(r rune, rest string) bool {
	if isSelector(r) {
		return selects(c.prev, r)
	}
	next, _ := utf8.DecodeRuneInString(rest)
	return joins(c.prev) && joins(next) && next != emojiSelector
}

func isJoiner(r rune) bool { return r == 0x200C || r == 0x200D }

func isSelector(r rune) bool { return unicode.Is(unicode.Variation_Selector, r) }

// ignorable reports whether a letter, mark or symbol shows nothing at all.
func ignorable(r rune) bool { return unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) }

// joins reports whether a joiner beside r does something: between emoji, and in
// scripts whose letters take several forms.
func joins(r rune) bool {
	if unicode.In(r, unicode.So, unicode.Sk) || r == emojiSelector {
		return r != utf8.RuneError // which stands for no character, or an unknown one
	}
	return r >= 0x0600 && unicode.In(r, unicode.L, unicode.M) && !isSelector(r) && !ignorable(r)
}

// The selectors of a character's look as text and as emoji.
const (
	textSelector  = 0xFE0E
	emojiSelector = 0xFE0F
)

// selects reports whether the selector r behind prev chooses between its looks as
// text and as emoji.
func selects(prev, r rune) bool {
	if r != textSelector && r != emojiSelector {
		return false
	}
	return prev == 'ℹ' || prev > ' ' && prev != utf8.RuneError && !unicode.In(prev, unicode.L, unicode.M, unicode.Z, unicode.Cf)
}

func escape(r rune) string {
	if r > 0xFFFF {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// tabWidth is how far apart the tab stops of cleaned lines are.
const tabWidth = 4

// cleanLines cleans text of several lines: it returns them without their ends, tabs
// as spaces. A text that ends in a newline has no empty line behind it.
func cleanLines(s string) []string {
	lines := strings.Split(strings.TrimSuffix(s, "\n"), "\n")
	for i, line := range lines {
		lines[i] = Clean(expandTabs(strings.TrimSuffix(line, "\r")))
	}
	return lines
}

func expandTabs(line string) string {
	before, after, found := strings.Cut(line, "\t")
	if !found {
		return line
	}
	var b strings.Builder
	column := 0
	for found {
		b.WriteString(before)
		column += utf8.RuneCountInString(before)
		spaces := tabWidth - column%tabWidth
		b.WriteString(strings.Repeat(" ", spaces))
		column += spaces
		before, after, found = strings.Cut(after, "\t")
	}
	b.WriteString(before)
	return b.String()
}
