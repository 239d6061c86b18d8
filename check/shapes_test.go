package check

import (
	"fmt"
	"maps"
	"testing"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// indexOf makes the index of entries as scan reads them.
func indexOf(entries int, entry func(n int) *entryFacts) *index {
	x := newIndex()
	x.version = 3
	for n := range entries {
		f := facts{Pos: sessionfile.Pos{Line: n + 2, Offset: int64(n) * 500}, length: 499, entry: entry(n)}
		f.entry.id, f.entry.sum = ref{id: idOf(n), at: 24}, uint32(n)
		if !x.add(&f) {
			panic("too many entries")
		}
	}
	return x
}

// conversation is entry n of an endless one: a question, a call, its result, an
// answer.
func conversation(n, parent int) *entryFacts {
	e := &entryFacts{kind: sessionfile.KindMessage, flags: flagMessage, parent: ref{at: 46}}
	if parent >= 0 {
		e.parent.id = idOf(parent)
		e.flags |= flagParent
	}
	tool := ref{id: fmt.Sprintf("toolu_%d", n/4), at: 140}
	switch n % 4 {
	case 0:
		e.role = sessionfile.RoleUser
	case 1:
		e.role, e.calls = sessionfile.RoleAssistant, []callFacts{{id: tool, name: "read"}}
	case 2:
		e.role, e.result = sessionfile.RoleToolResult, &resultFacts{id: tool, name: ref{id: "read", at: 160}}
	case 3:
		e.role = sessionfile.RoleAssistant
	}
	return e
}

// compactionFacts are those of a compaction that keeps from another entry on.
func compactionFacts(parent, kept int) *entryFacts {
	return &entryFacts{
		kind: sessionfile.KindCompaction, flags: flagParent, parent: ref{id: idOf(parent), at: 46}, kept: ref{id: idOf(kept), at: 130},
	}
}

type shape struct {
	name  string
	index *index
}

func line(i int) *entryFacts { return conversation(i, i-1) }

// soundShapes are sessions of n entries, in trees of different kinds. A walk for each
// leaf, or a look at the whole branch for each compaction, would take minutes.
func soundShapes(n int) []shape {
	return []shape{
		{"line", indexOf(n, line)},
		{"comb", indexOf(n, func(i int) *entryFacts { // each turn hangs on the question before, and its answer is a tooth
			if i >= 4 && i%4 == 0 {
				return conversation(i, i-2)
			}
			return line(i)
		})},
		{"branches", indexOf(n, func(i int) *entryFacts { // 5,000 of them on one line, each with its own compaction
			stem, branches := n-n/10, n/20
			switch {
			case i < stem:
				return line(i)
			case (i-stem)%2 == 0:
				return compactionFacts(stem-1, (i-stem)/2*(stem/branches)/4*4)
			}
			return conversation(0, i-1)
		})},
		{"star", indexOf(n, func(i int) *entryFacts { // every result hangs on one call
			if i < 2 {
				return line(i)
			}
			return conversation(2, 1)
		})},
	}
}

// faultyShapes are some with a fault in each branch or in every entry, so that making
// the findings takes most of the time.
func faultyShapes(n int) []shape {
	return []shape{
		{"split", indexOf(n, func(i int) *entryFacts { // the same, and each parts a call from its result
			stem, branches := n-n/10, n/20
			switch {
			case i < stem:
				return line(i)
			case (i-stem)%2 == 0:
				return compactionFacts(stem-1, (i-stem)/2*(stem/branches)/4*4+2)
			}
			return conversation(0, i-1)
		})},
		{"edits", indexOf(n, func(i int) *entryFacts { // branches that each take out a call of the line they hang on
			stem := n - n/10
			if i < stem {
				return line(i)
			}
			e := conversation(0, stem-1)
			e.kind, e.role, e.edit = sessionfile.KindContextEdit, 0, &editFacts{target: ref{id: idOf(1 + (i-stem)/4*4), at: 112}, kind: editOmit}
			return e
		})},
		{"duplicates", indexOf(n, func(i int) *entryFacts { // every result of one call stands on one line
			if i < 2 {
				return line(i)
			}
			return conversation(2, i-1)
		})},
		{"backwards", indexOf(n, func(i int) *entryFacts { // every parent stands after its child
			if i == n-1 {
				return conversation(3, -1)
			}
			return conversation(3, i+1)
		})},
		{"ring", indexOf(n, func(i int) *entryFacts { return conversation(3, (i+1)%n) })},
	}
}

// What is wrong with a shape is found, and nothing else.
func TestShapes(t *testing.T) {
	const n = 2000
	want := map[string]map[string]int{
		"line": {}, "comb": {}, "branches": {}, "star": {},
		"split":      {"tool/pair-split": n / 20},
		"edits":      {"tool/pair-split": n / 10},
		"duplicates": {"tool/result-duplicate": n - 3},
		"backwards":  {"tree/parent-after-child": n - 1},
		"ring":       {"tree/cycle": 1},
	}
	for _, s := range append(soundShapes(n), faultyShapes(n)...) {
		c := newBook(Options{}).collector
		finishIndex(s.index, c)
		got := map[string]int{}
		for _, f := range c.Findings() {
			if f.Severity > finding.Info {
				got[f.Rule]++
			}
		}
		if !maps.Equal(got, want[s.name]) {
			t.Errorf("%s: found %v, want %v", s.name, got, want[s.name])
		}
	}
}

// BenchmarkShapes measures the rules across records on trees of 100,000 entries each,
// and each against the line.
func BenchmarkShapes(b *testing.B) { benchmarkShapes(b, soundShapes(100_000)) }

// BenchmarkFaultyShapes does so with faulty ones, against the first.
func BenchmarkFaultyShapes(b *testing.B) { benchmarkShapes(b, faultyShapes(100_000)) }

func benchmarkShapes(b *testing.B, shapes []shape) {
	var first float64
	for i, s := range shapes {
		b.Run(s.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				finishIndex(s.index, newBook(Options{MaxFindings: 1000}).collector)
			}
			each := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
			if i == 0 {
				first = each
			}
			b.ReportMetric(each/first, "of-"+shapes[0].name)
		})
	}
}
