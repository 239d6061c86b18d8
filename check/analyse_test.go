package check

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"testing/iotest"

	"sessiontool/sessionfile"
)

func segments(t testing.TB, src *sessionfile.Source) []Segment {
	t.Helper()
	var list []Segment
	for s, err := range Analyse(context.Background(), src, 0) {
		if err != nil {
			t.Fatal(err)
		}
		s.Raw = bytes.Clone(s.Raw)
		list = append(list, s)
	}
	return list
}

// The segments put together are the file, each is where it says, and their damage
// is what File reports.
func TestAnalyseAgreesWithFile(t *testing.T) {
	for _, tc := range damageCases() {
		t.Run(tc.name, func(t *testing.T) {
			var file bytes.Buffer
			found := map[string]bool{}
			for _, s := range segments(t, sessionfile.Bytes("x", []byte(tc.file))) {
				if s.Offset != int64(file.Len()) {
					t.Errorf("line %d: offset %d, want %d", s.Line, s.Offset, file.Len())
				}
				file.Write(s.Raw)
				file.WriteString(s.EOL)
				if s.End != int64(file.Len()) {
					t.Errorf("line %d: end %d, want %d", s.Line, s.End, file.Len())
				}
				if s.Damage != nil {
					found[brief(damageFinding(s.Damage))] = true
				}
				checkPieces(t, s, tc.file)
			}
			if file.String() != tc.file {
				t.Errorf("the segments are %q, want %q", file.String(), tc.file)
			}
			for _, want := range tc.want {
				rule, _, _ := strings.Cut(want, " ")
				if isDamageRule(rule) && !found[want] && rule != "header/damaged" {
					t.Errorf("no damage %q", want)
				}
			}
		})
	}
}

func isDamageRule(rule string) bool {
	switch rule {
	case "line/torn-tail", "line/fused", "line/split-record", "line/nul", "line/not-json", "header/damaged":
		return true
	}
	return false
}

// checkPieces checks that the pieces of a damage are in order, within the segment,
// leave out white space only, and are what they say.
func checkPieces(t *testing.T, s Segment, file string) {
	t.Helper()
	if s.Damage == nil {
		return
	}
	at := s.Offset
	if s.BOM {
		at += int64(len(bom))
	}
	for _, p := range s.Damage.Pieces {
		if p.Start < at || p.End <= p.Start && s.Damage.Rule != "line/split-record" {
			t.Fatalf("line %d: piece %+v after %d", s.Line, p, at)
		}
		if gap := file[at:p.Start]; strings.TrimSpace(gap) != "" {
			t.Errorf("line %d: %q lies between pieces", s.Line, gap)
		}
		text := file[p.Start:p.End]
		if p.Kind == PieceNUL != (strings.Trim(text, "\x00") == "" && text != "") {
			t.Errorf("line %d: piece %+v is %q", s.Line, p, text)
		}
		if p.Kind == PieceRecord && (text[0] != '{' || text[len(text)-1] != '}') {
			t.Errorf("line %d: record %q", s.Line, text)
		}
		at = p.End
	}
	if gap := file[at:s.Damage.End]; strings.TrimSpace(gap) != "" {
		t.Errorf("line %d: %q follows the pieces", s.Line, gap)
	}
}

func TestAnalyseStopsWhenAsked(t *testing.T) {
	file := header + "\n" + entryLine("a1", "null", "x\ny") + "\n" + entryLine("a2", "a1", "z") + "\n"
	n := 0
	for s, err := range Analyse(context.Background(), sessionfile.Stream("x", iotest.HalfReader(strings.NewReader(file))), 0) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 2 {
			if s.Damage == nil || s.Damage.Rule != "line/split-record" || s.Damage.Lines != 2 || !s.Damage.Whole {
				t.Errorf("got %+v", s)
			}
			break
		}
	}
	if n != 2 {
		t.Errorf("%d segments, want to stop at 2", n)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, err := range Analyse(ctx, sessionfile.Bytes("x", []byte(file)), 0) {
		if err == nil {
			t.Error("a cancelled context gave a segment")
		}
	}
}

func TestSegmentKinds(t *testing.T) {
	text := bom + header + "\n" + entryLine("a1", "null", "x") + "\n \t\n[1]\nundefined\n"
	var got []string
	for _, s := range segments(t, sessionfile.Bytes("x", []byte(text))) {
		kind := ""
		for name, is := range map[string]bool{
			"header": s.Header, "entry": s.Record && !s.Header, "blank": s.Blank(), "damaged": s.Damage != nil,
			"other": !s.Record && !s.Blank() && s.Damage == nil,
		} {
			if is {
				kind += name
			}
		}
		got = append(got, kind)
	}
	if want := "header entry blank other damaged"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
