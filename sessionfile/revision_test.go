package sessionfile

import (
	"errors"
	"strings"
	"testing"
)

func TestResolve(t *testing.T) {
	label := func(id, parent, target, text string) string {
		return `{"type":"label","id":"` + id + `","parentId":"` + parent + `","timestamp":"2026-01-01T00:00:00Z","targetId":"` + target + `","label":"` + text + `"}`
	}
	s := build(t, header,
		entry("aaaa1111", "", 0), entry("aaaa2222", "aaaa1111", 1), entry("bbbb3333", "aaaa2222", 2),
		label("cccc4444", "bbbb3333", "aaaa2222", "first try"), label("dddd5555", "cccc4444", "bbbb3333", "odd~2"),
		label("eeee6666", "dddd5555", "aaaa1111", "twice"), label("ffff7777", "eeee6666", "bbbb3333", "twice"),
		entry("leaf", "ffff7777", 3), entry("e5", "leaf", 4))
	for rev, want := range map[string]string{
		"": "e5", "e5": "e5", "leaf": "leaf", "leaf^": "ffff7777", "aaaa1111": "aaaa1111", "bbbb": "bbbb3333", "bbbb^": "aaaa2222",
		"bbbb~2": "aaaa1111", "bbbb^^": "aaaa1111", "bbbb~1^": "aaaa1111", "bbbb~": "aaaa2222", "bbbb~0": "bbbb3333",
		"first try": "aaaa2222", "first try^": "aaaa1111", ":2": "aaaa1111", ":10": "e5", ":10^": "leaf",
	} {
		n, err := s.Resolve(rev)
		if err != nil || s.Ref(n) != want {
			t.Errorf("Resolve(%q) = %d, %v; want %s", rev, n, err, want)
		}
	}
	for _, c := range []struct {
		rev, problem string
		malformed    bool
		candidates   string
	}{
		{"aaaa", "the prefix is ambiguous: 2 entries have it", false, "aaaa1111 aaaa2222"},
		{"twice", "the label is ambiguous: 2 entries have it", false, "aaaa1111 bbbb3333"},
		{"bbb", "a prefix of an id needs at least 4 characters", false, "bbbb3333"},
		{"bbbb3334", "no entry has this id or label", false, "bbbb3333"},
		{"zzzzzzzzzzzz", "no entry has this id or label", false, ""},
		{":1", "line 1 is the header, not an entry", false, "aaaa1111"},
		{":99", "line 99 holds no entry", false, "e5"},
		{":0", "a line is written :N with a number from 1", true, ""},
		{":x", "a line is written :N with a number from 1", true, ""},
		{"^", "names no entry to start from; leaf^ starts at the current leaf", true, ""},
		{"aaaa1111^", "aaaa1111 is a root: it has no parent", false, "aaaa1111"},
		{"bbbb3333~7", "the root aaaa1111 stands 2 up from there, and nothing above it", false, "aaaa1111"},
	} {
		_, err := s.Resolve(c.rev)
		var rev *RevisionError
		if !errors.As(err, &rev) {
			t.Errorf("Resolve(%q): %v", c.rev, err)
			continue
		}
		var refs []string
		for _, cand := range rev.Candidates {
			refs = append(refs, cand.Ref)
		}
		if rev.Text != c.rev || rev.Problem != c.problem || rev.Malformed != c.malformed || strings.Join(refs, " ") != c.candidates {
			t.Errorf("Resolve(%q): %q malformed %v candidates %v; want %q %v %s", c.rev, rev.Problem, rev.Malformed, refs, c.problem, c.malformed, c.candidates)
		}
	}
}

// TestLabelThatLooksLikeASteppedRevision: the whole text of a label wins.
func TestLabelThatLooksLikeASteppedRevision(t *testing.T) {
	s := build(t, header, entry("aaaa1111", "", 0), entry("bbbb2222", "aaaa1111", 1),
		`{"type":"label","id":"l1","parentId":"bbbb2222","timestamp":"2026-01-01T00:00:00Z","targetId":"bbbb2222","label":"bbbb2222~1"}`,
		`{"type":"label","id":"l2","parentId":"l1","timestamp":"2026-01-01T00:00:00Z","targetId":"aaaa1111","label":"leaf"}`)
	if n, err := s.Resolve("bbbb2222~1"); err != nil || s.Ref(n) != "bbbb2222" {
		t.Errorf("label: %d, %v", n, err)
	}
	if n, err := s.Resolve("leaf"); err != nil || n != s.Leaf() {
		t.Errorf("leaf is the current leaf before it is a label: %d, %v", n, err)
	}
}

func TestResolveInAFileWithoutEntries(t *testing.T) {
	_, err := build(t, header).Resolve("leaf")
	var rev *RevisionError
	if !errors.As(err, &rev) || rev.Problem != "the file has no entries" {
		t.Errorf("%v", err)
	}
}
