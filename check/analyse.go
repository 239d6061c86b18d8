package check

import (
	"context"
	"errors"
	"io"
	"iter"

	"sessiontool/sessionfile"
)

// Segment is a line, or the lines of a split record. The segments of a file put
// together, each with its end, are the file.
type Segment struct {
	// Pos is where the first line begins.
	sessionfile.Pos
	// Raw is the text as it stands in the file, without the last line's end: with
	// a byte order mark, and with the newlines within a split record. It is valid
	// until the next segment. Of a line over the limit it is only the beginning.
	Raw []byte
	// EOL is the last line's end, as in sessionfile.Line.
	EOL string
	// End is the offset behind the segment and its end.
	End int64
	// BOM says that Raw begins with a byte order mark.
	BOM bool
	// Record says that the segment is a record: a JSON object.
	Record bool
	// Header says that the record has the type session.
	Header bool
	// Damage says what is wrong with a segment that is no JSON; nil for records,
	// for other JSON values, which are record/not-object, and for blank lines.
	Damage *Damage
}

// Blank reports whether the segment is a blank line.
func (s Segment) Blank() bool { return s.Damage == nil && blank(s.text()) }

func (s Segment) text() []byte {
	if s.BOM {
		return s.Raw[len(bom):]
	}
	return s.Raw
}

// Analyse walks a source from front to back, segment by segment, and tells the
// damage that File reports. maxLine is the longest line that is looked at, 0 for
// sessionfile.DefaultMaxLine. After an error, one of reading or of the context, there
// are no more segments.
func Analyse(ctx context.Context, src *sessionfile.Source, maxLine int) iter.Seq2[Segment, error] {
	return func(yield func(Segment, error) bool) {
		a := analysis{yield: yield}
		j := newJoiner(a.unit)
		l := newLooker(recordShape())
		r := sessionfile.NewReader(src.Reader(), maxLine)
		for !a.stopped {
			line, err := r.Next()
			if err == nil {
				err = ctx.Err()
			}
			switch {
			case errors.Is(err, io.EOF):
				j.finish()
				return
			case err != nil:
				yield(Segment{}, err)
				return
			}
			f, _ := l.look(line)
			j.add(unit{facts: f, raw: line.Raw})
		}
	}
}

// analysis turns units into segments.
type analysis struct {
	yield   func(Segment, error) bool
	stopped bool
}

func (a *analysis) unit(u unit) {
	if a.stopped {
		return
	}
	s := Segment{
		Pos: u.Pos, Raw: u.raw, EOL: u.eol, End: u.Offset + u.length + int64(len(u.eol)), BOM: u.bom,
		Record: u.class == lineHeader || u.class == lineEntry, Header: u.class == lineHeader, Damage: u.damage,
	}
	if u.damage != nil {
		s.End = u.damage.End + int64(len(u.eol))
	}
	a.stopped = !a.yield(s, nil)
}
