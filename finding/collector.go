package finding

import "slices"

// Collector gathers the findings of one file, or of many, in bounded memory. The result does not
// depend on the order of the Adds. Make one with NewCollector or Policy.NewCollector; it is not for
// use by several goroutines at once.
//
// Of more than max findings it keeps the errors first, then the warnings, then the infos, and of each
// severity those that come first by position. The others are counted only, so that exit codes and
// verdicts stay right.
//
// One fault gives one finding: a finding is dropped when one of a rule that supersedes it was added
// for the same line, at the same value or around it. Findings added together settle that among
// themselves before any is counted, so add what is found on one line together: then the counts are
// exact however many there are. Beyond that it is settled among the findings that are kept.
type Collector struct {
	max    int
	policy Policy
	// shelves are indexed by severity. Shelf 0 holds what the policy mutes, which is not reported and
	// still supersedes: disabling a rule must not bring a vaguer one up in its place.
	shelves [Error + 1]shelf
	// settled is what settle returned last; nil after an Add.
	settled []item
}

// NewCollector returns a collector that keeps at most max findings; 0 or less is no bound.
func NewCollector(max int) *Collector {
	return Policy{}.NewCollector(max)
}

// NewCollector returns a collector that keeps at most max of the findings that the policy lets
// through, with the severities it gives them; 0 or less is no bound.
func (p Policy) NewCollector(max int) *Collector {
	return &Collector{max: max, policy: p}
}

// Add takes findings, best all those of one line. The collector does not keep the argument slice.
func (c *Collector) Add(findings ...Finding) {
	c.settled = nil
	var over claims
	if len(findings) > 1 {
		over = make(claims)
		for _, f := range findings {
			over.add(f)
		}
	}
	for _, f := range findings {
		if over.cover(f) {
			continue
		}
		on := 0
		f, reported := c.policy.Apply(f)
		if reported {
			on = int(f.Severity)
		}
		c.shelves[on].add(f, c.max)
	}
}

// Findings returns what is kept, at most max findings, sorted by Compare. The caller owns the slice.
func (c *Collector) Findings() []Finding {
	out := []Finding{}
	for severity := Error; severity >= Info; severity-- {
		for _, it := range c.settle() {
			if it.Severity == severity && (c.max <= 0 || len(out) < c.max) {
				out = append(out, it.Finding)
			}
		}
	}
	slices.SortFunc(out, Compare)
	return out
}

// Counts returns how many findings there are, those included that Findings leaves out.
func (c *Collector) Counts() Counts {
	var n [Error + 1]int
	for _, it := range c.settle() {
		n[it.Severity]++
	}
	for severity := Info; severity <= Error; severity++ {
		n[severity] += c.shelves[severity].dropped()
	}
	return Counts{Errors: n[Error], Warnings: n[Warning], Infos: n[Info]}
}

// Dropped returns how many of the Counts are not among the Findings.
func (c *Collector) Dropped() int {
	return c.Counts().Total() - len(c.Findings())
}

// settle returns what is on the shelves, is reported and not superseded, in the order of Compare. It
// looks at all shelves together, since a warning may supersede an error.
func (c *Collector) settle() []item {
	if c.settled != nil {
		return c.settled
	}
	over := make(claims)
	for i := range c.shelves {
		c.shelves[i].tidy(c.max)
		for _, it := range c.shelves[i].items {
			over.add(it.Finding)
		}
	}
	c.settled = []item{}
	for _, shelf := range c.shelves[Info:] {
		for _, it := range shelf.items {
			if !over.cover(it.Finding) {
				c.settled = append(c.settled, it)
			}
		}
	}
	slices.SortFunc(c.settled, compareItems)
	return c.settled
}

// Counts are numbers of findings by severity.
type Counts struct {
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	Infos    int `json:"infos"`
}

// Add returns the sums.
func (c Counts) Add(d Counts) Counts {
	return Counts{c.Errors + d.Errors, c.Warnings + d.Warnings, c.Infos + d.Infos}
}

// Total returns the number of all findings.
func (c Counts) Total() int { return c.Errors + c.Warnings + c.Infos }
