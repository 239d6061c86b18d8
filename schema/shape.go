package schema

import "sessiontool/internal/jsonscan"

// shape returns what a scanner has to record for a plan to see: the members and
// elements that it speaks of, and the names of the others where it wants to know
// them. Whatever may hold anything is recorded without its contents.
func (p *plan) shape() *jsonscan.Shape {
	if p == nil {
		return nil
	}
	var s *jsonscan.Shape
	if len(p.names) > 0 || len(p.others) > 0 {
		s = &jsonscan.Shape{Members: map[string]*jsonscan.Shape{}, Others: true}
		for name, slot := range p.names {
			s.Members[name] = p.slots[slot].shape()
		}
		for _, o := range p.others {
			s.Rest = union(s.Rest, o.plan.shape())
		}
	}
	if p.items != nil {
		s = union(s, &jsonscan.Shape{Elements: true, Element: p.items.shape()})
	}
	return union(s, p.branchShape())
}

// branchShape is the shape of all that a plan may lead to for the same value.
func (p *plan) branchShape() *jsonscan.Shape {
	var s *jsonscan.Shape
	if p.choice != nil {
		s = p.choice.otherwise.shape()
		for _, branch := range p.choice.cases {
			s = union(s, branch.shape())
		}
	}
	for _, c := range p.conditions {
		s = union(union(s, c.test.shape()), union(c.then.shape(), c.otherwise.shape()))
	}
	return s
}

// union returns the shape that records what either of two records.
func union(a, b *jsonscan.Shape) *jsonscan.Shape {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	u := &jsonscan.Shape{
		Members: map[string]*jsonscan.Shape{},
		Rest:    union(a.Rest, b.Rest), Others: a.Others || b.Others,
		Elements: a.Elements || b.Elements, Element: union(a.Element, b.Element),
	}
	for name, sub := range a.Members {
		u.Members[name] = union(sub, memberShape(b, name))
	}
	for name, sub := range b.Members {
		u.Members[name] = union(sub, memberShape(a, name))
	}
	return u
}

// memberShape is the shape that a shape gives to a member.
func memberShape(s *jsonscan.Shape, name string) *jsonscan.Shape {
	if sub, ok := s.Members[name]; ok {
		return sub
	}
	return s.Rest
}
