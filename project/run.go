package project

import "sessiontool/sessionfile"

// run is one projection at work.
type run struct {
	s     *sessionfile.Session
	p     *Projection
	stage Stage
	// compaction is the selected one, read already; nil for none.
	compaction *sessionfile.Entry
	edits      map[string]edit // by the id of the target
	// omitted says for each entry of the branch why it lacks a message.
	omitted []Reason
}

// draft is a message on its way through the stages.
type draft struct {
	Message
	typ    string // of the entry
	reason Reason
	edit   int // the entry that edited it, or sessionfile.None
}

// messages yields the messages of all selected entries and then lists what was
// left out.
func (r *run) messages(yield func(Message, error) bool) {
	for i := range r.p.Selected {
		drafts, err := r.entry(r.p.Selected[i])
		if err != nil {
			yield(Message{}, err)
			return
		}
		for _, d := range drafts {
			d.Source = i
			r.note(d)
			if !yield(d.Message, nil) {
				return
			}
		}
	}
	r.listOmitted()
}

// entry takes one selected entry through the stages.
func (r *run) entry(sel Selected) ([]draft, error) {
	if reason := r.silent(sel); reason != none && r.stage != Entries {
		r.omitted[sel.at] = reason
		return nil, nil
	}
	e, err := r.load(sel)
	if err != nil {
		return nil, err
	}
	if r.stage == Entries {
		return []draft{r.record(e, sel)}, nil
	}
	drafts, reason := r.edited(e, sel)
	if r.stage == Provider && len(drafts) > 0 {
		drafts, reason = convertAll(drafts)
	}
	r.omitted[sel.at] = reason
	return drafts, nil
}

func (r *run) load(sel Selected) (*sessionfile.Entry, error) {
	if sel.Place == Summary {
		return r.compaction, nil
	}
	return r.s.Load(sel.Entry)
}

func (r *run) note(d draft) {
	n := r.p.Selected[d.Source].Entry
	p := Provenance{
		Index: len(r.p.Provenance),
		Entry: n, EntryID: r.s.ID(n), Line: r.s.Pos(n).Line, Type: d.typ,
		Reason: d.reason,
	}
	if d.edit != sessionfile.None {
		p.EditID = r.s.ID(d.edit)
	}
	r.p.Provenance = append(r.p.Provenance, p)
}

func (r *run) listOmitted() {
	for at, reason := range r.omitted {
		if reason != none {
			n := r.p.Branch[at]
			r.p.Omitted = append(r.p.Omitted, Omission{Entry: n, Line: r.s.Pos(n).Line, Reason: reason})
		}
	}
}
