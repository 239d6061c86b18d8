package render

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestClean(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", "plain text ~!", "plain text ~!"},
		{"accents and scripts", "été 日本語 עברית हिन्दी", "été 日本語 עברית हिन्दी"},
		{"colour", "\x1b[31mred\x1b[0m", "␛[31mred␛[0m"},
		{"title", "\x1b]0;owned\x07", "␛]0;owned␇"},
		{"line ends and tabs", "a\nb\r\nc\td", "a␊b␍␊c␉d"},
		{"NUL and DEL", "\x00\x7f", "␀␡"},
		{"C1", "\u009b31m\u0085", `\u009b31m\u0085`},
		{"bidi overrides", "a\u202eb\u202c", `a\u202eb\u202c`},
		{"bidi isolates and marks", "\u2066\u2069\u200e\u061c", `\u2066\u2069\u200e\u061c`},
		{"line separators", "a\u2028b\u2029", `a\u2028b\u2029`},
		{"zero width", "a\u200bb\ufeffc\u2060d\u00ade", `a\u200bb\ufeffc\u2060d\u00ade`},
		{"invisible letters", "\u3164\u115f\uffa0", `\u3164\u115f\uffa0`},
		{"tag characters", "x\U000e0041", `x\U000e0041`},
		{"private use", "\ue000", `\ue000`},
		{"lone surrogate", "cut \xed\xa0\xbd", `cut \ud83d`},
		{"not UTF-8", "a\xffb\xc3", `a\xffb\xc3`},
		{"emoji", "😀 ❤\ufe0f 👍🏽 1\ufe0f\u20e3 🇩🇪", "😀 ❤\ufe0f 👍🏽 1\ufe0f\u20e3 🇩🇪"},
		{"family", "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"},
		{"emoji selector before a joiner", "🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"},
		{"joiner in latin text", "ad\u200dmin", `ad\u200dmin`},
		{"joiner in persian", "می\u200cخواهم", "می\u200cخواهم"},
		{"joiner at the end", "😀\u200d", `😀\u200d`},
		{"selector behind a letter", "a\ufe0f", `a\ufe0f`},
		{"selector of another kind", "字\U000e0100", `字\U000e0100`},
		{"mark at the start", "\u0301x", "◌\u0301x"},
		{"pile of marks", "a" + strings.Repeat("\u0301", 300) + "b", "a" + strings.Repeat("\u0301", maxMarks) + "…b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Clean(c.in); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestCleanLines(t *testing.T) {
	got := cleanLines("a\tb\r\n\n\x1bc\rd\ne\n")
	want := []string{"a   b", "", "␛c␍d", "e"}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("%q, want %q", got, want)
	}
}

// checkClean fails when text holds something that a terminal obeys.
func checkClean(t *testing.T, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Fatalf("not UTF-8: %q", text)
	}
	for _, r := range text {
		if isJoiner(r) {
			continue
		}
		if !unicode.IsGraphic(r) || ignorable(r) {
			t.Fatalf("%U in %q", r, text)
		}
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"", "a", "\x1b[0m", "👨\u200d👩\ufe0f\u200d", "\u0301\u0301", "\xed\xa0\xbd\xff", "\u202e\u200b", "a\u034f\ufe0f", "ک\u200c\u064b\u200cک"} {
		f.Add(s, 5)
	}
	f.Fuzz(func(t *testing.T, s string, width int) {
		clean := Clean(s)
		checkClean(t, clean)
		if again := Clean(clean); again != clean {
			t.Fatalf("%q cleans to %q, that to %q", s, clean, again)
		}
		width %= 200
		cut := Truncate(clean, width)
		if w := Width(cut); w > max(0, width) {
			t.Fatalf("%q at %d takes %d columns", clean, width, w)
		}
		if Width(clean) <= width && cut != clean {
			t.Fatalf("%q fits in %d and was cut to %q", clean, width, cut)
		}
		for _, line := range cleanLines(s) {
			checkClean(t, line)
		}
	})
}
