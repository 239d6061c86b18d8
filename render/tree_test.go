package render

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sessiontool/sessionfile"
)

func treeText(t *testing.T, s *sessionfile.Session, o TreeOptions, st Style) string {
	t.Helper()
	var b strings.Builder
	if err := Tree(&b, s, o, st); err != nil {
		t.Fatal(err)
	}
	checkLines(t, b.String(), st)
	return b.String()
}

func TestTree(t *testing.T) {
	s := build(t, authBug()...)
	first := s.ByID("e5f6a7b8")
	for _, c := range []struct {
		name string
		o    TreeOptions
		st   Style
	}{
		{"default", TreeOptions{Active: s.Leaf()}, Style{}},
		{"narrow", TreeOptions{Active: s.Leaf()}, Style{Width: 40}},
		{"other-branch", TreeOptions{Active: first}, Style{Width: 80}},
		{"no-tools", TreeOptions{Active: s.Leaf(), Filter: FilterNoTools}, Style{Width: 80}},
		{"user", TreeOptions{Active: s.Leaf(), Filter: FilterUser}, Style{Width: 80}},
		{"labeled", TreeOptions{Active: s.Leaf(), Filter: FilterLabeled}, Style{Width: 80}},
		{"all-times", TreeOptions{Active: s.Leaf(), Filter: FilterAll, Times: true}, Style{Width: 100}},
		{"branches", TreeOptions{Active: first, Branches: true}, Style{Width: 80}},
		{"color", TreeOptions{Active: s.Leaf()}, Style{Width: 80, Color: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			golden(t, "tree-"+c.name+".txt", treeText(t, s, c.o, c.st))
		})
	}
}

func TestTreeOfHostileText(t *testing.T) {
	s := build(t, hostile()...)
	for _, width := range []int{80, 200} {
		for _, color := range []bool{false, true} {
			st := Style{Width: width, Color: color}
			golden(t, fmt.Sprintf("tree-hostile-%d%s.txt", width, colorSuffix(color)), treeText(t, s, TreeOptions{Active: s.Leaf()}, st))
		}
	}
	for width := range 120 {
		for f := FilterDefault; f <= FilterAll; f++ {
			treeText(t, s, TreeOptions{Active: s.Leaf(), Filter: f, Times: width%2 == 0}, Style{Width: width, Color: width%3 == 0})
		}
	}
}

func colorSuffix(color bool) string {
	if color {
		return "-color"
	}
	return ""
}

func TestTreeOf5000Entries(t *testing.T) {
	s := build(t, large()...)
	if s.Len() != 5000 || len(s.Leaves()) != 300 {
		t.Fatalf("%d entries in %d branches", s.Len(), len(s.Leaves()))
	}
	for _, width := range []int{80, 200} {
		for _, color := range []bool{false, true} {
			st := Style{Width: width, Color: color}
			name := fmt.Sprintf("tree-5000-%d%s.txt.gz", width, colorSuffix(color))
			golden(t, name, treeText(t, s, TreeOptions{Active: s.Leaf()}, st))
		}
	}
}

