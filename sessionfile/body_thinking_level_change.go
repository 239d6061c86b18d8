package sessionfile

import "sessiontool/internal/jsonscan"

// ThinkingLevelChange is the body of a thinking_level_change entry: the level used
// from here on.
type ThinkingLevelChange struct {
	Level string
	// Node is the member's value as it stands.
	Node int
}

func decodeThinkingLevelChange(d jsonscan.Doc) Body {
	return &ThinkingLevelChange{
		Level: str(d, jsonscan.Root, "thinkingLevel"),
		Node:  d.Member(jsonscan.Root, "thinkingLevel"),
	}
}

// Summary is the level.
func (t *ThinkingLevelChange) Summary() string { return t.Level }

func (*ThinkingLevelChange) body() {}

// ThinkingLevels are the levels that Pi knows. It adds some from time to time.
func ThinkingLevels() []string {
	return []string{"off", "minimal", "low", "medium", "high", "xhigh", "max"}
}
