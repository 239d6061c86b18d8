package main

import (
	"encoding/json"
	"slices"
	"testing"

	"sessiontool/internal/golden"
	"sessiontool/migrate"
	"sessiontool/sessionfile"
)

// TestTreesEqualPis compares tree order, current leaf, labels in force and name of every
// golden session with the real Pi's.
func TestTreesEqualPis(t *testing.T) {
	for _, set := range []string{"v3", "twisted", "v2", "v1"} {
		t.Run(set, func(t *testing.T) {
			for _, c := range golden.Load(t, set) {
				s, err := sessionfile.Build(t.Context(), sessionfile.Bytes(c.Name, c.Session), sessionfile.Options{})
				if err != nil {
					t.Fatalf("%s: %v", c.Name, err)
				}
				if set == "v1" || set == "v2" {
					s = migrate.Upgrade(s)
				}
				compareTrees(t, c, s)
				compareLabels(t, c, s)
			}
		})
	}
}

// compareTrees compares by positions, which are the entries' numbers here and there.
func compareTrees(t *testing.T, c golden.Case, s *sessionfile.Session) {
	t.Helper()
	if s.Len() != len(c.Lines) || s.Leaf() != c.Leaf {
		t.Errorf("%s: leaf %d of %d entries, want %d of %d", c.Name, s.Leaf(), s.Len(), c.Leaf, len(c.Lines))
		return
	}
	if got := asPiLists(s, s.Roots()); !slices.Equal(got, c.Tree.Roots) {
		t.Errorf("%s: roots %v, want %v", c.Name, got, c.Tree.Roots)
	}
	for n, want := range c.Tree.Children {
		if got := asPiLists(s, s.Children(n)); !slices.Equal(got, want) {
			t.Errorf("%s: children of %s are %v, want %v", c.Name, s.Ref(n), got, want)
		}
	}
}

// asPiLists names entries as Pi's tree does: in the place of an entry that a later one of its
// id shadows, Pi lists the later one once more.
func asPiLists(s *sessionfile.Session, entries []int32) []int {
	var list []int
	for _, n := range entries {
		if s.Shadowed(int(n)) {
			n = int32(s.ByID(s.ID(int(n))))
		}
		list = append(list, int(n))
	}
	return list
}

func compareLabels(t *testing.T, c golden.Case, s *sessionfile.Session) {
	t.Helper()
	var got, want []string
	for _, l := range s.Labels() {
		got = append(got, l.TargetID+" "+l.Label)
	}
	for _, l := range c.Labels {
		want = append(want, l.Target+" "+goString(t, l.Text))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: labels %q, want %q", c.Name, got, want)
	}
	if got, want := s.Name(), goString(t, c.Title); got != want {
		t.Errorf("%s: name %q, want %q", c.Name, got, want)
	}
}

func goString(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	s, err := golden.Text(raw)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
