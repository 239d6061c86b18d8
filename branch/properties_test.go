package branch

import (
	"context"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sessiontool/internal/golden"
	"sessiontool/migrate"
	"sessiontool/sessionfile"
)

// someSessions are sessions of all kinds: written by Pi, bent by hand, damaged in
// every way that there is a rule for.
func someSessions(t *testing.T) []*sessionfile.Session {
	t.Helper()
	var sessions []*sessionfile.Session
	for _, set := range []string{"v1", "v2", "v3", "twisted"} {
		for _, c := range golden.Some(t, set)[:10] {
			sessions = append(sessions, openSource(t, sessionfile.Bytes(c.Name, c.Session)))
		}
	}
	damaged, err := filepath.Glob("../testdata/rules/*/*.jsonl")
	if err != nil || len(damaged) < 50 {
		t.Fatalf("%d damaged files, %v", len(damaged), err)
	}
	for _, path := range damaged {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := sessionfile.Build(context.Background(), sessionfile.Bytes(path, data), sessionfile.Options{})
		if err != nil {
			continue // no session at all
		}
		sessions = append(sessions, migrate.Upgrade(s))
	}
	return sessions
}

// someSides are a few leaves of a session, the current one among them.
func someSides(s *sessionfile.Session) []Side {
	sides := []Side{{s, s.Leaf()}}
	leaves := s.Leaves()
	for i := 0; i < len(leaves) && i < 3; i++ {
		sides = append(sides, Side{s, leaves[i]})
	}
	if s.Len() > 0 {
		sides = append(sides, Side{s, s.Len() / 2})
	}
	return sides
}

// TestDiffHolds checks what must hold for any two leaves: of one session, and of
// one and the next.
func TestDiffHolds(t *testing.T) {
	sessions := someSessions(t)
	for i, s := range sessions {
		own := someSides(s)
		others := append(own[1:], Side{sessions[(i+1)%len(sessions)], sessions[(i+1)%len(sessions)].Leaf()})
		for _, a := range own {
			diffHolds(t, a, a)
			for _, b := range others {
				diffHolds(t, a, b)
			}
		}
	}
}

func diffHolds(t *testing.T, a, b Side) {
	t.Helper()
	name := a.Session.Source().Name() + " and " + b.Session.Source().Name()
	there, back := diff(t, a, b), diff(t, b, a)
	if a == b && there.Differs() {
		t.Errorf("%s: a leaf differs from itself", name)
	}
	if !slices.Equal(there.OnlyA(), back.OnlyB()) || !slices.Equal(there.OnlyB(), back.OnlyA()) || there.Shared != back.Shared ||
		there.Ancestor.A != back.Ancestor.B || there.Ancestor.B != back.Ancestor.A || there.Differs() != back.Differs() {
		t.Errorf("%s: exchanging the sides does not exchange the answer", name)
	}
	if got, want := pairsOf(back.Context.Steps), swapped(pairsOf(there.Context.Steps)); !slices.Equal(got, want) {
		t.Errorf("%s: exchanging the sides does not exchange the contexts", name)
	}
	slices.Sort(there.State.Tools.Changed) // the order is that of A
	slices.Sort(back.State.Tools.Changed)
	if !equalNames(there.State.Tools, NameComparison{back.State.Tools.OnlyB, back.State.Tools.OnlyA, back.State.Tools.Changed}) {
		t.Errorf("%s: exchanging the sides does not exchange the tools", name)
	}
	patchHolds(t, name, there.Pieces(true))
	patchHolds(t, name, there.Context.Pieces(true))
}

func diff(t *testing.T, a, b Side) *Comparison {
	t.Helper()
	c, err := Diff(context.Background(), a, b, DiffOptions{Context: true})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// patchHolds applies the hunks to the transcript of A and expects that of B.
func patchHolds(t *testing.T, name string, pieces iter.Seq2[Piece, error]) {
	t.Helper()
	var all []Line
	for p, err := range pieces {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, p.Lines...)
	}
	one := func(yield func(Piece, error) bool) { yield(Piece{Lines: all}, nil) }
	a, b := sideOf(all, FromA), sideOf(all, FromB)
	for _, around := range []int{0, 3} {
		var patched []string
		at := 0
		for h, err := range Hunks(one, around) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			start := h.StartA - 1
			if h.LinesA == 0 {
				start++
			}
			patched = append(patched, a[at:start]...)
			if startB := len(patched) + min(h.LinesB, 1); startB != h.StartB {
				t.Fatalf("%s: hunk begins at line %d of B, not %d", name, startB, h.StartB)
			}
			if got := sideOf(h.Lines, FromA); !slices.Equal(got, a[start:start+h.LinesA]) {
				t.Fatalf("%s: hunk does not fit at line %d of A", name, h.StartA)
			}
			patched = append(patched, sideOf(h.Lines, FromB)...)
			at = start + h.LinesA
		}
		if patched = append(patched, a[at:]...); !slices.Equal(patched, b) {
			t.Fatalf("%s: the patch does not make B of A", name)
		}
	}
}

// sideOf are the lines of one side.
func sideOf(all []Line, side Op) []string {
	texts := []string{}
	for _, l := range all {
		if l.Op == Both || l.Op == side {
			texts = append(texts, l.Text)
		}
	}
	return texts
}

func TestDiffStopsWhenItIsTold(t *testing.T) {
	s := open(t, header, user("a", "", "one"))
	other := open(t, header, user("a", "", "one"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, b := range []*sessionfile.Session{s, other} {
		if _, err := Diff(ctx, Side{s, 0}, Side{b, 0}, DiffOptions{Context: true}); err == nil || !strings.Contains(err.Error(), "canceled") {
			t.Errorf("got %v", err)
		}
	}
}
