package finding

import (
	"path"
	"slices"
	"strings"
)

// claims are the places where findings of rules that supersede others were made. One fault gives one
// finding: whatever those rules supersede is dropped there and within.
type claims map[place][]Rule

type place struct {
	path    string
	line    int
	pointer string
}

// add notes what the finding supersedes. A finding of a rule about whole lines claims its line.
func (c claims) add(f Finding) {
	r, ok := find(f.Rule)
	if !ok || len(r.Supersedes) == 0 {
		return
	}
	at := place{f.Path, f.Line, f.Pointer}
	if r.wholeLine() {
		at.pointer = ""
	}
	if !slices.ContainsFunc(c[at], func(known Rule) bool { return known.ID == r.ID }) {
		c[at] = append(c[at], r)
	}
}

// cover reports whether another finding says better what f says: one at the same value or at a value
// around it, of a rule that supersedes f's.
func (c claims) cover(f Finding) bool {
	if len(c) == 0 {
		return false
	}
	at := place{f.Path, f.Line, f.Pointer}
	for {
		for _, r := range c[at] {
			if r.ID != f.Rule && matchesAny(r.Supersedes, f.Rule) {
				return true
			}
		}
		slash := strings.LastIndexByte(at.pointer, '/')
		if slash < 0 {
			return false
		}
		at.pointer = at.pointer[:slash]
	}
}

// matchesAny reports whether one of the patterns matches the rule id.
func matchesAny(patterns []string, id string) bool {
	for _, p := range patterns {
		if ok, err := path.Match(p, id); ok && err == nil {
			return true
		}
	}
	return false
}
