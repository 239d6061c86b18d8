package jsonscan

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestScanAccepts(t *testing.T) {
	for _, text := range []string{
		`null`, ` true `, "\t\r\n false", `0`, `-0`, `1.5e-10`, `1E400`, `123456789012345678901234567890`,
		`""`, `"\"\\\/\b\f\n\r\t\u00e9"`, `"\ud83d\ude00"`, `"\ud83d"`, `"\ude00\ud83d"`, "\"\u2028\u2029\x7f\"", `"\u0000"`,
		"\"\xff\"", "\"\xe2\x82\"", `[]`, `[ ]`, `[1,[2,{"a":[]}]]`, `{}`, `{"":0}`, `{"a":1,"a":2}`, `{"a" : {"b":{}} , "c":[ ]}`,
		strings.Repeat("[", 10000) + strings.Repeat("]", 10000),
		strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000),
	} {
		if _, err := new(Scanner).Scan([]byte(text)); err != nil {
			t.Errorf("%.60q: %v", text, err)
		}
	}
}

func TestScanRejects(t *testing.T) {
	for _, c := range []struct {
		text      string
		offset    int
		truncated bool
	}{
		{``, 0, true}, {` `, 1, true}, {`nul`, 3, true}, {`nulL`, 3, false}, {`True`, 0, false}, {`nan`, 1, false},
		{`-`, 1, true}, {`01`, 1, false}, {`+1`, 0, false}, {`.5`, 0, false}, {`1.`, 2, true}, {`1.e3`, 2, false}, {`1e`, 2, true}, {`0x1`, 1, false},
		{`"`, 1, true}, {`"a`, 2, true}, {"\"\t\"", 1, false}, {"\"\x00\"", 1, false}, {`"\x"`, 2, false}, {`"\u12g4"`, 5, false}, {`"\u12`, 5, true}, {`"\`, 2, true},
		{`'a'`, 0, false}, {"[\xff]", 1, false}, {"\ufeff{}", 0, false}, {"\u00a0", 0, false},
		{`[`, 1, true}, {`[1`, 2, true}, {`[1,`, 3, true}, {`[1,]`, 3, false}, {`[,1]`, 1, false}, {`[1 2]`, 3, false}, {`[1}`, 2, false}, {`[]]`, 2, false},
		{`{`, 1, true}, {`{"a"`, 4, true}, {`{"a":`, 5, true}, {`{"a":1`, 6, true}, {`{"a":1,}`, 7, false}, {`{a:1}`, 1, false}, {`{"a" 1}`, 5, false}, {`{"a":1]`, 6, false}, {`{"a"::1}`, 5, false},
		{`{}{}`, 2, false}, {`1 2`, 2, false}, {`{} //`, 3, false}, {"\x00{}", 0, false},
		{strings.Repeat("[", 5000), 5000, true}, {strings.Repeat(`{"a":[`, 5000) + "}", 30000, false},
	} {
		_, err := new(Scanner).Scan([]byte(c.text))
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%.60q: error %v, want a SyntaxError", c.text, err)
			continue
		}
		if syntax.Offset != c.offset || syntax.Truncated != c.truncated {
			t.Errorf("%.60q: at %d truncated %v, want %d %v", c.text, syntax.Offset, syntax.Truncated, c.offset, c.truncated)
		}
	}
}

func TestNotes(t *testing.T) {
	none := Notes{FirstLoneSurrogate: -1, FirstInvalidUTF8: -1, FirstDuplicate: -1}
	with := func(edit func(*Notes)) Notes { n := none; edit(&n); return n }
	for _, c := range []struct {
		text string
		want Notes
	}{
		{`7`, none},
		{`{"a":[{}]}`, with(func(n *Notes) { n.Depth = 3 })},
		{`["\ud83d\ude00"]`, with(func(n *Notes) { n.Depth = 1 })},
		{`"x\ud83dx\udc00"`, with(func(n *Notes) { n.LoneSurrogates, n.FirstLoneSurrogate = 2, 2 })},
		{`"\ud83d\ud83d\ude00"`, with(func(n *Notes) { n.LoneSurrogates, n.FirstLoneSurrogate = 1, 1 })},
		{"\"ab\xe2\x82\xff\"", with(func(n *Notes) { n.InvalidUTF8, n.FirstInvalidUTF8 = 2, 3 })},
		{`{"a":1,"b":{"a":1},"\u0061":2,"a":3}`, with(func(n *Notes) { n.Depth, n.Duplicates, n.FirstDuplicate = 2, 2, 19 })},
		{`[{"a":1},{"a":1}]`, with(func(n *Notes) { n.Depth = 2 })},
	} {
		s := Scanner{Duplicates: true}
		d, err := s.Scan([]byte(c.text))
		if err != nil || d.Notes != c.want {
			t.Errorf("%q: %+v, %v; want %+v", c.text, d.Notes, err, c.want)
		}
	}
}

// TestDuplicatesInLargeObjects crosses the bound from which names are kept in a
// set, with nested objects that do the same.
func TestDuplicatesInLargeObjects(t *testing.T) {
	var inner, outer strings.Builder
	for i := range 100 {
		name := string(rune('a'+i%26)) + strings.Repeat("x", i/26)
		inner.WriteString(`"` + name + `":0,`)
		outer.WriteString(`"` + name + `":{` + `"k":0,"k2":{}},`)
	}
	in := "{" + inner.String() + `"a":1}`
	text := "{" + outer.String() + `"in":` + in + `,"in2":` + in + `,"axxx":[]}`
	s := Scanner{Duplicates: true}
	d, err := s.Scan([]byte(text))
	if err != nil || d.Notes.Duplicates != 2+1 {
		t.Fatalf("%d duplicates, %v; want 3", d.Notes.Duplicates, err)
	}
}

func TestShapeRecordsOnlyWhatItNames(t *testing.T) {
	s := Scanner{Shape: &Shape{Members: map[string]*Shape{
		"id":      nil,
		"message": {Members: map[string]*Shape{"role": nil}},
		"list":    {Elements: true},
	}}}
	d, err := s.Scan([]byte(`{"x":{"id":1},"id":"a","message":{"y":[1],"\u0072ole":"user","z":2},"list":[1,[2],{"id":3}],"id":"b"}`))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range d.Nodes {
		names = append(names, d.Name(i))
	}
	if got, want := strings.Join(names, "|"), "|id|message|role|list||||id"; got != want {
		t.Errorf("recorded %s, want %s", got, want)
	}
	if id, _ := d.Str(d.Member(Root, "id")); id != "b" {
		t.Errorf("of a repeated member the last counts, got %q", id)
	}
	if role := d.Member(d.Member(Root, "message"), "role"); !d.StrIs(role, "user") {
		t.Error("an escaped name is not found by its decoded form")
	}
}

func TestTruthy(t *testing.T) {
	s := Scanner{Shape: Everything()}
	for text, want := range map[string]bool{`null`: false, `false`: false, `0`: false, `-0.0`: false, `""`: false, `true`: true, `1e-5`: true, `"0"`: true, `[]`: true, `{}`: true} {
		d, err := s.Scan([]byte(text))
		if err != nil || d.Truthy(Root) != want {
			t.Errorf("Truthy(%s) = %v, %v", text, d.Truthy(Root), err)
		}
	}
	if (Doc{}).Truthy(-1) {
		t.Error("a missing value is not true")
	}
}

func TestPrefix(t *testing.T) {
	for _, c := range []struct {
		text string
		end  int
		ok   bool
	}{{`{"a":1}{"b":2}`, 7, true}, {` 12 x`, 3, true}, {`[1`, 0, false}, {`}`, 0, false}} {
		end, err := new(Scanner).Prefix([]byte(c.text))
		if end != c.end || (err == nil) != c.ok {
			t.Errorf("%q: %d, %v", c.text, end, err)
		}
	}
}

func FuzzScan(f *testing.F) {
	fixtures, err := filepath.Glob("../../testdata/rules/*/*.jsonl")
	if err != nil || len(fixtures) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, path := range fixtures {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		last := bytes.LastIndexByte(bytes.TrimSpace(data), '\n') + 1
		f.Add(data[last:])
	}
	for _, s := range []string{`{"a":[1,"x\ud83d",null]}`, "\"\xff\"", `[1,]`, `{"a":{"b":[{}]},"a":1e5}`, `[[[[`, "\ufeff1"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s := Scanner{Shape: Everything(), Duplicates: true}
		d, err := s.Scan(text)
		if (err == nil) != json.Valid(text) {
			t.Fatalf("error %v, the standard library says %v", err, json.Valid(text))
		}
		if err != nil {
			return
		}
		checkTape(t, d)
		checkLayout(t, text)
	})
}

// checkTape walks the tape and sees that children lie inside their parents.
func checkTape(t *testing.T, d Doc) {
	for i, n := range d.Nodes {
		if n.Start >= n.End || int(n.Next) <= i || int(n.Next) > len(d.Nodes) {
			t.Fatalf("node %d is %+v", i, n)
		}
		for c := range d.Children(i) {
			if d.Nodes[c].Start <= n.Start || d.Nodes[c].End >= n.End {
				t.Fatalf("node %d outside of its parent %d", c, i)
			}
		}
	}
}

// checkLayout sees that laying a text out changes no value.
func checkLayout(t *testing.T, text []byte) {
	for _, out := range [][]byte{AppendCompact(nil, text), AppendIndent(nil, text, "  ")} {
		if !Equal(text, out) {
			t.Fatalf("%q laid out as %q is another value", text, out)
		}
	}
}

func BenchmarkScan(b *testing.B) {
	message := `{"type":"message","id":"a1b2c3d4","parentId":"b1b2c3d4","timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":[{"type":"text","text":"` + strings.Repeat("some plain text, ", 60) + `"}]}}`
	image := `{"type":"message","message":{"content":[{"type":"image","data":"` + strings.Repeat("iVBORw0KGgo", 200000) + `"}]}}`
	for name, text := range map[string]string{"message": message, "image": image} {
		b.Run(name, func(b *testing.B) {
			s := Scanner{Shape: Everything(), Duplicates: true}
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := s.Scan([]byte(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
