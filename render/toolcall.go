package render

import (
	"strings"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// call prints a tool call as name(args). Arguments of several lines go below it,
// indented once more.
func (v *contextView) call(b sessionfile.Block) error {
	short, long := arguments(b.Arguments)
	if err := v.text(oneLine(b.Name, maxSummary)+"("+strings.Join(short, ", ")+")", paintTool); err != nil {
		return err
	}
	for _, arg := range long {
		if err := v.whole(span{textIndent + textIndent + Clean(arg.name) + ":", paintTool}); err != nil {
			return err
		}
		for _, line := range cleanLines(arg.text) {
			if err := v.whole(span{textIndent + textIndent + textIndent + line, plain}); err != nil {
				return err
			}
		}
	}
	return nil
}

// argument is one argument of a tool call that has a text of several lines.
type argument struct{ name, text string }

// arguments reads a tool call's arguments: those that fit on the call's line as
// "name: value", and the others.
func arguments(raw []byte) (short []string, long []argument) {
	s := jsonscan.Scanner{Shape: &jsonscan.Shape{Others: true}}
	d, err := s.Scan(raw)
	if err != nil {
		return nil, nil // a call without arguments
	}
	if d.Kind(jsonscan.Root) != jsonscan.Object {
		return []string{string(jsonscan.AppendCompact(nil, raw))}, nil
	}
	for c := range d.Children(jsonscan.Root) {
		value, isText := d.Str(c)
		if !isText {
			value = string(jsonscan.AppendCompact(nil, d.Raw(c)))
		}
		if strings.Contains(value, "\n") {
			short = append(short, d.Name(c)+": …")
			long = append(long, argument{d.Name(c), value})
			continue
		}
		short = append(short, d.Name(c)+": "+value)
	}
	return short, long
}

// scalarText is what a JSON string says, or another value's own text; "" for none.
func scalarText(raw []byte) string {
	var s jsonscan.Scanner
	d, err := s.Scan(raw)
	if err != nil {
		return ""
	}
	if text, ok := d.Str(jsonscan.Root); ok {
		return text
	}
	return string(raw)
}
