package render

import (
	"bufio"
	"io"
	"strconv"

	"sessiontool/internal/jsonscan"
)

// Layout says over how many lines JSON is laid out.
type Layout int

// The layouts of JSON. In both, the outermost value ends with a newline.
const (
	// Indented gives every member and element a line.
	Indented Layout = iota
	// Compact has no white space at all.
	Compact
)

// allLevels is a depth that no value of ours has.
const allLevels = 1 << 20

// levels is how many levels of containers are laid out over lines.
func (l Layout) levels() int {
	if l == Compact {
		return 0
	}
	return allLevels
}

// jsonWriter writes one JSON value after the other as it comes, so that lists of
// any length need no memory. Its methods must be called in the order of the
// grammar. Write errors stick: flush reports the first.
type jsonWriter struct {
	w *bufio.Writer
	// levels is how many levels of containers are laid out over lines; what lies
	// deeper is compact.
	levels  int
	open    []container
	scratch []byte
}

// container is an array or an object that is not complete yet.
type container struct {
	closing byte
	filled  bool
}

func newJSONWriter(w io.Writer, levels int) *jsonWriter {
	return &jsonWriter{w: bufio.NewWriterSize(w, 64<<10), levels: levels}
}

// flush ends the document.
func (j *jsonWriter) flush() error {
	j.endLine()
	return j.w.Flush()
}

// endLine ends a line of JSON Lines.
func (j *jsonWriter) endLine() { _ = j.w.WriteByte('\n') }

// err is the first error of the writer: a long list should end with it.
func (j *jsonWriter) err() error {
	_, err := j.w.Write(nil)
	return err
}

func (j *jsonWriter) object() { j.begin('{', '}') }
func (j *jsonWriter) array()  { j.begin('[', ']') }

func (j *jsonWriter) begin(opening, closing byte) {
	j.separate()
	_ = j.w.WriteByte(opening)
	j.open = append(j.open, container{closing: closing})
}

// end closes the innermost container.
func (j *jsonWriter) end() {
	last := j.open[len(j.open)-1]
	j.open = j.open[:len(j.open)-1]
	if last.filled {
		j.newline(len(j.open) < j.levels)
	}
	_ = j.w.WriteByte(last.closing)
}

// key writes a member's name.
func (j *jsonWriter) key(name string) {
	j.next()
	j.scratch = jsonscan.AppendString(j.scratch[:0], name)
	j.scratch = append(j.scratch, ':')
	if len(j.open) <= j.levels {
		j.scratch = append(j.scratch, ' ')
	}
	_, _ = j.w.Write(j.scratch)
}

// separate goes before each value: elements need a comma, members got theirs with
// the key.
func (j *jsonWriter) separate() {
	if n := len(j.open); n > 0 && j.open[n-1].closing == ']' {
		j.next()
	}
}

// next begins an element or a member.
func (j *jsonWriter) next() {
	top := &j.open[len(j.open)-1]
	if top.filled {
		_ = j.w.WriteByte(',')
	}
	top.filled = true
	j.newline(len(j.open) <= j.levels)
}

func (j *jsonWriter) newline(wanted bool) {
	if !wanted {
		return
	}
	_ = j.w.WriteByte('\n')
	for range j.open {
		_, _ = j.w.WriteString("  ")
	}
}

// str writes a WTF-8 string, code unit by code unit what it was.
func (j *jsonWriter) str(s string) {
	j.separate()
	j.scratch = jsonscan.AppendString(j.scratch[:0], s)
	_, _ = j.w.Write(j.scratch)
}

// raw writes a JSON text, which must have passed a scan, with its own tokens.
func (j *jsonWriter) raw(text []byte) {
	j.separate()
	if len(j.open) < j.levels {
		j.scratch = jsonscan.AppendIndent(j.scratch[:0], text, j.prefix())
	} else {
		j.scratch = jsonscan.AppendCompact(j.scratch[:0], text)
	}
	_, _ = j.w.Write(j.scratch)
}

// rawOrNull writes null for a text that is absent.
func (j *jsonWriter) rawOrNull(text []byte) {
	if text == nil {
		j.null()
		return
	}
	j.raw(text)
}

// prefix is the indentation of the innermost container's content.
func (j *jsonWriter) prefix() string {
	const spaces = "                                                                "
	return spaces[:min(len(spaces), 2*len(j.open))]
}

func (j *jsonWriter) word(token string) {
	j.separate()
	_, _ = j.w.WriteString(token)
}

func (j *jsonWriter) null()          { j.word("null") }
func (j *jsonWriter) boolean(b bool) { j.word(strconv.FormatBool(b)) }
func (j *jsonWriter) number(n int64) { j.word(strconv.FormatInt(n, 10)) }

// strOrNull writes null for "".
func (j *jsonWriter) strOrNull(s string) {
	if s == "" {
		j.null()
		return
	}
	j.str(s)
}
