package branch

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sessiontool/sessionfile"
)

// compare compares two leaves of a, or one of a and one of b.
func compare(t *testing.T, a *sessionfile.Session, revA string, b *sessionfile.Session, revB string) *Comparison {
	t.Helper()
	side := func(s *sessionfile.Session, rev string) Side {
		n, err := s.Resolve(rev)
		if err != nil {
			t.Fatal(err)
		}
		return Side{s, n}
	}
	c, err := Diff(context.Background(), side(a, revA), side(b, revB), DiffOptions{Context: true})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// refs names entries.
func refs(s *sessionfile.Session, entries ...int) string {
	var names []string
	for _, n := range entries {
		name := "none"
		if n != sessionfile.None {
			name = s.Ref(n)
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

func TestDiffOfOneTree(t *testing.T) {
	s := open(t, header,
		user("a", "", "one"), label("l", "a", "a", "L"), user("b", "l", "two"), user("c", "b", "three"),
		user("x", "l", "other"), user("y", "x", "two"), user("r", "", "another root"))
	tests := []struct {
		name, a, b      string
		ancestor        string
		shared          int
		onlyA, onlyB    string
		sharedMessages  int
		differs, entire bool
	}{
		{"two branches", "c", "y", "l", 2, "b c", "x y", 2, true, false}, // "two" is said on both
		{"an entry and one before it", "c", "b", "b", 3, "c", "", 2, true, false},
		{"a label is a difference of the branches and none of the contexts", "a", "l", "a", 1, "", "l", 1, true, true},
		{"a leaf and itself", "y", "y", "y", 4, "", "", 3, false, true},
		{"two roots", "c", "r", "none", 0, "a l b c", "r", 0, true, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := compare(t, s, tt.a, s, tt.b)
			if got := refs(s, c.Ancestor.A); got != tt.ancestor || c.Ancestor.A != c.Ancestor.B || c.Shared != tt.shared {
				t.Errorf("ancestor %s, %d shared; want %s, %d", got, c.Shared, tt.ancestor, tt.shared)
			}
			if a, b := refs(s, c.OnlyA()...), refs(s, c.OnlyB()...); a != tt.onlyA || b != tt.onlyB {
				t.Errorf("only A %q, only B %q; want %q, %q", a, b, tt.onlyA, tt.onlyB)
			}
			if c.Context.Shared != tt.sharedMessages || c.Differs() != tt.differs || c.Context.Differs() == tt.entire {
				t.Errorf("%d shared messages, differs %v, contexts differ %v", c.Context.Shared, c.Differs(), c.Context.Differs())
			}
		})
	}
}

func TestDiffOfNothing(t *testing.T) {
	s := open(t, header)
	c, err := Diff(context.Background(), Side{s, sessionfile.None}, Side{s, sessionfile.None}, DiffOptions{Context: true})
	if err != nil || c.Differs() || c.Ancestor.A != sessionfile.None || c.Ancestor.B != sessionfile.None || c.Shared != 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

// say is an assistant's message with much that differs between two recordings.
func say(id, parent, text string, cost int) string {
	return entry("message", id, parent, fmt.Sprintf(
		`"message":{"role":"assistant","content":[{"type":"text","text":%q,"textSignature":"s%d"},{"type":"toolCall","id":"call%d","name":"read","arguments":{"path":"x","id":"7"}}],`+
			`"api":"x","provider":"p","model":"m","responseId":"r%d","usage":{"input":%d,"output":1,"cacheRead":0,"cacheWrite":0,`+
			`"cost":{"input":0,"output":0.5,"cacheRead":0,"cacheWrite":0,"total":0.5}},"stopReason":"toolUse","timestamp":%d}`,
		text, cost, cost, cost, cost, cost))
}

func TestDiffOfTwoRecordings(t *testing.T) {
	a := open(t, header, user("a1", "", "do it"), say("a2", "a1", "done", 1), user("a3", "a2", "again"), say("a4", "a3", "done", 2), user("a5", "a4", "thanks"))
	b := open(t, header, user("b1", "", "do it"), say("b2", "b1", "done", 10), user("b3", "b2", "why"), say("b4", "b3", "because", 20), user("b5", "b4", "thanks"))
	c := compare(t, a, "leaf", b, "leaf")
	if got := refs(a, c.Ancestor.A) + " " + refs(b, c.Ancestor.B); got != "a2 b2" || c.Shared != 3 {
		t.Errorf("parted after %s with %d shared, want a2 b2, 3", got, c.Shared)
	}
	if onlyA, onlyB := refs(a, c.OnlyA()...), refs(b, c.OnlyB()...); onlyA != "a3 a4" || onlyB != "b3 b4" {
		t.Errorf("only A %q, only B %q", onlyA, onlyB)
	}
	if got := spell(c.Context.Steps); got != "==--++=" {
		t.Errorf("context %s", got)
	}
	want := Totals{Messages: 5, Tokens: 5, Cost: 1}
	if c.State.A.Totals != want {
		t.Errorf("totals %+v, want %+v", c.State.A.Totals, want)
	}
	if want := (Totals{5, 32, 1}); c.State.B.Totals != want {
		t.Errorf("totals %+v, want %+v", c.State.B.Totals, want)
	}
}

// A fork has the ids of its parent, but neither its labels nor its places.
func TestDiffOfAForkAndItsParent(t *testing.T) {
	parent := open(t, header, user("a", "", "one"), label("l", "a", "a", "L"), user("b", "l", "two"),
		entry("compaction", "c", "b", `"summary":"s","firstKeptEntryId":"l","tokensBefore":1`), user("d", "c", "three"))
	var out bytes.Buffer
	o := extractOptions()
	o.Stdout = &out
	if _, err := Extract(context.Background(), parent, parent.ByID("c"), o); err != nil {
		t.Fatal(err)
	}
	fork := open(t, append(strings.Split(strings.TrimSpace(out.String()), "\n"), user("e", "00000001", "other"))...)
	c := compare(t, parent, "leaf", fork, "leaf")
	if got := refs(parent, c.Ancestor.A) + " " + refs(fork, c.Ancestor.B); got != "c c" || c.Shared != 3 {
		t.Errorf("parted after %s with %d shared, want c c, 3", got, c.Shared)
	}
	if onlyA, onlyB := refs(parent, c.OnlyA()...), refs(fork, c.OnlyB()...); onlyA != "l d" || onlyB != "00000001 e" {
		t.Errorf("only A %q, only B %q", onlyA, onlyB)
	}
	if got := spell(c.Context.Steps); got != "==-+" {
		t.Errorf("context %s", got)
	}
}

// Entries that are one by their ids are the same only when all of them is, not just
// what they say.
func TestDiffOfACopyThatWasEdited(t *testing.T) {
	a := open(t, header, user("a", "", "one"), say("b", "a", "two", 1), user("c", "b", "three"))
	b := open(t, header, user("a", "", "one"), say("b", "a", "two", 2), user("c", "b", "THREE"))
	c := compare(t, a, "leaf", b, "leaf")
	if got := spell(c.Steps); got != "=~~" || c.Shared != 1 || !c.Differs() {
		t.Errorf("steps %s, %d shared", got, c.Shared)
	}
	if onlyA, onlyB := refs(a, c.OnlyA()...), refs(b, c.OnlyB()...); onlyA != "b c" || onlyB != "b c" {
		t.Errorf("only A %q, only B %q", onlyA, onlyB)
	}
	if got := spell(c.Context.Steps); got != "==~" {
		t.Errorf("context %s: what the model does not read is no difference there", got)
	}
}

func TestDiffSeesWhatACompactionAndAnEditChange(t *testing.T) {
	s := open(t, header, user("a", "", "one\nline\ntext"), user("b", "a", "two"), user("k", "b", "kept"),
		entry("compaction", "c", "k", `"summary":"sum","firstKeptEntryId":"k","tokensBefore":1`),
		entry("context_edit", "e", "k", `"targetId":"a","replacement":{"content":"one\nLINE\ntext"}`),
		entry("context_edit", "f", "e", `"targetId":"b","replacement":null`))
	c := compare(t, s, "k", s, "c")
	if got := spell(c.Context.Steps); got != "--+=" {
		t.Errorf("compaction: %s", got)
	}
	c = compare(t, s, "k", s, "f")
	if got := spell(c.Context.Steps); got != "~-=" {
		t.Errorf("edits: %s", got)
	}
	var got strings.Builder
	for p, err := range c.Context.Pieces(false) {
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "%s/%s\n%s", refs(s, p.EntryA), refs(s, p.EntryB), marks(p.Lines))
	}
	const want = "a/a\n ## user\n one\n-line\n+LINE\n text\n \nb/none\n-## user\n-two\n-\nk/k\n"
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
}

func TestOnlyOfAContext(t *testing.T) {
	s := open(t, header, user("a", "", "one"), user("b", "a", "two"), user("x", "a", "other"), user("y", "x", "last"))
	c := compare(t, s, "b", s, "y").Context
	var a, b []string
	for m, err := range c.OnlyA() {
		if err != nil {
			t.Fatal(err)
		}
		a = append(a, string(m.JSON))
	}
	for m, err := range c.OnlyB() {
		if err != nil {
			t.Fatal(err)
		}
		b = append(b, string(m.JSON))
	}
	message := func(text string) string { return `{"role":"user","content":"` + text + `","timestamp":1}` }
	if !slices.Equal(a, []string{message("two")}) || !slices.Equal(b, []string{message("other"), message("last")}) {
		t.Errorf("only A %v, only B %v", a, b)
	}
}
