package schema

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"

	"sessiontool/sessionfile"
)

func TestNames(t *testing.T) {
	entries := map[int][]string{
		1: {"message", "compaction", "model_change", "thinking_level_change", "event"},
		2: {"message", "custom_message", "branch_summary", "compaction", "context_edit", "model_change",
			"thinking_level_change", "usage", "custom", "label", "session_info"},
	}
	entries[3] = entries[2]
	roles := []string{"system", "user", "assistant", "toolResult", "bashExecution", "custom", "branchSummary", "compactionSummary"}
	for _, version := range Versions() {
		want := []string{"record", "header", "entry", "message", "block", "usage", "time",
			"block/text", "block/image", "block/thinking", "block/toolCall"}
		for _, e := range entries[version] {
			want = append(want, "entry/"+e)
		}
		for _, r := range roles {
			want = append(want, "message/"+r)
		}
		if version > 1 {
			want = append(want, "message/hookMessage")
		}
		got, err := Names(version)
		if err != nil {
			t.Fatal(err)
		}
		if got[0] != "record" || got[1] != "header" {
			t.Errorf("version %d: names begin with %q", version, got[:2])
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("version %d: names are\n%q, want\n%q", version, got, want)
		}
	}
}

// TestEveryKindHasSchema pins that a kind of entry is not known to the reader
// alone.
func TestEveryKindHasSchema(t *testing.T) {
	for _, version := range Versions() {
		for _, kind := range sessionfile.Kinds(version) {
			if _, err := Document("entry/"+kind.String(), version); err != nil {
				t.Errorf("%v: write schema/v%d/entry/%s.json, or one in common, and list it in record.json", err, version, kind)
			}
		}
	}
}

func TestDocument(t *testing.T) {
	for _, c := range []struct {
		name    string
		version int
		title   string
		err     error
	}{
		{"header", 1, "Session header, version 1", nil},
		{"header", 3, "Session header, version 3", nil},
		{"entry/compaction", 1, "Compaction entry, version 1", nil},
		{"compaction", 3, "Compaction entry", nil},
		{"message", 3, "Message", nil},
		{"usage", 3, "Token usage", nil},
		{"entry/usage", 3, "Usage entry", nil},
		{"toolCall", 2, "Tool call block", nil},
		{"custom", 3, "", ErrUnknownName},
		{"label", 1, "", ErrUnknownName},
		{"../doc.go", 3, "", ErrUnknownName},
		{"", 3, "", ErrUnknownName},
		{"header", 4, "", ErrUnknownVersion},
	} {
		text, err := Document(c.name, c.version)
		if !errors.Is(err, c.err) {
			t.Errorf("Document(%q, %d): error is %v, want %v", c.name, c.version, err, c.err)
			continue
		}
		var doc struct{ Title string }
		if err == nil && json.Unmarshal(text, &doc) != nil {
			t.Errorf("Document(%q, %d) is not JSON", c.name, c.version)
		}
		if doc.Title != c.title {
			t.Errorf("Document(%q, %d) has the title %q, want %q", c.name, c.version, doc.Title, c.title)
		}
	}
}

// TestAmbiguousName pins that the error for a short name with two meanings
// names both, so that the user can choose.
func TestAmbiguousName(t *testing.T) {
	_, err := Document("custom", 3)
	if err == nil || !strings.Contains(err.Error(), "entry/custom or message/custom") {
		t.Errorf("the error does not name the choices: %v", err)
	}
}

// TestNoOrphan pins that every embedded file is a part of some version.
func TestNoOrphan(t *testing.T) {
	var used []string
	for _, version := range Versions() {
		paths, err := reachable(version)
		if err != nil {
			t.Fatal(err)
		}
		used = append(used, paths...)
	}
	err := fs.WalkDir(documents, ".", func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !slices.Contains(used, p) {
			t.Errorf("no version uses %s", p)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestHabits pins what doc.go says of every document: dialect, titles and
// descriptions, dispatch without alternatives, no reliance on format.
func TestHabits(t *testing.T) {
	err := fs.WalkDir(documents, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(p) != ".json" {
			return err
		}
		text, err := documents.ReadFile(p)
		if err != nil {
			return err
		}
		var doc map[string]any
		if err := json.Unmarshal(text, &doc); err != nil {
			t.Errorf("%s: %v", p, err)
			return nil
		}
		if doc["$schema"] != "https://json-schema.org/draft/2020-12/schema" {
			t.Errorf("%s: $schema is %v", p, doc["$schema"])
		}
		checkDescribed(t, p, doc)
		checkHabits(t, p, doc)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkHabits looks at a schema and all below it. Conditions and what follows
// from them need no words of their own.
func checkHabits(t *testing.T, at string, schema map[string]any) {
	t.Helper()
	for _, keyword := range []string{"anyOf", "oneOf", "not", "format", "minimum", "unevaluatedProperties"} {
		if _, ok := schema[keyword]; ok {
			t.Errorf("%s uses %s", at, keyword)
		}
	}
	for _, keyword := range []string{"properties", "$defs"} {
		members, _ := schema[keyword].(map[string]any)
		for name, member := range members {
			where := at + "/" + keyword + "/" + name
			checkDescribed(t, where, member)
			if m, ok := member.(map[string]any); ok {
				checkHabits(t, where, m)
			}
		}
	}
	if items, ok := schema["items"].(map[string]any); ok {
		checkHabits(t, at+"/items", items)
	}
}

func checkDescribed(t *testing.T, at string, schema any) {
	t.Helper()
	m, _ := schema.(map[string]any)
	title, _ := m["title"].(string)
	description, _ := m["description"].(string)
	if title == "" || !strings.HasSuffix(description, ".") {
		t.Errorf("%s: title %q, description %q", at, title, description)
	}
}
