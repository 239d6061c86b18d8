package sessionfile

import "sessiontool/internal/jsonscan"

// BranchSummary is the body of a branch_summary entry: what happened on a branch
// that the conversation came back from.
type BranchSummary struct {
	// FromID is the entry that was left, or the word root.
	FromID string
	Text   string
	// SummaryNode and FromNode are the members' values as they stand.
	SummaryNode, FromNode int
}

func decodeBranchSummary(d jsonscan.Doc) Body {
	return &BranchSummary{
		FromID:      str(d, jsonscan.Root, "fromId"),
		Text:        str(d, jsonscan.Root, "summary"),
		SummaryNode: d.Member(jsonscan.Root, "summary"),
		FromNode:    d.Member(jsonscan.Root, "fromId"),
	}
}

// Summary is the summary itself.
func (b *BranchSummary) Summary() string { return joinNonEmpty("from "+b.FromID, b.Text) }

func (*BranchSummary) body() {}
