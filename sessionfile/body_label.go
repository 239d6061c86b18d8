package sessionfile

import "sessiontool/internal/jsonscan"

// Label is the body of a label entry: it sets a label on an entry, or clears it.
type Label struct {
	TargetID string
	// Label is the text; empty clears.
	Label string
}

func decodeLabel(d jsonscan.Doc) Body {
	return &Label{
		TargetID: str(d, jsonscan.Root, "targetId"),
		Label:    str(d, jsonscan.Root, "label"),
	}
}

// Summary names the target and the label.
func (l *Label) Summary() string {
	if l.Label == "" {
		return "clear " + l.TargetID
	}
	return l.TargetID + " [" + l.Label + "]"
}

func (*Label) body() {}
