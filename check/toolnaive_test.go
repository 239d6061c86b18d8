package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sessiontool/finding"
)

// naiveTools finds what the tool rules say, branch by branch, without a thought for
// time. It has a fault as "rule line severity", one of pair-split with the results.
type naiveTools struct {
	list   []sketch
	faults map[string]bool
	// splits are the results by the entry that splits them off.
	splits map[int]map[int]bool
	// calls has for each call how bad it is that no result came: 0 not at all.
	calls map[string]finding.Severity
	early map[int]bool // results that come before their call on some branch
	alone map[int]bool // results without a call before them on some branch
}

func naiveToolFindings(list []sketch) []string {
	n := &naiveTools{
		list: list, faults: map[string]bool{}, splits: map[int]map[int]bool{}, calls: map[string]finding.Severity{},
		early: map[int]bool{}, alone: map[int]bool{},
	}
	branches, whole := branchesOf(list)
	for i, branch := range branches {
		n.branch(branch, whole[i])
	}
	for r := range n.alone {
		rule := "tool/result-orphan"
		if n.early[r] {
			rule = "tool/result-before-call"
		}
		n.fault(rule, r, finding.Error)
	}
	for call, severity := range n.calls {
		n.faults[fmt.Sprintf("tool/call-unanswered %s %s", call, severity)] = true
	}
	for entry, results := range n.splits {
		var lines []int
		for r := range results {
			lines = append(lines, r+2)
		}
		slices.Sort(lines)
		n.faults[fmt.Sprintf("tool/pair-split %d error %d", entry+2, lines)] = true
	}
	var all []string
	for f := range n.faults {
		all = append(all, f)
	}
	slices.Sort(all)
	return all
}

func (n *naiveTools) fault(rule string, entry int, severity finding.Severity) {
	n.faults[fmt.Sprintf("%s %d %s", rule, entry+2, severity)] = true
}

// branch looks at one branch.
func (n *naiveTools) branch(branch []int, whole bool) {
	edits := n.editsOn(branch)
	omitted := func(at int) bool { e, ok := edits[branch[at]]; return ok && n.list[e].kind == "omit" }
	// takenOut reports whether an edit takes a call of the entry at a place out.
	takenOut := func(at int, id string) bool {
		e, ok := edits[branch[at]]
		return omitted(at) || ok && !slices.Contains(n.list[e].calls, id)
	}
	answered := map[[2]any][]int{} // call by place and id to the places of its results
	for at, e := range branch {
		id := n.list[e].result
		if id == "" {
			continue
		}
		call := n.nearest(branch[:at], id)
		if call < 0 {
			n.lonely(branch, at, whole, omitted(at))
			continue
		}
		key := [2]any{call, id}
		if !omitted(at) && !takenOut(call, id) {
			n.pair(branch, call, at, answered[key], omitted)
		}
		answered[key] = append(answered[key], at)
		n.split(branch, call, at, omitted, takenOut, edits)
	}
	for at, e := range branch {
		for _, id := range n.list[e].calls {
			if n.list[e].kind == "assistant" && len(answered[[2]any{at, id}]) == 0 && !takenOut(at, id) && !n.misled(branch, at, id, whole) {
				n.unanswered(branch, at, id)
			}
		}
	}
}

// editsOn are the edits in force by target. Those of entries that are not above them
// are none.
func (n *naiveTools) editsOn(branch []int) map[int]int {
	edits := map[int]int{}
	for at, e := range branch {
		s := n.list[e]
		if (s.kind == "omit" || s.kind == "content") && slices.Contains(branch[:at], s.target) {
			edits[s.target] = e
		}
	}
	return edits
}

// nearest is the place of the last message with the call, -1 when there is none.
func (n *naiveTools) nearest(branch []int, id string) int {
	for at := len(branch) - 1; at >= 0; at-- {
		if s := n.list[branch[at]]; s.kind == "assistant" && slices.Contains(s.calls, id) {
			return at
		}
	}
	return -1
}

// lonely looks at a result without a call before it.
func (n *naiveTools) lonely(branch []int, at int, whole, omitted bool) {
	r := branch[at]
	if n.nearest(branch[at+1:], n.list[r].result) >= 0 {
		n.early[r] = true
	}
	if whole && !omitted {
		n.alone[r] = true
	}
}

// misled reports whether a result before the call, and before any call with its id,
// is reported as such.
func (n *naiveTools) misled(branch []int, call int, id string, whole bool) bool {
	if n.nearest(branch[:call], id) >= 0 || !whole {
		return false
	}
	for at := call - 1; at >= 0; at-- {
		if r := branch[at]; n.list[r].result == id {
			return n.shownSomewhere(r)
		}
	}
	return false
}

