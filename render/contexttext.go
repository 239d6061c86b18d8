package render

import (
	"fmt"
	"io"
	"strings"
	"time"

	"sessiontool/internal/jsonscan"
	"sessiontool/project"
	"sessiontool/sessionfile"
)

// Text prints the messages for reading, times in zone (nil is UTC): a head for each
// with its role, entry and time, and its text indented below, cleaned and otherwise
// as it is. Only heads begin at the margin, so that no text can pass for one.
// Images are placeholders with their size.
func (c Context) Text(w io.Writer, zone *time.Location, st Style) error {
	if zone == nil {
		zone = time.UTC
	}
	v := contextView{
		Context: c, liner: newLiner(w, st), zone: zone,
		idLength: idLength(c.Session),
		scanner:  jsonscan.Scanner{Shape: jsonscan.Everything()},
	}
	if err := v.title(); err != nil {
		return err
	}
	for m, err := range c.Messages {
		if err != nil {
			return err
		}
		if err := v.message(m); err != nil {
			return err
		}
	}
	return v.w.Flush()
}

// contextView is one print of a context.
type contextView struct {
	Context
	liner
	zone     *time.Location
	idLength int
	scanner  jsonscan.Scanner
}

// title says whose context it is.
func (v *contextView) title() error {
	leaf := "no entries"
	if n := v.Projection.Leaf; n != sessionfile.None {
		leaf = "leaf " + refOf(v.Session, n, v.idLength)
	}
	level := scalarText(v.Projection.ThinkingLevel)
	text := fmt.Sprintf("%s  %s  thinking %s", leaf, Clean(modelText(v.Projection.Model)), Clean(level))
	return v.line(span{text, faint})
}

// message prints one message with a blank line in front.
func (v *contextView) message(m project.Message) error {
	if err := v.line(); err != nil {
		return err
	}
	from := v.Projection.Provenance[len(v.Projection.Provenance)-1]
	d, err := v.scanner.Scan(m.JSON)
	if err != nil {
		return fmt.Errorf("message %d of entry %s: %w", from.Index, v.Session.Ref(from.Entry), err)
	}
	body := bodyOf(d)
	if err := v.head(body, from); err != nil {
		return err
	}
	return v.body(body, d)
}

// bodyOf reads a message, or at the stage Entries a record.
func bodyOf(d jsonscan.Doc) sessionfile.Body {
	m := sessionfile.NewMessage(d, jsonscan.Root)
	if m.Node < 0 || m.RoleName != "" {
		return m
	}
	if e := sessionfile.Decode(d); e.Type != "" {
		return e.Body
	}
	return m
}

// head names the message: role, entry, time, and what is special about it.
func (v *contextView) head(body sessionfile.Body, from project.Provenance) error {
	who := nameOf(v.Session, from.Entry, nil)
	m, ok := body.(*sessionfile.Message)
	if ok && m.Role != sessionfile.RoleNone {
		who = roleName(m.Role, &sessionfile.Entry{Body: m})
	}
	spans := []span{
		{pad(who.text, maxName) + columnGap, who.paint},
		{refOf(v.Session, from.Entry, v.idLength) + columnGap, paintID},
		{timeText(v.Session.Time(from.Entry), v.zone), faint},
	}
	if ok && m.Role == sessionfile.RoleToolResult {
		spans = append(spans, span{columnGap + "-> " + Clean(oneLine(m.Str("toolName"), maxSummary)), paintTool})
		if m.Truthy("isError") {
			spans = append(spans, span{" (error)", paintError})
		}
	}
	if kind := customType(body); kind != "" {
		spans = append(spans, span{columnGap + "[" + Clean(oneLine(kind, maxSummary)) + "]", paintUser})
	}
	if note := v.reason(from); note != "" {
		spans = append(spans, span{columnGap + note, paintLabel})
	}
	return v.line(spans...)
}

// customType is what an extension calls its message, "" for all others.
func customType(body sessionfile.Body) string {
	switch b := body.(type) {
	case *sessionfile.CustomMessage:
		return b.CustomType
	case *sessionfile.Message:
		return b.Str("customType")
	}
	return ""
}

