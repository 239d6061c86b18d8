package render

import (
	"bufio"
	"io"
	"strings"
)

// span is a piece of a line: clean text and its colour.
type span struct {
	text  string
	paint paint
}

// liner writes lines that are never wider than its width.
type liner struct {
	w     *bufio.Writer
	paint painter
	width int // 0 is no limit
}

// line writes the spans as one line. What does not fit is cut off, with an
// ellipsis; spaces at the end are left out. The error is the first of the writer's.
func (l *liner) line(spans ...span) error {
	for _, s := range l.fit(trimSpans(spans)) {
		_, _ = l.w.WriteString(l.paint.text(s.paint, s.text))
	}
	return l.w.WriteByte('\n')
}

func newLiner(w io.Writer, st Style) liner {
	return liner{w: bufio.NewWriterSize(w, 64<<10), paint: st.painter(), width: st.Width}
}

// fit cuts the spans to the width.
func (l *liner) fit(spans []span) []span {
	if l.width == 0 || totalWidth(spans) <= l.width {
		return spans
	}
	room := l.width
	for i := range spans {
		w := Width(spans[i].text)
		if w >= room {
			spans[i].text = Truncate(spans[i].text+"…", room)
			return spans[:i+1]
		}
		room -= w
	}
	return spans
}

func totalWidth(spans []span) int {
	width := 0
	for _, s := range spans {
		width += Width(s.text)
	}
	return width
}

// trimSpans drops the spaces at the end of a line.
func trimSpans(spans []span) []span {
	for len(spans) > 0 {
		last := &spans[len(spans)-1]
		if last.text = strings.TrimRight(last.text, " "); last.text != "" {
			break
		}
		spans = spans[:len(spans)-1]
	}
	return spans
}

// room is how many columns are left beside the spans, at least atLeast; without a
// limit it is noLimit.
func (l *liner) room(spans []span, atLeast int) int {
	if l.width == 0 {
		return noLimit
	}
	return max(atLeast, l.width-totalWidth(spans))
}

const noLimit = 1 << 30

// whole writes the spans as one line of any width: text that is for reading is
// never cut.
func (l *liner) whole(spans ...span) error {
	for _, s := range trimSpans(spans) {
		_, _ = l.w.WriteString(l.paint.text(s.paint, s.text))
	}
	return l.w.WriteByte('\n')
}
