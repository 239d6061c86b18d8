package golden

import (
	"fmt"
	"strings"
)

// EqualJSON reports where two JSON texts first differ in value, nil if nowhere: an error names the
// JSON Pointer and both values. Members may come in any order and the last of a duplicate name
// counts; strings are equal by UTF-16 code unit, so that a lone surrogate differs from U+FFFD;
// numbers are equal when they round to the same double, -0 and 0 too. Text that is not JSON is an
// error as well.
func EqualJSON(a, b []byte) error {
	first, err := parse(a)
	if err != nil {
		return fmt.Errorf("first value: %w", err)
	}
	second, err := parse(b)
	if err != nil {
		return fmt.Errorf("second value: %w", err)
	}
	return equal("", first, second)
}

func equal(pointer string, a, b value) error {
	switch a := a.(type) {
	case []value:
		if b, ok := b.([]value); ok {
			return equalArrays(pointer, a, b)
		}
	case *object:
		if b, ok := b.(*object); ok {
			return equalObjects(pointer, a, b)
		}
	default:
		if !isContainer(b) && a == b {
			return nil
		}
	}
	return fmt.Errorf("at %q: %s is not %s", pointer, describe(a), describe(b))
}

func isContainer(v value) bool {
	switch v.(type) {
	case []value, *object:
		return true
	default:
		return false
	}
}

func equalArrays(pointer string, a, b []value) error {
	for i := range min(len(a), len(b)) {
		if err := equal(fmt.Sprintf("%s/%d", pointer, i), a[i], b[i]); err != nil {
			return err
		}
	}
	if len(a) != len(b) {
		return fmt.Errorf("at %q: %s is not %s", pointer, describe(a), describe(b))
	}
	return nil
}

func equalObjects(pointer string, a, b *object) error {
	for _, name := range a.names {
		other, ok := b.members[name]
		if !ok {
			return fmt.Errorf("at %q: member only in the first value: %s", child(pointer, name), describe(a.members[name]))
		}
		if err := equal(child(pointer, name), a.members[name], other); err != nil {
			return err
		}
	}
	for _, name := range b.names {
		if _, ok := a.members[name]; !ok {
			return fmt.Errorf("at %q: member only in the second value: %s", child(pointer, name), describe(b.members[name]))
		}
	}
	return nil
}

// child is the pointer of a member.
func child(pointer string, name text) string {
	return pointer + "/" + escape.Replace(string(name))
}

// escape escapes a member name in a JSON Pointer.
var escape = strings.NewReplacer("~", "~0", "/", "~1")

// describe shows a value in one short phrase.
func describe(v value) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case text:
		return describeText(v)
	case []value:
		return fmt.Sprintf("an array of %d", len(v))
	case *object:
		return fmt.Sprintf("an object of %d members", len(v.names))
	default:
		return fmt.Sprint(v)
	}
}

// describeText quotes a text, shortened in its middle.
func describeText(t text) string {
	const limit = 200
	if len(t) <= limit {
		return fmt.Sprintf("%q", string(t))
	}
	return fmt.Sprintf("%q...%q (%d bytes)", string(t[:limit/2]), string(t[len(t)-limit/2:]), len(t))
}
