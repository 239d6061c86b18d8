package schema

import (
	"cmp"
	"errors"
	"net/url"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"sessiontool/internal/jsonscan"
)

// Violation is one fault that the schemas find in a record.
type Violation struct {
	// Rule is the id of the rule that says it best: schema/KEYWORD, or a more
	// telling one such as kind/unknown-role or time/unparsable.
	Rule string
	// Keyword is the JSON Schema keyword that failed.
	Keyword string
	// Pointer is the RFC 6901 JSON Pointer of the value at fault; of the object
	// when a member is missing.
	Pointer string
	// Node is the place of that value on the tape of the record.
	Node int
	// Member is the name of the missing member when the keyword is required.
	Member string
	// Message says what was found and what was expected.
	Message string
}

// violations asks the library what is wrong with a record, up to the given node.
func (v *Validator) violations(doc jsonscan.Doc, last int) []Violation {
	in := instance{doc: doc, last: last, places: map[string]int{}}
	var failure *jsonschema.ValidationError
	if !errors.As(v.library().Validate(in.value(jsonscan.Root, "")), &failure) {
		return nil
	}
	var found []Violation
	for _, leaf := range leaves(failure, nil) {
		found = append(found, v.describe(&in, leaf)...)
	}
	slices.SortFunc(found, compareViolations)
	return slices.CompactFunc(found, func(a, b Violation) bool { return compareViolations(a, b) == 0 })
}

// compareViolations orders by place in the record, then keyword, then member.
func compareViolations(a, b Violation) int {
	return cmp.Or(cmp.Compare(a.Node, b.Node), cmp.Compare(a.Keyword, b.Keyword), cmp.Compare(a.Member, b.Member))
}

// leaves appends the innermost causes of an error: the others only say that
// something below them failed.
func leaves(e *jsonschema.ValidationError, to []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return append(to, e)
	}
	for _, cause := range e.Causes {
		to = leaves(cause, to)
	}
	return to
}

// describe turns a leaf of the library's error into violations: one for each
// missing member, else one.
func (v *Validator) describe(in *instance, leaf *jsonschema.ValidationError) []Violation {
	_, location, _ := strings.Cut(leaf.AbsoluteKeywordLocation, "#")
	at, keyword := location, ""
	if i := strings.LastIndexByte(location, '/'); i >= 0 {
		at, keyword = location[:i], location[i+1:]
	}
	base := Violation{Keyword: keyword, Pointer: plainPointer(leaf.InstanceLocation)}
	base.Node = in.places[base.Pointer]
	f := fault{Validator: v, instance: in, at: at, value: lookup(v.bundle, location)}
	if keyword != "required" {
		f.finish(&base)
		return []Violation{base}
	}
	var missing []Violation
	names, _ := f.value.([]any)
	for _, n := range names {
		name, _ := n.(string)
		if in.doc.Member(base.Node, name) < 0 {
			one := base
			one.Member = name
			f.finish(&one)
			missing = append(missing, one)
		}
	}
	return missing
}

// plainPointer undoes the percent encoding that the library puts on top of a
// JSON Pointer.
func plainPointer(encoded string) string {
	tokens := strings.Split(encoded, "/")
	for i, token := range tokens {
		if plain, err := url.PathUnescape(token); err == nil {
			tokens[i] = plain
		}
	}
	return strings.Join(tokens, "/")
}
