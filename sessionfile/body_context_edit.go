package sessionfile

import "sessiontool/internal/jsonscan"

// ContextEdit is the body of a context_edit entry: from here on its branch sends
// the target with another content, or not at all.
type ContextEdit struct {
	TargetID string
	// Replacement is null (leave the target out) or an object with the new
	// content; -1 when the member is absent, which is no edit.
	Replacement int
	// Content is the new content: a string or blocks; -1 when there is none.
	Content int
	doc     jsonscan.Doc
}

func decodeContextEdit(d jsonscan.Doc) Body {
	replacement := d.Member(jsonscan.Root, "replacement")
	return &ContextEdit{
		TargetID:    str(d, jsonscan.Root, "targetId"),
		Replacement: replacement,
		Content:     d.Member(replacement, "content"),
		doc:         d,
	}
}

// Summary names the target and says what becomes of it.
func (e *ContextEdit) Summary() string {
	switch e.doc.Kind(e.Replacement) {
	case jsonscan.Null:
		return "omit " + e.TargetID
	case jsonscan.Object:
		return joinNonEmpty("edit "+e.TargetID, blockSummary(blocks(e.doc, e.Content)))
	default:
		return "edit " + e.TargetID + " without a replacement"
	}
}

func (*ContextEdit) body() {}
