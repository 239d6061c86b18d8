package sessionfile

import "sessiontool/internal/jsonscan"

// CustomMessage is the body of a custom_message entry: a message by an extension,
// which the model receives as a user message.
type CustomMessage struct {
	CustomType string
	// Content is a string or an array of text and image blocks.
	Content int
	// Display says whether the message is shown to the user; Details is for the
	// extension alone.
	Display, Details int
	doc              jsonscan.Doc
}

func decodeCustomMessage(d jsonscan.Doc) Body {
	return &CustomMessage{
		CustomType: str(d, jsonscan.Root, "customType"),
		Content:    d.Member(jsonscan.Root, "content"),
		Display:    d.Member(jsonscan.Root, "display"),
		Details:    d.Member(jsonscan.Root, "details"),
		doc:        d,
	}
}

// Blocks returns the content blocks; string content is one text block.
func (c *CustomMessage) Blocks() []Block { return blocks(c.doc, c.Content) }

// Summary names the extension's type and shows the content.
func (c *CustomMessage) Summary() string {
	return joinNonEmpty("["+c.CustomType+"]", blockSummary(c.Blocks()))
}

func (*CustomMessage) body() {}
