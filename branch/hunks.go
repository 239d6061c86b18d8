package branch

import "iter"

// Hunk is a stretch of a unified diff: changed lines, and some on both sides around
// them.
type Hunk struct {
	// EntryA and EntryB are those of the first change, as in Piece.
	EntryA, EntryB int
	// StartA and LinesA say which lines of A's transcript it covers, counted from
	// 1; without any, StartA is the line before. StartB and LinesB say it of B.
	StartA, LinesA int
	StartB, LinesB int
	Lines          []Line
}

// Hunks makes a unified diff of pieces, with so many lines around each change as
// around says. The pieces must have the lines of what is shared.
func Hunks(pieces iter.Seq2[Piece, error], around int) iter.Seq2[Hunk, error] {
	return func(yield func(Hunk, error) bool) {
		h := hunker{around: around}
		for p, err := range pieces {
			if err != nil {
				yield(Hunk{}, err)
				return
			}
			for _, l := range p.Lines {
				if done := h.add(p, l); done != nil && !yield(*done, nil) {
					return
				}
			}
		}
		if done := h.close(); done != nil {
			yield(*done, nil)
		}
	}
}

// hunker collects lines into hunks.
type hunker struct {
	around int
	// lineA and lineB count the lines so far.
	lineA, lineB int
	// before are the last lines while there is no hunk, around of them at most.
	before []Line
	hunk   *Hunk
	// quiet counts the lines on both sides at the end of the hunk.
	quiet int
}

// add takes the next line and returns the hunk that ends with it, if one does.
func (h *hunker) add(p Piece, l Line) *Hunk {
	if l.Op != Both && h.hunk == nil {
		h.open(p)
	}
	if l.Op != FromB {
		h.lineA++
	}
	if l.Op != FromA {
		h.lineB++
	}
	if h.hunk == nil {
		h.remember(l)
		return nil
	}
	h.hunk.Lines = append(h.hunk.Lines, l)
	if l.Op != Both {
		h.quiet = 0
		return nil
	}
	if h.quiet++; h.quiet > 2*h.around {
		return h.close()
	}
	return nil
}

func (h *hunker) remember(l Line) {
	h.before = append(h.before, l)
	if len(h.before) > h.around {
		h.before = append(h.before[:0], h.before[1:]...)
	}
}

// open begins a hunk with what was remembered.
func (h *hunker) open(p Piece) {
	h.hunk = &Hunk{
		EntryA: p.EntryA, EntryB: p.EntryB,
		StartA: h.lineA - len(h.before) + 1, StartB: h.lineB - len(h.before) + 1,
		Lines: h.before,
	}
	h.before = nil
}

// close ends the hunk, if there is one, and remembers what stands behind it.
func (h *hunker) close() *Hunk {
	done := h.hunk
	if done == nil {
		return nil
	}
	h.hunk = nil
	for _, l := range done.Lines[len(done.Lines)-h.quiet:] {
		h.remember(l)
	}
	done.Lines = done.Lines[:len(done.Lines)-max(0, h.quiet-h.around)]
	h.quiet = 0
	for _, l := range done.Lines {
		if l.Op != FromB {
			done.LinesA++
		}
		if l.Op != FromA {
			done.LinesB++
		}
	}
	if done.LinesA == 0 {
		done.StartA--
	}
	if done.LinesB == 0 {
		done.StartB--
	}
	return done
}
