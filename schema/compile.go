package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sessiontool/internal/jsonscan"
)

// compiler turns a schema document into plans. A schema is known by its
// location, a JSON Pointer into the document; a plan by the locations of the
// schemas it stands for. The first error sticks and ends the work.
type compiler struct {
	root  any
	plans map[string]*plan
	err   error
}

// compile makes the plan of a whole schema document, decoded. Plans know some keywords
// only, and references within the document only; anything else is an error, so
// that no plan can be more lenient than its schema.
func compile(document any) (*plan, error) {
	c := compiler{root: document, plans: map[string]*plan{}}
	p := c.plan("")
	if c.err != nil {
		return nil, c.err
	}
	return p, nil
}

func (c *compiler) fail(location, format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("schema at %q: %s", location, fmt.Sprintf(format, args...))
	}
}

// plan returns the plan for values that all these schemas apply to, nil for none.
func (c *compiler) plan(locations ...string) *plan {
	if len(locations) == 0 {
		return nil
	}
	return c.flat(c.expand(locations))
}

// expand adds to schemas those that they refer to or consist of, each once.
func (c *compiler) expand(locations []string) []string {
	var all []string
	for todo := slices.Clone(locations); len(todo) > 0; {
		at := todo[0]
		todo = todo[1:]
		if slices.Contains(all, at) {
			continue
		}
		all = append(all, at)
		s, _ := c.at(at).(map[string]any)
		if ref, ok := s["$ref"].(string); ok {
			todo = append(todo, c.target(at, ref))
		}
		parts, _ := s["allOf"].([]any)
		for i := range parts {
			todo = append(todo, fmt.Sprintf("%s/allOf/%d", at, i))
		}
	}
	return all
}

// target turns a reference into a location.
func (c *compiler) target(at, ref string) string {
	pointer, ok := strings.CutPrefix(ref, "#")
	pointer, err := url.PathUnescape(pointer)
	if !ok || err != nil || pointer != "" && pointer[0] != '/' {
		c.fail(at, "unsupported reference %q", ref)
	}
	return pointer
}

// at returns the schema at a location, nil when there is none.
func (c *compiler) at(location string) any { return lookup(c.root, location) }

