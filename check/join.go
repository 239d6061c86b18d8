package check

import (
	"bytes"

	"sessiontool/internal/jsonscan"
)

// How far ahead the rest of a record is looked for that a raw newline cut.
const (
	maxJoinLines = 16 << 10
	maxJoinBytes = 16 << 20
)

// unit is a line, or the lines of a split record, with what was found out about it.
type unit struct {
	facts
	// raw is the text as it stands in the file, without the last line's end. It is
	// the unit's own while the unit waits in a window.
	raw []byte
}

// joiner finds the records that raw newlines cut over several lines. It passes on
// each unit in file order, at once when nothing is open.
type joiner struct {
	emit    func(unit)
	scanner jsonscan.Scanner
	// window holds the lines from an open one on; the attempt is about its first.
	window  []unit
	attempt attempt
	// seen and wasted count bytes: of all lines, and of attempts that failed. A
	// file made to fail over and over is not searched any further.
	seen, wasted int64
}

func newJoiner(emit func(unit)) *joiner {
	return &joiner{emit: emit, scanner: newAnalyser().scanner}
}

// add takes the next line. Its raw text may be changed after the call.
func (j *joiner) add(u unit) {
	j.seen += int64(len(u.raw))
	if len(j.window) == 0 && !u.open {
		j.emit(u)
		return
	}
	u.raw = bytes.Clone(u.raw)
	j.window = append(j.window, u)
	j.advance(false)
}

// finish passes on what waits: no line follows.
func (j *joiner) finish() { j.advance(true) }

// advance passes on what can be told about the lines in the window.
func (j *joiner) advance(last bool) {
	for len(j.window) > 0 {
		lines := 1
		if j.window[0].open {
			var decided bool
			if lines, decided = j.try(last); !decided {
				return
			}
		}
		u := j.window[0]
		if lines > 1 {
			u = j.joined(lines)
		}
		j.emit(u)
		j.window = j.window[lines:]
		j.attempt = attempt{text: j.attempt.text[:0]}
	}
	j.window = nil
}

// try goes on with the attempt to complete the first line of the window. lines is
// how many make up the record, 1 when they make none; decided is false when that
// takes further lines to tell.
func (j *joiner) try(last bool) (lines int, decided bool) {
	a := &j.attempt
	for a.lines < len(j.window) {
		u := &j.window[a.lines]
		if a.lines > 0 && !j.continues(u) {
			return j.give(), true
		}
		if a.add(u); a.broken || a.depth == 0 {
			break
		}
	}
	switch {
	case a.broken:
		return j.give(), true
	case a.depth == 0:
		if j.object() {
			return a.lines, true
		}
		return j.give(), true
	case last:
		return j.give(), true
	}
	return 0, false
}

// continues reports whether the attempt may go on with a line: not with one that is
// a record itself, and not without end.
func (j *joiner) continues(u *unit) bool {
	a := &j.attempt
	tooFar := a.lines >= maxJoinLines || len(a.text)+len(u.raw) > maxJoinBytes
	nul := u.damage != nil && (u.damage.NULs > 0 || u.damage.Rule == "line/too-long")
	return !tooFar && !nul && !u.like && j.wasted <= 4*j.seen+1<<20
}

func (j *joiner) give() int {
	j.wasted += int64(len(j.attempt.text))
	return 1
}

// object reports whether the attempt's text is one.
func (j *joiner) object() bool {
	d, err := j.scanner.Scan(j.attempt.text)
	return err == nil && d.Kind(jsonscan.Root) == jsonscan.Object
}

// joined makes one unit of the first lines of the window.
func (j *joiner) joined(lines int) unit {
	u := j.window[0]
	last := &j.window[lines-1]
	d := *u.damage
	d.Rule, d.Lines, d.Whole, d.Pieces = "line/split-record", lines, true, nil
	d.End = last.Offset + last.length
	d.Fault = u.Offset + u.length
	raw := bytes.Clone(u.raw)
	for i, part := range j.window[:lines] {
		if i > 0 {
			raw = append(append(raw, j.window[i-1].eol...), part.raw...)
		}
		start := part.Offset
		if part.bom {
			start += int64(len(bom))
		}
		d.Pieces = append(d.Pieces, Piece{Kind: PieceTorn, Start: start, End: part.Offset + part.length})
	}
	if doc, err := j.scanner.Scan(j.attempt.text); err == nil {
		d.header, d.ours, d.ids = headerOf(doc), isRecord(doc), appendID(nil, doc)
	}
	u.damage, u.raw, u.eol = &d, raw, last.eol
	return u
}

// attempt is the text of lines that may be one record together.
type attempt struct {
	text  []byte
	lines int
	depth int
	// quoted says that the text so far ends within a string, broken that no line
	// can complete it.
	quoted, broken bool
	eol            string // of the last line
}

// add appends a line: with \n for the newline within a string.
func (a *attempt) add(u *unit) {
	raw := u.raw
	if u.bom {
		raw = raw[len(bom):]
	}
	if a.lines > 0 {
		a.text = append(a.text, a.separator()...)
	}
	a.lines++
	a.text = append(a.text, raw...)
	a.follow(raw)
	a.eol = u.eol
}

// separator stands for the end of the line before.
func (a *attempt) separator() string {
	switch {
	case !a.quoted:
		return "\n"
	case a.eol == "\r\n":
		return `\r\n`
	}
	return `\n`
}

// follow keeps count of the brackets and quotes of a line.
func (a *attempt) follow(raw []byte) {
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case a.quoted && c == '\\':
			if i++; i == len(raw) {
				a.broken = true // an escape does not reach over a newline
			}
		case c == '"':
			a.quoted = !a.quoted
		case a.quoted:
		case c == '{' || c == '[':
			a.depth++
		case c == '}' || c == ']':
			a.depth--
		}
	}
}
