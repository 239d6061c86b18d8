package check

import (
	"math"

	"sessiontool/sessionfile"
)

// none stands for no entry and no id.
const none = -1

// index is what is kept of a file's entries for the rules across records. It holds
// ids and places, never a payload, so that it grows with the number of entries: 56
// bytes for each, the text of its id, and a row for each tool call, result,
// compaction, edit, label and branch summary.
//
// Entries are numbered from 0 in file order. Ids are numbers in one of two tables:
// ids for entries and whatever refers to them, tools for tool calls. So an id that
// no entry has is in the table too, and entryOf says that it is none's:
//
//	e := x.row(n)            // entry n
//	x.entryOf(e.parent)      // its parent, none for a root or a missing one
//	x.ids.get(e.id)          // its id as text
//
// The rows of the side tables are in file order. An entry that has some finds the
// first at its detail: x.callsOf(n), x.resultOf(n), x.compactionOf(n), x.editOf(n),
// x.summaryOf(n).
//
// Columns (the fields named at or ending in At) are those of values in the entry's
// line, counted from 1, 0 when there is none; x.finding makes findings at them.
type index struct {
	ids   *idTable
	tools *idTable
	// last is for each number in ids the last entry that has the id, none when no
	// entry does: of several, Pi sees the last.
	last []int32

	entries     rowList
	calls       []callRow
	results     []resultRow
	compactions []compactionRow
	edits       []editRow
	editCalls   []callRow // of the new contents of edits; entry is the edit's
	summaries   []refRow
	labels      []refRow

	// ordinals counts the records so far as version 1 does: the header is 0.
	ordinals uint32
	// firstDamaged and lastDamaged are the first line and the last one that are
	// damaged, 0 when none is.
	firstDamaged, lastDamaged int
	// damaged says for ids (numbers in ids) of records on damaged lines which line
	// that is: where a missing entry may be found.
	damaged map[int32]int
	// header is the first header, nil when there is none.
	header    *headerFacts
	headerPos sessionfile.Pos
	// withID says that an entry has an id.
	withID bool
	// version is the effective version: what the entries are.
	version int
}

// entryRow is one entry.
type entryRow struct {
	offset int64 // of the line in the file
	time   int64 // milliseconds since 1970, or sessionfile.NoTime
	line   uint32
	length uint32 // of the line, without its end
	sum    uint32 // of the line: equal lines have equal sums
	// id and parent are numbers in ids, none when the entry has none; a parent is
	// there whether or not an entry has that id.
	id, parent int32
	// idAt and parentAt are the columns of the two values; a parent that is null has
	// one too.
	idAt, parentAt uint32
	// ordinal counts the records before it, as indices of version 1 do.
	ordinal uint32
	// detail is the entry's first row in the side table of its kind.
	detail int32
	kind   sessionfile.Kind
	role   sessionfile.Role // of a message entry
	flags  entryFlags
}

// callRow is a tool call: block is its place in the content, counted from 0.
type callRow struct {
	entry int32
	id    int32 // number in tools
	at    uint32
	block uint32
	name  int32 // number in tools: names are few
}

// resultRow is a tool result message.
type resultRow struct {
	entry  int32
	id     int32 // number in tools, none when it has none
	at     uint32
	name   int32 // number in tools, none when it has none
	nameAt uint32
}

// compactionRow is a compaction. Version 1 has an index in the place of the id.
type compactionRow struct {
	entry int32
	kept  int32 // number in ids, none when it has none
	at    uint32
	index *indexFacts
}

// editRow is a context_edit. Its calls are those rows of editCalls whose entry it
// is, from calls on.
type editRow struct {
	entry  int32
	target int32 // number in ids, none when it has none
	at     uint32
	kind   editKind
	calls  int32
}

// refRow is a label with its target, or a branch_summary with the entry it comes
// from.
type refRow struct {
	entry int32
	id    int32 // number in ids, none when it has none
	at    uint32
}

func newIndex() *index {
	return &index{ids: newIDTable(), tools: newIDTable(), damaged: map[int32]int{}}
}

// add appends an entry. It returns false when there are more than can be counted.
func (x *index) add(f *facts) bool {
	if x.len() >= math.MaxInt32 || f.Line > math.MaxUint32 {
		return false
	}
	e, n := f.entry, int32(x.len())
	row := entryRow{
		offset: f.Offset, time: e.time, line: uint32(f.Line), length: uint32(f.length), sum: e.sum,
		id: x.id(e.id), parent: none, idAt: e.id.at, parentAt: e.parent.at,
		ordinal: x.ordinals, detail: none, kind: e.kind, role: e.role, flags: e.flags,
	}
	if e.flags&flagParent != 0 {
		row.parent = x.other(e.parent)
	}
	if row.id != none {
		x.withID, x.last[row.id] = true, n
	}
	x.details(n, &row, e)
	x.entries.add(row)
	return true
}

// addDamage notes a damaged line.
func (x *index) addDamage(d *Damage) {
	if x.firstDamaged == 0 {
		x.firstDamaged = d.Line
	}
	x.lastDamaged = d.Line
	for _, id := range d.ids {
		if n := x.id(ref{id: id}); n != none {
			x.damaged[n] = d.Line
		}
	}
}

