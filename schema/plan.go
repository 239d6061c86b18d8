package schema

import (
	"regexp"
	"strings"

	"sessiontool/internal/jsonscan"
)

// A plan is a set of schemas that all have to hold for one value, compiled so
// that each member of an object is looked at once. References and allOf have
// been followed when the plan was made; a choice by a member's value (type, role)
// has become a lookup. The zero plan accepts everything.
//
// Plans answer accept or decline, and name unknown members. What is wrong with a
// declined value is found out by the library validator.
type plan struct {
	// title says what the value is, for people: "Assistant message".
	title string
	// kinds has a bit for each kind of value that is excluded.
	excluded kindSet
	// whole says that a number has to be an integer.
	whole bool
	// allowed are the values to choose from: one of each list has to match.
	allowed   [][]literal
	patterns  []pattern
	minLength int
	items     *plan

	// names gives each member that the schemas speak of a slot.
	names map[string]int
	// slots are the plans of these members; nil where anything will do.
	slots    []*plan
	required []int
	// counted says that names are all the members there should be.
	counted bool
	// others apply to the members that a schema does not list.
	others []otherMembers

	choice     *choice
	conditions []condition
}

// kindSet is a bit set of jsonscan kinds.
type kindSet uint16

func (s kindSet) has(k jsonscan.Kind) bool { return s&(1<<k) != 0 }

// every is the set of the kinds that values have.
const every kindSet = 1<<jsonscan.Null | 1<<jsonscan.False | 1<<jsonscan.True | 1<<jsonscan.Number |
	1<<jsonscan.String | 1<<jsonscan.Array | 1<<jsonscan.Object

// literal is a value of const or enum.
type literal struct {
	// str is the value when it is a string, raw its JSON text.
	str      string
	isString bool
	raw      []byte
}

// pattern is a regular expression with a faster test, if there is one, that
// knows some of the strings it matches.
type pattern struct {
	re    *regexp.Regexp
	usual func(text []byte) bool
}

// otherMembers is additionalProperties: a plan for all members but those that
// the same schema lists.
type otherMembers struct {
	except map[string]bool
	plan   *plan
}

// choice picks a plan for the whole object by the string value of one member.
type choice struct {
	member string
	cases  map[string]*plan
	// otherwise is for any other value, or none.
	otherwise *plan
}

// condition is an if that no choice could stand for. Then and otherwise may be nil.
type condition struct {
	test, then, otherwise *plan
}

// owner says what the value is, in the middle of a sentence.
func (p *plan) owner() string { return inSentence(p.title) }

// inSentence turns a title into words for the middle of a sentence: no capital,
// no version behind a comma.
func inSentence(title string) string {
	title, _, _ = strings.Cut(title, ",")
	if title == "" {
		return "object"
	}
	return strings.ToLower(title[:1]) + title[1:]
}
