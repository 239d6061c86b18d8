package finding

import (
	"slices"
	"testing"
)

func TestNearest(t *testing.T) {
	for _, tc := range []struct {
		typed string
		n     int
		want  []string
	}{
		{"line/torn-tial", 3, []string{"line/torn-tail"}},
		{"line/torn_tail", 3, []string{"line/torn-tail"}},
		{"torn-tail", 3, []string{"line/torn-tail"}},
		{"torn", 3, []string{"line/torn-tail"}},
		{"Line/BOM", 1, []string{"line/bom"}},
		{"tool/orphan", 3, []string{"tool/result-orphan"}},
		{"tree/cicle", 3, []string{"tree/cycle"}},
		{"schema/minlength", 1, []string{"schema/minLength"}},
		{"header/duplicate-id", 2, []string{"tree/duplicate-id", "header/duplicate"}},
		{"duplicate", 2, []string{"header/duplicate", "record/duplicate-name"}},
		{"xyzzy", 3, []string{}},
		{"", 3, []string{}},
		{"torn-tail", 0, []string{}},
	} {
		if got := Nearest(tc.typed, tc.n); !slices.Equal(got, tc.want) || got == nil {
			t.Errorf("Nearest(%q, %d) = %q, want %q", tc.typed, tc.n, got, tc.want)
		}
	}
}

func TestNearestFindsEveryRuleByIdAndSlug(t *testing.T) {
	for _, r := range Rules() {
		slug := r.ID[len(r.Layer())+1:]
		if got := Nearest(r.ID, 1); !slices.Equal(got, []string{r.ID}) {
			t.Errorf("Nearest(%q) = %q", r.ID, got)
		}
		if got := Nearest(slug, 2); !slices.Contains(got, r.ID) {
			t.Errorf("Nearest(%q) = %q", slug, got)
		}
	}
}

func TestEditDistance(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "acb", 1},
		{"abc", "abd", 1}, {"abc", "ab", 1}, {"kitten", "sitting", 3}, {"ca", "abc", 3},
	} {
		if got := EditDistance(tc.a, tc.b); got != tc.want {
			t.Errorf("EditDistance(%q, %q) = %d, want %d", tc.a, tc.b, got, tc.want)
		}
	}
}
