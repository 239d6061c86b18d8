package branch

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// letters makes items of a word: each letter is an item without an identity of its
// own that says that letter. A letter in brackets has an identity: "[ab]" is item a
// that says b.
func letters(side, word string) []item {
	var items []item
	for i := 0; i < len(word); i++ {
		identity, said := side+string(rune(i)), word[i:i+1]
		if word[i] == '[' {
			identity, said = word[i+1:i+2], word[i+2:i+3]
			i += 3
		}
		k := keyOf([]byte(said))
		items = append(items, item{identity: keyOf([]byte(identity)), exact: k, said: k})
	}
	return items
}

// spell writes steps as text: = same, ~ changed, - in A alone, + in B alone.
func spell(steps []Step) string {
	var b strings.Builder
	for _, s := range steps {
		switch {
		case s.Same:
			b.WriteByte('=')
		case s.A >= 0 && s.B >= 0:
			b.WriteByte('~')
		case s.A >= 0:
			b.WriteByte('-')
		default:
			b.WriteByte('+')
		}
	}
	return b.String()
}

func TestAlign(t *testing.T) {
	tests := []struct{ name, a, b, want string }{
		{"nothing", "", "", ""},
		{"nothing on one side", "", "ab", "++"},
		{"the same", "abc", "abc", "==="},
		{"a common start", "abx", "aby", "==-+"},
		{"a common end", "xab", "yab", "-+=="},
		{"something in the middle", "abc", "axc", "=-+="},
		{"disjoint", "abc", "xyz", "---+++"},
		{"something taken out", "abcd", "ad", "=--="},
		{"the longest order of what moved", "abcd", "dabc", "+===-"},
		{"repeats pair in turn", "xaya", "zawa", "-+=-+="},
		{"identity goes before what is said", "[1a]a", "a[1a]", "+=-"},
		{"what became another", "x[1a]y", "x[1b]y", "=~="},
		{"gaps between identities are aligned by what they say", "p[1a]q[2b]r", "q[1a]q[2b]r", "-+===="},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := spell(align(letters("a", tt.a), letters("b", tt.b))); got != tt.want {
				t.Errorf("%q and %q: %s, want %s", tt.a, tt.b, got, tt.want)
			}
		})
	}
}

// TestAlignHolds checks on random sequences what must hold for all: each item comes
// once and in order, the same is the same, and exchanging the sides exchanges the
// answer.
func TestAlignHolds(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		a, b := randomItems(random), randomItems(random)
		steps := align(a, b)
		var placesA, placesB []int
		for _, s := range steps {
			if s.A >= 0 {
				placesA = append(placesA, s.A)
			}
			if s.B >= 0 {
				placesB = append(placesB, s.B)
			}
			if s.Same && a[s.A].said != b[s.B].said {
				t.Fatalf("%v and %v are no pair", s.A, s.B)
			}
		}
		if !slices.Equal(placesA, upTo(len(a))) || !slices.Equal(placesB, upTo(len(b))) {
			t.Fatalf("steps %v skip or repeat", steps)
		}
		if got, want := pairsOf(align(b, a)), pairsOf(steps); !slices.Equal(got, swapped(want)) {
			t.Fatalf("exchanged: %v, want those of %v", got, want)
		}
	}
}

// randomItems are up to 12 items of few kinds, some with an identity that the other
// side may have too.
func randomItems(random *rand.Rand) []item {
	var word strings.Builder
	used := map[int]bool{}
	for range random.IntN(13) {
		said := string(rune('a' + random.IntN(4)))
		if id := random.IntN(12); id < 8 && !used[id] {
			used[id] = true
			said = "[" + string(rune('0'+id)) + said + "]"
		}
		word.WriteString(said)
	}
	return letters(string(rune('A'+random.IntN(1<<16))), word.String())
}

func upTo(n int) []int {
	var list []int
	for i := range n {
		list = append(list, i)
	}
	return list
}

// pairsOf are the steps with both sides.
func pairsOf(steps []Step) []Step {
	return slices.DeleteFunc(slices.Clone(steps), func(s Step) bool { return s.A < 0 || s.B < 0 })
}

func swapped(steps []Step) []Step {
	for i, s := range steps {
		steps[i] = Step{s.B, s.A, s.Same}
	}
	return steps
}
