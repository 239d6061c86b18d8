package check

import (
	"fmt"
	"sort"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// goOn is an entry that goes on from a leaf that another branch was written after.
type goOn struct{ from, entry int32 }

// checkTurns looks for two branches that grew in turns, one finding for the file. An
// entry that goes on from a leaf of an older branch is a switch back to it. One switch
// is what /tree leaves; two that cross, from a to A while b stands between and from b
// to B while A stands between, are there and back again.
func (c *current) checkTurns() {
	var crossing []goOn // those that may still be crossed, by entry, their from rising
	var first, other goOn
	switches := 0
	for e := range int32(c.x.len()) {
		from := c.parent[e]
		if from == none || from >= e-1 || c.first[from] != e || c.x.shadowed(e) {
			continue
		}
		i := sort.Search(len(crossing), func(i int) bool { return crossing[i].entry > from })
		if i < len(crossing) && crossing[i].from < from && !c.related(crossing[i].entry, e) {
			if switches++; switches == 1 {
				first, other = goOn{from, e}, crossing[i]
			}
		}
		for len(crossing) > 0 && crossing[len(crossing)-1].from >= from {
			crossing = crossing[:len(crossing)-1]
		}
		crossing = append(crossing, goOn{from, e})
	}
	if switches > 0 {
		c.found.Add(c.interleaved(first, other, switches+1))
	}
}

// related reports whether two entries are on one branch, as lines in another order
// than they were written in may be.
func (t *tree) related(a, b int32) bool { return t.atOrAbove(a, b) || t.atOrAbove(b, a) }

// interleaved is about a switch to a branch that was written before and after
// another switch.
func (c *current) interleaved(one, other goOn, switches int) finding.Finding {
	row := c.x.row(one.entry)
	f := c.x.finding(one.entry, row.parentAt, "tree/interleaved", fmt.Sprintf(
		"two branches grew in turns, as two programs leave it that have the session open: this entry goes on from line %d, and line %d from line %d (%d switches in this file)",
		c.x.line(one.from), c.x.line(other.entry), c.x.line(other.from), switches))
	f.Pointer = "/parentId"
	f.Related = finding.Places{
		c.x.place(other.from, "the other branch"), c.x.place(one.from, "this branch"), c.x.place(other.entry, "the other branch goes on"),
	}
	return f
}

// checkLeaf looks for a last entry that takes Pi back to an older branch.
func (c *current) checkLeaf() {
	row := c.x.row(c.leaf)
	if !row.kind.Metadata() || c.endless() {
		return
	}
	last := c.lastMessage()
	if last == none && c.top[c.leaf] != topRoot {
		return // the history is cut off, and that is reported
	}
	if newer := c.newer(last); newer > 0 {
		c.found.Add(c.stale(last, newer))
	}
}

// stale is about the current leaf: newer messages stand after the last one of its
// branch.
func (c *current) stale(last int32, newer int) finding.Finding {
	row := c.x.row(c.leaf)
	where := "a branch without messages"
	if last != none {
		where = fmt.Sprintf("an older branch, whose last message is on line %d", c.x.line(last))
	}
	f := c.x.finding(c.leaf, row.parentAt, "tree/stale-leaf", fmt.Sprintf(
		"the last entry, of type %q, is on %s, before %s of other branches; %s", row.kind, where, countOf(newer, "message"), c.sends()))
	f.Hint = "go to the newer branch with /tree in Pi, if that is where the conversation was left"
	if row.kind == sessionfile.KindLabel {
		f.Severity = finding.Info
	}
	if row.parentAt > 0 {
		f.Pointer = "/parentId"
	}
	return f
}

// lastMessage is the last entry of the current branch that gives a message or a
// summary, none when none does.
func (c *current) lastMessage() int32 {
	e := c.leaf
	for e != none && !c.x.row(e).countsAsMessage() && c.x.compactionOf(e) == nil && c.x.summaryOf(e) == nil {
		e = c.parent[e]
	}
	return e
}

// newer counts the messages after entry last in the file that are not on the current
// branch.
func (c *current) newer(last int32) int {
	count := 0
	for e := last + 1; e < c.leaf; e++ {
		if c.x.row(e).countsAsMessage() && !c.x.shadowed(e) && !c.on(e) {
			count++
		}
	}
	return count
}
