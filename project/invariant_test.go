package project

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sessiontool/sessionfile"
)

// randomEntry is a line of a random type that refers to entries before it.
func randomEntry(r *rand.Rand, id int, pick func() string) string {
	bodies := []string{
		`"type":"message","message":{"role":"user","content":null}`,
		`"type":"message","message":{"role":"system","content":"s"}`,
		`"type":"message","message":{"role":"assistant","content":[],"provider":"p","model":"m"}`,
		`"type":"message","message":{"role":"bashExecution","excludeFromContext":true}`,
		`"type":"message","message":{"role":"later"}`,
		`"type":"message"`,
		`"type":"custom_message","customType":"c","content":"x"`,
		`"type":"branch_summary","summary":"s"`,
		`"type":"branch_summary","summary":""`,
		`"type":"compaction","summary":"s","firstKeptEntryId":"` + pick() + `","systemMessage":{"role":"later"}`,
		`"type":"compaction","summary":"s","firstKeptEntryId":"` + pick() + `","systemMessage":{"role":"user"}`,
		`"type":"context_edit","targetId":"` + pick() + `","replacement":null`,
		`"type":"context_edit","targetId":"` + pick() + `","replacement":{"content":"n"}`,
		`"type":"label","targetId":"` + pick() + `","label":"l"`,
		`"type":"thinking_level_change","thinkingLevel":"low"`,
		`"type":"later"`,
	}
	return fmt.Sprintf(`{"id":"%d","parentId":"%s",%s}`, id, pick(), bodies[r.IntN(len(bodies))])
}

func randomSession(t *testing.T, seed uint64) *sessionfile.Session {
	r := rand.New(rand.NewPCG(seed, 1))
	var lines []string
	for id := range 3 + r.IntN(20) {
		pick := func() string { return fmt.Sprint(max(0, id-1-r.IntN(4))) }
		lines = append(lines, randomEntry(r, id, pick))
	}
	return open(t, lines...)
}

// TestNothingIsLost walks random sessions: every entry of a branch is accounted
// for, at every stage.
func TestNothingIsLost(t *testing.T) {
	for seed := range uint64(300) {
		s := randomSession(t, seed)
		for leaf := range s.Len() {
			for _, stage := range []Stage{Entries, Agent, Provider} {
				p, err := Project(s, leaf, stage)
				if err != nil {
					t.Fatal(err)
				}
				if msg := unaccounted(s, p); msg != "" {
					t.Fatalf("seed %d, leaf %s, %v: %s\nsources %s\nomitted %s", seed, s.ID(leaf), stage, msg, sources(p), omissions(s, p))
				}
			}
		}
	}
}

// unaccounted says what is wrong with the bookkeeping of a projection.
func unaccounted(s *sessionfile.Session, p *Projection) string {
	if len(p.Messages) != len(p.Provenance) {
		return fmt.Sprintf("%d messages, %d provenances", len(p.Messages), len(p.Provenance))
	}
	present := map[int]int{}
	for i, v := range p.Provenance {
		if v.Index != i || p.Selected[p.Messages[i].Source].Entry != v.Entry {
			return fmt.Sprintf("message %d and its provenance differ", i)
		}
		present[v.Entry]++
	}
	omitted := map[int]int{}
	for _, o := range p.Omitted {
		omitted[o.Entry]++
	}
	for _, n := range p.Branch {
		compaction := s.Kind(n) == sessionfile.KindCompaction
		if present[n]+omitted[n] != 1 && !(compaction && present[n]+omitted[n] == 2 && omitted[n] < 2) {
			return fmt.Sprintf("entry %s is %d times among the messages, %d times among the omitted", s.ID(n), present[n], omitted[n])
		}
		delete(present, n)
		delete(omitted, n)
	}
	if len(present)+len(omitted) > 0 {
		return "an entry is not on the branch"
	}
	return ""
}

