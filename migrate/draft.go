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
	// another; wrapper is the step that does it.
	before, after []byte
	wrapper       int
	// step is the step that edits now, acts is what each has done.
	step int
	acts []act
}

// edit sets, renames or removes one member of an object.
type edit struct {
	object int // node of the object
	name   string
	as     string // the member's new name, "" keeps it
	value  []byte // its new value, nil removes it
	anchor string // the member behind which a new one goes, "" in front of all
	step   int    // which step made the edit
}

// set gives a member a value, a JSON text, and says by action what that is when the
// member was there before. A new member goes behind the one named anchor, or behind
// the members already added there.
func (d *draft) set(object int, name string, value []byte, anchor string, action action) {
	if i := d.edited(object, name); i >= 0 {
		d.edits[i].value = value
		d.act(action, name)
		return
	}
	member := d.doc.Member(object, name)
	if member < 0 {
		action = added
	} else if bytes.Equal(d.doc.Raw(member), value) {
		return
	}
	d.edits = append(d.edits, edit{object: object, name: name, value: value, anchor: anchor, step: d.step})
	d.act(action, name)
}

func (d *draft) edited(object int, name string) int {
	return slices.IndexFunc(d.edits, func(e edit) bool { return e.object == object && e.name == name })
}

// rename gives a member of the record another name and value and leaves it in its
// place. If there is a member of that name already, it gets the value instead.
func (d *draft) rename(name, as string, value []byte) {
	d.act(dropped, name)
	if d.doc.Member(jsonscan.Root, as) >= 0 {
		d.set(jsonscan.Root, as, value, "", remapped)
		d.edits = append(d.edits, edit{object: jsonscan.Root, name: name, step: d.step})
		return
	}
	d.edits = append(d.edits, edit{object: jsonscan.Root, name: name, as: as, value: value, step: d.step})
	d.act(remapped, as)
}

// wrap puts text around the record as it stands.
func (d *draft) wrap(before, after []byte) {
	d.before, d.after, d.wrapper = before, after, d.step
}

// splices turns the edits into splices of the record's text, in order and apart.
func (d *draft) splices() []jsonscan.Splice {
	if d.before != nil {
		root := d.doc.Nodes[jsonscan.Root]
		return []jsonscan.Splice{
			{Offset: int64(root.Start), Inserted: d.before},
			{Offset: int64(root.End), Inserted: d.after},
		}
	}
	list := d.insertions()
	for _, e := range d.edits {
		if d.doc.Member(e.object, e.name) >= 0 {
			list = d.editMember(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b jsonscan.Splice) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(len(a.Removed), len(b.Removed)))
	})
	return list
}

// insertions adds new members, those that go to one place by one splice.
func (d *draft) insertions() []jsonscan.Splice {
	type place struct{ object, after int }
	var places []place
	var texts [][]byte
	for _, e := range d.edits {
		if e.value == nil || d.doc.Member(e.object, e.name) >= 0 {
			continue
		}
		at := place{e.object, d.doc.Member(e.object, e.anchor)}
		i := slices.Index(places, at)
		if i < 0 {
			places, texts = append(places, at), append(texts, memberText(e.name, e.value))
			continue
		}
		texts[i] = append(append(texts[i], ','), memberText(e.name, e.value)...)
	}
	var list []jsonscan.Splice
	for i, at := range places {
		list = append(list, d.doc.InsertAfter(at.object, at.after, texts[i]))
	}
	return list
}

// editMember changes or removes a member that is there. Of several of one name the
// last one counts: it is the one that changes, and all of them are removed. A
// renamed one must be the only one, so that the others are removed too.
func (d *draft) editMember(list []jsonscan.Splice, e edit) []jsonscan.Splice {
	last := d.doc.Member(e.object, e.name)
	if e.value == nil || e.as != "" {
		list = d.removeMembers(list, e, last)
	}
	if e.value == nil {
		return list
	}
	if e.as != "" {
		n := d.doc.Nodes[last]
		list = append(list, jsonscan.Splice{
			Offset:   int64(n.NameStart),
			Removed:  d.doc.Text[n.NameStart:n.NameEnd],
			Inserted: quote(e.as),
		})
	}
	return append(list, d.doc.ReplaceValue(last, e.value))
}

// removeMembers removes all members of the edit's name, but for the last one when
// that is to be renamed. What is removed takes a comma with it: the one before, or
// where nothing before it stays, the one behind, so that no two splices meet.
func (d *draft) removeMembers(list []jsonscan.Splice, e edit, last int) []jsonscan.Splice {
	kept := false
	for c := range d.doc.Children(e.object) {
		switch {
		case !d.doc.NameIs(c, e.name) || c == last && e.as != "":
			kept = true
		case kept:
			list = append(list, d.doc.RemoveMember(c))
		default:
			list = append(list, d.removeFirst(e.object, c))
		}
	}
	return list
}

// removeFirst removes a member up to the name of the one behind it.
func (d *draft) removeFirst(object, member int) jsonscan.Splice {
	n := d.doc.Nodes[member]
	end := n.End
	if n.Next < d.doc.Nodes[object].Next {
		end = d.doc.Nodes[n.Next].NameStart
	}
	return jsonscan.Splice{Offset: int64(n.NameStart), Removed: d.doc.Text[n.NameStart:end]}
}

func memberText(name string, value []byte) []byte {
	text := append(jsonscan.AppendString(nil, name), ':')
	return append(text, value...)
}

func quote(s string) []byte { return jsonscan.AppendString(nil, s) }