// details adds to the side tables what the entry's kind has.
func (x *index) details(n int32, row *entryRow, e *entryFacts) {
	switch {
	case len(e.calls) > 0:
		row.detail = int32(len(x.calls))
		x.calls = x.appendCalls(x.calls, n, e.calls)
	case e.result != nil:
		row.detail = int32(len(x.results))
		x.results = append(x.results, resultRow{
			entry: n, id: x.tool(e.result.id), at: e.result.id.at, name: x.tool(e.result.name), nameAt: e.result.name.at,
		})
	case e.edit != nil:
		row.detail = int32(len(x.edits))
		x.edits = append(x.edits, editRow{
			entry: n, target: x.other(e.edit.target), at: e.edit.target.at, kind: e.edit.kind, calls: int32(len(x.editCalls)),
		})
		x.editCalls = x.appendCalls(x.editCalls, n, e.edit.calls)
	case e.kind == sessionfile.KindCompaction:
		row.detail = int32(len(x.compactions))
		x.compactions = append(x.compactions, compactionRow{entry: n, kept: x.other(e.kept), at: e.kept.at, index: e.keptIndex})
	case e.kind == sessionfile.KindBranchSummary:
		row.detail = int32(len(x.summaries))
		x.summaries = append(x.summaries, refRow{entry: n, id: x.other(e.from), at: e.from.at})
	case e.kind == sessionfile.KindLabel:
		row.detail = int32(len(x.labels))
		x.labels = append(x.labels, refRow{entry: n, id: x.other(e.target), at: e.target.at})
	}
}

func (x *index) appendCalls(rows []callRow, n int32, calls []callFacts) []callRow {
	for _, c := range calls {
		rows = append(rows, callRow{
			entry: n, id: int32(x.tools.add(c.id.id)), at: c.id.at, block: uint32(c.block), name: int32(x.tools.add(c.name)),
		})
	}
	return rows
}

// id returns the number of a record's own id, none for one that is absent or empty.
func (x *index) id(r ref) int32 {
	if r.id == "" {
		return none
	}
	return x.number(r.id)
}

// other returns the number of the id of another entry, none for one that is absent.
// One that is empty is there, and no entry has it.
func (x *index) other(r ref) int32 {
	if r.at == 0 {
		return none
	}
	return x.number(r.id)
}

func (x *index) number(id string) int32 {
	n := x.ids.add(id)
	for len(x.last) < x.ids.len() {
		x.last = append(x.last, none)
	}
	return int32(n)
}

// tool returns the number of a tool call id or a tool name, none for one that is
// absent.
func (x *index) tool(r ref) int32 {
	if r.at == 0 {
		return none
	}
	return int32(x.tools.add(r.id))
}

// len is the number of entries.
func (x *index) len() int { return x.entries.n }

// row is entry n.
func (x *index) row(n int32) *entryRow { return x.entries.at(n) }

// entryOf is the entry that has the id, of several the last; none when none has it,
// or for no id.
func (x *index) entryOf(id int32) int32 {
	if id == none {
		return none
	}
	return x.last[id]
}

// text is an id of an entry as text, "" for none.
func (x *index) text(id int32) string {
	if id == none {
		return ""
	}
	return x.ids.get(uint32(id))
}

// toolText is a tool call's id or a tool's name as text, "" for none.
func (x *index) toolText(id int32) string {
	if id == none {
		return ""
	}
	return x.tools.get(uint32(id))
}

// callsOf are the tool calls of entry n, in their order.
func (x *index) callsOf(n int32) []callRow {
	row := x.row(n)
	if row.role != sessionfile.RoleAssistant || row.detail == none {
		return nil
	}
	return callsFrom(x.calls, row.detail, n)
}

// callsOfEdit are the tool calls of an edit's new content.
func (x *index) callsOfEdit(e *editRow) []callRow { return callsFrom(x.editCalls, e.calls, e.entry) }

func callsFrom(rows []callRow, start, entry int32) []callRow {
	end := start
	for int(end) < len(rows) && rows[end].entry == entry {
		end++
	}
	return rows[start:end]
}

// resultOf is the tool result of entry n, nil when it is none.
func (x *index) resultOf(n int32) *resultRow {
	if row := x.row(n); row.role == sessionfile.RoleToolResult && row.detail != none {
		return &x.results[row.detail]
	}
	return nil
}

// compactionOf is the compaction of entry n, nil when it is none.
func (x *index) compactionOf(n int32) *compactionRow {
	if row := x.row(n); row.kind == sessionfile.KindCompaction {
		return &x.compactions[row.detail]
	}
	return nil
}

// editOf is the context_edit of entry n, nil when it is none.
func (x *index) editOf(n int32) *editRow {
	if row := x.row(n); row.kind == sessionfile.KindContextEdit {
		return &x.edits[row.detail]
	}
	return nil
}

// summaryOf is the branch_summary of entry n, nil when it is none.
func (x *index) summaryOf(n int32) *refRow {
	if row := x.row(n); row.kind == sessionfile.KindBranchSummary {
		return &x.summaries[row.detail]
	}
	return nil
}
