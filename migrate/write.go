package migrate

import (
	"context"
	"io"

	"sessiontool/internal/jsonscan"
	"sessiontool/internal/rejected"
)

// rewriting is what is known of the new file once it was written.
type rewriting struct {
	// bytes and entries count what was written.
	bytes   int64
	entries int
	// splices counts the edits; without any, and without rejected pieces, the new
	// file is the old one.
	splices int
	// rejected are the pieces that were taken out.
	rejected []rejected.Segment
	lines    int // the whole lines among them
	steps    []StepReport
	changes  []Change
	more     int // changes left out
}

// writer writes the new file.
type writer struct {
	walk
	rewriting
	w       io.Writer
	lenient bool
	// maxChanges is how many changes are listed.
	maxChanges int
}

// write writes the new file to w and says what was written. It can be called again
// and then writes the same.
func (m *migration) write(ctx context.Context, w io.Writer) (rewriting, error) {
	out := writer{walk: m.walk(writing), w: w, lenient: m.o.Lenient, maxChanges: m.maxChanges()}
	for _, s := range m.plan.Steps() {
		out.steps = append(out.steps, newStepReport(s))
	}
	for p, err := range out.pieces(ctx) {
		if err == nil {
			err = out.piece(p)
		}
		if err != nil {
			return rewriting{}, err
		}
	}
	return out.rewriting, nil
}

// piece writes one line, or notes that it is taken out.
func (o *writer) piece(p *piece) error {
	o.rejected = append(o.rejected, p.takenOut(o.lenient)...)
	if p.damage != nil && o.lenient {
		o.lines++
		return nil
	}
	o.note(p)
	kept := p.line.Raw
	if o.lenient {
		kept = p.text()
	}
	return o.put(kept, len(kept)-len(p.text()), p.rewrite.Splices, p.line.EOL)
}

// note counts what becomes of a line.
func (o *writer) note(p *piece) {
	if p.entry {
		o.entries++
	}
	o.splices += len(p.rewrite.Splices)
	tally(o.steps, p.rewrite.acts)
	if o.maxChanges == 0 || len(p.rewrite.Splices) == 0 {
		return
	}
	for _, c := range p.rewrite.draft.changes(p.line.Line, o.plan.Steps()) {
		if len(o.changes) < o.maxChanges {
			o.changes = append(o.changes, c)
		} else {
			o.more++
		}
	}
}

// put writes a line with its splices, which count from byte shift of it on.
func (o *writer) put(line []byte, shift int, splices []jsonscan.Splice, eol string) error {
	at := 0
	for _, s := range splices {
		start := int(s.Offset) + shift
		if err := o.text(line[at:start], s.Inserted); err != nil {
			return err
		}
		at = start + len(s.Removed)
	}
	return o.text(line[at:], []byte(eol))
}

func (o *writer) text(parts ...[]byte) error {
	for _, text := range parts {
		n, err := o.w.Write(text)
		o.bytes += int64(n)
		if err != nil {
			return err
		}
	}
	return nil
}

// takenOut are the pieces of a line that a lenient migration takes out: a byte order
// mark, and a line that is no record.
func (p *piece) takenOut(lenient bool) []rejected.Segment {
	var list []rejected.Segment
	if !lenient {
		return nil
	}
	if p.bom > 0 && p.damage == nil {
		list = append(list, rejected.Segment{Offset: p.line.Offset, Length: int64(p.bom), Line: p.line.Line, Reason: "a byte order mark"})
	}
	if p.damage != nil {
		list = append(list, rejected.Segment{
			Offset: p.line.Offset, Length: p.line.End() - p.line.Offset,
			Line: p.line.Line, Reason: p.damage.Error(),
		})
	}
	return list
}
