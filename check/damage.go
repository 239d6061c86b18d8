package check

import (
	"bytes"
	"errors"
	"unicode/utf8"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// Damage is what is wrong with a line, or a run of lines, that is no record.
type Damage struct {
	// Rule is line/torn-tail, line/fused, line/split-record, line/nul,
	// line/invalid-utf8, line/not-json, line/too-long or header/damaged.
	Rule string
	// Pos is where the first of the lines begins.
	sessionfile.Pos
	// Lines counts the physical lines; only a split record has more than one.
	Lines int
	// End is the offset behind the last line's text, its end not included.
	End int64
	// Fault is the offset of the byte at which the text goes wrong.
	Fault int64
	// Pieces are what the text is made of, in order and without a gap, but for
	// white space between records and the ends of the lines of a split record. A
	// line over the limit has none.
	Pieces []Piece
	// Whole says that the pieces, without the NUL bytes, are one record: the lines
	// of a split record joined with \n, or what is left of a line with NUL bytes.
	Whole bool
	// NULs counts the NUL bytes.
	NULs int64
	// Err says why the text is not JSON, nil when only NUL bytes are in the way.
	Err *jsonscan.SyntaxError

	found  string // what stands at Fault, "" at the end of the text
	trace  headerTrace
	header *headerFacts // the whole header among the pieces; its places mean nothing
	ids    []string     // of the records that the text holds or began, as far as they can be read
	ours   bool         // something in the text looks like Pi's
	tail   bool         // it is the last line and has no newline
	// headless says that the header was on the line and no other one is in the file.
	headless bool
}

// PieceKind says what a piece of a damaged line is.
type PieceKind uint8

const (
	// PieceRecord is a whole record: it can be recovered as it stands.
	PieceRecord PieceKind = iota
	// PieceTorn is a record without its end, or without its beginning.
	PieceTorn
	// PieceNUL is a run of NUL bytes.
	PieceNUL
	// PieceOther is text that is no part of a record.
	PieceOther
)

// Piece is a part of a damaged line. Start and End are offsets in the file.
type Piece struct {
	Kind       PieceKind
	Start, End int64
	// Header says that the piece is a whole header.
	Header bool
}

// Records counts the pieces that are whole records.
func (d *Damage) Records() int { return d.count(PieceRecord) }

func (d *Damage) count(kind PieceKind) int {
	n := 0
	for _, p := range d.Pieces {
		if p.Kind == kind {
			n++
		}
	}
	return n
}

// headerTrace says whether a damaged text may be what is left of a header.
type headerTrace uint8

const (
	headerNo headerTrace = iota
	// headerMaybe is a text that is too short to tell, or that has a member which
	// only headers have.
	headerMaybe
	// headerYes is a text that begins as a header does.
	headerYes
)

// maxFound is how many bytes are quoted of what is not JSON.
const maxFound = 16

// maxPieces is how many pieces of one line are told apart; what follows them is
// one more.
const maxPieces = 10000

// analyser tells what is wrong with lines, one at a time. It is for one goroutine.
type analyser struct {
	scanner jsonscan.Scanner // records what a record is known by
}

func newAnalyser() *analyser {
	return &analyser{scanner: jsonscan.Scanner{Shape: recordShape()}}
}

// line says what is wrong with a line that did not scan, with the reason it did
// not. The line's text is without a byte order mark.
func (a *analyser) line(line sessionfile.Line, err *jsonscan.SyntaxError) *Damage {
	d := &Damage{Pos: line.Pos, Lines: 1, End: line.Offset + line.Length, Fault: line.Offset, Err: err}
	if line.TooLong() {
		d.Rule, d.trace, d.ours = "line/too-long", traceHeader(line.Raw), oursTorn(line.Raw)
		d.ids = tornIDs(line.Raw)
		return d
	}
	d.Fault += int64(err.Offset)
	d.found = string(line.Raw[err.Offset:min(len(line.Raw), err.Offset+maxFound)])
	d.trace, d.tail = traceHeader(line.Raw), line.EOL == ""
	d.NULs = int64(bytes.Count(line.Raw, []byte{0}))
	a.takeApart(d, line.Raw)
	d.classify(line)
	return d
}

// classify chooses the rule: the most specific that holds.
func (d *Damage) classify(line sessionfile.Line) {
	bad := firstInvalidUTF8(line.Raw)
	switch {
	case d.NULs > 0:
		d.Rule = "line/nul"
		d.Fault = line.Offset + int64(bytes.IndexByte(line.Raw, 0))
	case d.fused():
		d.Rule = "line/fused"
		d.Fault = d.Pieces[1].Start
	case d.trace == headerYes:
		d.Rule = "header/damaged"
	case d.tail:
		d.Rule = "line/torn-tail"
	case bad >= 0 && !halfCharacter(line.Raw[bad:]):
		d.Rule = "line/invalid-utf8"
		d.Fault = line.Offset + int64(bad)
	default:
		d.Rule = "line/not-json"
	}
}

// fused reports whether the text is several records, or whole and torn ones.
func (d *Damage) fused() bool {
	whole := d.count(PieceRecord)
	return whole > 1 || whole == 1 && d.count(PieceTorn) > 0
}

// takeApart finds the pieces of the text and what they tell.
func (a *analyser) takeApart(d *Damage, text []byte) {
	s := splitter{analyser: a, text: text, base: d.Offset, budget: pieceBudget(len(text))}
	for at := 0; at < len(text); {
		if len(s.pieces) >= maxPieces {
			s.add(PieceOther, at, len(text))
			break
		}
		if text[at] == 0 {
			end := at + nulRun(text[at:])
			s.add(PieceNUL, at, end)
			at = end
			continue
		}
		end := len(text)
		if i := bytes.IndexByte(text[at:], 0); i >= 0 {
			end = at + i
		}
		s.split(at, end)
		at = end
	}
	d.Pieces, d.header, d.ids, d.ours = s.pieces, s.header, s.ids, s.ours
	if d.NULs > 0 {
		a.withoutNULs(d, text)
	}
}

// withoutNULs looks whether a record is left when the NUL bytes are taken out.
func (a *analyser) withoutNULs(d *Damage, text []byte) {
	doc, err := a.scanner.Scan(bytes.ReplaceAll(text, []byte{0}, nil))
	if err != nil || !isRecord(doc) {
		return
	}
	d.Whole, d.ours = true, true
	if d.header == nil {
		d.header = headerOf(doc)
	}
	d.ids = appendID(nil, doc)
}

func nulRun(text []byte) int {
	for i, c := range text {
		if c != 0 {
			return i
		}
	}
	return len(text)
}

// firstInvalidUTF8 returns the position of the first byte that is not UTF-8, -1
// when there is none.
func firstInvalidUTF8(text []byte) int {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// halfCharacter reports whether text is nothing but the beginning of a character.
func halfCharacter(text []byte) bool { return len(text) < utf8.UTFMax && !utf8.FullRune(text) }

// syntaxError returns the scanner's error as what it always is.
func syntaxError(err error) *jsonscan.SyntaxError {
	var syntax *jsonscan.SyntaxError
	errors.As(err, &syntax)
	return syntax
}
