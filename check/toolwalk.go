package check

import (
	"math"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// toolWalk pairs tool calls with results on every branch in one walk over the tree.
// What is known of the branch so far is changed at each entry, and a log of the
// changes takes it back where the next branch leaves this one.
type toolWalk struct {
	*tree
	found  *finding.Collector // takes what is found
	kept   []keptRow
	leaves *leafTable
	edits  *editTable
	splits *splits

	// The branch from the root to the entry that the walk is at, by depth.
	path []pathStep
	// callDepth has the depth of the call for results, by the depth of the result.
	callDepth *minTree
	// nearest is for each tool id the last call on the branch, a row of calls.
	nearest []int32
	// early is for each tool id the last result on the branch without a call, a row
	// of results; earlier is the one before it, by row.
	early, earlier []int32
	// answer is for each call the last result on the branch, a row of results;
	// again is the one before it, by row.
	answer, again []int32
	log           []change

	// What the walk finds out.

	// orphans are the results without a call before them, rows of results.
	orphans []int32
	// asked are the calls, rows of calls, in the order of the tree. Of several with
	// one id in a message it is the first.
	asked []int32
	// paired are the results with a call, rows of results, in the order of the tree.
	paired  []int32
	answers answers
	// callOf is for each result its call, none when it has none.
	callOf []int32
	// after is for each result without a call one that comes later on a branch.
	after []int32
	// firstCall is the first entry with a call of each tool id, made when it is
	// asked for.
	firstCall map[int32]int32
	// misled is for each call a result before it that has no other call.
	misled []int32
}

// pathStep is an entry on the branch.
type pathStep struct {
	entry int32
	// mark is the length of the log when the walk came to the entry.
	mark int32
	// compaction is the last one up to here, a row of compactions.
	compaction int32
	// near is the depth of the last entry up to here that stands between a call and
	// its result, less than 0 when there is none. Of a message that has that depth
	// itself, turn is the entry that it is a result for, and before the depth of the
	// last one that is no result of the same turn.
	near, turn, before int32
}

// change is one number that the walk has changed, and what it was.
type change struct {
	at  *int32
	old int32
}

func newToolWalk(t *tree, kept []keptRow, found *finding.Collector) *toolWalk {
	w := &toolWalk{
		tree: t, found: found, kept: kept, leaves: newLeafTable(t, kept), edits: newEditTable(t),
		nearest: nones(t.x.tools.len()), early: nones(t.x.tools.len()),
		answer: nones(len(t.x.calls)), misled: nones(len(t.x.calls)),
		again: nones(len(t.x.results)), earlier: nones(len(t.x.results)), callOf: nones(len(t.x.results)), after: nones(len(t.x.results)),
	}
	w.path = make([]pathStep, 0, t.deepest+1)
	w.callDepth = newMinTree(t.deepest + 1)
	w.splits = newSplits(w)
	return w
}

func nones(n int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = none
	}
	return list
}

func (w *toolWalk) set(at *int32, value int32) {
	w.log = append(w.log, change{at, *at})
	*at = value
}

// goBack takes back what was changed since the log had that length.
func (w *toolWalk) goBack(mark int32) {
	for len(w.log) > int(mark) {
		last := w.log[len(w.log)-1]
		*last.at = last.old
		w.log = w.log[:len(w.log)-1]
	}
}

// run walks the tree.
func (w *toolWalk) run() {
	for _, e := range w.order {
		depth := w.depth[e]
		if int(depth) < len(w.path) {
			w.goBack(w.path[depth].mark)
			w.path = w.path[:depth]
		}
		w.step(e, depth)
	}
	w.answers = newAnswers(len(w.x.calls), w.paired, w.callOf)
}

// step takes the next entry of the branch.
func (w *toolWalk) step(e, depth int32) {
	s := pathStep{entry: e, mark: int32(len(w.log)), compaction: none, near: none, turn: none, before: none}
	if depth > 0 {
		s.compaction, s.near = w.path[depth-1].compaction, w.path[depth-1].near
	}
	row := w.x.row(e)
	callDepth := int32(math.MaxInt32)
	switch {
	case row.kind == sessionfile.KindCompaction:
		s.compaction = row.detail
		w.splits.compaction(row.detail, depth)
	case row.role == sessionfile.RoleAssistant:
		w.call(e)
	case row.role == sessionfile.RoleToolResult:
		if s.turn = w.result(e, depth); s.turn != none {
			callDepth = w.depth[s.turn]
		}
	}
	w.callDepth.set(depth, callDepth)
	if row.stands() {
		s.before = s.near
		if s.near >= 0 && s.turn != none && w.path[s.near].turn == s.turn {
			s.before = w.path[s.near].before
		}
		s.near = depth
	}
	w.path = append(w.path, s)
}
