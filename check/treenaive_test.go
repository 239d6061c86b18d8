package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// naiveTreeFindings finds what the rules about trees and references say, without a
// thought for time: as "rule line".
func naiveTreeFindings(list []sketch) []string {
	var all []string
	fault := func(rule string, entry int) { all = append(all, fmt.Sprintf("%s %d", rule, entry+2)) }
	above := make([][]int, len(list)) // the ancestors of each, the nearest first
	whole := make([]bool, len(list))
	rooted := false
	for e, s := range list {
		if s.parent >= 0 {
			above[e], whole[e] = append([]int{s.parent}, above[s.parent]...), whole[s.parent]
			continue
		}
		whole[e] = s.parent == -1
		switch {
		case !whole[e]:
			fault("tree/missing-parent", e)
		case rooted:
			fault("tree/extra-root", e)
		}
		rooted = rooted || whole[e]
	}
	for e, s := range list {
		if !whole[e] {
			continue
		}
		switch {
		case s.kind == "compaction" && s.kept < 0:
			fault("ref/first-kept-missing", e)
		case s.kind == "compaction" && s.kept != e && !slices.Contains(above[e], s.kept):
			fault("ref/first-kept-off-branch", e)
		case (s.kind == "omit" || s.kind == "content") && !slices.Contains(above[e], s.target):
			fault("ref/edit-target-off-branch", e)
		}
	}
	for e, s := range list {
		if (s.kind == "omit" || s.kind == "content") && slices.Contains(above[e], s.target) && idleEdit(s.kind, list[s.target].kind) {
			fault("ref/edit-target-kind", e)
		}
	}
	if y := naiveTurns(list); y >= 0 {
		fault("tree/interleaved", y)
	}
	if last := len(list) - 1; naiveStale(list, append([]int{last}, above[last]...), whole[last]) {
		fault("tree/stale-leaf", last)
	}
	slices.Sort(all)
	return all
}

// idleEdit reports whether an edit cannot change an entry of that kind.
func idleEdit(edit, target string) bool {
	switch target {
	case "user", "assistant", "result", "custom_message":
		return false
	case "system", "bash", "excluded", "summary", "compaction":
		return edit == "content"
	}
	return true
}

// naiveTurns is the first entry that goes on from a leaf after another one has gone
// on from a leaf before that, while both stood, -1 when none does.
func naiveTurns(list []sketch) int {
	goesOn := func(e int) bool {
		return list[e].parent >= 0 && !slices.ContainsFunc(list[:e], func(s sketch) bool { return s.parent == list[e].parent })
	}
	for y := range list {
		for x := range y {
			if goesOn(x) && goesOn(y) && list[x].parent < list[y].parent && list[y].parent < x {
				return y
			}
		}
	}
	return -1
}

// naiveStale reports whether the branch of the last entry, the entry first, ends in
// notes and is older than a message elsewhere.
func naiveStale(list []sketch, branch []int, whole bool) bool {
	if kind := list[branch[0]].kind; kind != "label" && kind != "custom" {
		return false
	}
	last := slices.IndexFunc(branch, func(e int) bool {
		return !slices.Contains([]string{"label", "custom", "omit", "content"}, list[e].kind)
	})
	from := 0
	switch {
	case last >= 0:
		from = branch[last]
	case !whole:
		return false
	}
	for e := from; e < len(list); e++ {
		switch list[e].kind {
		case "user", "system", "assistant", "result", "bash", "excluded", "custom_message":
			if !slices.Contains(branch, e) {
				return true
			}
		}
	}
	return false
}

// The rules about trees and references find what comparing everything with
// everything finds.
func TestTreeRulesAsOneByOne(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 2))
		list := randomSketches(r, 2+r.IntN(12))
		text := sessionOf(list)
		got := []string{}
		for _, f := range run(t, strings.NewReader(text), Options{}).Findings {
			if strings.HasPrefix(f.Rule, "tree/") || strings.HasPrefix(f.Rule, "ref/") {
				got = append(got, fmt.Sprintf("%s %d", f.Rule, f.Line))
				seen[f.Rule]++
			}
		}
		slices.Sort(got)
		if want := naiveTreeFindings(list); !slices.Equal(got, want) {
			t.Fatalf("seed %d\ngot  %q\nwant %q\n%s", seed, got, want, text)
		}
	}
	if len(seen) != 8 {
		t.Errorf("found %v, not all 8 rules", seen)
	}
	for rule, n := range seen {
		if n < 30 {
			t.Errorf("%s was found %d times only", rule, n)
		}
	}
}
