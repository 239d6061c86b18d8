package check

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

const header = `{"type":"session","version":3,"id":"s1","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/work"}`

// entryLine is a valid entry.
func entryLine(id, parent, text string) string {
	if parent != "null" {
		parent = `"` + parent + `"`
	}
	return fmt.Sprintf(`{"type":"message","id":"%s","parentId":%s,"timestamp":"2026-01-05T10:00:01.000Z",`+
		`"message":{"role":"user","content":"%s","timestamp":1767607201000}}`, id, parent, text)
}

func run(t testing.TB, r io.Reader, o Options) Report {
	t.Helper()
	report, err := File(context.Background(), sessionfile.Stream("x.jsonl", r), o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// brief is a finding in one line: rule, line, column, and the offsets of related
// places.
func brief(f finding.Finding) string {
	s := fmt.Sprintf("%s %d:%d", f.Rule, f.Line, f.Column)
	for _, r := range f.Related {
		s += fmt.Sprintf(" @%d", r.Offset)
	}
	return s
}

func briefs(findings []finding.Finding) []string {
	list := []string{}
	for _, f := range findings {
		list = append(list, brief(f))
	}
	return list
}

// damageCases are files with damage of every kind, and what is to be found in them.
func damageCases() []struct {
	name string
	file string
	want []string
} {
	var (
		a    = entryLine("a1", "null", "first")
		b    = entryLine("a2", "a1", "second")
		c    = entryLine("a3", "a2", "third")
		head = header + "\n"
		h    = len(head)
		nul  = "\x00\x00\x00"
		cut  = strings.Index(a, "first") + 3 // within a string
		rest = a + "\n"
	)
	at := func(offset int) string { return fmt.Sprintf("@%d", offset) }
	col := func(n int) string { return fmt.Sprint(n) }
	return []struct {
		name string
		file string
		want []string
	}{
		{"healthy", head + rest, []string{}},
		{"no bytes", "", []string{"file/empty 0:0"}},
		{"white space", " \n\r\n\t", []string{"file/empty 0:0"}},
		{"torn tail in a string", head + rest + b[:60], []string{"line/torn-tail 3:61"}},
		{"torn tail in a character", head + rest + b[:60] + "\xe2\x82", []string{"line/torn-tail 3:63"}},
		{"torn tail after a colon", head + rest + `{"type":`, []string{"line/torn-tail 3:9"}},
		{"torn tail of one byte", head + rest + `{`, []string{"line/torn-tail 3:2"}},
		{"text as tail", head + rest + `undefined`, []string{"line/torn-tail 3:1"}},
		{"no final newline", head + a, []string{"line/no-final-newline 2:" + col(len(a)+1)}},
		{"header only, no newline", header, []string{"line/no-final-newline 1:" + col(h)}},
		{"two whole", head + a + b + "\n", []string{"line/fused 2:" + col(len(a)+1) + " " + at(h) + " " + at(h+len(a))}},
		{"two whole with white space", head + a + " \r " + b + "\n", []string{"line/fused 2:" + col(len(a)+4) + " " + at(h) + " " + at(h+len(a)+3)}},
		{"three whole", head + a + b + c + "\n", []string{"line/fused 2:" + col(len(a)+1) + " " + at(h) + " " + at(h+len(a)) + " " + at(h+len(a)+len(b))}},
		{"two whole, unterminated", head + a + b, []string{"line/fused 2:" + col(len(a)+1) + " " + at(h) + " " + at(h+len(a))}},
		{"whole and torn", head + a + b[:50] + "\n", []string{"line/fused 2:" + col(len(a)+1) + " " + at(h)}},
		{"whole and torn, unterminated", head + a + b[:50], []string{"line/fused 2:" + col(len(a)+1) + " " + at(h)}},
		{"whole and one byte", head + a + "{\n", []string{"line/fused 2:" + col(len(a)+1) + " " + at(h)}},
		{"torn in a string and whole", head + a[:cut] + b + "\n", []string{"line/fused 2:" + col(cut+1) + " " + at(h+cut)}},
		{"torn in a name and whole", head + a[:5] + b + "\n", []string{"line/fused 2:6 " + at(h+5)}},
		{"torn after a colon and whole", head + `{"type":"message","id":"q","message":` + b + "\n", []string{"line/fused 2:38 " + at(h+37)}},
		{"torn in a list and two whole", head + `{"type":"message","message":{"content":[` + b + c + "\n",
			[]string{"line/fused 2:41 " + at(h+40) + " " + at(h+40+len(b))}},
		{"torn in an escape and whole", head + `{"type":"custom","data":"x\` + b + "\n", []string{"line/fused 2:28 " + at(h+27)}},
		{"torn in a character and whole", head + a[:cut] + "\xe2\x82" + b + "\n", []string{"line/fused 2:" + col(cut+3) + " " + at(h+cut+2)}},
		{"torn, whole, torn", head + a[:cut] + b + c[:40] + "\n", []string{"line/fused 2:" + col(cut+1) + " " + at(h+cut)}},
		{"the rest of one and a whole", head + a[cut:] + b + "\n", []string{"line/fused 2:" + col(len(a)-cut+1) + " " + at(h+len(a)-cut)}},
		{"a log line before a record", head + "npm WARN " + a + "\n", []string{"line/not-json 2:2 " + at(h+9)}},
		{"a log line", head + rest + "[12:00:01] connected\n" + b + "\n", []string{"line/not-json 3:4"}},
		{"undefined", head + "undefined\n" + rest, []string{"line/not-json 2:1"}},
		{"torn in the middle", head + a[:cut] + "\n" + rest, []string{"line/not-json 2:" + col(cut+1)}},
		{"torn in a character in the middle", head + a[:cut] + "\xe2\x82\n" + rest, []string{"line/not-json 2:" + col(cut+3)}},
		{"a raw tab", head + entryLine("a1", "null", "a\tb") + "\n", []string{"line/not-json 2:" + col(strings.Index(a, "first")+2)}},
		{"split over two lines", head + entryLine("a1", "null", "x\ny") + "\n", []string{"line/split-record 2:" + col(strings.Index(a, "first")+2)}},
		{"split over three lines", head + entryLine("a1", "null", "x\n\ny\nz") + "\n" + rest, []string{"line/split-record 2:" + col(strings.Index(a, "first")+2)}},
		{"split around what is JSON itself", head + entryLine("a1", "null", "x\n{}\n[]\n7\ny") + "\n", []string{"line/split-record 2:" + col(strings.Index(a, "first")+2)}},
		{"an entry over several lines", head + strings.ReplaceAll(a, ",", ",\n  ") + "\n", []string{"line/split-record 2:" + col(strings.Index(a, ",")+2)}},
		{"split at the end, unterminated", head + entryLine("a1", "null", "x\ny"), []string{"line/split-record 2:" + col(strings.Index(a, "first")+2)}},
		{"split with CR LF", header + "\r\n" + entryLine("a1", "null", "x\r\ny") + "\r\n", []string{"line/crlf 1:" + col(h), "line/split-record 2:" + col(strings.Index(a, "first")+2)}},
		{"split header", header[:40] + "\n" + header[40:] + "\n" + rest, []string{"line/split-record 1:41"}},
		{"never completed", head + entryLine("a1", "null", "x\ny")[:130] + "\n" + rest, []string{"line/not-json 2:" + col(strings.Index(a, "first")+2), "line/not-json 3:1"}},
		{"a line of NUL", head + rest + nul + "\n" + b + "\n", []string{"line/nul 3:1"}},
		{"NUL at the start", head + nul + rest, []string{"line/nul 2:1 " + at(h+3)}},
		{"NUL at the end", head + a + nul + "\n", []string{"line/nul 2:" + col(len(a)+1) + " " + at(h)}},
		{"NUL at the end of the file", head + a + nul, []string{"line/nul 2:" + col(len(a)+1) + " " + at(h)}},
		{"NUL in a string", head + entryLine("a1", "null", "x\x00y") + "\n", []string{"line/nul 2:" + col(strings.Index(a, "first")+2)}},
		{"NUL between records", head + a + nul + b + "\n", []string{"line/nul 2:" + col(len(a)+1) + " " + at(h) + " " + at(h+len(a)+3)}},
		{"NUL after a torn record", head + a[:cut] + nul + b + "\n", []string{"line/nul 2:" + col(cut+1) + " " + at(h+cut+3)}},
		{"NUL before the header", nul + head + rest, []string{"line/nul 1:1 @3"}},
		{"UTF-8 broken in a string", head + entryLine("a1", "null", "caf\xe9") + "\n", []string{"line/invalid-utf8 2:" + col(strings.Index(a, "first")+4)}},
		{"UTF-8 broken outside", head + "\xff\xfe{}\n" + rest, []string{"line/invalid-utf8 2:1"}},
		{"byte order mark", bom + head + rest, []string{"line/bom 1:1"}},
		{"byte order mark and torn header", bom + header[:40] + "\n" + rest, []string{"line/bom 1:1", "header/damaged 1:44"}},
		{"byte order mark and split header", bom + header[:40] + "\n" + header[40:] + "\n" + rest, []string{"line/bom 1:1", "line/split-record 1:44"}},
		{"byte order mark and NUL", bom + nul + head + rest, []string{"line/bom 1:1", "line/nul 1:4 @6"}},
		{"byte order mark and fused header", bom + header + a + "\n", []string{"line/bom 1:1", "line/fused 1:" + col(h+3) + " @3 " + at(h+2)}},
		{"byte order mark within", head + bom + a + "\n", []string{"line/not-json 2:1 " + at(h+3)}},
		{"torn header", header[:40] + "\n" + rest, []string{"header/damaged 1:41"}},
		{"torn header in the type", header[:12] + "\n" + rest, []string{"header/damaged 1:13"}},
		{"rest of a header", header[40:] + "\n" + rest, []string{"header/damaged 1:12"}},
		{"torn header and nothing else", header[:40], []string{"header/damaged 1:41"}},
		{"header and entry on one line", header + a + "\n" + rest, []string{"line/fused 1:" + col(len(header)+1) + " @0 " + at(len(header))}},
		{"torn header and entry on one line", header[:40] + a + "\n", []string{"line/fused 1:41 @40"}},
		{"text before the header", "hello\n" + head + rest, []string{"line/not-json 1:1"}},
		{"no header", rest, []string{"header/missing 1:1"}},
		{"text only", "hello\nworld\n", []string{"header/missing 1:1", "line/not-json 1:1", "line/not-json 2:1"}},
		{"CR LF and a torn line", header + "\r\n" + a[:cut] + "\r\n" + a + "\r\n", []string{"line/crlf 1:" + col(h), "line/not-json 2:" + col(cut+1)}},
		{"only CR as line ends", header + "\r" + a + "\r" + b + "\r", []string{"line/fused 1:" + col(len(header)+2) + " @0 " + at(h) + " " + at(h+len(a)+1)}},
		{"blank lines", head + "\n" + a + "\n  \n", []string{"line/blank 2:1", "line/blank 4:1"}},
		{"a scalar and a list", head + "0\n[1]\n" + rest, []string{"record/not-object 2:1", "record/not-object 3:1"}},
	}
}

func TestDamage(t *testing.T) {
	for _, tc := range damageCases() {
		t.Run(tc.name, func(t *testing.T) {
			got := briefs(run(t, strings.NewReader(tc.file), Options{}).Findings)
			if !reflect.DeepEqual(got, tc.want) {
				t.Errorf("got  %q\nwant %q", got, tc.want)
			}
		})
	}
}

// What is found does not depend on how the bytes come in or on who looks at them.
func TestReportIsTheSameHoweverRead(t *testing.T) {
	for _, tc := range damageCases() {
		t.Run(tc.name, func(t *testing.T) {
			want := run(t, strings.NewReader(tc.file), Options{})
			for name, got := range map[string]Report{
				"one byte at a time": run(t, iotest.OneByteReader(strings.NewReader(tc.file)), Options{}),
				"four workers":       run(t, iotest.HalfReader(strings.NewReader(tc.file)), Options{Workers: 4}),
			} {
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s: got %+v\nwant %+v", name, got, want)
				}
			}
		})
	}
}

// What hangs on an entry that is too long to be looked at has lost no parent.
func TestChildOfTooLongLine(t *testing.T) {
	r := run(t, strings.NewReader(file(header, entryLine("a1", "null", "x"), entryLine("a2", "a1", strings.Repeat("x", 1000)), entryLine("a3", "a2", "y"))), Options{MaxLine: 500})
	if want := []string{"line/too-long 3:1", "tree/missing-parent 4:40"}; !reflect.DeepEqual(briefs(r.Findings), want) {
		t.Fatalf("got %q, want %q", briefs(r.Findings), want)
	}
	if want := `the parent "a2" stands on line 3, which cannot be read`; !strings.HasPrefix(r.Findings[1].Message, want) {
		t.Errorf("got %q, want %q", r.Findings[1].Message, want)
	}
}

func TestTooLongLine(t *testing.T) {
	file := header + "\n" + entryLine("a1", "null", strings.Repeat("x", 1000)) + "\n" + entryLine("a2", "null", "y") + "\n"
	got := run(t, bytes.NewReader([]byte(file)), Options{MaxLine: 500})
	if want := []string{"line/too-long 2:1"}; !reflect.DeepEqual(briefs(got.Findings), want) {
		t.Errorf("got %q, want %q", briefs(got.Findings), want)
	}
	if got.Lines != 3 || got.Entries != 1 || got.Bytes != int64(len(file)) || got.Status != Invalid {
		t.Errorf("got %+v", got)
	}
}