func TestTreeOfDeepCombs(t *testing.T) {
	s := build(t, comb(14)...)
	golden(t, "tree-comb-14.txt", treeText(t, s, TreeOptions{Active: s.Leaf()}, Style{Width: 48}))
	s = build(t, comb(10_000)...)
	for _, width := range []int{0, 20, 80} {
		text := treeText(t, s, TreeOptions{Active: s.Leaf()}, Style{Width: width})
		if lines := strings.Count(text, "\n"); lines != s.Len()+2 {
			t.Errorf("%d lines for %d entries", lines, s.Len())
		}
		if len(text) > 200*s.Len() {
			t.Errorf("%d bytes at width %d", len(text), width)
		}
		if !strings.Contains(text, "branches nest 10000 deep") == (width != 20) {
			t.Errorf("the depth is not told at width %d", width)
		}
	}
	text := treeText(t, s, TreeOptions{Active: s.Leaf()}, Style{Width: 80})
	last := text[strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n")+1:]
	if want := "+9991 "; !strings.HasPrefix(last, want) || !strings.Contains(last, "m10000") || !strings.HasSuffix(last, "main  <- leaf\n") {
		t.Errorf("last line %q, want one that begins with %q", last, want)
	}
}

func TestTreeOfAMillionEntries(t *testing.T) {
	n := 1_000_000
	if raceEnabled {
		n = 50_000 // the detector makes each twenty times as dear
	}
	text := []byte(header + "\n" + `{"type":"usage","id":"0"}`)
	for i := 1; i < n; i++ {
		text = append(text, "\n{\"type\":\"usage\",\"id\":\""...)
		text = strconv.AppendInt(text, int64(i), 10)
		text = append(text, `","parentId":"`...)
		text = strconv.AppendInt(text, int64(i-1), 10)
		text = append(text, `"}`...)
	}
	s := build(t, string(text))
	var out strings.Builder
	if err := Tree(&out, s, TreeOptions{Active: s.Leaf(), Filter: FilterAll, Branches: true}, Style{Width: 80}); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("⋮ %d entries\n● %d  usage  /  <- leaf\n", n-1, n-1)
	if _, rest, _ := strings.Cut(out.String(), "\n"); rest != want {
		t.Errorf("%q, want %q", rest, want)
	}
}

func TestTreeOfSeveralRootsAndShadowedIDs(t *testing.T) {
	s := build(t, header, user("a", "", 0, "one"), user("b", "a", 1, "two"), user("c", "gone", 2, "three"), user("c", "a", 3, "three again"), user("d", "c", 4, "four"))
	want := `01992742-9d1a  v3  /work/auth  5 entries, 2 branches, 5 messages
├ ● a  user  one
│ ├ ○ b  user  two
│ └ ● c  user  three again
│   ● d  user  four  <- leaf
└ ○ c  user  three  (replaced by line 5)
`
	diffLines(t, treeText(t, s, TreeOptions{Active: s.Leaf()}, Style{}), want)
}

func TestTreeWithoutEntries(t *testing.T) {
	s := build(t, header)
	diffLines(t, treeText(t, s, TreeOptions{Active: s.Leaf()}, Style{}), "01992742-9d1a  v3  /work/auth  0 entries, 0 branches, 0 messages\n")
	s = build(t, user("a", "", 0, "x"))
	want := "(no header)  v3  1 entry, 1 branch, 1 message\n(no entry passes the filter labeled)\n"
	diffLines(t, treeText(t, s, TreeOptions{Active: s.Leaf(), Filter: FilterLabeled}, Style{}), want)
}

// TestTreeFilters pins which entries each filter shows, by the rules of Pi's tree.
func TestTreeFilters(t *testing.T) {
	stopped := func(id, parent, reason string) string {
		return message(id, parent, 0, `{"role":"assistant","content":[],"stopReason":"`+reason+`"}`)
	}
	s := build(t, header,
		base("model_change", "model", "", 0)+`"provider":"p","modelId":"m"}`,
		base("thinking_level_change", "think", "model", 0)+`"thinkingLevel":"high"}`,
		message("system", "think", 0, `{"role":"system","content":"x"}`),
		user("user", "system", 0, "x"),
		assistant("text", "user", 0, "x"),
		assistant("calls", "text", 0, "", call("t", "read", "{}")),
		assistant("blank", "calls", 0, " \n"),
		stopped("empty", "blank", "stop"),
		stopped("error", "empty", "error"),
		stopped("aborted", "error", "aborted"),
		result("result", "aborted", 0, "t", "read", "x", false),
		message("bash", "result", 0, `{"role":"bashExecution","command":"ls"}`),
		base("custom", "custom", "bash", 0)+`"customType":"c"}`,
		base("custom_message", "cmsg", "custom", 0)+`"customType":"c","content":"x","display":true}`,
		base("branch_summary", "bsum", "cmsg", 0)+`"fromId":"user","summary":"x"}`,
		base("compaction", "comp", "bsum", 0)+`"summary":"x","firstKeptEntryId":"user","tokensBefore":1}`,
		base("context_edit", "edit", "comp", 0)+`"targetId":"user","replacement":null}`,
		base("usage", "usage", "edit", 0)+`"kind":"k"}`,
		base("hologram", "unknown", "usage", 0)+`"x":1}`,
		label("label", "unknown", 0, "calls", "L"),
		base("session_info", "info", "label", 0)+`"name":"N"}`,
		stopped("leaf", "info", "stop"),
	)
	for _, c := range []struct {
		filter Filter
		want   string
	}{
		{FilterDefault, "system user text calls error aborted result bash cmsg bsum comp unknown leaf"},
		{FilterNoTools, "system user text error aborted bash cmsg bsum comp unknown leaf"},
		{FilterUser, "user"},
		{FilterLabeled, "calls"},
		{FilterAll, "model think system user text calls blank empty error aborted result bash custom cmsg bsum comp edit usage unknown label info leaf"},
	} {
		shown, err := c.filter.shown(s, s.Leaf())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for n, ok := range shown {
			if ok {
				got = append(got, s.ID(n))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s shows %s\nwant %s", c.filter, got, c.want)
		}
		if parsed, err := ParseFilter(c.filter.String()); err != nil || parsed != c.filter {
			t.Errorf("%s parses to %v, %v", c.filter, parsed, err)
		}
	}
	if _, err := ParseFilter("some"); err == nil {
		t.Error("an unknown filter is taken")
	}
}

// TestTreeShortensIDs pins that a shortened id still is a revision.
func TestTreeShortensIDs(t *testing.T) {
	s := build(t, header,
		user("0199aaaa-1111-7000-8000-000000000001", "", 0, "x"),
		user("0199aaaa-1112-7000-8000-000000000001", "0199aaaa-1111-7000-8000-000000000001", 1, "y"),
		user("short", "0199aaaa-1112-7000-8000-000000000001", 2, "z"),
	)
	for n, want := range []string{"0199aaaa-1111", "0199aaaa-1112", "short"} {
		got := refOf(s, n, idLength(s))
		if at, err := s.Resolve(got); got != want || err != nil || at != n {
			t.Errorf("entry %d is %q, which is entry %d, %v; want %q", n, got, at, err, want)
		}
	}
}

func TestTreeReportsErrors(t *testing.T) {
	s := build(t, authBug()...)
	if err := Tree(&brokenWriter{100}, s, TreeOptions{Active: s.Leaf()}, Style{}); !errors.Is(err, errBroken) {
		t.Errorf("text: %v", err)
	}
	if err := TreeJSON(&brokenWriter{100}, s, s.Leaf()); !errors.Is(err, errBroken) {
		t.Errorf("json: %v", err)
	}
}

// TestTreeOfARewrittenFile pins that a file which changes after it was indexed is
// noticed rather than shown wrong.
func TestTreeOfARewrittenFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.jsonl")
	text := strings.Join(authBug(), "\n") + "\n"
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(text)
	src, err := sessionfile.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	s, err := sessionfile.Build(context.Background(), src, sessionfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	write(strings.Replace(text, "line 23", "line 24", 1))
	var changed *sessionfile.ChangedError
	if err := Tree(io.Discard, s, TreeOptions{Active: s.Leaf()}, Style{}); !errors.As(err, &changed) || changed.Line != 6 {
		t.Errorf("text: %v", err)
	}
	if err := TreeJSON(io.Discard, s, s.Leaf()); !errors.As(err, &changed) {
		t.Errorf("json: %v", err)
	}
}

func TestTreeJSON(t *testing.T) {
	s := build(t, append(authBug(), strings.Replace(user("6da4b5c6", "", 12, "cut REPLACE <&>"), "REPLACE", `\ud83d`, 1), `{"type":"message","timestamp":7,"message":null}`)...)
	var b strings.Builder
	if err := TreeJSON(&b, s, s.ByID("e5f6a7b8")); err != nil {
		t.Fatal(err)
	}
	golden(t, "tree.json", b.String())
	b.Reset()
	if err := TreeJSON(&b, build(t, user("a", "", 0, "x")), sessionfile.None); err != nil {
		t.Fatal(err)
	}
	diffLines(t, b.String(), `{
  "format": 1,
  "session": null,
  "leaf": null,
  "roots": [
    "a"
  ],
  "entries": [
    {"id":"a","parentId":null,"type":"message","role":"user","line":1,"timestamp":"2026-01-01T00:00:00Z","label":null,"summary":"x","active":false,"children":[]}
  ]
}
`)
}
