package schema

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// dialectLine matches the line by which a schema file names its dialect. Inside
// a bundle only the outermost schema may do so.
var dialectLine = regexp.MustCompile(`(?m)^  "\$schema": .*\n`)

// Bundle returns one self-contained draft 2020-12 document that describes a
// line of a session file of the given format version. It needs no other
// document and no format assertion, so any validator can apply it. The same
// version always gives the same bytes. The error wraps ErrUnknownVersion.
func Bundle(version int) ([]byte, error) {
	paths, err := reachable(version)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, bundleHead, version, version, definitionKey("record"))
	for i, p := range paths {
		text, err := documents.ReadFile(p)
		if err != nil {
			return nil, fmt.Errorf("schema file: %w", err)
		}
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, "\n    %q: %s", definitionKey(documentName(p)), definition(p, string(text)))
	}
	out.WriteString("\n  }\n}\n")
	return out.Bytes(), nil
}

// bundleHead opens a bundle; it takes the version twice and the key of the
// definition at which validation starts.
const bundleHead = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Pi session file, version %d",
  "description": "Describes one line of a session file of format version %d of the Pi coding agent. Apply it to each line, the header included.",
  "$ref": "#/$defs/%s",
  "$defs": {`

// definition turns the text of the schema file at a path into a definition of
// the bundle, with its references pointing into the bundle.
func definition(p, text string) string {
	text = dialectLine.ReplaceAllString(text, "")
	text = refPattern.ReplaceAllStringFunc(text, func(match string) string {
		m := refPattern.FindStringSubmatch(match)
		target := definitionKey(documentName(resolve(p, m[2])))
		return m[1] + "#/$defs/" + target + strings.TrimPrefix(m[3], "#")
	})
	return strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    ")
}

// definitionKey is the key of a document in a bundle. It holds no slash, so
// that references to it need no escaping.
func definitionKey(name string) string { return strings.ReplaceAll(name, "/", ".") }
