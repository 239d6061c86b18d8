package schema

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sessiontool/internal/jsonscan"
)

// fault is a failed keyword with all that is needed to put it into words.
type fault struct {
	*Validator
	*instance
	// at is the location of the schema in the bundle, value that of its failed
	// keyword.
	at    string
	value any
}

// finish fills in the rule and the message of a violation.
func (f *fault) finish(v *Violation) {
	v.Rule = f.rule(*v)
	v.Message = f.message(*v)
}

// rule picks the rule that says best what is wrong.
func (f *fault) rule(v Violation) string {
	switch f.at + " " + v.Keyword {
	case "/$defs/record/properties/type enum":
		return "kind/unknown-entry"
	case "/$defs/message/properties/role enum":
		return "kind/unknown-role"
	case "/$defs/header/properties/version const":
		return "header/version-unknown"
	case "/$defs/header required":
		if v.Member == "version" {
			return "header/version-missing"
		}
	case "/$defs/message.assistant/properties/stopReason enum":
		if f.doc.StrIs(v.Node, "pending") {
			return "message/pending"
		}
	case isoLocation + " pattern":
		return "time/unparsable"
	case isoLocation + " type":
		if f.doc.Kind(v.Node) == jsonscan.Number {
			return "time/wrong-domain"
		}
	case millisecondsLocation + " type":
		if f.isISO(v.Node) {
			return "time/wrong-domain"
		}
	}
	if v.Keyword == "enum" && strings.HasPrefix(f.at, "/$defs/block/") {
		return "kind/unknown-block"
	}
	return "schema/" + v.Keyword
}

// message says what was found and what was expected.
func (f *fault) message(v Violation) string {
	switch v.Rule {
	case "kind/unknown-entry":
		return fmt.Sprintf("%s is no entry type of version %d", f.found(v.Node), f.version)
	case "kind/unknown-role":
		return fmt.Sprintf("%s is no message role of version %d", f.found(v.Node), f.version)
	case "kind/unknown-block":
		return fmt.Sprintf("%s is no block type that may stand here, expected %s", f.found(v.Node), choices(f.value))
	case "message/pending":
		return `stop reason "pending" exists only while an answer is being received`
	case "time/unparsable":
		return fmt.Sprintf("%s is %s, expected an ISO 8601 time such as 2026-01-05T10:00:00.000Z", f.subject(v.Pointer), f.found(v.Node))
	}
	if v.Keyword == "required" {
		return fmt.Sprintf("the %s has no member %q", f.owner(), v.Member)
	}
	return fmt.Sprintf("%s is %s, expected %s", f.subject(v.Pointer), f.found(v.Node), f.expected(v.Keyword))
}

// expected puts what the keyword demands into words.
func (f *fault) expected(keyword string) string {
	switch keyword {
	case "type":
		switch f.at {
		case isoLocation:
			return "ISO 8601 text"
		case millisecondsLocation:
			return "a number of milliseconds"
		}
		return types(f.value)
	case "enum":
		return choices(f.value)
	case "const":
		return choices([]any{f.value})
	case "minLength":
		return "text that is not empty"
	case "pattern":
		if f.value == "/" {
			return `"provider/id"`
		}
		return fmt.Sprintf("text that matches %q", f.value)
	default:
		return fmt.Sprintf("what %s %v asks for", keyword, f.value)
	}
}

// owner names the object that the schema describes, or the schema around it: a
// branch of a condition has no title of its own.
func (f *fault) owner() string {
	for at := f.at; at != ""; at = at[:strings.LastIndexByte(at, '/')] {
		schema, _ := lookup(f.bundle, at).(map[string]any)
		if title, ok := schema["title"].(string); ok {
			return inSentence(title)
		}
	}
	return inSentence("")
}

// subject names the value at a pointer by the last name on its way.
func (f *fault) subject(pointer string) string {
	parent, token := "", pointer
	if i := strings.LastIndexByte(pointer, '/'); i >= 0 {
		parent, token = pointer[:i], pointer[i+1:]
	}
	if pointer == "" {
		return "the record"
	}
	if f.doc.Kind(f.places[parent]) == jsonscan.Array {
		return fmt.Sprintf("element %s of %s", token, f.subject(parent))
	}
	return fmt.Sprintf("%q", unescapeToken(token))
}

// found shows the value at a node: text and numbers as they are, up to a length,
// the rest by its kind.
func (f *fault) found(n int) string {
	switch f.doc.Kind(n) {
	case jsonscan.String:
		text, _ := f.doc.Str(n)
		return fmt.Sprintf("%q", shorten(text))
	case jsonscan.Number:
		return shorten(string(f.doc.Raw(n)))
	case jsonscan.None:
		return "missing"
	case jsonscan.Null, jsonscan.True, jsonscan.False:
		return string(f.doc.Raw(n))
	default:
		return "an " + f.doc.Kind(n).String()
	}
}

// shownLength is how many bytes of a value a message shows.
const shownLength = 60

func shorten(text string) string {
	if len(text) <= shownLength {
		return text
	}
	cut := shownLength
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "..."
}

// isISO reports whether a node is text that the ISO time pattern matches.
func (f *fault) isISO(n int) bool {
	text, ok := f.doc.Str(n)
	return ok && f.iso.MatchString(text)
}

// types lists the values of a type keyword, with their articles.
func types(value any) string {
	names, ok := value.([]any)
	if !ok {
		names = []any{value}
	}
	var words []string
	for _, n := range names {
		name, _ := n.(string)
		switch name {
		case "array", "object", "integer":
			name = "an " + name
		case "null":
		default:
			name = "a " + name
		}
		words = append(words, name)
	}
	return strings.Join(words, " or ")
}

// choices lists values to choose from.
func choices(value any) string {
	values, _ := value.([]any)
	var words []string
	for _, v := range values {
		if text, ok := v.(string); ok {
			words = append(words, fmt.Sprintf("%q", text))
		} else {
			words = append(words, fmt.Sprint(v))
		}
	}
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " or " + words[last]
	}
	return strings.Join(words, "")
}
