package conformance

import (
	"fmt"
	"runtime/debug"
)

// Aspect is what was asked about a session.
type Aspect string

// The aspects that are compared.
const (
	Lines         Aspect = "lines of entries"
	CurrentLeaf   Aspect = "current leaf"
	Name          Aspect = "name"
	Labels        Aspect = "labels"
	Roots         Aspect = "roots"
	Children      Aspect = "children"
	Branch        Aspect = "branch"
	Agent         Aspect = "agent messages"
	Provider      Aspect = "provider messages"
	ThinkingLevel Aspect = "thinking level"
	Model         Aspect = "model"
	Migration     Aspect = "migration"
	Extraction    Aspect = "extraction"
	// Printed is what `sessiontool context` prints.
	Printed Aspect = "printed context"
	// Survival is that we answer at all, in time, and leave the file alone.
	Survival Aspect = "survival"
)

// Difference is one answer of ours that is not Pi's.
type Difference struct {
	Aspect Aspect
	// Entry is the position of the entry that was asked about, -1 for the file.
	Entry int
	// Problem says where the two answers part: ours first, then Pi's.
	Problem string
}

// String says it in one line.
func (d Difference) String() string {
	if d.Entry < 0 {
		return fmt.Sprintf("%s: %s", d.Aspect, d.Problem)
	}
	return fmt.Sprintf("%s at entry %d: %s", d.Aspect, d.Entry, d.Problem)
}

// Aspects are all aspects in the order in which they are compared.
func Aspects() []Aspect {
	return []Aspect{Lines, CurrentLeaf, Name, Labels, Roots, Children, Migration, Branch, ThinkingLevel, Model, Agent, Provider, Extraction, Printed, Survival}
}

// Result is the outcome of comparing one session.
type Result struct {
	// Comparisons counts the answers that were compared, equal or not, Compared those of
	// each aspect.
	Comparisons int
	Compared    map[Aspect]int
	Differences []Difference
	// Explained counts the differences that a finding explains. They are not in the list.
	Explained int
}

// Add notes one comparison; err says where the answers part.
func (r *Result) Add(aspect Aspect, entry int, err error) {
	r.Comparisons++
	if r.Compared == nil {
		r.Compared = map[Aspect]int{}
	}
	r.Compared[aspect]++
	if err != nil {
		r.Differences = append(r.Differences, Difference{Aspect: aspect, Entry: entry, Problem: err.Error()})
	}
}

// guard runs a part of a comparison and makes a difference of a panic.
func (r *Result) guard(aspect Aspect, entry int, part func()) {
	defer func() {
		if cause := recover(); cause != nil {
			r.Add(Survival, entry, fmt.Errorf("%s: panic: %v\n%s", aspect, cause, debug.Stack()))
		}
	}()
	part()
}
