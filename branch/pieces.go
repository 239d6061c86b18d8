package branch

import (
	"iter"
	"slices"

	"sessiontool/project"
	"sessiontool/sessionfile"
)

// Piece is one step of a comparison in a form to read.
type Piece struct {
	Step
	// EntryA and EntryB are the entries that it comes from, sessionfile.None on a
	// side that does not have it.
	EntryA, EntryB int
	// Lines are its transcript: a title, the text, an empty line. They are nil for
	// a piece that is the same on both sides, unless such pieces were asked for.
	Lines []Line
}

// Pieces yields the steps through both branches with the transcripts of their
// entries. Those that are the same have lines with shared only.
func (c *Comparison) Pieces(shared bool) iter.Seq2[Piece, error] {
	return pieces(c.Steps, shared, entriesOf(c.A.Session, c.BranchA), entriesOf(c.B.Session, c.BranchB))
}

// Pieces yields the steps through both contexts with the transcripts of their
// messages. Those that are the same have lines with shared only.
func (c *ContextComparison) Pieces(shared bool) iter.Seq2[Piece, error] {
	return pieces(c.Steps, shared, messagesOf(c.a), messagesOf(c.b))
}

// source is an entry or a message, read when its transcript is wanted.
type source struct {
	entry int
	// text is its transcript, raw the value itself.
	text func() ([]string, error)
	raw  func() ([]byte, error)
}

// entriesOf yields the entries of a branch.
func entriesOf(s *sessionfile.Session, branch []int) iter.Seq2[source, error] {
	return func(yield func(source, error) bool) {
		for _, n := range branch {
			src := source{entry: n,
				text: func() ([]string, error) {
					e, err := s.Load(n)
					if err != nil {
						return nil, err
					}
					return entryLines(e), nil
				},
				raw: func() ([]byte, error) { return s.Record(n) },
			}
			if !yield(src, nil) {
				return
			}
		}
	}
}

// messagesOf yields the messages of a context.
func messagesOf(side Side) iter.Seq2[source, error] {
	return func(yield func(source, error) bool) {
		p, messages, err := project.Stream(side.Session, side.Leaf, project.Provider)
		if err != nil {
			yield(source{}, err)
			return
		}
		for m, err := range messages {
			if err != nil {
				yield(source{}, err)
				return
			}
			src := source{entry: p.Selected[m.Source].Entry,
				text: func() ([]string, error) { return messageLines(m.JSON) },
				raw:  func() ([]byte, error) { return m.JSON, nil },
			}
			if !yield(src, nil) {
				return
			}
		}
	}
}

// pieces goes through steps and both sequences.
func pieces(steps []Step, shared bool, a, b iter.Seq2[source, error]) iter.Seq2[Piece, error] {
	return func(yield func(Piece, error) bool) {
		nextA, stopA := iter.Pull2(a)
		defer stopA()
		nextB, stopB := iter.Pull2(b)
		defer stopB()
		for _, step := range steps {
			piece, err := newPiece(step, shared, nextA, nextB)
			if !yield(piece, err) || err != nil {
				return
			}
		}
	}
}

// newPiece takes what a step is about from both sequences.
func newPiece(step Step, shared bool, nextA, nextB func() (source, error, bool)) (Piece, error) {
	piece := Piece{Step: step, EntryA: sessionfile.None, EntryB: sessionfile.None}
	var a, b source
	var err error
	if step.A >= 0 {
		if a, err, _ = nextA(); err != nil {
			return piece, err
		}
		piece.EntryA = a.entry
	}
	if step.B >= 0 {
		if b, err, _ = nextB(); err != nil {
			return piece, err
		}
		piece.EntryB = b.entry
	}
	switch {
	case step.Same && !shared:
	case step.Same:
		piece.Lines, err = linesOf(Both, a)
	case step.B < 0:
		piece.Lines, err = linesOf(FromA, a)
	case step.A < 0:
		piece.Lines, err = linesOf(FromB, b)
	default:
		piece.Lines, err = changed(a, b)
	}
	return piece, err
}

func linesOf(op Op, s source) ([]Line, error) {
	text, err := s.text()
	lines := make([]Line, len(text))
	for i, t := range text {
		lines[i] = Line{op, t}
	}
	return lines, err
}

// changed compares two transcripts line by line. Where they read alike, what is
// behind them is compared.
func changed(a, b source) ([]Line, error) {
	textA, err := a.text()
	if err != nil {
		return nil, err
	}
	textB, err := b.text()
	if err != nil {
		return nil, err
	}
	if !slices.Equal(textA, textB) {
		return compareLines(textA, textB), nil
	}
	rawA, err := a.raw()
	if err != nil {
		return nil, err
	}
	rawB, err := b.raw()
	if err != nil {
		return nil, err
	}
	return compareLines(rawLines(rawA), rawLines(rawB)), nil
}
