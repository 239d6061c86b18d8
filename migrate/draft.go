package migrate

import (
	"bytes"
	"cmp"
	"slices"

	"sessiontool/internal/jsonscan"
)

// draft gathers the edits of one record.
type draft struct {
	doc   jsonscan.Doc
	edits []edit
	// before and after stand around the whole record when it becomes the member of
	// another.
	before, after []byte
}

// edit sets or removes one member of an object.
type edit struct {
	object int // node of the object
	name   string
	value  []byte // nil removes the member
	anchor string // the member behind which a new one goes, "" in front of all
}

// set gives a member a value, a JSON text. A new member goes behind the one named
// anchor, or behind the members already added there.
func (d *draft) set(object int, name string, value []byte, anchor string) {
	for i := range d.edits {
		if d.edits[i].object == object && d.edits[i].name == name {
			d.edits[i].value = value
			return
		}
	}
	d.edits = append(d.edits, edit{object, name, value, anchor})
}

func (d *draft) remove(object int, name string) {
	d.edits = append(d.edits, edit{object: object, name: name})
}

// splices turns the edits into splices of the record's text, in order.
func (d *draft) splices() []jsonscan.Splice {
	if d.before != nil {
		return d.wrapped()
	}
	var list []jsonscan.Splice
	added := map[int64]int{} // place of an insertion -> its splice
	for _, e := range d.edits {
		member := d.doc.Member(e.object, e.name)
		switch {
		case member >= 0 && e.value == nil:
			list = append(list, d.doc.RemoveMember(member))
		case member >= 0 && bytes.Equal(d.doc.Raw(member), e.value):
		case member >= 0:
			list = append(list, d.doc.ReplaceValue(member, e.value))
		case e.value != nil:
			sp := d.doc.InsertAfter(e.object, d.doc.Member(e.object, e.anchor), memberText(e.name, e.value))
			if i, ok := added[sp.Offset]; ok {
				list[i].Inserted = append(list[i].Inserted, sp.Inserted...)
				continue
			}
			added[sp.Offset] = len(list)
			list = append(list, sp)
		}
	}
	slices.SortStableFunc(list, func(a, b jsonscan.Splice) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(len(a.Removed), len(b.Removed)))
	})
	return list
}

// wrapped puts text around the record as it stands.
func (d *draft) wrapped() []jsonscan.Splice {
	root := d.doc.Nodes[jsonscan.Root]
	return []jsonscan.Splice{
		{Offset: int64(root.Start), Inserted: d.before},
		{Offset: int64(root.End), Inserted: d.after},
	}
}

func memberText(name string, value []byte) []byte {
	text := append(jsonscan.AppendString(nil, name), ':')
	return append(text, value...)
}

func quote(s string) []byte { return jsonscan.AppendString(nil, s) }
