package finding

import (
	"path"
	"strings"
)

// supersedes reports whether a says better what b says: the row of a's rule names b's, both are about
// the same line, and b's value is a's or lies within it. A finding of a rule about whole lines is
// about everything on its line.
func supersedes(a, b Finding) bool {
	if a.Line != b.Line || a.Path != b.Path || a.Rule == b.Rule {
		return false
	}
	r, ok := Lookup(a.Rule)
	if !ok || !matchesAny(r.Supersedes, b.Rule) {
		return false
	}
	return r.wholeLine() || within(b.Pointer, a.Pointer)
}

// within reports whether pointer names the value at outer or one inside it.
func within(pointer, outer string) bool {
	rest, ok := strings.CutPrefix(pointer, outer)
	return ok && (rest == "" || rest[0] == '/')
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
