package render

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Width returns how many columns clean text takes. Terminals disagree about
// clusters: a family of emoji is one picture of two columns here and four of two
// columns there. Width is the larger, so that a line that fits by it fits
// everywhere.
func Width(s string) int {
	if isPlain(s) {
		return len(s)
	}
	width := 0
	for state := -1; s != ""; {
		var w int
		s, w, state = skipCluster(s, state)
		width += w
	}
	return width
}

// skipCluster returns what follows the first cluster of s, and how many columns the
// cluster takes. The state is -1 at first, then what the last call returned.
func skipCluster(s string, state int) (rest string, width, newState int) {
	if s[0] < utf8.RuneSelf && (len(s) == 1 || s[1] < utf8.RuneSelf) {
		return s[1:], 1, -1 // ASCII before ASCII stands alone
	}
	cluster, rest, width, newState := uniseg.FirstGraphemeClusterInString(s, state)
	return rest, clusterWidth(cluster, width), newState
}

// clusterWidth is the larger of the cluster's own width and that of its characters
// side by side.
func clusterWidth(cluster string, width int) int {
	if _, size := utf8.DecodeRuneInString(cluster); size == len(cluster) {
		return width
	}
	apart := 0
	for _, r := range cluster {
		apart += runeWidth(r)
	}
	return max(width, apart)
}

func runeWidth(r rune) int {
	if isSkinTone(r) {
		return 2 // a picture of its own where it is not understood
	}
	_, _, w, _ := uniseg.FirstGraphemeClusterInString(string(r), -1)
	return w
}

func isSkinTone(r rune) bool { return 0x1F3FB <= r && r <= 0x1F3FF }

// Truncate returns clean text cut so that it takes at most width columns; an
// ellipsis stands for what is missing. It never cuts inside a character with its
// marks.
func Truncate(s string, width int) string {
	if width <= 0 {
		return ""
	}
	if len(s) <= width && isPlain(s) {
		return s
	}
	used, kept := 0, 0 // kept ends where an ellipsis still has room
	rest := s
	for state := -1; rest != ""; {
		var w int
		rest, w, state = skipCluster(rest, state)
		used += w
		if used > width {
			return s[:kept] + "…"
		}
		if used < width {
			kept = len(s) - len(rest)
		}
	}
	return s
}

// pad appends spaces to clean text until it takes width columns.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-Width(s)))
}

// truncateLeft is Truncate for text whose end matters more than its beginning, such
// as a path.
func truncateLeft(s string, width int) string {
	if width <= 0 {
		return ""
	}
	excess := Width(s) - width
	if excess <= 0 {
		return s
	}
	for state := -1; s != "" && excess >= 0; { // >= leaves room for the ellipsis
		var w int
		s, w, state = skipCluster(s, state)
		excess -= w
	}
	return "…" + s
}
