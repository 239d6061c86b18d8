package check

import (
	"strings"
	"testing"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// The edits that mend a file give a record for each damage that is said to be whole,
// and the file back when they are undone.
func TestMend(t *testing.T) {
	mended := 0
	for _, tc := range damageCases() {
		t.Run(tc.name, func(t *testing.T) {
			for _, s := range segments(t, sessionfile.Bytes("x", []byte(tc.file))) {
				splices := s.Mend()
				if whole := s.Damage != nil && s.Damage.Whole; whole != (splices != nil) {
					t.Errorf("line %d: whole is %v, edits are %v", s.Line, whole, splices)
				}
				if splices == nil {
					continue
				}
				mended++
				checkMended(t, tc.file, splices, s)
			}
		})
	}
	if mended < 8 {
		t.Errorf("%d segments were mended, want 8 or more", mended)
	}
}

func checkMended(t *testing.T, file string, splices []jsonscan.Splice, s Segment) {
	t.Helper()
	out, err := jsonscan.Apply(nil, []byte(file), splices)
	if err != nil {
		t.Fatal(err)
	}
	line := out[s.Offset:]
	if i := strings.IndexByte(string(line), '\n'); i >= 0 {
		line = line[:i]
	}
	scanner := jsonscan.Scanner{Shape: recordShape()}
	d, err := scanner.Scan([]byte(strings.TrimPrefix(string(line), bom)))
	if err != nil || !isRecord(d) {
		t.Errorf("line %d mended is %q: %v", s.Line, line, err)
	}
	back, err := jsonscan.Apply(nil, out, jsonscan.Reverse(splices))
	if err != nil || string(back) != file {
		t.Errorf("undone: %q, %v; want %q", back, err, file)
	}
}

func TestMendKeepsWhatTheNewlinesSay(t *testing.T) {
	file := strings.Replace(entryLine("a1", "null", "one\ntwo\r\nthree"), `,"message"`, ",\n\"message\"", 1) + "\n"
	s := segments(t, sessionfile.Bytes("x", []byte(file)))
	if len(s) != 1 {
		t.Fatalf("%d segments, want 1", len(s))
	}
	out, err := jsonscan.Apply(nil, []byte(file), s[0].Mend())
	want := strings.Replace(entryLine("a1", "null", `one\ntwo\r\nthree`), `,"message"`, `, "message"`, 1) + "\n"
	if err != nil || string(out) != want {
		t.Errorf("got  %q, %v\nwant %q", out, err, want)
	}
}
