package rejected

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Header is the first line of a file of rejected pieces.
type Header struct {
	Format int    `json:"format"`
	Type   string `json:"type"`
	// Source is the name of the original, without its folder.
	Source string `json:"source"`
	// Size is the length of the original in bytes.
	Size int64 `json:"size"`
	// Segments counts the pieces.
	Segments int `json:"segments"`
}

// Type is what the first line's type says.
const Type = "sessiontool.rejected"

// Segment is one piece of the original: Length bytes at Offset.
type Segment struct {
	Offset int64 `json:"offset"`
	Length int64 `json:"length"`
	// Line counts from 1: where the piece begins.
	Line int `json:"line"`
	// Reason says why it was taken out.
	Reason string `json:"reason"`
}

// End is the offset behind the segment.
func (s Segment) End() int64 { return s.Offset + s.Length }

// Write writes the segments, which must be in order of offset and apart, with their
// bytes from the original. name and size are those of the original.
func Write(w io.Writer, name string, size int64, segments []Segment, original io.ReaderAt) error {
	head := Header{Format: 1, Type: Type, Source: name, Size: size, Segments: len(segments)}
	if err := writeLine(w, head); err != nil {
		return err
	}
	for _, s := range segments {
		if err := writeLine(w, s); err != nil {
			return err
		}
		n, err := io.Copy(w, io.NewSectionReader(original, s.Offset, s.Length))
		if err != nil {
			return err
		}
		if n < s.Length {
			return fmt.Errorf("%d bytes of the original at byte %d are gone: %w", s.Length-n, s.Offset+n, io.ErrUnexpectedEOF)
		}
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
	}
	return nil
}

func writeLine(w io.Writer, v any) error {
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(line.Bytes())
	return err
}

// Kept reads what is left of the original without the segments, which must be in order
// of offset and apart.
func Kept(original io.ReaderAt, size int64, segments []Segment) io.Reader {
	parts := make([]io.Reader, 0, len(segments)+1)
	at := int64(0)
	for _, s := range segments {
		parts = append(parts, io.NewSectionReader(original, at, s.Offset-at))
		at = s.End()
	}
	return io.MultiReader(append(parts, io.NewSectionReader(original, at, size-at))...)
}
