package branch

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// transcript is a value as a reader sees it, line by line: its title, what it says,
// and an empty line. It is transcript text: WTF-8, not cleaned for a terminal. All
// that the model reads is in it, but for images, which have a sum of their bytes.
type transcript struct {
	lines []string
	doc   jsonscan.Doc
}

// entryLines is the transcript of an entry.
func entryLines(e *sessionfile.Entry) []string {
	t := transcript{doc: e.Doc}
	switch body := e.Body.(type) {
	case *sessionfile.Message:
		t.message(body)
	case *sessionfile.CustomMessage:
		t.title("custom_message", body.CustomType)
		t.blocks(body.Blocks())
	default:
		t.title(e.Type)
		t.text("", body.Summary())
	}
	return append(t.lines, "")
}

// messageLines is the transcript of a message on its own.
func messageLines(text []byte) ([]string, error) {
	s := jsonscan.Scanner{Shape: jsonscan.Everything()}
	d, err := s.Scan(text)
	if err != nil {
		return nil, fmt.Errorf("reading a message: %w", err)
	}
	t := transcript{doc: d}
	t.message(sessionfile.NewMessage(d, jsonscan.Root))
	return append(t.lines, ""), nil
}

// rawLines is a record or message as it stands, laid out over lines.
func rawLines(text []byte) []string {
	lines := strings.Split(string(jsonscan.AppendIndent(nil, text, "")), "\n")
	return append(lines, "")
}

// title begins with what it is; more of it follows in brackets.
func (t *transcript) title(what string, more ...string) {
	line := "## " + what
	for _, m := range more {
		if m != "" {
			line += " [" + oneLine(m) + "]"
		}
	}
	t.lines = append(t.lines, line)
}

// text adds text with something in front of its first line.
func (t *transcript) text(before, text string) {
	if before+text == "" {
		return
	}
	t.lines = append(t.lines, strings.Split(before+strings.TrimSuffix(text, "\n"), "\n")...)
}

// message adds a message of any role.
func (t *transcript) message(m *sessionfile.Message) {
	switch m.Role {
	case sessionfile.RoleNone:
		t.title("message without a message")
	case sessionfile.RoleAssistant:
		t.title("assistant", m.Str("model"), unusual(m.Str("stopReason")))
		t.text("", m.Str("errorMessage"))
	case sessionfile.RoleToolResult:
		failed := ""
		if m.Truthy("isError") {
			failed = "error"
		}
		t.title("result", m.Str("toolName"), failed)
	default:
		t.title(m.RoleName, m.Str("customType"))
	}
	t.said(m)
}

// unusual is a stop reason that is worth a word.
func unusual(reason string) string {
	switch reason {
	case "stop", "toolUse":
		return ""
	}
	return reason
}

// said adds what a message says.
func (t *transcript) said(m *sessionfile.Message) {
	switch m.Role {
	case sessionfile.RoleBashExecution:
		t.text("", m.Summary())
		t.text("", m.Str("output"))
	case sessionfile.RoleBranchSummary, sessionfile.RoleCompactionSummary:
		t.text("", m.Str("summary"))
	default:
		t.blocks(m.Blocks())
		t.system(m)
	}
}

// system adds what only system messages have.
func (t *transcript) system(m *sessionfile.Message) {
	d := t.doc
	for c := range children(d, m.Member("sections"), jsonscan.Object) {
		t.text("section "+oneLine(d.Name(c))+":\n", t.value(c))
	}
	for _, list := range []string{"toolsRemoved", "toolsAdded"} {
		for c := range children(d, m.Member(list), jsonscan.Array) {
			t.text(list+": ", t.value(c))
		}
	}
}

// blocks adds content.
func (t *transcript) blocks(blocks []sessionfile.Block) {
	for _, b := range blocks {
		switch b.Type {
		case "text":
			t.text("", b.Text)
		case "thinking":
			t.text("(thinking) ", b.Text)
		case "image":
			t.text("", fmt.Sprintf("(image %s, %d bytes of base64, sum %.4x)", oneLine(b.MimeType), len(b.Data), sha256.Sum256([]byte(b.Data))))
		case "toolCall":
			t.call(b)
		default:
			t.text("", string(t.doc.Raw(b.Node)))
		}
	}
}

// call adds a tool call, one argument a line or, where a text has several lines,
// on as many.
func (t *transcript) call(b sessionfile.Block) {
	t.text("call ", oneLine(b.Name))
	arguments := t.doc.Member(b.Node, "arguments")
	if t.doc.Kind(arguments) != jsonscan.Object {
		t.text("  ", string(b.Arguments))
		return
	}
	for c := range t.doc.Children(arguments) {
		name, value := "  "+oneLine(t.doc.Name(c))+":", t.value(c)
		if strings.Contains(value, "\n") {
			t.text(name+"\n    ", strings.ReplaceAll(strings.TrimSuffix(value, "\n"), "\n", "\n    "))
		} else {
			t.text(name+" ", value)
		}
	}
}

// value is what a string says, or another value as it stands.
func (t *transcript) value(n int) string {
	if s, ok := t.doc.Str(n); ok {
		return s
	}
	return string(jsonscan.AppendCompact(nil, t.doc.Raw(n)))
}

// oneLine keeps a name on its line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
