package render

import (
	"errors"
	"strings"
	"testing"

	"sessiontool/sessionfile"
)

func TestEntryText(t *testing.T) {
	s := build(t, append(compacted(), label("f6", "f5", 14, "e8", "the\nwrite"), user("f7", "gone", 15, "orphan"),
		base("custom", "f8", "f7", 16)+`"customType":"todo","data":{"items":["\u001b"]}}`)...)
	for _, id := range []string{"e8", "e6", "f4", "f7", "f8"} {
		var b strings.Builder
		if err := EntryText(&b, s, s.ByID(id), nil, Style{}); err != nil {
			t.Fatal(err)
		}
		checkLines(t, b.String(), Style{})
		golden(t, "entry-"+id+".txt", b.String())
	}
}

func TestEntryJSON(t *testing.T) {
	s := build(t, header, strings.Replace(user("a", "", 0, "cut REPLACE"), "REPLACE", `\ud83d`, 1), label("b", "a", 1, "a", "L"))
	var b strings.Builder
	if err := EntryJSON(&b, s, 0); err != nil {
		t.Fatal(err)
	}
	diffLines(t, b.String(), `{
  "format": 1,
  "id": "a",
  "parentId": null,
  "type": "message",
  "role": "user",
  "line": 2,
  "timestamp": "2026-01-01T00:00:00Z",
  "offset": 133,
  "bytes": 141,
  "label": "L",
  "children": [
    "b"
  ],
  "record": {
    "type": "message",
    "id": "a",
    "parentId": null,
    "timestamp": "2026-01-01T00:00:00Z",
    "message": {
      "role": "user",
      "content": "cut \ud83d",
      "timestamp": 1
    }
  }
}
`)
}

func TestFields(t *testing.T) {
	var b strings.Builder
	err := Fields(&b, []Field{{"id", "x"}, {"gone", ""}, {"working dir", "/a\n\x1b" + strings.Repeat("b", 100)}}, Style{Width: 40})
	if want := "id           x\nworking dir  /a ␛" + strings.Repeat("b", 100) + "\n"; err != nil || b.String() != want {
		t.Errorf("%q, %v, want %q", b.String(), err, want)
	}
}

func TestEntryReportsErrors(t *testing.T) {
	s := build(t, compacted()...)
	for name, print := range map[string]func(*brokenWriter, *sessionfile.Session) error{
		"text":   func(w *brokenWriter, s *sessionfile.Session) error { return EntryText(w, s, 0, nil, Style{}) },
		"json":   func(w *brokenWriter, s *sessionfile.Session) error { return EntryJSON(w, s, 0) },
		"fields": func(w *brokenWriter, _ *sessionfile.Session) error { return Fields(w, []Field{{"a", "b"}}, Style{}) },
	} {
		if err := print(&brokenWriter{1}, s); !errors.Is(err, errBroken) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
