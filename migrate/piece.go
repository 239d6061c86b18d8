package migrate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// piece is a line of the old file and what becomes of it. It is valid until the next
// one.
type piece struct {
	line sessionfile.Line
	// bom counts the bytes of a byte order mark in front of the line.
	bom int
	// entry says that the line is an entry.
	entry bool
	// damage says why the line is no record, nil for records and blank lines.
	damage  error
	rewrite Rewrite
}

// text is the line without a byte order mark: what the splices count in.
func (p *piece) text() []byte { return p.line.Raw[p.bom:] }

// walk reads the lines of the old file from front to back, in step with its entries.
type walk struct {
	plan    *Plan
	maxLine int
	// progress is told how many bytes were read, now and then.
	progress func(bytes int64)
	next     int // the entry that comes next
}

var bom = []byte("\xef\xbb\xbf")

// pieces yields the lines. After an error there are no more: that of reading, of the
// context, a *RefusedError, or *sessionfile.ChangedError for a file whose entries are
// no longer where they were.
func (w *walk) pieces(ctx context.Context) iter.Seq2[*piece, error] {
	return func(yield func(*piece, error) bool) {
		s := w.plan.session
		r := sessionfile.NewReader(s.Source().Reader(), w.maxLine)
		for {
			p, err := w.read(ctx, r)
			if errors.Is(err, io.EOF) {
				if w.next < s.Len() {
					yield(nil, w.moved())
				}
				return
			}
			if !yield(p, err) || err != nil {
				return
			}
		}
	}
}

func (w *walk) read(ctx context.Context, r *sessionfile.Reader) (*piece, error) {
	line, err := r.Next()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			err = fmt.Errorf("reading %s: %w", w.plan.session.Source().Name(), err)
		}
		return nil, err
	}
	if line.Line%1024 == 0 || line.Length > 1<<20 {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		if w.progress != nil {
			w.progress(line.End())
		}
	}
	return w.classify(line)
}

// classify finds out what a line is and what becomes of it.
func (w *walk) classify(line sessionfile.Line) (*piece, error) {
	p := &piece{line: line}
	if line.Line == 1 && bytes.HasPrefix(line.Raw, bom) {
		p.bom = len(bom)
	}
	if line.TooLong() {
		return nil, &RefusedError{
			Line:    line.Line,
			Problem: fmt.Sprintf("the line is longer than the limit: %d bytes", line.Length),
			hint:    "raise the limit with --max-line",
		}
	}
	var err error
	switch s := w.plan.session; {
	case w.next < s.Len() && s.Pos(w.next).Offset == line.Offset+int64(p.bom):
		p.entry = true
		p.rewrite, err = w.plan.Entry(w.next, p.text())
		w.next++
	case len(bytes.TrimSpace(p.text())) > 0:
		err = w.header(p)
	}
	var syntax *jsonscan.SyntaxError
	if errors.As(err, &syntax) {
		err = w.moved()
	}
	return p, err
}

// header looks at a line that is no entry: a header, or no record at all.
func (w *walk) header(p *piece) error {
	scanner := jsonscan.Scanner{Shape: &jsonscan.Shape{Members: map[string]*jsonscan.Shape{"type": nil}}}
	d, err := scanner.Scan(p.text())
	switch {
	case err != nil:
		p.damage = fmt.Errorf("not JSON: %w", err)
	case d.Kind(jsonscan.Root) != jsonscan.Object:
		p.damage = fmt.Errorf("a JSON %s, not an object", d.Kind(jsonscan.Root))
	case !d.StrIs(d.Member(jsonscan.Root, "type"), "session"):
		return w.moved()
	default:
		p.rewrite, err = w.plan.Header(p.line.Line, p.text())
		return err
	}
	return nil
}

// moved is the error for a file that no longer has the entry that comes next where it
// was, or has one more.
func (w *walk) moved() error {
	s := w.plan.session
	err := &sessionfile.ChangedError{Name: s.Source().Name()}
	if w.next < s.Len() {
		pos := s.Pos(w.next)
		err.Line, err.Offset = pos.Line, pos.Offset
	}
	return err
}
