package sessionfile

import "sessiontool/internal/jsonscan"

// Custom is the body of a custom entry: an extension's own data, not sent to the
// model.
type Custom struct {
	CustomType string
	// Data is anything.
	Data int
}

func decodeCustom(d jsonscan.Doc) Body {
	return &Custom{
		CustomType: str(d, jsonscan.Root, "customType"),
		Data:       d.Member(jsonscan.Root, "data"),
	}
}

// Summary names the extension's type.
func (c *Custom) Summary() string { return "[" + c.CustomType + "]" }

func (*Custom) body() {}
