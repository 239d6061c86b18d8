package migrate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// UnsoundError says that the new file is not what it should be. It was not put in
// place then.
type UnsoundError struct{ Problem string }

// Error says what is wrong.
func (e *UnsoundError) Error() string {
	return "the migrated file would not be sound: " + e.Problem + "; the old file was left as it is"
}

// Hint says what to do about it.
func (e *UnsoundError) Hint() string {
	return "this is a fault of sessiontool or of the disk; please report it, with the file if you can"
}

// verify reads the new file and proves that it holds what the old one held: undoing
// the edits line by line gives back the old file, but for the pieces that were taken
// out, and the edited records are the entries of version 3 that were planned.
func (m *migration) verify(ctx context.Context, r io.ReaderAt, size int64) error {
	v := verifier{
		walk:    m.walk(verifying),
		lines:   sessionfile.NewReader(io.NewSectionReader(r, 0, size), cmp.Or(m.o.MaxLine, sessionfile.DefaultMaxLine)+maxGrowth),
		lenient: m.o.Lenient,
		scanner: jsonscan.Scanner{Shape: entryShape()},
	}
	for p, err := range v.pieces(ctx) {
		if err == nil {
			err = v.piece(p)
		}
		if err != nil {
			return err
		}
	}
	if _, err := v.lines.Next(); !errors.Is(err, io.EOF) {
		return unsound("it goes on behind the last line", err)
	}
	if v.entries != m.session.Len() || m.session.Header != nil && v.headers == 0 {
		return unsound(fmt.Sprintf("it has %d entries and %d headers, the old file %d entries", v.entries, v.headers, m.session.Len()), nil)
	}
	return nil
}

// maxGrowth is by how many bytes an edit can make a line longer than the limit: far
// less than this.
const maxGrowth = 1 << 20

// verifier compares the new file with the old one, line by line.
type verifier struct {
	walk
	lines            *sessionfile.Reader // of the new file
	lenient          bool
	scanner          jsonscan.Scanner
	entries, headers int
	back             []byte // room for a line with its edits undone
}

func (v *verifier) piece(p *piece) error {
	if p.damage != nil && v.lenient {
		return nil
	}
	fresh, err := v.lines.Next()
	if err != nil {
		return unsound(fmt.Sprintf("it ends before line %d of the old file", p.line.Line), err)
	}
	kept, text := p.line.Raw, fresh.Raw
	if v.lenient {
		kept = p.text()
	}
	skip := len(kept) - len(p.text()) // a byte order mark that stays
	if len(text) < skip {
		return v.differs(p)
	}
	v.back = append(v.back[:0], text[:skip]...)
	v.back, err = jsonscan.Apply(v.back, text[skip:], jsonscan.Reverse(p.rewrite.Splices))
	if err != nil || fresh.TooLong() || fresh.EOL != p.line.EOL || !bytes.Equal(v.back, kept) {
		return v.differs(p)
	}
	return v.record(p, text[skip:])
}

func (v *verifier) differs(p *piece) error {
	return unsound(fmt.Sprintf("undoing the edits of line %d does not give the old line back", p.line.Line), nil)
}

// record looks at a record of the new file as a reader would.
func (v *verifier) record(p *piece, text []byte) error {
	if p.damage != nil || len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	d, err := v.scanner.Scan(text)
	if err != nil {
		return unsound(fmt.Sprintf("line %d of the old file became a line that is no record", p.line.Line), err)
	}
	member := func(name string) int { return d.Member(jsonscan.Root, name) }
	if !p.entry {
		v.headers++
		if version, ok := d.Float(member("version")); !ok || version != 3 {
			return unsound(fmt.Sprintf("the header on line %d does not say version 3", p.line.Line), nil)
		}
		return nil
	}
	id, _ := d.Str(member("id"))
	parent, _ := d.Str(member("parentId"))
	n := v.entries
	v.entries++
	if id != v.plan.ID(n) || parent != v.plan.parentID(n) && !v.attached(n, parent) || d.StrIs(member("type"), "session") {
		return unsound(fmt.Sprintf("the entry on line %d has the id %q and the parent %q, not %q and %q",
			p.line.Line, id, parent, v.plan.ID(n), v.plan.parentID(n)), nil)
	}
	return nil
}

// attached reports whether a parent is that of an entry which had an id but no parent
// in a file of version 1.
func (v *verifier) attached(n int, parent string) bool {
	return v.plan.From == 1 && n > 0 && parent == v.plan.ID(n-1) && v.plan.parentID(n) == ""
}

// entryShape names what verify looks at in a record.
func entryShape() *jsonscan.Shape {
	return &jsonscan.Shape{Members: map[string]*jsonscan.Shape{"type": nil, "id": nil, "parentId": nil, "version": nil}}
}

// unsound is an *UnsoundError, unless reading failed.
func unsound(problem string, err error) error {
	var syntax *jsonscan.SyntaxError
	if err != nil && !errors.Is(err, io.EOF) && !errors.As(err, &syntax) {
		return fmt.Errorf("reading the new file again: %w", err)
	}
	return &UnsoundError{Problem: problem}
}
