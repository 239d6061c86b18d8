package sessionfile

import "sessiontool/internal/jsonscan"

// Usage is the body of a usage entry: tokens that a model used outside of the
// conversation.
type Usage struct {
	// Kind says what for.
	Kind, Provider, Model, Note string
	// Usage is the usage object.
	Usage int
}

func decodeUsage(d jsonscan.Doc) Body {
	return &Usage{
		Kind:     str(d, jsonscan.Root, "kind"),
		Provider: str(d, jsonscan.Root, "provider"),
		Model:    str(d, jsonscan.Root, "model"),
		Note:     str(d, jsonscan.Root, "note"),
		Usage:    d.Member(jsonscan.Root, "usage"),
	}
}

// Summary says what the tokens were used for, and by which model.
func (u *Usage) Summary() string { return joinNonEmpty(u.Kind, u.Provider+"/"+u.Model, u.Note) }

func (*Usage) body() {}
