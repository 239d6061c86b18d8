package cmd

import (
	"errors"
	"fmt"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// maxDamageNotes bounds how many damaged lines are named one by one.
const maxDamageNotes = 20

// damageNote is something wrong with a session that matters for what a command shows.
type damageNote struct {
	problem string
	// fate is what becomes of it, "" when nothing does.
	fate string
}

func (n damageNote) String() string {
	if n.fate == "" {
		return n.problem
	}
	return n.problem + "; " + n.fate
}

// damageNotes says what is wrong with a session.
func damageNotes(s *sessionfile.Session) []damageNote {
	notes := headerNotes(s)
	for _, k := range s.Skipped[:min(len(s.Skipped), maxDamageNotes)] {
		notes = append(notes, damageNote{fmt.Sprintf("line %d is %s", k.Line, skipReason(s, k)), "it is passed over"})
	}
	if more := s.SkippedCount - maxDamageNotes; more > 0 {
		notes = append(notes, damageNote{fmt.Sprintf("%d more lines are damaged", more), "they are passed over"})
	}
	for _, c := range s.Cut() {
		first := fmt.Sprintf("%q (line %d)", s.Ref(c.Entry), s.Pos(c.Entry).Line)
		n := damageNote{"entry " + first + " is its own parent", "it is taken for a root"}
		if c.Length > 1 {
			n = damageNote{fmt.Sprintf("the parents of %d entries form a ring", c.Length), "it is cut at its first entry " + first}
		}
		notes = append(notes, n)
	}
	return notes
}

func headerNotes(s *sessionfile.Session) []damageNote {
	var notes []damageNote
	if s.BOM {
		notes = append(notes, damageNote{"the file begins with a byte order mark, with which Pi cannot open it", "it is passed over"})
	}
	h := s.Header
	switch {
	case h == nil:
		notes = append(notes, damageNote{"the file has no header, and Pi cannot open it", "its entries are taken as they are"})
	case s.LateHeader:
		notes = append(notes, damageNote{fmt.Sprintf("the header stands on line %d, after entries, and Pi cannot open the file", h.Line.Line), ""})
	case !h.Known():
		version := h.Doc.Raw(h.Doc.Member(jsonscan.Root, "version"))
		notes = append(notes, damageNote{fmt.Sprintf("version %s is none that sessiontool knows (1, 2, 3)", version), "the entries are read as version 3"})
	}
	if h != nil && h.Known() && max(1, h.Version) != s.Version && s.Len() > 0 {
		says := fmt.Sprintf("says version %d", h.Version)
		if !h.HasVersion {
			says = "has no version, which means 1"
		}
		notes = append(notes, damageNote{fmt.Sprintf("the header %s, but the entries are of version %d", says, s.Version), "they are read as that"})
	}
	return notes
}

// skipReason says why a line is no record.
func skipReason(s *sessionfile.Session, k sessionfile.Skipped) string {
	var syntax *jsonscan.SyntaxError
	switch {
	case !errors.As(k.Err, &syntax):
		return k.Err.Error()
	case syntax.Truncated:
		return fmt.Sprintf("not JSON: it ends where %s should follow", syntax.Want)
	}
	column := syntax.Offset + 1
	if s.BOM && k.Line == 1 {
		column += len("\xef\xbb\xbf")
	}
	return fmt.Sprintf("not JSON: found something else than %s at column %d", syntax.Want, column)
}

// shownName is what a message calls the source of a session.
func shownName(name string) string {
	if name == stdinName {
		return "standard input"
	}
	return name
}
