package render

import (
	"bytes"
	"io"
	"unicode/utf8"

	"sessiontool/finding"
)

// excerpt is a piece of a line, clean, with the place of a finding in it.
type excerpt struct {
	line string
	// caret is the column of the place, counted from 0; -1 when the finding is
	// about the line as a whole.
	caret int
}

// excerptWidth is how wide an excerpt may get on lines of a width.
func excerptWidth(width int) int {
	const margin, most = 6, 120
	if width == 0 {
		return most
	}
	return min(most, max(20, width-margin))
}

// excerptOf reads the surroundings of a finding. ok is false for a finding about
// the whole file, and when the text cannot be read.
func excerptOf(text io.ReaderAt, f finding.Finding, width int) (x excerpt, ok bool) {
	if f.Line == 0 {
		return excerpt{}, false
	}
	column := max(1, f.Column)
	start := f.Offset - int64(column-1)
	before, after, ok := surroundings(text, start, f.Offset, width)
	if !ok {
		return excerpt{}, false
	}
	left := Clean(before.text)
	if before.cut {
		left = "…" + left
	}
	left = truncateLeft(left, width/2)
	x = excerpt{line: left + Truncate(Clean(after), width-Width(left)), caret: Width(left)}
	if f.Column == 0 {
		x.caret = -1
	}
	return x, true
}

type leftPart struct {
	text string
	cut  bool // the line begins further left
}

// surroundings reads what a width of columns can show on either side of a place on
// the line that begins at start.
func surroundings(text io.ReaderAt, start, at int64, width int) (before leftPart, after string, ok bool) {
	reach := int64(width) * utf8.UTFMax
	from := max(start, at-reach)
	buf := make([]byte, at-from+reach)
	n, err := text.ReadAt(buf, from)
	if n == 0 || err != nil && err != io.EOF || int64(n) < at-from {
		return leftPart{}, "", false
	}
	left, right := buf[:at-from], buf[at-from:n]
	if from > start {
		left = wholeRunes(left)
	}
	right, _, _ = bytes.Cut(right, []byte("\n"))
	return leftPart{string(left), from > start}, string(bytes.TrimSuffix(right, []byte("\r"))), true
}

// wholeRunes drops the rest of a character at the start of a piece of text.
func wholeRunes(text []byte) []byte {
	for i := 0; i < len(text) && i < utf8.UTFMax; i++ {
		if utf8.RuneStart(text[i]) {
			return text[i:]
		}
	}
	return text
}
