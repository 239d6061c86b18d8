package check

import (
	"fmt"
	"time"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// clock counts entries that are older than their parents: by the parents that they
// name, and by the entries before them, which are the parents where no entry has an
// id.
type clock struct {
	tree, list backwards
}

// backwards is a tally with the first entry's age.
type backwards struct {
	tally
	by int64 // milliseconds that the first one is older than its parent
	id string
}

// see compares an entry, which is about to be added, with its parent.
func (c *clock) see(x *index, f *facts) {
	e := f.entry
	if x.len() > 0 {
		c.list.compare(f, x.row(int32(x.len()-1)).time)
	}
	if parent := x.entryOf(x.id(e.parent)); parent != none {
		c.tree.compare(f, x.row(parent).time)
	}
}

func (b *backwards) compare(f *facts, parent int64) {
	if f.entry.time == sessionfile.NoTime || parent == sessionfile.NoTime || f.entry.time >= parent {
		return
	}
	if b.count(f.Pos, int64(max(f.entry.timeAt, 1))-1); b.times == 1 {
		b.by, b.id = parent-f.entry.time, f.entry.id.id
	}
}

// findings is what there is to say in the end, at most one finding.
func (c *clock) findings(linear bool) []finding.Finding {
	b := c.tree
	if linear {
		b = c.list
	}
	if b.times == 0 {
		return nil
	}
	message := fmt.Sprintf("the entry is %s older than its parent", time.Duration(b.by)*time.Millisecond)
	if b.times > 1 {
		message += fmt.Sprintf("; %d entries of the file are older than theirs", b.times)
	}
	f := finding.New("time/backwards", b.pos.Line, int(b.at)+1, b.pos.Offset+b.at, message)
	f.Pointer, f.EntryID, f.Count = "/timestamp", b.id, b.times
	return []finding.Finding{f}
}