// shownSomewhere reports whether at some leaf no edit leaves the entry out.
func (n *naiveTools) shownSomewhere(e int) bool {
	branches, _ := branchesOf(n.list)
	return slices.ContainsFunc(branches, func(branch []int) bool {
		if !slices.Contains(branch, e) {
			return false
		}
		edit, ok := n.editsOn(branch)[e]
		return !ok || n.list[edit].kind != "omit"
	})
}

// pair looks at a call and its result, none of them edited out; before are the places
// of other results of the call.
func (n *naiveTools) pair(branch []int, call, at int, before []int, omitted func(int) bool) {
	if len(before) > 0 {
		if slices.ContainsFunc(before, func(other int) bool { return !omitted(other) }) {
			n.fault("tool/result-duplicate", branch[at], finding.Error)
		}
		return
	}
	for between := call + 1; between < at; between++ {
		s := n.list[branch[between]]
		switch s.kind {
		case "user", "bash", "custom_message", "summary", "assistant":
		case "result":
			if n.nearest(branch[:between], s.result) == call {
				continue
			}
		default:
			continue
		}
		if !omitted(between) {
			n.fault("tool/result-not-adjacent", branch[at], finding.Warning)
		}
	}
}

// split looks whether something on the branch removes the call and keeps the result.
func (n *naiveTools) split(branch []int, call, at int, omitted func(int) bool, takenOut func(int, string) bool, edits map[int]int) {
	if omitted(at) {
		return
	}
	kept, valid, compaction := n.keptOn(branch)
	remover := -1
	switch {
	case at < kept: // it is removed too
	case call < kept && valid:
		remover = branch[compaction]
	case call >= kept && takenOut(call, n.list[branch[at]].result):
		remover = edits[branch[call]]
	}
	if remover >= 0 {
		if n.splits[remover] == nil {
			n.splits[remover] = map[int]bool{}
		}
		n.splits[remover][branch[at]] = true
	}
}

// keptOn is the place of the first entry that the last compaction keeps, whether its
// id is right, and its own place.
func (n *naiveTools) keptOn(branch []int) (kept int, valid bool, compaction int) {
	for at := len(branch) - 1; at >= 0; at-- {
		if s := n.list[branch[at]]; s.kind == "compaction" {
			if first := slices.Index(branch[:at+1], s.kept); first >= 0 {
				return first, true, at
			}
			return at, false, at
		}
	}
	return 0, true, -1
}

// unanswered notes how bad it is that a call has no result.
func (n *naiveTools) unanswered(branch []int, at int, id string) {
	s := n.list[branch[at]]
	severity := finding.Info
	for _, e := range branch[at+1:] {
		switch n.list[e].kind {
		case "user", "assistant", "bash", "custom_message":
			if !s.failed {
				severity = finding.Warning
			}
		}
	}
	block := slices.Index(s.calls, id)
	key := fmt.Sprintf("%d /message/content/%d/id", branch[at]+2, block)
	n.calls[key] = max(n.calls[key], severity)
}

// toolBriefs are the findings of the tool rules in the form of naiveToolFindings.
func toolBriefs(findings []finding.Finding) []string {
	var list []string
	for _, f := range findings {
		switch {
		case f.Rule == "tool/pair-split":
			var lines []int
			for _, r := range f.Related {
				lines = append(lines, r.Line)
			}
			list = append(list, fmt.Sprintf("%s %d %s %d", f.Rule, f.Line, f.Severity, lines))
		case f.Rule == "tool/call-unanswered":
			list = append(list, fmt.Sprintf("%s %d %s %s", f.Rule, f.Line, f.Pointer, f.Severity))
		case strings.HasPrefix(f.Rule, "tool/"):
			list = append(list, fmt.Sprintf("%s %d %s", f.Rule, f.Line, f.Severity))
		}
	}
	slices.Sort(list)
	return list
}

// The one walk over the tree finds what walks over each branch find.
func TestToolRulesAsBranchByBranch(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		list := randomSketches(r, 2+r.IntN(16))
		text := sessionOf(list)
		got := toolBriefs(run(t, strings.NewReader(text), Options{}).Findings)
		want := naiveToolFindings(list)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d\ngot  %q\nwant %q\n%s", seed, got, want, text)
		}
		for _, f := range got {
			rule, _, _ := strings.Cut(f, " ")
			seen[rule]++
		}
	}
	for _, rule := range []string{
		"tool/result-orphan", "tool/result-before-call", "tool/result-duplicate", "tool/result-not-adjacent", "tool/call-unanswered", "tool/pair-split",
	} {
		if seen[rule] < 200 {
			t.Errorf("%s was found %d times only", rule, seen[rule])
		}
	}
}
