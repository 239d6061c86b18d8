package check

// keptRow says what a compaction keeps of the entries before it.
type keptRow struct {
	// depth is that of the first entry that is kept, the compaction's own when none
	// is.
	depth int32
	state keptState
}

// keptState says what the id of the first entry to be kept is worth.
type keptState uint8

const (
	// keptFound is an ancestor, or the compaction itself.
	keptFound keptState = iota
	// keptAbsent is no id at all, or an index of version 1 that cannot be right.
	keptAbsent
	// keptMissing is an id that no entry has.
	keptMissing
	// keptElsewhere is an entry that is neither an ancestor nor the compaction.
	keptElsewhere
)

// keptRows says what each compaction keeps, in the order of their rows.
func (t *tree) keptRows() []keptRow {
	rows := make([]keptRow, len(t.x.compactions))
	for i := range rows {
		c := &t.x.compactions[i]
		if t.x.shadowed(c.entry) {
			rows[i].state = keptAbsent
			continue
		}
		first, state := t.firstKept(c)
		rows[i] = keptRow{depth: t.depth[c.entry], state: state}
		if state == keptFound {
			rows[i].depth = t.depth[first]
		}
	}
	return rows
}

// firstKept is the first entry that a compaction keeps. Where the state says that it
// is not found, Pi keeps none.
func (t *tree) firstKept(c *compactionRow) (int32, keptState) {
	if t.x.linear() {
		return t.x.keptByIndex(c)
	}
	if c.kept == none {
		return none, keptAbsent
	}
	first := t.x.entryOf(c.kept)
	switch {
	case first == none:
		return none, keptMissing
	case !t.atOrAbove(first, c.entry):
		return none, keptElsewhere
	}
	return first, keptFound
}

// keptByIndex is firstKept in version 1. Index 0 means that everything is kept.
func (x *index) keptByIndex(c *compactionRow) (int32, keptState) {
	if c.index == nil {
		return none, keptAbsent
	}
	if rule, _ := x.keptIndex(x.row(c.entry), c.index); rule == "v1/kept-index-range" {
		return none, keptAbsent
	}
	first, _ := x.entryAt(uint32(c.index.value))
	return first, keptFound
}
