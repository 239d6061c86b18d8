package migrate

import "sessiontool/internal/jsonscan"

// action is what a step does to a member.
type action uint8

const (
	added action = iota
	changed
	renamed
	remapped
	dropped
)

// act is one thing that a step did to the record at hand.
type act struct {
	step   int // index into Steps
	action action
	member string
}

func (d *draft) act(action action, member string) {
	d.acts = append(d.acts, act{d.step, action, member})
}

// StepReport says what one step did to a file. The maps count by the name of the
// member; they are never nil.
type StepReport struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Name string `json:"name"`
	What string `json:"what"`
	// Records counts the records that the step changed.
	Records int `json:"records"`
	// Added are members that the records did not have.
	Added map[string]int `json:"added"`
	// Changed are members with a new value.
	Changed map[string]int `json:"changed"`
	// Renamed are members whose value is a name that version 3 spells otherwise: a
	// type or a role.
	Renamed map[string]int `json:"renamed"`
	// Remapped are members that now name an entry by its id.
	Remapped map[string]int `json:"remapped"`
	// Dropped are members that are gone; their meaning is in a remapped one.
	Dropped map[string]int `json:"dropped"`
}

func newStepReport(s Step) StepReport {
	return StepReport{
		From: s.From, To: s.To, Name: s.Name, What: s.What,
		Added: map[string]int{}, Changed: map[string]int{}, Renamed: map[string]int{},
		Remapped: map[string]int{}, Dropped: map[string]int{},
	}
}

func (r *StepReport) count(a act) {
	switch a.action {
	case added:
		r.Added[a.member]++
	case changed:
		r.Changed[a.member]++
	case renamed:
		r.Renamed[a.member]++
	case remapped:
		r.Remapped[a.member]++
	case dropped:
		r.Dropped[a.member]++
	}
}

// tally adds what was done to one record to the reports of the steps.
func tally(reports []StepReport, acts []act) {
	last := -1
	for _, a := range acts {
		reports[a.step].count(a)
		if a.step != last { // the acts of a step follow each other
			reports[a.step].Records++
		}
		last = a.step
	}
}

// Change is one member of one record that a migration changes.
type Change struct {
	// Line counts physical lines from 1.
	Line int `json:"line"`
	// Step is the name of the step that changes it first.
	Step string `json:"step"`
	// Member is the JSON Pointer of the member, "" for the record as a whole.
	Member string `json:"member"`
	// Before and After are its JSON text, cut where it is long; "" where there is no
	// such member.
	Before string `json:"before"`
	After  string `json:"after"`
}

// maxChangeText is how much of a value a Change shows, in bytes.
const maxChangeText = 160

// changes lists what the edits come to.
func (d *draft) changes(line int, steps []Step) []Change {
	if d.before != nil {
		whole := d.doc.Raw(jsonscan.Root)
		after := append(append([]byte(nil), d.before...), whole[:min(len(whole), maxChangeText)]...)
		return []Change{{line, steps[d.wrapper].Name, "", excerpt(whole), excerpt(append(after, d.after...))}}
	}
	var list []Change
	for _, e := range d.edits {
		c := Change{Line: line, Step: steps[e.step].Name, Member: d.pointer(e.object, e.name), After: excerpt(e.value)}
		if n := d.doc.Member(e.object, e.name); n >= 0 {
			c.Before = excerpt(d.doc.Raw(n))
		}
		if e.as != "" {
			list = append(list, Change{c.Line, c.Step, c.Member, c.Before, ""})
			c.Member, c.Before = d.pointer(e.object, e.as), ""
		}
		if c.Before != c.After || len(c.After) >= maxChangeText {
			list = append(list, c)
		}
	}
	return list
}

func (d *draft) pointer(object int, name string) string {
	pointer := "/" + jsonscan.EscapeToken(name)
	if object != jsonscan.Root {
		pointer = "/" + jsonscan.EscapeToken(d.doc.Name(object)) + pointer
	}
	return pointer
}

// excerpt is the beginning of a JSON text, as UTF-8.
func excerpt(text []byte) string {
	if len(text) <= maxChangeText {
		return string(jsonscan.AppendWellFormed(nil, text))
	}
	return string(jsonscan.AppendWellFormed(nil, text[:maxChangeText])) + "…"
}