// lookup follows a JSON Pointer through a decoded document.
func lookup(value any, pointer string) any {
	if pointer == "" {
		return value
	}
	for _, token := range strings.Split(pointer[1:], "/") {
		switch v := value.(type) {
		case map[string]any:
			value = v[unescapeToken(token)]
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}

// unescapeToken turns a token of a JSON Pointer into the member name it stands for.
func unescapeToken(token string) string {
	if !strings.Contains(token, "~") {
		return token
	}
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
}

// flat makes the plan for a set of schemas that has been expanded already.
func (c *compiler) flat(locations []string) *plan {
	key := strings.Join(locations, " ")
	if p, ok := c.plans[key]; ok {
		return p
	}
	p := &plan{names: map[string]int{}}
	c.plans[key] = p
	d := draft{compiler: c, plan: p, members: map[string][]string{}}
	for _, at := range locations {
		d.add(at)
	}
	d.finish(locations)
	return p
}

// draft is a plan in the making: what is known of it as locations.
type draft struct {
	*compiler
	plan    *plan
	members map[string][]string
	items   []string
	tests   []string // the locations of schemas with an if
}

// add takes the assertions of one schema into the plan.
func (d *draft) add(at string) {
	switch s := d.at(at).(type) {
	case bool:
		if !s {
			d.plan.excluded = every
		}
	case map[string]any:
		for _, keyword := range slices.Sorted(maps.Keys(s)) {
			d.keyword(at, keyword, s[keyword])
		}
		if title, _ := s["title"].(string); d.plan.title == "" && s["properties"] != nil {
			d.plan.title = title
		}
	default:
		d.fail(at, "no schema")
	}
}

// keyword takes one keyword into the plan. It is a table of all that plans know.
func (d *draft) keyword(at, keyword string, value any) {
	switch keyword {
	case "$schema", "$defs", "$comment", "title", "description": // say nothing about values
	case "$ref", "allOf": // followed by expand
	case "then", "else": // looked at with if
	case "if":
		d.tests = append(d.tests, at)
	case "type":
		d.addType(value)
	case "enum":
		d.addEnum(at, value)
	case "const":
		d.addEnum(at, []any{value})
	case "pattern":
		d.addPattern(at, value)
	case "minLength":
		n, _ := value.(float64)
		d.plan.minLength = max(d.plan.minLength, int(n))
	case "items":
		d.items = append(d.items, at+"/items")
	case "properties":
		d.addProperties(at, value)
	case "required":
		d.addRequired(value)
	case "additionalProperties":
		d.addOthers(at)
	default:
		d.fail(at, "unsupported keyword %q", keyword)
	}
}

var typeKinds = map[string]kindSet{
	"null": 1 << jsonscan.Null, "boolean": 1<<jsonscan.False | 1<<jsonscan.True,
	"number": 1 << jsonscan.Number, "integer": 1 << jsonscan.Number, "string": 1 << jsonscan.String,
	"array": 1 << jsonscan.Array, "object": 1 << jsonscan.Object,
}

func (d *draft) addType(value any) {
	names, ok := value.([]any)
	if !ok {
		names = []any{value}
	}
	var kinds kindSet
	for _, n := range names {
		name, _ := n.(string)
		kinds |= typeKinds[name]
	}
	if slices.Contains(names, any("integer")) && !slices.Contains(names, any("number")) {
		d.plan.whole = true
	}
	d.plan.excluded |= every &^ kinds
}

func (d *draft) addEnum(at string, value any) {
	var list []literal
	values, _ := value.([]any)
	for _, v := range values {
		raw, err := json.Marshal(v)
		if err != nil {
			d.fail(at, "a value is no JSON: %v", err)
		}
		str, isString := v.(string)
		list = append(list, literal{str: str, isString: isString, raw: raw})
	}
	d.plan.allowed = append(d.plan.allowed, list)
}

func (d *draft) addPattern(at string, value any) {
	text, _ := value.(string)
	re, err := regexp.Compile(text)
	if err != nil {
		d.fail(at, "pattern: %v", err)
		return
	}
	p := pattern{re: re}
	if strings.HasSuffix(at, isoLocation) {
		p.usual = usualTime
	}
	d.plan.patterns = append(d.plan.patterns, p)
}

func (d *draft) addProperties(at string, value any) {
	members, _ := value.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		d.slot(name)
		d.members[name] = append(d.members[name], at+"/properties/"+jsonscan.EscapeToken(name))
	}
	d.plan.counted = true
}

func (d *draft) addRequired(value any) {
	names, _ := value.([]any)
	for _, n := range names {
		name, _ := n.(string)
		d.plan.required = append(d.plan.required, d.slot(name))
	}
}

func (d *draft) addOthers(at string) {
	except := map[string]bool{}
	s, _ := d.at(at).(map[string]any)
	members, _ := s["properties"].(map[string]any)
	for name := range members {
		except[name] = true
	}
	d.plan.others = append(d.plan.others, otherMembers{except, d.compiler.plan(at + "/additionalProperties")})
}

// slot returns the slot of a member, a new one if it has none.
func (d *draft) slot(name string) int {
	i, ok := d.plan.names[name]
	if !ok {
		i = len(d.plan.slots)
		d.plan.names[name] = i
		d.plan.slots = append(d.plan.slots, nil)
	}
	return i
}

// finish makes the plans of members and elements, and decides how to choose.
func (d *draft) finish(locations []string) {
	for name, at := range d.members {
		d.plan.slots[d.slot(name)] = d.compiler.plan(at...)
	}
	d.plan.items = d.compiler.plan(d.items...)
	d.plan.counted = d.plan.counted && len(d.plan.others) == 0
	d.choose(locations)
}
