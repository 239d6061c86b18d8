package render

import (
	"slices"
	"strconv"
	"strings"

	"sessiontool/sessionfile"
)

// maxLevels is how many levels of branching are drawn at most.
const maxLevels = 24

// setLevels gives indentation at most a third of the line.
func (v *treeView) setLevels(width int) {
	v.levels = maxLevels
	if width > 0 {
		v.levels = min(maxLevels, width/6)
	}
	mark := (len(depthMark(v.lay.deepest)) + 1) / 2
	v.levels = max(v.levels, mark+1)
	v.window = v.levels - mark
}

// depthMark stands at the start of a line for levels that are not drawn.
func depthMark(levels int) string { return "+" + strconv.Itoa(levels) + " " }

// indent draws what stands in front of the next line of entry n: for each arm that
// it is on or below, whether the arm goes on further down. Of arms that nest too
// deep the innermost are drawn, behind the number of the others.
func (v *treeView) indent(n int) span {
	a := v.lay.arm[n]
	if a == sessionfile.None {
		return span{}
	}
	depth := int(v.lay.arms[a].depth)
	drawn, mark := depth, ""
	if depth > v.levels {
		drawn = v.window
		mark = pad(depthMark(depth-drawn), 2*(v.levels-drawn))
	}
	pieces := make([]string, 0, drawn)
	begins := !v.started[a]
	v.started[a] = true
	for range drawn {
		pieces = append(pieces, connector(v.lay.arms[a].last, begins))
		begins = false
		a = v.lay.arms[a].parent
	}
	slices.Reverse(pieces)
	return span{mark + strings.Join(pieces, ""), faint}
}

// connector is what an arm draws on a line: on its first, or beside what comes
// after that.
func connector(last, begins bool) string {
	switch {
	case last && begins:
		return "└ "
	case begins:
		return "├ "
	case last:
		return "  "
	}
	return "│ "
}
