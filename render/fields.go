package render

import "io"

// Field is a name with its value, which may be transcript text.
type Field struct{ Name, Value string }

// Fields prints names and values side by side, the values in one column. They are
// put on one line and cleaned, and never cut. Fields without a value are left out.
func Fields(w io.Writer, list []Field, st Style) error {
	l := newLiner(w, st)
	if err := l.fields(list); err != nil {
		return err
	}
	return l.w.Flush()
}

func (l *liner) fields(list []Field) error {
	width := 0
	for _, f := range list {
		width = max(width, Width(f.Name))
	}
	for _, f := range list {
		if f.Value == "" {
			continue
		}
		value := Clean(oneLine(f.Value, len(f.Value)))
		if err := l.whole(span{pad(f.Name, width) + columnGap, faint}, span{value, plain}); err != nil {
			return err
		}
	}
	return nil
}
