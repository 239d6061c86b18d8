package check

import (
	"fmt"

	"sessiontool/finding"
)

// maxRelated is how many related places a finding lists.
const maxRelated = 100

// maybeHeader reports whether the damage may be what is left of a header, and has no
// better name.
func (d *Damage) maybeHeader() bool {
	switch d.Rule {
	case "line/not-json", "line/torn-tail", "line/invalid-utf8", "header/damaged":
		return d.trace == headerMaybe
	}
	return false
}

// ofHeader reports whether a header, or what may be left of one, is in the damage.
func (d *Damage) ofHeader() bool {
	return d.header != nil || d.trace == headerYes || d.maybeHeader()
}

// damageFinding is what a report says of a damage.
func damageFinding(d *Damage) finding.Finding {
	column := int(d.Fault-d.Offset) + 1
	f := finding.New(d.Rule, d.Line, column, d.Fault, d.message())
	f.Hint = d.hint()
	if len(d.ids) == 1 {
		f.EntryID = d.ids[0]
	}
	f.Related = d.related()
	return f
}

// message says what the damage is and what it means.
func (d *Damage) message() string {
	switch d.Rule {
	case "line/torn-tail":
		return "the last line has no newline and is not a whole record: " + d.syntax() + d.consequence("it")
	case "line/fused":
		return d.fusedMessage()
	case "line/split-record":
		return fmt.Sprintf("a raw newline cuts a record over lines %s", d.lines()) + d.consequence("each of them")
	case "line/nul":
		return d.nulMessage()
	case "line/invalid-utf8":
		return "the line is not UTF-8, and no JSON: " + d.syntax() + d.consequence("it")
	case "line/too-long":
		return fmt.Sprintf("the line is %d bytes long, which is more than --max-line allows; it is not looked at", d.End-d.Offset)
	case "header/damaged":
		return d.headerMessage()
	}
	return "the line is not JSON: " + d.syntax() + d.consequence("it")
}

// headerMessage is for a header that is torn. Another one may follow.
func (d *Damage) headerMessage() string {
	text := "the header is torn: " + d.syntax()
	if d.headless {
		return text + "; Pi refuses to open the file"
	}
	return text + d.consequence("it")
}

// consequence says what Pi does: it passes over what is damaged, but it does not open
// a file without a header.
func (d *Damage) consequence(what string) string {
	if d.headless {
		return "; the header is on it, and Pi refuses to open the file"
	}
	return "; Pi passes over " + what
}

// syntax says where the text stops being JSON.
func (d *Damage) syntax() string {
	if d.found == "" || d.Err.Truncated {
		return fmt.Sprintf("it ends where %s should follow", d.Err.Want)
	}
	return fmt.Sprintf("found %q where %s should be", d.found, d.Err.Want)
}

func (d *Damage) fusedMessage() string {
	whole, torn := d.count(PieceRecord), d.count(PieceTorn)
	text := fmt.Sprintf("%d records on one line", whole)
	switch {
	case whole == 1:
		text = "a whole record and a torn one on one line"
	case torn > 0:
		text = fmt.Sprintf("%d whole records and torn ones on one line", whole)
	case whole < len(d.Pieces):
		text = fmt.Sprintf("%d records and other text on one line", whole)
	}
	return text + d.consequence("all of it")
}

// lines names the lines of a split record: 4 and 5, or 4 to 7.
func (d *Damage) lines() string {
	last := d.Line + d.Lines - 1
	if d.Lines == 2 {
		return fmt.Sprintf("%d and %d", d.Line, last)
	}
	return fmt.Sprintf("%d to %d", d.Line, last)
}

func (d *Damage) nulMessage() string {
	text, them := fmt.Sprintf("%d NUL bytes in the line", d.NULs), "them"
	if d.NULs == 1 {
		text, them = "a NUL byte in the line", "it"
	}
	switch n := d.Records(); {
	case d.Whole:
		text += ", which is a whole record without " + them
	case n == 1:
		text += ", and a whole record beside " + them
	case n > 1:
		text += fmt.Sprintf(", and %d whole records beside %s", n, them)
	default:
		text += ", and no whole record beside " + them
	}
	return text + d.consequence("the line")
}

// hint says what to do about it.
func (d *Damage) hint() string {
	switch {
	case d.Rule == "line/too-long":
		return "give a larger --max-line if the line is right"
	case d.Rule == "line/split-record":
		return fmt.Sprintf(`make lines %s one again, with \n for each newline inside of a string`, d.lines())
	case d.Whole:
		return "take the NUL bytes out: the record is whole without them"
	case d.Records() > 0 && d.Records() == len(d.Pieces):
		return "begin a new line with each record"
	case d.Records() > 0:
		return "begin a new line with each whole record, and delete the rest"
	case d.Rule == "line/nul":
		return "delete the line: nothing on it can be recovered"
	case d.Rule == "line/torn-tail":
		return "delete the line: the end of its record was never written"
	case d.Rule == "header/damaged":
		return "write the line anew; `sessiontool explain header/damaged` shows what a header is"
	}
	return "correct the line if it was to be a record, and delete it otherwise"
}

// related are the records that can be recovered.
func (d *Damage) related() finding.Places {
	var places finding.Places
	for _, p := range d.Pieces {
		if p.Kind != PieceRecord {
			continue
		}
		if len(places) == maxRelated {
			break
		}
		what := "a whole entry"
		if p.Header {
			what = "a whole header"
		}
		what += fmt.Sprintf(", from column %d on", p.Start-d.Offset+1)
		places = append(places, finding.Related{Line: d.Line, Message: what, Offset: p.Start})
	}
	return places
}

func emptyFinding(size int64) finding.Finding {
	message := "the file has no bytes"
	if size > 0 {
		message = "the file holds nothing but white space"
	}
	return finding.New("file/empty", 0, 0, 0, message)
}

func bomFinding() finding.Finding {
	f := finding.New("line/bom", 1, 1, 0, "a byte order mark stands at the start; Pi cannot read the header and refuses to open the file")
	f.Hint = "leave the three bytes out: `tail -c +4 FILE > COPY`"
	return f
}

func crlfFinding(t tally) finding.Finding {
	message := fmt.Sprintf("%d lines end in CR LF", t.times)
	if t.times == 1 {
		message = "one line ends in CR LF"
	}
	f := finding.New("line/crlf", t.pos.Line, int(t.at)+1, t.pos.Offset+t.at, message)
	f.Count = t.times
	return f
}

func noNewlineFinding(f facts) finding.Finding {
	return finding.New("line/no-final-newline", f.Line, int(f.length)+1, f.Offset+f.length, "the last record is whole, but its newline is missing; a program that appends as it is would fuse the next record with it")
}
