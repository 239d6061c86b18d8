package check

import "sessiontool/sessionfile"

// profile is what must be known of the lines before to check a record: the version
// that entries seem to have, and the other one that they turn out to have when the
// header does not go with them.
type profile struct {
	version, other int
}

// noHeader is the profile while no header was seen.
func noHeader() profile { return profile{version: 3, other: 1} }

// withID is the version that entries have if one of them has an id.
func (p profile) withID() int {
	if p.version == 1 {
		return p.other
	}
	return p.version
}

// profileOf is the profile of the entries under a header. trust takes a header without
// a version for what it says, version 1: each entry then needs to be held against the
// schemas of one version only, and what turns out otherwise is read again.
func profileOf(h *headerFacts, trust bool) profile {
	switch {
	case !h.known():
		return profile{version: 3, other: 1}
	case !h.hasVersion && trust:
		return profile{version: 1, other: 1}
	case !h.hasVersion:
		return profile{version: 1, other: 3}
	case h.version == 1:
		return profile{version: 1, other: 1}
	}
	return profile{version: h.version, other: 1}
}

// profiler tells for each line, in file order, what is known of the version: the
// header is looked for ahead of the scan, so that lines can be scanned in any order
// afterwards.
type profiler struct {
	trust   bool
	found   bool
	current profile
	looker  *looker
}

func newProfiler(trust bool) *profiler {
	return &profiler{trust: trust, current: noHeader(), looker: newLooker(recordShape())}
}

// next is the profile to scan the line with.
func (p *profiler) next(line sessionfile.Line) profile {
	if p.found || !mayHoldHeader(line) {
		return p.current
	}
	f, d := p.looker.look(line)
	switch {
	case f.class == lineHeader:
		p.found, p.current = true, profileOf(headerOf(d), p.trust)
	case f.damage != nil && f.damage.header != nil:
		p.current = profileOf(f.damage.header, p.trust)
	}
	return p.current
}
