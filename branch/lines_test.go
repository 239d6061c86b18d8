package branch

import (
	"iter"
	"slices"
	"strings"
	"testing"
)

// marks writes lines as a diff does.
func marks(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteByte(byte(l.Op))
		b.WriteString(l.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

func TestCompareLines(t *testing.T) {
	tests := []struct{ a, b, want string }{
		{"x", "x", " x\n"},
		{"a b c", "a c", " a\n-b\n c\n"},
		{"a c", "a b c", " a\n+b\n c\n"},
		{"a b c", "a x c", " a\n-b\n+x\n c\n"},
		{"a x c", "a b c", " a\n-x\n+b\n c\n"},
		{"a b", "c d", "-a\n-b\n+c\n+d\n"},
		{"c d", "a b", "-c\n-d\n+a\n+b\n"},
	}
	for _, tt := range tests {
		got := marks(compareLines(strings.Fields(tt.a), strings.Fields(tt.b)))
		if got != tt.want {
			t.Errorf("%q and %q:\n%swant\n%s", tt.a, tt.b, got, tt.want)
		}
	}
}

// piecesOf is one piece with lines written as a diff does.
func piecesOf(diff string) iter.Seq2[Piece, error] {
	p := Piece{EntryA: 7, EntryB: 8}
	for line := range strings.Lines(diff) {
		p.Lines = append(p.Lines, Line{Op(line[0]), strings.TrimSuffix(line[1:], "\n")})
	}
	return func(yield func(Piece, error) bool) { yield(p, nil) }
}

func TestHunks(t *testing.T) {
	tests := []struct {
		name, diff string
		around     int
		want       []Hunk
	}{
		{"nothing changed", " a\n b\n", 3, nil},
		{"lines around a change", " a\n b\n c\n-d\n+D\n e\n f\n g\n", 2, []Hunk{
			{7, 8, 2, 5, 2, 5, lines(" b\n c\n-d\n+D\n e\n f\n")}}},
		{"at the start", "-a\n b\n c\n", 1, []Hunk{{7, 8, 1, 2, 1, 1, lines("-a\n b\n")}}},
		{"at the end", " a\n b\n+c\n", 1, []Hunk{{7, 8, 2, 1, 2, 2, lines(" b\n+c\n")}}},
		{"of an empty side", "+a\n+b\n", 3, []Hunk{{7, 8, 0, 0, 1, 2, lines("+a\n+b\n")}}},
		{"to an empty side", "-a\n", 3, []Hunk{{7, 8, 1, 1, 0, 0, lines("-a\n")}}},
		{"changes that are near share a hunk", "-a\n b\n c\n-d\n", 1, []Hunk{{7, 8, 1, 4, 1, 2, lines("-a\n b\n c\n-d\n")}}},
		{"changes that are far do not", "-a\n b\n c\n d\n-e\n", 1, []Hunk{
			{7, 8, 1, 2, 1, 1, lines("-a\n b\n")}, {7, 8, 4, 2, 3, 1, lines(" d\n-e\n")}}},
		{"without lines around", " a\n-b\n c\n+d\n e\n", 0, []Hunk{
			{7, 8, 2, 1, 1, 0, lines("-b\n")}, {7, 8, 3, 0, 3, 1, lines("+d\n")}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []Hunk
			for h, err := range Hunks(piecesOf(tt.diff), tt.around) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, h)
			}
			if !slices.EqualFunc(got, tt.want, equalHunks) {
				t.Errorf("got %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func lines(diff string) []Line {
	for p := range piecesOf(diff) {
		return p.Lines
	}
	return nil
}

func equalHunks(a, b Hunk) bool {
	sameLines := slices.Equal(a.Lines, b.Lines)
	a.Lines, b.Lines = nil, nil
	return sameLines && a.EntryA == b.EntryA && a.EntryB == b.EntryB &&
		a.StartA == b.StartA && a.LinesA == b.LinesA && a.StartB == b.StartB && a.LinesB == b.LinesB
}
