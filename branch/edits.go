package branch

import (
	"cmp"
	"slices"

	"sessiontool/internal/jsonscan"
)

// edits are changes to single members of one record.
type edits struct {
	doc     jsonscan.Doc
	splices []jsonscan.Splice
	// added are the members that the record lacks.
	added []byte
}

// set makes a member the string id, or null when that is "". A member that is so
// already keeps its bytes.
func (e *edits) set(name, id string) {
	n := e.doc.Member(jsonscan.Root, name)
	switch {
	case n < 0:
		e.added = appendMember(e.added, name, idValue(id))
	case id == "" && e.doc.Kind(n) == jsonscan.Null, id != "" && e.doc.StrIs(n, id):
	default:
		e.splices = append(e.splices, e.doc.ReplaceValue(n, idValue(id)))
	}
}

// apply returns the changed record. What it lacked stands behind its type.
func (e *edits) apply() ([]byte, error) {
	if len(e.added) > 0 {
		typ := e.doc.Member(jsonscan.Root, "type")
		e.splices = append(e.splices, e.doc.InsertAfter(jsonscan.Root, typ, e.added[1:]))
	}
	slices.SortFunc(e.splices, func(a, b jsonscan.Splice) int { return cmp.Compare(a.Offset, b.Offset) })
	return jsonscan.Apply(nil, e.doc.Text, e.splices)
}
