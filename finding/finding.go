package finding

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
)

// Finding is one statement about a session file. Its JSON form is the documented one; the path is
// left out there, because a report names it once per file.
type Finding struct {
	// Rule is the id of a rule in the table.
	Rule string `json:"rule"`
	// Severity is the rule's own, unless the case at hand is milder or a Policy says otherwise.
	Severity Severity `json:"severity"`
	// Path is the file as the user named it.
	Path string `json:"-"`
	// Line counts physical lines from 1; 0 is the file as a whole.
	Line int `json:"line"`
	// Column counts bytes in the line from 1; 0 is the line as a whole.
	Column int `json:"column"`
	// Offset counts bytes in the file from 0.
	Offset int64 `json:"offset"`
	// Pointer is the RFC 6901 JSON Pointer of the value in its record; empty is the whole record.
	Pointer string `json:"pointer"`
	// EntryID is the id of the entry, when it has one.
	EntryID string `json:"entryId"`
	// Message says what was found and what it means: lower case, no full stop, transcript data quoted.
	Message string `json:"message"`
	// Hint says what to do about it, when that is not the same for every finding of the rule.
	Hint string `json:"hint"`
	// Related are the other places that belong to the fault.
	Related Places `json:"related"`
	// Count is how often a fault occurs that is reported once for the whole file; 0 and 1 are once.
	Count int `json:"count,omitzero"`
}

// Related is another place that belongs to a finding, such as the other entry with the same id.
type Related struct {
	// Line counts physical lines from 1.
	Line int
	// Message says what is there.
	Message string
	// Offset counts bytes in the file from 0. Unknown, and absent in JSON, is a negative one, and 0 on
	// any line but the first: nothing but the first line starts there.
	Offset int64
}

// Places are the related places of a finding. A nil one is an empty list in JSON, never null.
type Places []Related

// MarshalJSON leaves unknown offsets out.
func (p Places) MarshalJSON() ([]byte, error) {
	type place struct {
		Line    int    `json:"line"`
		Message string `json:"message"`
		Offset  *int64 `json:"offset,omitempty"`
	}
	places := make([]place, len(p))
	for i, r := range p {
		places[i] = place{Line: r.Line, Message: r.Message}
		if r.Offset > 0 || r.Offset == 0 && r.Line == 1 {
			places[i].Offset = &r.Offset
		}
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false) // the encoder around this one decides that
	err := enc.Encode(places)
	return out.Bytes(), err
}

// New makes a finding of the rule with the severity of its row. It panics on an id that is not in the
// table, which is a mistake in the program. Line and column count from 1 with 0 for unknown, offset
// from 0.
func New(rule string, line, column int, offset int64, message string) Finding {
	r, ok := find(rule)
	if !ok {
		panic(fmt.Sprintf("finding: no rule %q in the table", rule))
	}
	return Finding{
		Rule: rule, Severity: r.Severity,
		Line: line, Column: column, Offset: offset, Message: message,
	}
}

// Compare orders findings as reports show them: by path, line, column and rule. Everything else that a
// finding holds breaks ties, so that a sorted list is the same on every run.
func Compare(a, b Finding) int {
	return cmp.Or(compareIdentity(a, b), compareRest(a, b))
}

// compareIdentity is 0 for two reports of one fault.
func compareIdentity(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Path, b.Path),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Pointer, b.Pointer),
		cmp.Compare(a.Message, b.Message),
	)
}

func compareRest(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(b.Severity, a.Severity),
		cmp.Compare(a.Offset, b.Offset),
		cmp.Compare(a.EntryID, b.EntryID),
		cmp.Compare(a.Hint, b.Hint),
		cmp.Compare(a.Count, b.Count),
		slices.CompareFunc(a.Related, b.Related, compareRelated),
	)
}

func compareRelated(a, b Related) int {
	return cmp.Or(
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Offset, b.Offset),
		cmp.Compare(a.Message, b.Message),
	)
}
