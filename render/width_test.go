package render

import "testing"

func TestWidth(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"", 0}, {"abc", 3}, {"été", 3}, {"e\u0301", 1}, {"日本", 4}, {"😀", 2},
		{"❤\ufe0f", 2}, // one column in old terminals
		{"👍🏽", 4},      // two pictures where modifiers are unknown
		{"👨\u200d👩\u200d👧\u200d👦", 8}, // four where joiners are
		{"…●○├│", 5}, {"␛", 1}, {"◌\u0301", 1},
	} {
		if got := Width(c.text); got != c.want {
			t.Errorf("%q takes %d columns, want %d", c.text, got, c.want)
		}
	}
}

func TestTruncate(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"abc", 3, "abc"}, {"abcd", 3, "ab…"}, {"abc", 1, "…"}, {"abc", 0, ""}, {"abc", -1, ""},
		{"日本語", 6, "日本語"}, {"日本語", 5, "日本…"}, {"日本語", 4, "日…"}, {"日本", 1, "…"},
		{"e\u0301e\u0301e\u0301", 2, "e\u0301…"},
		{"a👨\u200d👩\u200d👧b", 4, "a…"}, {"a👨\u200d👩\u200d👧b", 8, "a👨\u200d👩\u200d👧b"},
		{"", 5, ""},
	} {
		got := Truncate(c.text, c.width)
		if got != c.want {
			t.Errorf("%q at %d: %q, want %q", c.text, c.width, got, c.want)
		}
		if Width(got) > max(0, c.width) {
			t.Errorf("%q at %d is %d wide", c.text, c.width, Width(got))
		}
	}
}
