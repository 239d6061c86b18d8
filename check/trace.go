package check

import (
	"bytes"

	"sessiontool/sessionfile"
)

// maxTrace is how much of a damaged text is looked at to tell what it was.
const maxTrace = 4 << 10

// traceHeader says whether a damaged text may be what is left of a header.
func traceHeader(text []byte) headerTrace {
	text = bytes.TrimLeft(text[:min(len(text), maxTrace)], " \t\r\n\x00")
	if len(text) == 0 {
		return headerNo
	}
	typ, whole, ok := firstType(text)
	switch {
	case ok && whole:
		if typ == "session" {
			return headerYes
		}
		return headerNo
	case ok && isPrefix(typ, "session"):
		return headerMaybe
	case bytes.Contains(text, []byte(`"cwd":`)) && !bytes.Contains(text, []byte(`"parentId":`)):
		return headerMaybe
	}
	return headerNo
}

// oursTorn reports whether a damaged text begins as a record of Pi's does.
func oursTorn(text []byte) bool {
	typ, whole, ok := firstType(text[:min(len(text), maxTrace)])
	return ok && whole && (typ == "session" || sessionfile.KindOf(typ) != sessionfile.KindUnknown)
}

// firstType reads the type of a text that begins with an object whose first member
// is the type. whole is false when the text ends before the value does. ok is
// false when the text cannot be the beginning of such an object.
func firstType(text []byte) (typ string, whole, ok bool) {
	rest := text
	for _, token := range []string{"{", `"type"`, ":", `"`} {
		rest = rest[leadingSpace(rest):]
		if len(rest) < len(token) {
			return "", false, isPrefix(string(rest), token)
		}
		if string(rest[:len(token)]) != token {
			return "", false, false
		}
		rest = rest[len(token):]
	}
	end := bytes.IndexByte(rest, '"')
	if end < 0 {
		return string(rest), false, true
	}
	return string(rest[:end]), true, true
}

func isPrefix(prefix, s string) bool { return len(prefix) <= len(s) && s[:len(prefix)] == prefix }

// firstMember returns the name of the first member of the object that text begins
// with. ok is false when there is no object, or a name that is not plain.
func firstMember(text []byte) (name string, ok bool) {
	rest := text[1:]
	rest = rest[leadingSpace(rest):]
	if len(rest) == 0 || rest[0] != '"' {
		return "", false
	}
	rest = rest[1:min(len(rest), 32)]
	end := bytes.IndexByte(rest, '"')
	if end < 0 {
		return "", false
	}
	return string(rest[:end]), true
}

// mayHoldHeader reports whether a header may stand on a line: a cheap look at
// lines, most of which are entries.
func mayHoldHeader(line sessionfile.Line) bool {
	return bytes.Contains(line.Raw[:min(len(line.Raw), maxTrace)], []byte(`session`))
}

// tornIDs returns the ids that can be read in what is left of records: where Pi writes
// them, right after the type.
func tornIDs(text []byte) []string {
	var ids []string
	rest := text[:min(len(text), maxTrace)]
	for {
		_, after, ok := bytes.Cut(rest, []byte(`","id":"`))
		if !ok {
			return ids
		}
		id, _, whole := bytes.Cut(after, []byte(`"`))
		if whole && len(id) > 0 && bytes.IndexByte(id, '\\') < 0 {
			ids = append(ids, string(id))
		}
		rest = after
	}
}
