package jsonscan

// Equal reports whether two texts are the same JSON value: objects with equal
// members in any order (the last of a repeated name counts), arrays element by
// element, strings by UTF-16 code unit, numbers as the doubles they round to. A
// text that does not scan is equal to nothing.
func Equal(a, b []byte) bool {
	sa, sb := Scanner{Shape: Everything()}, Scanner{Shape: Everything()}
	da, err := sa.Scan(a)
	if err != nil {
		return false
	}
	db, err := sb.Scan(b)
	if err != nil {
		return false
	}
	return EqualNodes(da, Root, db, Root)
}

// EqualNodes is Equal for two nodes of texts scanned with Everything. Nothing
// below 1,024 levels is recorded; such values are compared byte by byte.
func EqualNodes(a Doc, na int, b Doc, nb int) bool {
	if a.Nodes[na].Kind != b.Nodes[nb].Kind {
		return false
	}
	switch a.Nodes[na].Kind {
	case Number:
		return ParseNumber(a.Raw(na)) == ParseNumber(b.Raw(nb))
	case String:
		return equalStrings(a, na, b, nb)
	case Array:
		return equalArrays(a, na, b, nb)
	case Object:
		return equalObjects(a, na, b, nb)
	}
	return true
}

func equalStrings(a Doc, na int, b Doc, nb int) bool {
	sa, _ := a.Str(na)
	return b.StrIs(nb, sa)
}

func equalArrays(a Doc, na int, b Doc, nb int) bool {
	ca, cb := na+1, nb+1
	endA, endB := int(a.Nodes[na].Next), int(b.Nodes[nb].Next)
	for ca < endA && cb < endB {
		if !EqualNodes(a, ca, b, cb) {
			return false
		}
		ca, cb = int(a.Nodes[ca].Next), int(b.Nodes[cb].Next)
	}
	if na+1 == endA && nb+1 == endB {
		return equalEmpty(a, na, b, nb)
	}
	return ca >= endA && cb >= endB
}

// equalEmpty compares containers without recorded children: empty ones, or ones
// too deep to be recorded.
func equalEmpty(a Doc, na int, b Doc, nb int) bool {
	return string(AppendCompact(nil, a.Raw(na))) == string(AppendCompact(nil, b.Raw(nb)))
}

func equalObjects(a Doc, na int, b Doc, nb int) bool {
	ma, mb := a.lastMembers(na), b.lastMembers(nb)
	if len(ma) != len(mb) {
		return false
	}
	if len(ma) == 0 {
		return equalEmpty(a, na, b, nb)
	}
	for name, ca := range ma {
		cb, ok := mb[name]
		if !ok || !EqualNodes(a, ca, b, cb) {
			return false
		}
	}
	return true
}

// lastMembers maps the names of object n to their last values.
func (d Doc) lastMembers(n int) map[string]int {
	m := map[string]int{}
	for c := range d.Children(n) {
		m[d.Name(c)] = c
	}
	return m
}
