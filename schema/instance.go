package schema

import (
	"math"
	"strconv"

	"sessiontool/internal/jsonscan"
)

// instance is what the library validates: the values of a record, and where each
// stands on the tape. It is thrown away afterwards.
type instance struct {
	doc jsonscan.Doc
	// last is the last node that is taken into arrays; what follows is cut off.
	last int
	// places gives the node of each value by its JSON Pointer.
	places map[string]int
}

// value builds the value at node n. Of a name that stands there twice, the last
// member counts. Numbers become doubles, the largest one for those that are
// larger, because the library would compute exponents of any size exactly.
func (in *instance) value(n int, pointer string) any {
	in.places[pointer] = n
	switch in.doc.Kind(n) {
	case jsonscan.Object:
		members := map[string]any{}
		for c := range in.doc.Children(n) {
			name := in.doc.Name(c)
			members[name] = in.value(c, pointer+"/"+jsonscan.EscapeToken(name))
		}
		return members
	case jsonscan.Array:
		elements := []any{}
		for c := range in.doc.Children(n) {
			if c > in.last {
				break
			}
			elements = append(elements, in.value(c, pointer+"/"+strconv.Itoa(len(elements))))
		}
		return elements
	case jsonscan.String:
		text, _ := in.doc.Str(n)
		return text
	case jsonscan.Number:
		number, _ := in.doc.Float(n)
		return max(-math.MaxFloat64, min(number, math.MaxFloat64))
	case jsonscan.True, jsonscan.False:
		return in.doc.Kind(n) == jsonscan.True
	default:
		return nil
	}
}
