package schema

import "slices"

// test is an if that looks at nothing but the string value of one member:
// {"properties": {MEMBER: {"const": VALUE}}, "required": [MEMBER]}, or enum in
// place of const.
type test struct {
	at     string
	member string
	values []string
}

// choose turns the ifs of a draft into a choice if they look at one member, and
// into conditions if not.
func (d *draft) choose(locations []string) {
	var tests []test
	for _, at := range d.tests {
		t, ok := d.readTest(at)
		if !ok || len(tests) > 0 && tests[0].member != t.member {
			d.addCondition(at)
			continue
		}
		tests = append(tests, t)
	}
	if len(tests) == 0 {
		return
	}
	rest := slices.DeleteFunc(slices.Clone(locations), func(at string) bool {
		return slices.ContainsFunc(tests, func(t test) bool { return t.at == at })
	})
	ch := &choice{member: tests[0].member, cases: map[string]*plan{}}
	for _, t := range tests {
		for _, value := range t.values {
			if ch.cases[value] == nil {
				ch.cases[value] = d.branch(rest, tests, value)
			}
		}
	}
	ch.otherwise = d.branch(rest, tests)
	ch.otherwise.counted = false
	d.plan.choice = ch
}

// branch is the plan for objects whose member has the given value, or one that
// no test asks for: all other schemas and those that the tests lead to. Its
// title is that of the schema which the value chose.
func (d *draft) branch(rest []string, tests []test, value ...string) *plan {
	var chosen []string
	for _, t := range tests {
		keyword := "/else"
		if len(value) > 0 && slices.Contains(t.values, value[0]) {
			keyword = "/then"
		}
		if d.at(t.at+keyword) != nil {
			chosen = append(chosen, t.at+keyword)
		}
	}
	chosen = d.expand(chosen)
	chosen = slices.DeleteFunc(chosen, func(at string) bool { return slices.Contains(rest, at) })
	return d.flat(append(chosen, rest...))
}

// readTest recognises a test. Schemas that say more than if, then and else stay
// conditions, and so do those that could lead somewhere for a value that is no
// object, which a choice is never asked about.
func (d *draft) readTest(at string) (test, bool) {
	schema, _ := d.at(at).(map[string]any)
	condition, _ := schema["if"].(map[string]any)
	members, _ := condition["properties"].(map[string]any)
	required, _ := condition["required"].([]any)
	kind, typed := condition["type"]
	onlyObjects := d.plan.excluded == every&^typeKinds["object"] ||
		kind == "object" && schema["else"] == nil
	size := 2
	if typed {
		size++
	}
	if !onlyObjects || typed && kind != "object" || len(condition) != size || len(members) != 1 || len(required) != 1 {
		return test{}, false
	}
	for keyword := range schema {
		if keyword != "if" && keyword != "then" && keyword != "else" {
			return test{}, false
		}
	}
	name, _ := required[0].(string)
	values, ok := stringValues(members[name])
	return test{at, name, values}, ok
}

// stringValues reads a schema that is nothing but a const or enum of strings.
func stringValues(schema any) ([]string, bool) {
	s, _ := schema.(map[string]any)
	list, ok := s["enum"].([]any)
	if value, single := s["const"]; single {
		list, ok = []any{value}, true
	}
	if !ok || len(s) != 1 {
		return nil, false
	}
	var values []string
	for _, v := range list {
		value, isString := v.(string)
		if !isString {
			return nil, false
		}
		values = append(values, value)
	}
	return values, true
}

// addCondition makes an if a condition. The members that its branches speak of
// are known members.
func (d *draft) addCondition(at string) {
	c := condition{test: d.compiler.plan(at + "/if")}
	branch := func(keyword string) *plan {
		if d.at(at+keyword) == nil {
			return nil
		}
		p := d.compiler.plan(at + keyword)
		for name := range p.names {
			d.slot(name)
		}
		return p
	}
	c.then, c.otherwise = branch("/then"), branch("/else")
	d.plan.conditions = append(d.plan.conditions, c)
}