// TestReadsWhatItNeeds overwrites in the file the entries that a projection has no
// need to read: it must not notice.
func TestReadsWhatItNeeds(t *testing.T) {
	lines := chain(
		user("a"), `b "type":"thinking_level_change","thinkingLevel":"low"`, edits("c", "a", "null"),
		compactionOf("d", "a"), user("e"),
		`f "type":"thinking_level_change","thinkingLevel":"high"`, message("g", `"role":"assistant","provider":"p","model":"m"`),
		compactionOf("h", "e"), `i "type":"label","targetId":"a"`, `j "type":"later"`, user("k"),
	)
	unread := map[int]bool{0: true, 1: true, 2: true, 3: true, 8: true, 9: true}
	for victim := range lines {
		path := filepath.Join(t.TempDir(), "s.jsonl")
		if err := os.WriteFile(path, []byte(header+"\n"+strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		err := projectDamaged(t, path, len(header)+1+len(strings.Join(lines[:victim], "\n")))
		var changed *sessionfile.ChangedError
		if unread[victim] && err != nil {
			t.Errorf("line %d was read: %v", victim+2, err)
		}
		if !unread[victim] && !errors.As(err, &changed) {
			t.Errorf("line %d was overwritten; the error is %v, want *ChangedError", victim+2, err)
		}
	}
}

// projectDamaged opens a session, overwrites ten bytes of the file from an offset
// on, and projects the leaf.
func projectDamaged(t *testing.T, path string, offset int) error {
	t.Helper()
	src, err := sessionfile.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	s, err := sessionfile.Build(t.Context(), src, sessionfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte("##########"), int64(offset)+1); err != nil {
		t.Fatal(err)
	}
	_, err = Project(s, s.Leaf(), Provider)
	return err
}

// TestStream pins that the streamed messages are those of Project, that what was
// left out is told at the end, and that a reader may stop early.
func TestStream(t *testing.T) {
	s := open(t, chain(user("a"), user("b"), compactionOf("c", "b"), user("d"))...)
	p, messages, err := Stream(s, s.Leaf(), Agent)
	if err != nil {
		t.Fatal(err)
	}
	var streamed []Message
	for m, err := range messages {
		if err != nil {
			t.Fatal(err)
		}
		streamed = append(streamed, m)
	}
	want, err := Project(s, s.Leaf(), Agent)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprintf("%+v", streamed) != fmt.Sprintf("%+v", want.Messages) || len(p.Messages) != 0 {
		t.Errorf("streamed %+v\nwant %+v", streamed, want.Messages)
	}
	if sources(p) != sources(want) || omissions(s, p) != "a compacted" {
		t.Errorf("sources %q, omitted %q", sources(p), omissions(s, p))
	}
	p, messages, err = Stream(s, s.Leaf(), Agent)
	if err != nil {
		t.Fatal(err)
	}
	for range messages {
		break
	}
	if sources(p) != "c summary" {
		t.Errorf("after one message the sources are %q", sources(p))
	}
}

// TestLongBranch projects a branch of a million entries.
func TestLongBranch(t *testing.T) {
	n := 1_000_000
	if testing.Short() {
		n /= 10
	}
	lines := make([]string, 0, n+2)
	for i := range n {
		lines = append(lines, fmt.Sprintf(`{"type":"custom","id":"%d","parentId":"%d"}`, i, i-1))
	}
	lines = append(lines,
		fmt.Sprintf(`{"type":"compaction","id":"c","parentId":"%d","summary":"s","firstKeptEntryId":"%d"}`, n-1, n-2),
		`{"type":"message","id":"m","parentId":"c","message":{"role":"user","content":"hi"}}`)
	s := open(t, lines...)
	p, err := Project(s, s.Leaf(), Agent)
	if err != nil {
		t.Fatal(err)
	}
	if got := sources(p); got != "c summary, m after-compaction" || len(p.Branch) != n+2 || len(p.Omitted) != n {
		t.Errorf("sources %q, branch of %d, %d omitted", got, len(p.Branch), len(p.Omitted))
	}
}