// reason says why a message is there, unless that is because it stands on the
// branch.
func (v *contextView) reason(from project.Provenance) string {
	switch from.Reason {
	case project.OnBranch, project.AfterCompaction:
		return ""
	case project.Edited:
		return "edited by " + Clean(shortID(from.EditID, v.idLength))
	}
	if from.Reason == project.Summary {
		return "summary of " + strings.TrimSuffix(strings.ReplaceAll(from.Type, "_", " "), " summary")
	}
	return from.Reason.String()
}

// body prints what the message says.
func (v *contextView) body(body sessionfile.Body, d jsonscan.Doc) error {
	switch b := body.(type) {
	case *sessionfile.Message:
		return v.messageBody(b, d)
	case *sessionfile.CustomMessage:
		return v.blocks(b.Blocks(), d)
	default:
		return v.text(b.Summary(), plain)
	}
}

func (v *contextView) messageBody(m *sessionfile.Message, d jsonscan.Doc) error {
	switch m.Role {
	case sessionfile.RoleNone:
		return v.text(string(d.Raw(jsonscan.Root)), paintWarning)
	case sessionfile.RoleBashExecution:
		return v.bash(m)
	case sessionfile.RoleBranchSummary, sessionfile.RoleCompactionSummary:
		return v.text(m.Str("summary"), plain)
	case sessionfile.RoleSystem:
		return v.system(m, d)
	}
	if err := v.blocks(m.Blocks(), d); err != nil {
		return err
	}
	if reason := m.Str("stopReason"); reason == "error" || reason == "aborted" || reason == "length" {
		return v.text("("+strings.TrimSuffix(reason+": "+m.Str("errorMessage"), ": ")+")", paintError)
	}
	return nil
}

func (v *contextView) bash(m *sessionfile.Message) error {
	if err := v.text(m.Summary(), paintTool); err != nil {
		return err
	}
	return v.text(m.Str("output"), plain)
}

// system prints a system message: its text, its sections, and the tools that it
// brings and takes.
func (v *contextView) system(m *sessionfile.Message, d jsonscan.Doc) error {
	if err := v.blocks(m.Blocks(), d); err != nil {
		return err
	}
	if sections := m.Member("sections"); d.Kind(sections) == jsonscan.Object {
		for c := range d.Children(sections) {
			text, ok := d.Str(c)
			if !ok {
				text = "(removed)"
			}
			if err := v.text("# "+d.Name(c)+"\n"+text, plain); err != nil {
				return err
			}
		}
	}
	if err := v.tools("tools added: ", m.Member("toolsAdded"), d); err != nil {
		return err
	}
	return v.tools("tools removed: ", m.Member("toolsRemoved"), d)
}

// tools prints the names of the tools in array n.
func (v *contextView) tools(title string, n int, d jsonscan.Doc) error {
	if d.Kind(n) != jsonscan.Array {
		return nil
	}
	var names []string
	for c := range d.Children(n) {
		name, _ := d.Str(d.Member(c, "name"))
		names = append(names, name)
	}
	if len(names) == 0 {
		return nil
	}
	return v.text(title+strings.Join(names, ", "), paintTool)
}

func (v *contextView) blocks(list []sessionfile.Block, d jsonscan.Doc) error {
	for _, b := range list {
		var err error
		switch b.Type {
		case "text":
			err = v.text(b.Text, plain)
		case "thinking":
			err = v.text("(thinking) "+b.Text, faint)
		case "image":
			err = v.text(imageText(b), paintLabel)
		case "toolCall":
			err = v.call(b)
		default:
			err = v.text(string(d.Raw(b.Node)), paintWarning)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// textIndent stands in front of every line of a message's text.
const textIndent = "  "

// text prints transcript text, all of it, however wide.
func (v *contextView) text(s string, c paint) error {
	if s == "" {
		return nil
	}
	for _, line := range cleanLines(s) {
		if err := v.whole(span{textIndent, plain}, span{line, c}); err != nil {
			return err
		}
	}
	return nil
}

// imageText stands for an image: its type and how large it is when decoded.
func imageText(b sessionfile.Block) string {
	size := len(strings.TrimRight(b.Data, "=")) * 3 / 4
	return fmt.Sprintf("[image %s, %s]", b.MimeType, sizeText(int64(size)))
}
