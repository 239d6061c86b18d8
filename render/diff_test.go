package render

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"sessiontool/branch"
	"sessiontool/sessionfile"
)

// comparison compares two revisions of a and b.
func comparison(t *testing.T, a *sessionfile.Session, revA string, b *sessionfile.Session, revB string) *branch.Comparison {
	t.Helper()
	leafA, err := a.Resolve(revA)
	if err != nil {
		t.Fatal(err)
	}
	leafB, err := b.Resolve(revB)
	if err != nil {
		t.Fatal(err)
	}
	c, err := branch.Diff(context.Background(), branch.Side{Session: a, Leaf: leafA}, branch.Side{Session: b, Leaf: leafB}, branch.DiffOptions{Context: true})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// twoStates is a session of two branches that differ in everything there is.
func twoStates() []string {
	return []string{
		header,
		message("a0000001", "", 0, `{"role":"system","content":"base","sections":{"env":"linux","old":"x"},"toolsAdded":[{"name":"read"},{"name":"bash"}],"timestamp":1}`),
		user("a0000002", "a0000001", 1, "first line\nsecond line\nthird line\nfourth line\nlast line"),
		base("thinking_level_change", "a0000003", "a0000002", 2) + `"thinkingLevel":"high"}`,
		assistant("a0000004", "a0000003", 3, "Done: the tab\there, the \x1b[31mred\x1b[0m and \u202e too.", call("t1", "write", `{"path":"x","content":"a\nb\nc"}`)),
		base("model_change", "b0000003", "a0000002", 4) + `"provider":"openai","modelId":"gpt"}`,
		message("b0000004", "b0000003", 5, `{"role":"system","content":"more","sections":{"env":"mac","old":null,"new":"y"},"toolsRemoved":[{"name":"bash"}],"toolsAdded":[{"name":"grep"},{"name":"read","description":"d"}],"timestamp":1}`),
		base("context_edit", "b0000005", "b0000004", 6) + `"targetId":"a0000002","replacement":{"content":"first line\nSECOND LINE\nthird line\nfourth line\nlast line"}}`,
		user("b0000006", "b0000005", 7, "日本語のテキスト with some more text behind it that does not fit into a narrow line"),
	}
}

// recordings are two files of the same task, by different ids.
func recordings() (a, b []string) {
	for i, id := range []string{"a", "b"} {
		lines := []string{
			header, user(id+"0000001", "", i, "do it"), assistant(id+"0000002", id+"0000001", i, "doing it"),
			user(id+"0000003", id+"0000002", i, "go on with "+id), user(id+"0000004", id+"0000003", i, "and then stop"),
		}
		if i == 0 {
			a = lines
		} else {
			b = lines
		}
	}
	return a, b
}

func TestDiffText(t *testing.T) {
	tests := []struct {
		name  string
		print func(w io.Writer, c *branch.Comparison, st Style) error
		style Style
	}{
		{"diff", Diff, Style{}},
		{"diff-color-60", Diff, Style{Color: true, Width: 60}},
		{"diff-context", DiffContext, Style{}},
		{"diff-context-color", DiffContext, Style{Color: true, Width: 60}},
		{"diff-patch", DiffPatch, Style{}},
	}
	auth, states := build(t, authBug()...), build(t, twoStates()...)
	linesA, linesB := recordings()
	a, b := build(t, linesA...), build(t, linesB...)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			for _, c := range []*branch.Comparison{
				comparison(t, auth, "e5f6a7b8", auth, "leaf"),
				comparison(t, states, "a0000004", states, "b0000006"),
				comparison(t, a, "leaf", b, "leaf"),
				comparison(t, auth, "a1b2c3d4", a, "leaf"),
			} {
				if err := tt.print(&out, c, tt.style); err != nil {
					t.Fatal(err)
				}
				out.WriteString("\n")
			}
			golden(t, tt.name+".txt", out.String())
		})
	}
}

func TestDiffOfTheSameIsEmpty(t *testing.T) {
	s := build(t, authBug()...)
	c := comparison(t, s, "leaf", s, "leaf")
	for name, print := range map[string]func(io.Writer, *branch.Comparison, Style) error{"text": Diff, "context": DiffContext, "patch": DiffPatch} {
		var out strings.Builder
		if err := print(&out, c, Style{}); err != nil || out.Len() > 0 {
			t.Errorf("%s: %q, %v", name, out.String(), err)
		}
	}
}

func TestDiffJSON(t *testing.T) {
	s := build(t, twoStates()...)
	var out strings.Builder
	if err := DiffJSON(&out, comparison(t, s, "a0000004", s, "b0000006")); err != nil {
		t.Fatal(err)
	}
	golden(t, "diff.json", out.String())
}

func TestDiffJSONOfWhatIsNotThere(t *testing.T) {
	s := build(t, header)
	c, err := branch.Diff(context.Background(), branch.Side{Session: s, Leaf: sessionfile.None}, branch.Side{Session: s, Leaf: sessionfile.None}, branch.DiffOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := DiffJSON(&out, c); err != nil {
		t.Fatal(err)
	}
	const state = `{"model":null,"thinkingLevel":"off","tools":[],"sections":[],"messages":0,"tokens":0,"cost":0}`
	const want = `{
  "format": 1,
  "a": null,
  "b": null,
  "ancestor": null,
  "shared": 0,
  "onlyA": [],
  "onlyB": [],
  "state": {
    "a": ` + state + `,
    "b": ` + state + `,
    "tools": {"onlyA":[],"onlyB":[],"changed":[]},
    "sections": {"onlyA":[],"onlyB":[],"changed":[]},
    "promptDiffers": false
  },
  "context": null
}
`
	if out.String() != want {
		t.Errorf("got %s", out.String())
	}
}

func TestDiffReportsErrors(t *testing.T) {
	s := build(t, authBug()...)
	c := comparison(t, s, "e5f6a7b8", s, "leaf")
	for name, print := range map[string]func(io.Writer, *branch.Comparison, Style) error{
		"text": Diff, "context": DiffContext, "patch": DiffPatch,
		"json": func(w io.Writer, c *branch.Comparison, _ Style) error { return DiffJSON(w, c) },
	} {
		if err := print(&brokenWriter{10}, c, Style{}); !errors.Is(err, errBroken) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
