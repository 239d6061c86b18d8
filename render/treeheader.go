package render

import (
	"fmt"

	"sessiontool/sessionfile"
)

// header prints the first line: session id, version, name, working directory and
// counts. Of name and directory only so much is shown that the counts fit.
func (v *treeView) header() error {
	id, cwd := "(no header)", ""
	if h := v.s.Header; h != nil {
		id, cwd = "(no id)", h.Cwd
		if h.ID != "" {
			id = Clean(shortSessionID(h.ID))
		}
	}
	first := []span{{Truncate(id, maxSessionID), strong}, {fmt.Sprintf("  v%d", v.s.Version), plain}}
	last := span{"  " + v.counts(), plain}
	room := v.room(append(first[:len(first):len(first)], last), 0)
	name, dir := nameAndDir(v.s.Name(), cwd, room)
	return v.line(append(first, name, dir, last)...)
}

// minPart is how narrow a name or directory may get before it is left out.
const minPart = 8

// nameAndDir share what room there is: each gets half of it, or what the other does
// not need.
func nameAndDir(name, cwd string, room int) (n, d span) {
	if name != "" {
		name = `  "` + Clean(oneLine(name, summaryLength)) + `"`
	}
	if cwd != "" {
		cwd = "  " + Clean(cwd)
	}
	nameWidth, cwdWidth := Width(name), Width(cwd)
	if have := max(room/2, room-cwdWidth); nameWidth > have {
		name = fit(have, func() string { return Truncate(name, have-1) + `"` })
	}
	if have := room - Width(name); cwdWidth > have {
		cwd = fit(have, func() string { return "  " + truncateLeft(cwd[2:], have-2) })
	}
	return span{name, strong}, span{cwd, plain}
}

// fit returns the cut text, or nothing where it would say too little.
func fit(room int, cut func() string) string {
	if room < minPart {
		return ""
	}
	return cut()
}

func (v *treeView) counts() string {
	messages := 0
	for n := range v.s.Len() {
		if v.s.Kind(n) == sessionfile.KindMessage {
			messages++
		}
	}
	return count(v.s.Len(), "entry", "entries") + ", " +
		count(len(v.s.Leaves()), "branch", "branches") + ", " +
		count(messages, "message", "messages")
}

const (
	uuidLength   = 36
	maxSessionID = 40
)

// shortSessionID cuts a UUID behind its second group: what is left of a UUIDv7 is
// its time, to the millisecond.
func shortSessionID(id string) string {
	if len(id) == uuidLength && id[8] == '-' && id[13] == '-' {
		return id[:13]
	}
	return id
}
