package schema

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestBundleIsSelfContained(t *testing.T) {
	for _, version := range Versions() {
		text, err := Bundle(version)
		if err != nil {
			t.Fatal(err)
		}
		var bundle map[string]any
		if err := json.Unmarshal(text, &bundle); err != nil {
			t.Fatalf("version %d: %v", version, err)
		}
		if n := bytes.Count(text, []byte(`"$schema"`)); n != 1 {
			t.Errorf("version %d: $schema stands %d times, want once", version, n)
		}
		names, err := Names(version)
		if err != nil {
			t.Fatal(err)
		}
		if defs, _ := bundle["$defs"].(map[string]any); len(defs) != len(names) {
			t.Errorf("version %d: %d definitions for %d documents", version, len(defs), len(names))
		}
		for _, ref := range references(bundle) {
			if !resolves(bundle, ref) {
				t.Errorf("version %d: %q leads nowhere", version, ref)
			}
		}
	}
}

func TestBundleIsDeterministic(t *testing.T) {
	first, err := Bundle(CurrentVersion)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Bundle(CurrentVersion)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, again) {
		t.Error("two bundles of one version differ")
	}
}

func TestBundleOfUnknownVersion(t *testing.T) {
	if _, err := Bundle(0); err == nil || !strings.Contains(err.Error(), "versions 1, 2 and 3") {
		t.Errorf("the error does not say which versions there are: %v", err)
	}
}

// references collects every $ref of a document.
func references(value any) []string {
	var refs []string
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			if ref, ok := member.(string); ok && name == "$ref" {
				refs = append(refs, ref)
			}
			refs = append(refs, references(member)...)
		}
	case []any:
		for _, element := range v {
			refs = append(refs, references(element)...)
		}
	}
	return refs
}

// resolves reports whether a reference is a pointer to something in the document.
func resolves(document any, ref string) bool {
	pointer, ok := strings.CutPrefix(ref, "#/")
	if !ok {
		return false
	}
	for _, token := range strings.Split(pointer, "/") {
		object, ok := document.(map[string]any)
		if !ok {
			return false
		}
		if document, ok = object[token]; !ok {
			return false
		}
	}
	return true
}
