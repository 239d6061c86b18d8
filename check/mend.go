package check

import (
	"bytes"

	"sessiontool/internal/jsonscan"
)

// Mend returns the edits that make one whole record of a segment whose damage is
// Whole: the newlines of a split record become \n where they stand within a string,
// and a space elsewhere; NUL bytes go. Offsets are those of the file. A byte
// order mark stays. It returns nil for any other segment.
func (s Segment) Mend() []jsonscan.Splice {
	switch {
	case s.Damage == nil || !s.Damage.Whole:
		return nil
	case s.Damage.Rule == "line/split-record":
		return s.mendSplit()
	}
	return s.mendNUL()
}

func (s Segment) mendSplit() []jsonscan.Splice {
	var splices []jsonscan.Splice
	var a attempt
	for i, p := range s.Damage.Pieces {
		raw := s.slice(p.Start, p.End)
		a.add(&unit{raw: raw, facts: facts{eol: s.eolAfter(p.End)}})
		if i == len(s.Damage.Pieces)-1 {
			break
		}
		inserted := " "
		if a.quoted {
			inserted = a.separator()
		}
		splices = append(splices, jsonscan.Splice{Offset: p.End, Removed: []byte(a.eol), Inserted: []byte(inserted)})
	}
	return splices
}

func (s Segment) mendNUL() []jsonscan.Splice {
	var splices []jsonscan.Splice
	for _, p := range s.Damage.Pieces {
		if text := s.slice(p.Start, p.End); p.Kind == PieceNUL || p.Kind == PieceOther && bytes.IndexByte(text, 0) >= 0 {
			splices = append(splices, jsonscan.Splice{Offset: p.Start, Removed: text, Inserted: bytes.ReplaceAll(text, []byte{0}, nil)})
		}
	}
	return splices
}

// slice returns the bytes of the segment between two offsets in the file.
func (s Segment) slice(start, end int64) []byte {
	return s.Raw[start-s.Offset : end-s.Offset]
}

// eolAfter returns the end of the line whose text ends at an offset.
func (s Segment) eolAfter(offset int64) string {
	switch rest := s.Raw[offset-s.Offset:]; {
	case bytes.HasPrefix(rest, []byte("\r\n")):
		return "\r\n"
	case bytes.HasPrefix(rest, []byte("\n")):
		return "\n"
	}
	return s.EOL
}
