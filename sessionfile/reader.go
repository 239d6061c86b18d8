package sessionfile

import (
	"bytes"
	"errors"
	"io"
)

// DefaultMaxLine is the longest line that is read whole unless told otherwise.
const DefaultMaxLine = 256 << 20

// longLineKept is how much of a line over the limit is kept, to say what it is.
const longLineKept = 4 << 10

// chunkSize is how much is read at a time.
const chunkSize = 256 << 10

// Pos is the place where a line begins: Offset in bytes from 0, Line from 1.
type Pos struct {
	Offset int64
	Line   int
}

// Line is one physical line. It may be blank, not UTF-8, not JSON.
type Line struct {
	Pos
	// Raw is the line without its end. It belongs to the reader's buffer.
	Raw []byte
	// EOL is the line's end: "\n", "\r\n", or "" on an unterminated last line. A
	// CR that no LF follows is part of the line.
	EOL string
	// Length counts the bytes of the line without its end. It is larger than
	// len(Raw) when the line is longer than the reader's limit: Raw then holds
	// the beginning.
	Length int64
}

// TooLong reports whether the line is longer than the reader's limit.
func (l Line) TooLong() bool { return l.Length > int64(len(l.Raw)) }

// End is the offset behind the line and its end.
func (l Line) End() int64 { return l.Offset + l.Length + int64(len(l.EOL)) }

// Reader splits a stream of bytes into lines and drops none of them: the raw lines
// and their ends put together are the file.
type Reader struct {
	r       io.Reader
	maxLine int
	pos     Pos
	carry   []byte // the beginning of the next line, read already
	err     error  // the stream's end
	batch   Batch  // behind Next
	next    int
}

// NewReader reads lines from r. A line longer than maxLine bytes is not kept
// whole; 0 is DefaultMaxLine.
func NewReader(r io.Reader, maxLine int) *Reader {
	if maxLine <= 0 {
		maxLine = DefaultMaxLine
	}
	return &Reader{r: r, maxLine: maxLine, pos: Pos{Line: 1}}
}

// Batch is a number of lines that share a buffer. It can be used again for the
// next read, which makes the lines before invalid.
type Batch struct {
	Lines []Line
	buf   []byte
}

// Next returns the next line, valid until the next call. It ends with io.EOF.
func (r *Reader) Next() (Line, error) {
	for r.next >= len(r.batch.Lines) {
		if err := r.ReadBatch(&r.batch); err != nil {
			return Line{}, err
		}
		r.next = 0
	}
	r.next++
	return r.batch.Lines[r.next-1], nil
}

// ReadBatch fills b with the next lines, at least one, and ends with io.EOF. The
// lines belong to b, so that they can be handed to another goroutine.
func (r *Reader) ReadBatch(b *Batch) error {
	b.Lines = b.Lines[:0]
	b.buf = append(b.buf[:0], r.carry...)
	r.carry = r.carry[:0]
	searched := 0
	for r.err == nil {
		b.buf = r.fill(b.buf)
		if i := bytes.LastIndexByte(b.buf[searched:], '\n'); i >= 0 {
			end := searched + i + 1
			r.carry = append(r.carry, b.buf[end:]...)
			r.split(b, end)
			return nil
		}
		if searched = len(b.buf); searched > r.maxLine+1 {
			return r.skipLong(b)
		}
	}
	if len(b.buf) == 0 {
		return r.err
	}
	if !errors.Is(r.err, io.EOF) {
		return r.err
	}
	r.split(b, len(b.buf))
	return nil
}

// fill reads once behind what buf holds. A source that gives a few bytes at a time
// does not make it grow each time.
func (r *Reader) fill(buf []byte) []byte {
	if cap(buf)-len(buf) < chunkSize/4 {
		grown := make([]byte, len(buf), len(buf)+max(chunkSize, len(buf)/2))
		copy(grown, buf)
		buf = grown
	}
	n, err := r.r.Read(buf[len(buf):cap(buf)])
	r.err = err
	return buf[:len(buf)+n]
}

// split cuts the first end bytes of the batch's buffer into lines.
func (r *Reader) split(b *Batch, end int) {
	for at := 0; at < end; {
		raw, eol := b.buf[at:end], ""
		if i := bytes.IndexByte(raw, '\n'); i >= 0 {
			raw, eol = raw[:i], "\n"
			at += i + 1
		} else {
			at = end
		}
		if n := len(raw); eol != "" && n > 0 && raw[n-1] == '\r' {
			raw, eol = raw[:n-1], "\r\n"
		}
		r.add(b, raw, int64(len(raw)), eol)
	}
}

func (r *Reader) add(b *Batch, raw []byte, length int64, eol string) {
	if length > int64(r.maxLine) {
		raw = raw[:min(len(raw), longLineKept, r.maxLine)]
	}
	line := Line{Pos: r.pos, Raw: raw, EOL: eol, Length: length}
	b.Lines = append(b.Lines, line)
	r.pos = Pos{Offset: line.End(), Line: r.pos.Line + 1}
}

// skipLong reads on to the end of a line over the limit, keeping only its
// beginning.
func (r *Reader) skipLong(b *Batch) error {
	length := int64(len(b.buf))
	last := b.buf[len(b.buf)-1]
	kept := b.buf[:min(len(b.buf), longLineKept)]
	chunk := make([]byte, 0, chunkSize)
	for r.err == nil {
		chunk = r.fill(chunk[:0])
		i := bytes.IndexByte(chunk, '\n')
		if i < 0 {
			if length += int64(len(chunk)); len(chunk) > 0 {
				last = chunk[len(chunk)-1]
			}
			continue
		}
		r.carry = append(r.carry, chunk[i+1:]...)
		if length += int64(i); i > 0 {
			last = chunk[i-1]
		}
		if last == '\r' {
			r.add(b, kept, length-1, "\r\n")
		} else {
			r.add(b, kept, length, "\n")
		}
		return nil
	}
	if !errors.Is(r.err, io.EOF) {
		return r.err
	}
	r.add(b, kept, length, "")
	return nil
}
