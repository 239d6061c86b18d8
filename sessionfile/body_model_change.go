package sessionfile

import "sessiontool/internal/jsonscan"

// ModelChange is the body of a model_change entry: the model used from here on.
type ModelChange struct {
	Provider string
	ModelID  string
	// ProviderNode and ModelNode are the members' values as they stand.
	ProviderNode, ModelNode int
}

func decodeModelChange(d jsonscan.Doc) Body {
	return &ModelChange{
		Provider:     str(d, jsonscan.Root, "provider"),
		ModelID:      str(d, jsonscan.Root, "modelId"),
		ProviderNode: d.Member(jsonscan.Root, "provider"),
		ModelNode:    d.Member(jsonscan.Root, "modelId"),
	}
}

// Summary is provider/model.
func (m *ModelChange) Summary() string { return m.Provider + "/" + m.ModelID }

func (*ModelChange) body() {}
