package jsonscan

// Shape says which values of a text the scanner records. A nil Shape records the
// value it stands for and nothing below it.
type Shape struct {
	// Members gives the shape of each member to record, by decoded name.
	Members map[string]*Shape
	// Rest is the shape of the members that Members does not name.
	Rest *Shape
	// Others says that members not named in Members are recorded, with Rest.
	Others bool
	// Elements says that array elements are recorded, with Element.
	Elements bool
	Element  *Shape
}

// Everything records every value of a text. The tape then takes 24 bytes for
// each value, so that a text of nothing but small values needs several times its
// own size.
func Everything() *Shape {
	s := &Shape{Others: true, Elements: true}
	s.Rest, s.Element = s, s
	return s
}

// member returns the shape for a member and whether it is recorded at all. The
// name is raw: between the quotes, escapes not resolved unless escaped is false.
func (s *Shape) member(name []byte, escaped bool) (*Shape, bool) {
	if s == nil {
		return nil, false
	}
	if len(s.Members) > 0 {
		if sub, ok := s.lookup(name, escaped); ok {
			return sub, true
		}
	}
	return s.Rest, s.Others
}

func (s *Shape) lookup(name []byte, escaped bool) (*Shape, bool) {
	if !escaped {
		sub, ok := s.Members[string(name)]
		return sub, ok
	}
	sub, ok := s.Members[unescape(name)]
	return sub, ok
}

// element returns the shape for array elements and whether they are recorded.
func (s *Shape) element() (*Shape, bool) {
	if s == nil {
		return nil, false
	}
	return s.Element, s.Elements
}
