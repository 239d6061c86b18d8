package render

import (
	"fmt"
	"io"
	"time"

	"sessiontool/sessionfile"
)

// treeView is one print of a tree.
type treeView struct {
	liner
	s      *sessionfile.Session
	o      TreeOptions
	lay    *layout
	active []bool
	labels map[int]string
	notes  map[int][]note
	// idWidth, idLength and nameWidth make columns of what lines begin with.
	idWidth, idLength, nameWidth int
	// levels is how many levels are drawn, window how many of them when the line
	// begins with a count of those that are not.
	levels, window int
	started        []bool // arms that have a line already
	folded         int    // entries since the last line that Branches leaves out
}

func newTreeView(w io.Writer, s *sessionfile.Session, o TreeOptions, st Style, lay *layout) *treeView {
	v := &treeView{
		liner: newLiner(w, st), s: s, o: o, lay: lay,
		active: branchOf(s, o.Active), labels: labelsOf(s), notes: map[int][]note{},
		idLength: idLength(s), started: make([]bool, len(lay.arms)),
	}
	if v.o.Zone == nil {
		v.o.Zone = time.UTC
	}
	for n, shown := range lay.shown {
		if shown {
			v.idWidth = max(v.idWidth, Width(refOf(s, n, v.idLength)))
			v.nameWidth = max(v.nameWidth, nameWidth(s, n))
		}
	}
	v.setLevels(st.Width)
	v.note(s.Leaf(), "<- leaf")
	if o.Active != s.Leaf() {
		v.note(o.Active, "<- active")
	}
	return v
}

// nameWidth is how wide the name of entry n gets, which is not read for it.
func nameWidth(s *sessionfile.Session, n int) int {
	if s.Kind(n) == sessionfile.KindUnknown || s.Role(n) == sessionfile.RoleUnknown {
		return maxName
	}
	return Width(nameOf(s, n, nil).text)
}

// note stands behind an entry and says where a leaf is. aside is left out where it
// would push the summary away.
type note struct{ text, aside string }

// note marks entry n. When it is hidden the mark goes to its nearest shown ancestor
// and says so.
func (v *treeView) note(n int, text string) {
	at := v.lay.nearest(n)
	if at == sessionfile.None {
		return
	}
	mark := note{text: "  " + text}
	if at != n {
		mark.aside = fmt.Sprintf(" %s (%s, hidden)", refOf(v.s, n, v.idLength), nameOf(v.s, n, nil).text)
	}
	v.notes[at] = append(v.notes[at], mark)
}

func (v *treeView) print() error {
	if err := v.header(); err != nil {
		return err
	}
	if v.lay.deepest > v.levels {
		text := fmt.Sprintf("branches nest %d deep: +N stands for N levels that are not drawn", v.lay.deepest)
		if err := v.line(span{text, faint}); err != nil {
			return err
		}
	}
	printed := false
	for _, n := range v.lay.order {
		if !v.lay.shown[n] {
			continue
		}
		printed = true
		if err := v.entry(int(n)); err != nil {
			return err
		}
	}
	if !printed && v.s.Len() > 0 {
		return v.line(span{fmt.Sprintf("(no entry passes the filter %s)", v.o.Filter), faint})
	}
	return nil
}

// entry prints the line of entry n, or counts it when it is folded.
func (v *treeView) entry(n int) error {
	if v.folds(n) {
		v.folded++
		return nil
	}
	if v.folded > 0 {
		text := "⋮ " + count(v.folded, "entry", "entries")
		v.folded = 0
		if err := v.line(v.indent(n), span{text, faint}); err != nil {
			return err
		}
	}
	return v.fullLine(n)
}

// folds reports whether Branches leaves out entry n: it is neither a branch point
// nor a leaf, and nothing is noted about it. The next line is then one of the same
// arm.
func (v *treeView) folds(n int) bool {
	return v.o.Branches && v.lay.forks[n] == 1 && v.notes[n] == nil
}

func (v *treeView) fullLine(n int) error {
	e, err := v.s.Load(n)
	if err != nil {
		return err
	}
	spans := append([]span{v.indent(n), v.marker(n)}, v.columns(n, e)...)
	tail := v.tail(n, true)
	room := v.room(append(spans, tail...), 0)
	if room < minSummary {
		tail = v.tail(n, false)
		room = v.room(append(spans, tail...), 0)
	}
	c := plain
	if failed(e) {
		c = paintError
	}
	summary := Truncate(Clean(oneLine(e.Body.Summary(), min(2*room, maxSummary))), room)
	spans = append(spans, span{summary, c})
	return v.line(append(spans, tail...)...)
}

// maxSummary bounds a summary where the width does not.
const maxSummary = 400

func (v *treeView) marker(n int) span {
	if v.active[n] {
		return span{"● ", paintActive}
	}
	return span{"○ ", faint}
}

// columns are the id, the time and the name of an entry, all with space behind.
func (v *treeView) columns(n int, e *sessionfile.Entry) []span {
	id := span{pad(refOf(v.s, n, v.idLength), v.idWidth) + "  ", paintID}
	who := nameOf(v.s, n, e)
	what := span{pad(who.text, v.nameWidth) + "  ", who.paint}
	if !v.o.Times {
		return []span{id, what}
	}
	return []span{id, {pad(timeText(v.s.Time(n), v.o.Zone), len(timeLayout)) + "  ", faint}, what}
}

const timeLayout = "2006-01-02 15:04:05"

// timeText shows a time in milliseconds since 1970, "-" when there is none.
func timeText(ms int64, zone *time.Location) string {
	if ms == sessionfile.NoTime {
		return "-"
	}
	return time.UnixMilli(ms).In(zone).Format(timeLayout)
}

const (
	// maxLabel is how wide a label gets at most, minLabel what it may always have.
	maxLabel, minLabel = 30, 12
	// minSummary is what a summary needs, if there is a choice.
	minSummary = 24
)

// tail is what stands behind the summary: the label, and where the leaf is.
func (v *treeView) tail(n int, asides bool) []span {
	var tail []span
	if label, ok := v.labels[n]; ok {
		tail = append(tail, span{"  [" + Truncate(Clean(oneLine(label, 2*maxLabel)), v.labelWidth()) + "]", paintLabel})
	}
	if v.s.Shadowed(n) {
		last := v.s.Pos(v.s.ByID(v.s.ID(n))).Line
		tail = append(tail, span{fmt.Sprintf("  (replaced by line %d)", last), paintWarning})
	}
	for _, mark := range v.notes[n] {
		if !asides {
			mark.aside = ""
		}
		tail = append(tail, span{mark.text + mark.aside, paintActive})
	}
	return tail
}

// labelWidth leaves a label a fifth of the line.
func (v *treeView) labelWidth() int {
	if v.width == 0 {
		return maxLabel
	}
	return min(maxLabel, max(minLabel, v.width/5))
}
