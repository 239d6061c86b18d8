package sessionfile

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// build reads lines as a session and fails the test when that cannot be done.
func build(t *testing.T, lines ...string) *Session {
	t.Helper()
	s, err := Build(context.Background(), Bytes("test.jsonl", []byte(strings.Join(lines, "\n")+"\n")), Options{Local: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const header = `{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/w"}`

// entry is a line with an id, a parent ("" for null) and a minute.
func entry(id, parent string, minute int) string {
	p := "null"
	if parent != "" {
		p = fmt.Sprintf("%q", parent)
	}
	return fmt.Sprintf(`{"type":"message","id":%q,"parentId":%s,"timestamp":"2026-01-01T00:%02d:00.000Z","message":{"role":"user","content":%q,"timestamp":1}}`, id, p, minute, id)
}

func ids(s *Session, list []int32) string {
	var b strings.Builder
	for _, n := range list {
		b.WriteString(s.Ref(int(n)) + " ")
	}
	return strings.TrimSpace(b.String())
}

func branchIDs(s *Session, leaf int) string {
	var list []int32
	for _, n := range s.Branch(leaf) {
		list = append(list, int32(n))
	}
	return ids(s, list)
}

func TestTree(t *testing.T) {
	for _, c := range []struct {
		name     string
		lines    []string
		roots    string
		children string // of the entry with id a
		branch   string // of the current leaf
		cut      []Cut
	}{
		{"line", []string{entry("a", "", 0), entry("b", "a", 1), entry("c", "b", 2)}, "a", "b", "a b c", nil},
		{"branches by time", []string{entry("a", "", 0), entry("c", "a", 5), entry("b", "a", 1), entry("d", "a", 5)}, "a", "b c d", "a d", nil},
		{"roots in file order", []string{entry("b", "", 5), entry("a", "", 0)}, "b a", "", "a", nil},
		{"missing parent", []string{entry("a", "", 0), entry("b", "gone", 1), entry("c", "b", 2)}, "a b", "", "b c", nil},
		{"parent later", []string{entry("b", "a", 1), entry("a", "", 0)}, "a", "b", "a", nil},
		{"self", []string{entry("a", "a", 0), entry("b", "a", 1)}, "a", "b", "a b", []Cut{{0, 1}}},
		{"self with a later entry of the id", []string{entry("a", "a", 0), entry("a", "", 1), entry("b", "a", 2)}, "a a", "b", "a b", []Cut{{0, 1}}},
		{"ring", []string{entry("r", "", 0), entry("a", "c", 1), entry("b", "a", 2), entry("c", "b", 3), entry("d", "c", 4)}, "r a", "b", "a b c d", []Cut{{1, 3}}},
		{"duplicate id", []string{entry("a", "", 0), entry("b", "a", 1), entry("b", "a", 2), entry("c", "b", 3)}, "a", "b b", "a b c", nil},
		{"empty parent", []string{entry("a", "", 0), strings.Replace(entry("b", "", 1), "null", `""`, 1)}, "a b", "", "b", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := build(t, append([]string{header}, c.lines...)...)
			if got := ids(s, s.Roots()); got != c.roots {
				t.Errorf("roots %q, want %q", got, c.roots)
			}
			if got := ids(s, s.Children(s.ByID("a"))); got != c.children {
				t.Errorf("children of a %q, want %q", got, c.children)
			}
			if got := branchIDs(s, s.Leaf()); got != c.branch {
				t.Errorf("branch %q, want %q", got, c.branch)
			}
			if fmt.Sprint(s.Cut()) != fmt.Sprint(c.cut) {
				t.Errorf("cut %v, want %v", s.Cut(), c.cut)
			}
		})
	}
}

func TestSiblingsWithoutTime(t *testing.T) {
	s := build(t, header, entry("a", "", 0), entry("x", "a", 9), strings.Replace(entry("y", "a", 1), "2026-01-01T00:01:00.000Z", "soon", 1), entry("z", "a", 1))
	// Pi: z is compared with y (equal), so that it stays behind x, though older.
	if got := ids(s, s.Children(0)); got != "x y z" {
		t.Errorf("children %q", got)
	}
}

func TestLabelsInForce(t *testing.T) {
	label := func(id, target, text string) string {
		return fmt.Sprintf(`{"type":"label","id":%q,"parentId":"a","timestamp":"2026-01-01T00:00:00Z","targetId":%q,"label":%q}`, id, target, text)
	}
	s := build(t, header, entry("a", "", 0), entry("b", "a", 1),
		label("l1", "a", "first"), label("l2", "b", "second"), label("l3", "l1", "on a label"),
		label("l4", "a", "again"), label("l5", "b", ""), label("l6", "b", "back"), label("l7", "none", ""))
	want := []LabelInForce{{"a", "again", 5}, {"l1", "on a label", 4}, {"b", "back", 7}}
	if got := s.Labels(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("labels %v, want %v", got, want)
	}
}

func TestEffectiveVersionOfFiles(t *testing.T) {
	v := func(version string) string { return `{"type":"session"` + version + `,"id":"s"}` }
	plain := `{"type":"message","timestamp":"2026-01-01T00:00:00Z","message":{"role":"user","content":"x","timestamp":1}}`
	for _, c := range []struct {
		name  string
		lines []string
		want  int
	}{
		{"no version, no ids", []string{v(""), plain}, 1},
		{"no version, ids", []string{v(""), entry("a", "", 0)}, 3},
		{"version 1", []string{v(`,"version":1`), plain}, 1},
		{"version 2", []string{v(`,"version":2`), entry("a", "", 0)}, 2},
		{"version 3, no ids", []string{v(`,"version":3`), plain}, 1},
		{"version 3, header only", []string{v(`,"version":3`)}, 3},
		{"no header, ids", []string{entry("a", "", 0)}, 3},
		{"no header, no ids", []string{plain}, 1},
		{"unknown version", []string{v(`,"version":4`), entry("a", "", 0)}, 3},
		{"version as text", []string{v(`,"version":"2"`), entry("a", "", 0)}, 3},
	} {
		if got := build(t, c.lines...).Version; got != c.want {
			t.Errorf("%s: version %d, want %d", c.name, got, c.want)
		}
	}
}

func TestDamagedLinesArePassedOver(t *testing.T) {
	s := build(t, "\ufeff"+header, entry("a", "", 0), `{"torn`, "", `[1]`, "null", entry("b", "a", 1)+entry("c", "b", 2), entry("d", "a", 3))
	if !s.BOM || s.Header == nil || s.Len() != 2 || s.SkippedCount != 4 || s.LateHeader {
		t.Fatalf("bom %v, header %v, %d entries, %d skipped, late %v", s.BOM, s.Header != nil, s.Len(), s.SkippedCount, s.LateHeader)
	}
	var lines []int
	for _, k := range s.Skipped {
		lines = append(lines, k.Line)
	}
	if fmt.Sprint(lines) != "[3 5 6 7]" || s.Ordinal(1) != 3 {
		t.Errorf("skipped lines %v, ordinal of d %d", lines, s.Ordinal(1))
	}
}

func TestNotASession(t *testing.T) {
	for _, c := range []struct{ product, text string }{
		{ProductClaudeCode, `{"type":"user","uuid":"1","parentUuid":null,"sessionId":"x","message":{"role":"user"}}`},
		{ProductClaudeCode, `{"type":"summary","summary":"x","leafUuid":"1"}`},
		{ProductCodex, `{"type":"session_meta","timestamp":"2026-01-01T00:00:00Z","payload":{"id":"x"}}`},
		{ProductLanes, `{"v":4,"kind":"header","id":"x"}`},
		{ProductEvents, header + "\n" + `{"type":"agent_start"}`},
		{"", `{"hello":1}`}, {"", ""}, {"", "plain text\nand more"},
	} {
		_, err := Build(context.Background(), Bytes("f", []byte(c.text+"\n")), Options{})
		var not *NotSessionError
		if !errors.As(err, &not) || not.Product != c.product {
			t.Errorf("%q: %v, want product %q", c.text, err, c.product)
		}
	}
}

// An entry that a later one with its id hides is in no branch, and its parent ends
// one when it has no other child.
func TestLeavesBesideHiddenEntries(t *testing.T) {
	s := build(t, header, entry("a", "", 0), entry("b", "a", 1), entry("c", "b", 2), entry("c", "a", 3))
	var lines []int
	for _, n := range s.Leaves() {
		lines = append(lines, s.Pos(n).Line)
	}
	if got := fmt.Sprint(lines); got != "[3 5]" {
		t.Errorf("leaves on lines %s, want [3 5]", got)
	}
}
