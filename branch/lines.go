package branch

import (
	"slices"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// Op says on which side a line is.
type Op byte

// The sides of a line, as unified diffs mark them.
const (
	Both  Op = ' '
	FromA Op = '-'
	FromB Op = '+'
)

// Line is a line of a readable transcript, without its end. Text is transcript text:
// WTF-8, not cleaned for a terminal.
type Line struct {
	Op   Op
	Text string
}

// compareLines compares two texts line by line. Exchanging them exchanges the
// sides of the lines.
func compareLines(a, b []string) []Line {
	if slices.Compare(a, b) > 0 {
		return exchanged(compareLines(b, a))
	}
	var lines []Line
	add := func(op Op, texts []string) {
		for _, t := range texts {
			lines = append(lines, Line{op, t})
		}
	}
	at := 0
	for _, d := range lcs.DiffLines(a, b) {
		add(Both, a[at:d.Start])
		add(FromA, a[d.Start:d.End])
		add(FromB, b[d.ReplStart:d.ReplEnd])
		at = d.End
	}
	add(Both, a[at:])
	return lines
}

// exchanged turns the sides around: of lines that stand for each other those of A
// still come first.
func exchanged(lines []Line) []Line {
	turned := make([]Line, 0, len(lines))
	for i := 0; i < len(lines); {
		end := i
		for end < len(lines) && lines[end].Op != Both {
			end++
		}
		for _, op := range []Op{FromB, FromA} {
			for _, l := range lines[i:end] {
				if l.Op == op {
					turned = append(turned, Line{FromA + FromB - op, l.Text})
				}
			}
		}
		if end < len(lines) {
			turned = append(turned, lines[end])
			end++
		}
		i = end
	}
	return turned
}
