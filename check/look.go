package check

import (
	"bytes"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// bom is the byte order mark.
const bom = "\xef\xbb\xbf"

// looker tells what a line is. It is for one goroutine.
type looker struct {
	scanner jsonscan.Scanner
	*analyser
}

// newLooker returns one that records what the shape says; what a record is known by
// has to be part of it.
func newLooker(shape *jsonscan.Shape) *looker {
	return &looker{
		scanner:  jsonscan.Scanner{Shape: shape, Duplicates: true},
		analyser: newAnalyser(),
	}
}

// look says what a line is, and scans it when it is JSON: the Doc is valid until the
// next look and is without the byte order mark.
func (l *looker) look(line sessionfile.Line) (facts, jsonscan.Doc) {
	f := facts{Pos: line.Pos, length: line.Length, eol: line.EOL}
	if line.Line == 1 && bytes.HasPrefix(line.Raw, []byte(bom)) {
		f.bom = true
		line.Raw = line.Raw[len(bom):]
		line.Offset += int64(len(bom))
		line.Length -= int64(len(bom))
	}
	if line.TooLong() {
		f.class, f.damage = lineDamaged, l.analyser.line(line, nil)
		f.damage.Pos = f.Pos
		return f, jsonscan.Doc{}
	}
	if blank(line.Raw) {
		return f, jsonscan.Doc{}
	}
	d, err := l.scanner.Scan(line.Raw)
	if err != nil {
		f.class, f.damage = lineDamaged, l.analyser.line(line, syntaxError(err))
		f.open = opensRecord(line, f.damage)
		f.damage.Pos = f.Pos // the mark is part of the line
		return f, d
	}
	f.class, f.counted = classOf(d)
	f.like = f.class != lineScalar && isRecord(d)
	return f, d
}

// classOf says what a line of JSON is, and whether version 1 counts it as a record.
func classOf(d jsonscan.Doc) (class lineClass, counted bool) {
	switch {
	case d.Kind(jsonscan.Root) != jsonscan.Object:
		return lineScalar, d.Truthy(jsonscan.Root)
	case d.StrIs(d.Member(jsonscan.Root, "type"), "session"):
		return lineHeader, true
	}
	return lineEntry, true
}

// opensRecord reports whether the next lines may complete a damaged one: it is the
// beginning of an object, and nothing in it is wrong.
func opensRecord(line sessionfile.Line, d *Damage) bool {
	return line.EOL != "" && d.Err.Truncated && d.NULs == 0 && d.Rule != "line/fused" &&
		line.Raw[leadingSpace(line.Raw)] == '{'
}
