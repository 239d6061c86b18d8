package check

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sessiontool/sessionfile"
)

// However a file is made, looking for the rest of cut records takes time in
// proportion to its length: the bytes of attempts that failed are bounded.
func TestJoinerGivesUp(t *testing.T) {
	for name, line := range map[string]string{
		"open lists":      `{"a":[`,
		"open strings":    `{"a":"`,
		"one brace":       `{`,
		"a string across": `{"a":"x` + "\n" + `y"`,
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Repeat(line+"\n", 40000)
			units := 0
			j := newJoiner(func(unit) { units++ })
			l := newLooker(recordShape())
			r := sessionfile.NewReader(strings.NewReader(text), 0)
			for line, err := r.Next(); err == nil; line, err = r.Next() {
				f, _ := l.look(line)
				j.add(unit{facts: f, raw: line.Raw})
			}
			j.finish()
			if want := strings.Count(text, "\n"); units != want {
				t.Errorf("%d units, want %d", units, want)
			}
			if limit := 5*j.seen + 2<<20; j.wasted > limit {
				t.Errorf("attempts that failed took %d bytes, want at most %d", j.wasted, limit)
			}
		})
	}
}

// The rest of a cut record is looked for as far as the limit and no farther.
func TestJoinerLooksAhead(t *testing.T) {
	for _, tc := range []struct {
		lines int
		rule  string
	}{
		{maxJoinLines, "line/split-record"},
		{maxJoinLines + 1, "line/not-json"},
	} {
		text := strings.Repeat("x\n", tc.lines-1) + "x"
		report := run(t, strings.NewReader(header+"\n"+entryLine("a1", "null", text)+"\n"), Options{MaxFindings: 1})
		column := strings.Index(entryLine("a1", "null", "@"), "@") + 2
		want := []string{fmt.Sprintf("%s 2:%d", tc.rule, column)}
		if got := briefs(report.Findings); !reflect.DeepEqual(got, want) {
			t.Errorf("%d lines: got %q, want %q", tc.lines, got, want)
		}
	}
}

// A line made of what looks like records within records is given up in time.
func TestSplitterGivesUp(t *testing.T) {
	for _, part := range []string{`{"type":"message","id":`, `{"id":1,"type":`, `{"type":"custom","x":[`} {
		text := []byte(strings.Repeat(part, 20000))
		s := splitter{analyser: newAnalyser(), text: text, budget: pieceBudget(len(text))}
		before := s.budget
		s.split(0, len(text))
		if spent := before - s.budget; spent > before+4*len(text) {
			t.Errorf("%s: scanned %d bytes of %d", part, spent, len(text))
		}
		if got := fmt.Sprint(s.pieces); got != fmt.Sprint([]Piece{{Kind: PieceTorn, End: int64(len(text))}}) {
			t.Errorf("%s: pieces %s", part, got)
		}
	}
}

// Of a line with very many records the first are told apart.
func TestSplitterBoundsPieces(t *testing.T) {
	text := header + "\n" + strings.Repeat(entryLine("a1", "null", "x"), maxPieces+100) + "\n"
	report := run(t, strings.NewReader(text), Options{})
	if len(report.Findings) != 1 || report.Findings[0].Rule != "line/fused" || len(report.Findings[0].Related) != maxRelated {
		t.Errorf("got %q with %d places", briefs(report.Findings), len(report.Findings[0].Related))
	}
}
