package rejected

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Reader reads a file of rejected pieces from front to back.
type Reader struct {
	Header
	r    *bufio.Reader
	rest *io.LimitedReader // what was not read of the segment at hand
	read int               // segments begun
}

// NewReader reads the first line.
func NewReader(r io.Reader) (*Reader, error) {
	rd := &Reader{r: bufio.NewReader(r)}
	if err := rd.line(&rd.Header); err != nil {
		return nil, err
	}
	if rd.Type != Type || rd.Format != 1 {
		return nil, fmt.Errorf("not a file of rejected pieces in format 1: type %q, format %d", rd.Type, rd.Format)
	}
	return rd, nil
}

// Next returns the next segment and its bytes, which can be read until the next
// call. It ends with io.EOF; a file that is cut short is another error.
func (r *Reader) Next() (Segment, io.Reader, error) {
	if err := r.finish(); err != nil {
		return Segment{}, nil, err
	}
	if r.read == r.Segments {
		return Segment{}, nil, r.end()
	}
	var s Segment
	if err := r.line(&s); err != nil {
		return Segment{}, nil, err
	}
	r.read++
	r.rest = &io.LimitedReader{R: r.r, N: s.Length}
	return s, r.rest, nil
}

// finish passes over what is left of the segment at hand, and its newline.
func (r *Reader) finish() error {
	if r.rest == nil {
		return nil
	}
	if _, err := io.Copy(io.Discard, r.rest); err != nil {
		return err
	}
	if r.rest.N > 0 {
		return r.broken(io.ErrUnexpectedEOF)
	}
	r.rest = nil
	c, err := r.r.ReadByte()
	if err != nil || c != '\n' {
		return r.broken(err)
	}
	return nil
}

func (r *Reader) end() error {
	if _, err := r.r.ReadByte(); !errors.Is(err, io.EOF) {
		return r.broken(err)
	}
	return io.EOF
}

// broken is the error for a file that is not as Write writes it.
func (r *Reader) broken(err error) error {
	if err == nil || errors.Is(err, io.EOF) {
		err = errors.New("something else stands where it should end")
	}
	return fmt.Errorf("rejected piece %d of %d is damaged: %w", r.read, r.Segments, err)
}

// line reads a line of JSON.
func (r *Reader) line(v any) error {
	text, err := r.r.ReadBytes('\n')
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	if err == nil {
		err = json.Unmarshal(text, v)
	}
	if err != nil {
		return fmt.Errorf("line before rejected piece %d: %w", r.read+1, err)
	}
	return nil
}

// Restore writes the original: kept, which is what is left of it, with each of the
// rejected pieces in its place.
func Restore(w io.Writer, kept io.Reader, pieces *Reader) error {
	at := int64(0)
	for {
		s, piece, err := pieces.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if s.Offset < at {
			return fmt.Errorf("rejected piece at byte %d begins inside the one before it", s.Offset)
		}
		if _, err := io.CopyN(w, kept, s.Offset-at); err != nil {
			return fmt.Errorf("copying up to the rejected piece at byte %d: %w", s.Offset, err)
		}
		if _, err := io.Copy(w, piece); err != nil {
			return err
		}
		at = s.End()
	}
	n, err := io.Copy(w, kept)
	if err == nil && at+n != pieces.Size {
		err = fmt.Errorf("restored %d bytes of an original of %d: what is left of it was changed", at+n, pieces.Size)
	}
	return err
}
