package sessionfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// RevisionError says why a revision names no entry.
type RevisionError struct {
	// Text is the revision as the user gave it.
	Text string
	// Problem says what is wrong with it.
	Problem string
	// Malformed says that no file could have such a revision, NoEntries that this file
	// has none at all.
	Malformed, NoEntries bool
	// Candidates are entries that may have been meant.
	Candidates []Candidate
}

// Candidate is an entry that a revision may have meant.
type Candidate struct {
	Ref   string // its id, or :line
	Line  int
	Label string // "" for none
}

func (e *RevisionError) Error() string {
	if e.Text == "" {
		return e.Problem
	}
	return fmt.Sprintf("revision %q: %s", e.Text, e.Problem)
}

// MinPrefix is the shortest prefix of an id that names an entry.
const MinPrefix = 4

// Resolve finds the entry that a revision names: an id; leaf; a label; a unique
// prefix of an id; :N for the entry on line N; each followed by any number of ^
// (parent) and ~N (N-th ancestor). An empty revision is the current leaf. The error
// is a *RevisionError.
func (s *Session) Resolve(rev string) (int, error) {
	if len(s.entries) == 0 {
		return None, &RevisionError{Text: rev, Problem: "the file has no entries", NoEntries: true}
	}
	if rev == "" {
		return s.Leaf(), nil
	}
	n, err := s.base(rev, rev)
	if err == nil {
		return n, nil
	}
	base, steps, ok := splitSteps(rev)
	if !ok {
		return None, err
	}
	if base == "" {
		return None, &RevisionError{Text: rev, Problem: "names no entry to start from; leaf" + rev + " starts at the current leaf", Malformed: true}
	}
	if n, err = s.base(rev, base); err != nil {
		return None, err
	}
	return s.ancestor(rev, n, steps)
}

// base finds what stands in front of ^ and ~.
func (s *Session) base(rev, base string) (int, error) {
	if n := s.ByID(base); n != None {
		return n, nil
	}
	if base == "leaf" {
		return s.Leaf(), nil
	}
	if found := s.labelled(base); len(found) > 0 {
		return s.one(rev, "label", found)
	}
	if strings.HasPrefix(base, ":") {
		return s.atLine(rev, base)
	}
	return s.prefixed(rev, base)
}

// atLine finds the entry of :N.
func (s *Session) atLine(rev, base string) (int, error) {
	line, err := strconv.Atoi(base[1:])
	if err != nil || line < 1 {
		return None, &RevisionError{Text: rev, Problem: "a line is written :N with a number from 1", Malformed: true}
	}
	if n := s.AtLine(line); n != None {
		return n, nil
	}
	problem := fmt.Sprintf("line %d holds no entry", line)
	if s.Header != nil && s.Header.Line.Line == line {
		problem = fmt.Sprintf("line %d is the header, not an entry", line)
	}
	return None, &RevisionError{Text: rev, Problem: problem, Candidates: s.nearLine(line)}
}

// nearLine lists the entries around a line.
func (s *Session) nearLine(line int) []Candidate {
	at, _ := slices.BinarySearchFunc(s.entries, line, func(e indexEntry, line int) int { return int(e.line) - line })
	var list []Candidate
	for n := max(0, at-1); n <= at && n < len(s.entries); n++ {
		list = append(list, s.candidate(n))
	}
	return list
}

// labelled lists the entries that have a label now.
func (s *Session) labelled(label string) []int {
	var found []int
	for _, l := range s.Labels() {
		if n := s.ByID(l.TargetID); l.Label == label && n != None {
			found = append(found, n)
		}
	}
	return found
}

// prefixed finds the entry whose id begins with base.
func (s *Session) prefixed(rev, base string) (int, error) {
	var found []int
	for n := range s.entries {
		if !s.Shadowed(n) && strings.HasPrefix(s.ID(n), base) {
			found = append(found, n)
		}
	}
	switch {
	case len(found) == 0:
		return None, &RevisionError{Text: rev, Problem: "no entry has this id or label", Candidates: s.nearest(base)}
	case len(base) < MinPrefix:
		return None, &RevisionError{
			Text: rev, Problem: fmt.Sprintf("a prefix of an id needs at least %d characters", MinPrefix), Candidates: s.candidates(found),
		}
	}
	return s.one(rev, "prefix", found)
}

func (s *Session) one(rev, what string, found []int) (int, error) {
	if len(found) == 1 {
		return found[0], nil
	}
	return None, &RevisionError{
		Text: rev, Problem: fmt.Sprintf("the %s is ambiguous: %d entries have it", what, len(found)), Candidates: s.candidates(found),
	}
}

// maxCandidates bounds how many entries an error lists.
const maxCandidates = 8

func (s *Session) candidates(found []int) []Candidate {
	slices.Sort(found)
	var list []Candidate
	for _, n := range found[:min(len(found), maxCandidates)] {
		list = append(list, s.candidate(n))
	}
	return list
}

func (s *Session) candidate(n int) Candidate {
	c := Candidate{Ref: s.Ref(n), Line: int(s.entries[n].line)}
	for _, l := range s.Labels() {
		if l.TargetID == s.ID(n) {
			c.Label = l.Label
		}
	}
	return c
}

// splitSteps takes the ^ and ~N off the end of a revision and counts them. ok is
// false when there is none or one is malformed.
func splitSteps(rev string) (base string, steps int, ok bool) {
	base = rev
	for {
		if b, found := strings.CutSuffix(base, "^"); found {
			base, steps, ok = b, steps+1, true
			continue
		}
		tilde := strings.LastIndexByte(base, '~')
		if tilde < 0 {
			return base, steps, ok
		}
		digits := base[tilde+1:]
		n, err := strconv.Atoi(digits)
		if digits == "" {
			n, err = 1, nil
		}
		if err != nil || n < 0 || steps+n < steps {
			return base, steps, ok
		}
		base, steps, ok = base[:tilde], steps+n, true
	}
}

func (s *Session) ancestor(rev string, n, steps int) (int, error) {
	for i := range steps {
		p := s.Parent(n)
		if p == None {
			problem := fmt.Sprintf("%s is a root: it has no parent", s.Ref(n))
			if i > 0 {
				problem = fmt.Sprintf("the root %s stands %d up from there, and nothing above it", s.Ref(n), i)
			}
			return None, &RevisionError{Text: rev, Problem: problem, Candidates: s.candidates([]int{n})}
		}
		n = p
	}
	return n, nil
}
