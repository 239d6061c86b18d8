package schema

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// documents holds the schema files. It is read-only.
//
//go:embed common v1 v2 v3
var documents embed.FS

// CurrentVersion is the format version that Pi writes today.
const CurrentVersion = 3

// ErrUnknownName is the cause of an error about a document that does not exist.
var ErrUnknownName = errors.New("unknown schema name")

// ErrUnknownVersion is the cause of an error about a format version for which
// there are no schemas.
var ErrUnknownVersion = errors.New("unknown format version")

// refPattern finds references in the text of a schema file. Matching text is
// enough because the files hold "$ref" as a keyword only.
var refPattern = regexp.MustCompile(`("\$ref": ")([^"#]*)((?:#[^"]*)?")`)

// Versions lists the format versions that have schemas, oldest first.
func Versions() []int { return []int{1, 2, CurrentVersion} }

// Names lists the documents that make up a format version: record first, then
// the others in the order in which they are referred to from there.
func Names(version int) ([]string, error) {
	paths, err := reachable(version)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(paths))
	for i, p := range paths {
		names[i] = documentName(p)
	}
	return names, nil
}

// Document returns the text of one schema file, as it is embedded. The name is
// one that Names lists or, where that is not ambiguous, its last element:
// "compaction" stands for "entry/compaction". The error wraps ErrUnknownName or
// ErrUnknownVersion.
func Document(name string, version int) ([]byte, error) {
	paths, err := reachable(version)
	if err != nil {
		return nil, err
	}
	p, err := findDocument(paths, name, version)
	if err != nil {
		return nil, err
	}
	return documents.ReadFile(p)
}

// findDocument picks the file that a name stands for.
func findDocument(paths []string, name string, version int) (string, error) {
	var short []string
	for _, p := range paths {
		switch known := documentName(p); {
		case known == name:
			return p, nil
		case path.Base(known) == name:
			short = append(short, p)
		}
	}
	switch len(short) {
	case 0:
		return "", fmt.Errorf("%w %q for version %d", ErrUnknownName, name, version)
	case 1:
		return short[0], nil
	}
	var names []string
	for _, p := range short {
		names = append(names, documentName(p))
	}
	return "", fmt.Errorf("%w %q: it may be %s", ErrUnknownName, name, strings.Join(names, " or "))
}

// documentName turns the path of a schema file into its name within a version.
func documentName(p string) string {
	_, name, _ := strings.Cut(strings.TrimSuffix(p, ".json"), "/")
	return name
}

// reachable lists the schema files of a version: its record document and
// whatever that refers to, breadth first.
func reachable(version int) ([]string, error) {
	if !slices.Contains(Versions(), version) {
		return nil, fmt.Errorf("%w %d: there are schemas for versions 1, 2 and 3", ErrUnknownVersion, version)
	}
	paths := []string{fmt.Sprintf("v%d/record.json", version)}
	for i := 0; i < len(paths); i++ {
		text, err := documents.ReadFile(paths[i])
		if err != nil {
			return nil, fmt.Errorf("schema file: %w", err)
		}
		for _, m := range refPattern.FindAllSubmatch(text, -1) {
			if target := resolve(paths[i], string(m[2])); !slices.Contains(paths, target) {
				paths = append(paths, target)
			}
		}
	}
	return paths, nil
}

// resolve gives the path of the file that a reference in another file names. An
// empty reference means the file itself.
func resolve(from, ref string) string {
	if ref == "" {
		return from
	}
	return path.Join(path.Dir(from), ref)
}
