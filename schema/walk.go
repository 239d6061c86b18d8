package schema

import (
	"math"

	"sessiontool/internal/jsonscan"
)

// UnknownMember is a member that no schema lists.
type UnknownMember struct {
	// Node is the member's place on the tape of the record.
	Node int
	// Name is the member's name.
	Name string
	// Owner says what kind of object holds it, for people: "assistant message".
	Owner string
}

// walk applies plans to one record. It goes on after a failure, so that all
// unknown members are met.
type walk struct {
	doc jsonscan.Doc
	// failures counts values at fault; last is the node of the one at which the
	// count reached maxListed.
	failures, last int
	quiet          bool // unknown members are not of interest
	unknown        []UnknownMember
}

// value applies a plan to the value at node n. Recursion is no deeper than what
// the scanner records.
func (w *walk) value(n int, p *plan) {
	kind := w.doc.Nodes[n].Kind
	if p.excluded.has(kind) {
		w.fail(n, true)
		return
	}
	switch kind {
	case jsonscan.Object:
		if p.choice != nil {
			w.value(n, w.chosen(n, p.choice))
			return
		}
		w.object(n, p)
	case jsonscan.Array:
		if p.items != nil {
			for c := range w.doc.Children(n) {
				w.value(c, p.items)
			}
		}
	case jsonscan.String:
		w.text(n, p)
	case jsonscan.Number:
		w.fail(n, p.whole && !isWhole(w.doc.Raw(n)))
	}
	for _, list := range p.allowed {
		w.fail(n, !w.matches(n, list))
	}
	for i := range p.conditions {
		w.condition(n, &p.conditions[i])
	}
}

// fail counts a failure at node n, if it is one.
func (w *walk) fail(n int, failed bool) {
	if !failed {
		return
	}
	if w.failures++; w.failures == maxListed {
		w.last = n
	}
}

// chosen returns the plan that fits the value of the member that decides.
func (w *walk) chosen(n int, ch *choice) *plan {
	m := w.doc.Member(n, ch.member)
	if w.doc.Kind(m) != jsonscan.String {
		return ch.otherwise
	}
	if p, ok := ch.cases[string(w.inner(m))]; ok {
		return p
	}
	return ch.otherwise
}

// inner returns the decoded text of a string node, without a copy where the
// record holds it as it is.
func (w *walk) inner(n int) []byte {
	node := &w.doc.Nodes[n]
	if node.Escaped || node.Broken {
		return []byte(jsonscan.Unquote(w.doc.Raw(n)))
	}
	return w.doc.Text[node.Start+1 : node.End-1]
}

// name returns the decoded name of a member, without a copy where possible.
func (w *walk) name(n int) []byte {
	node := &w.doc.Nodes[n]
	if node.NameEscaped {
		return []byte(w.doc.Name(n))
	}
	return w.doc.Text[node.NameStart+1 : node.NameEnd-1]
}

// manySlots is how many members a plan may speak of before the walk allocates.
const manySlots = 32

// object applies a plan without a choice to the members of an object. Of a name
// that stands there twice, the last member counts.
func (w *walk) object(n int, p *plan) {
	if len(p.names) == 0 && len(p.others) == 0 {
		return
	}
	var few [manySlots]int
	found := few[:]
	if len(p.slots) > manySlots {
		found = make([]int, len(p.slots))
	}
	for c := range w.doc.Children(n) {
		if slot, ok := p.names[string(w.name(c))]; ok {
			found[slot] = c
		} else if p.counted && !w.quiet && len(w.unknown) < maxListed {
			w.unknown = append(w.unknown, UnknownMember{Node: c, Name: w.doc.Name(c), Owner: p.owner()})
		}
	}
	for _, slot := range p.required {
		w.fail(n, found[slot] == 0)
	}
	for slot, sub := range p.slots {
		if sub != nil && found[slot] != 0 {
			w.value(found[slot], sub)
		}
	}
	for _, o := range p.others {
		w.otherMembers(n, o)
	}
}

func (w *walk) otherMembers(n int, o otherMembers) {
	last := map[string]int{}
	for c := range w.doc.Children(n) {
		if name := w.doc.Name(c); !o.except[name] {
			last[name] = c
		}
	}
	for _, c := range last {
		w.value(c, o.plan)
	}
}

// text applies the string keywords of a plan.
func (w *walk) text(n int, p *plan) {
	if p.minLength == 0 && len(p.patterns) == 0 {
		return
	}
	text := w.inner(n)
	w.fail(n, p.minLength > 0 && codePoints(text) < p.minLength)
	for _, pt := range p.patterns {
		if pt.usual == nil || !pt.usual(text) {
			w.fail(n, !pt.re.Match(text))
		}
	}
}

// codePoints counts the characters of a WTF-8 text: the bytes that begin one.
func codePoints(text []byte) int {
	n := 0
	for _, b := range text {
		if b&0xC0 != 0x80 {
			n++
		}
	}
	return n
}

// isWhole reports whether a number is an integer once it is a double.
func isWhole(raw []byte) bool {
	f := jsonscan.ParseNumber(raw)
	return math.IsInf(f, 0) || f == math.Trunc(f)
}

// matches reports whether a value equals one of a list.
func (w *walk) matches(n int, list []literal) bool {
	for i := range list {
		if list[i].isString {
			if w.doc.StrIs(n, list[i].str) {
				return true
			}
		} else if jsonscan.Equal(w.doc.Raw(n), list[i].raw) {
			return true
		}
	}
	return false
}

// condition applies the branch that a test leads to.
func (w *walk) condition(n int, c *condition) {
	test := walk{doc: w.doc, quiet: true}
	test.value(n, c.test)
	branch := c.then
	if test.failures > 0 {
		branch = c.otherwise
	}
	if branch != nil {
		quiet := w.quiet
		w.quiet = true // the plan around the condition counts unknown members
		w.value(n, branch)
		w.quiet = quiet
	}
}
