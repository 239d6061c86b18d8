package sessionfile

import "sessiontool/internal/jsonscan"

// Compaction is the body of a compaction entry: a summary in the place of the
// entries before it, of which those from FirstKeptEntryID on are kept.
type Compaction struct {
	Text string
	// FirstKeptEntryID is the first entry before the compaction that is kept; the
	// compaction's own id keeps none.
	FirstKeptEntryID string
	// FirstKeptEntryIndex is what version 1 has instead: a number that counts
	// records from the header, which is 0.
	FirstKeptEntryIndex int
	// SummaryNode, TokensBefore and SystemMessage are the members' values as they
	// stand.
	SummaryNode, TokensBefore, SystemMessage int
}

func decodeCompaction(d jsonscan.Doc) Body {
	return &Compaction{
		Text:                str(d, jsonscan.Root, "summary"),
		FirstKeptEntryID:    str(d, jsonscan.Root, "firstKeptEntryId"),
		FirstKeptEntryIndex: d.Member(jsonscan.Root, "firstKeptEntryIndex"),
		SummaryNode:         d.Member(jsonscan.Root, "summary"),
		TokensBefore:        d.Member(jsonscan.Root, "tokensBefore"),
		SystemMessage:       d.Member(jsonscan.Root, "systemMessage"),
	}
}

// Summary is the summary itself.
func (c *Compaction) Summary() string { return c.Text }

func (*Compaction) body() {}
