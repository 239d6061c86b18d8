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
// themselves before any is counted; add those of one line together and the counts are exact however
// many there are. Beyond that it is settled among the findings that are kept.
type Collector struct {
	max    int
	policy Policy
	// shelves are indexed by severity. Shelf 0 holds what the policy mutes, which is not reported and
	// still supersedes: disabling a rule must not bring a vaguer one up in its place.
	shelves [Error + 1]shelf
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

// Add takes findings. The collector does not keep the argument slice.
func (c *Collector) Add(findings ...Finding) {
	for i, f := range findings {
		if len(findings) > 1 && supersededByAny(findings, i) {
			continue
		}
		f, reported := c.policy.Apply(f)
		if !reported {
			c.shelves[0].add(f, c.max)
			continue
		}
		c.shelves[f.Severity].add(f, c.max)
	}
}

// Findings returns what is kept, at most max findings, sorted by Compare. The caller owns the slice.
func (c *Collector) Findings() []Finding {
	kept := c.settle()
	out := make([]Finding, 0, len(kept))
	for severity := Error; severity >= Info; severity-- {
		for _, it := range kept {
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
	for severity := Info; severity <= Error; severity++ {
		n[severity] = c.shelves[severity].dropped()
	}
	for _, it := range c.settle() {
		n[it.Severity]++
	}
	return Counts{Errors: n[Error], Warnings: n[Warning], Infos: n[Info]}
}

// Dropped returns how many of the Counts are not among the Findings.
func (c *Collector) Dropped() int {
	return c.Counts().Total() - len(c.Findings())
}

// settle returns everything on the shelves that is reported and not superseded, in the order of
// Compare. It looks at all shelves together, since a warning may supersede an error.
func (c *Collector) settle() []item {
	var all []item
	for i := range c.shelves {
		c.shelves[i].tidy(c.max)
		for _, it := range c.shelves[i].items {
			it.muted = i == 0
			all = append(all, it)
		}
	}
	slices.SortFunc(all, func(a, b item) int { return Compare(a.Finding, b.Finding) })
	var out []item
	for start := 0; start < len(all); {
		end := start + 1
		for end < len(all) && all[end].Path == all[start].Path && all[end].Line == all[start].Line {
			end++
		}
		for i, it := range all[start:end] {
			if !it.muted && !supersededItem(all[start:end], i) {
				out = append(out, it)
			}
		}
		start = end
	}
	return out
}

func supersededItem(line []item, i int) bool {
	for j := range line {
		if j != i && supersedes(line[j].Finding, line[i].Finding) {
			return true
		}
	}
	return false
}

func supersededByAny(findings []Finding, i int) bool {
	for j := range findings {
		if j != i && supersedes(findings[j], findings[i]) {
			return true
		}
	}
	return false
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
