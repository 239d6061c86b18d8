package conformance

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sessiontool/internal/golden"
	"sessiontool/sessionfile"
)

// rich is a version 2 session that has something in every aspect.
func rich(t *testing.T) golden.Case {
	t.Helper()
	for _, c := range golden.Load(t, setV2) {
		last := c.Leaves[len(c.Leaves)-1]
		if len(c.Labels) > 1 && len(c.Tree.Roots) > 1 && len(last.Provider) > 1 && len(c.Extracts[len(c.Extracts)-1].Entries) > 1 {
			return c
		}
	}
	t.Fatal("no session is rich enough")
	return golden.Case{}
}

// TestCompareNoticesEveryAspect changes one of Pi's answers at a time.
func TestCompareNoticesEveryAspect(t *testing.T) {
	other := json.RawMessage(`{"role":"user","content":"another"}`)
	last := func(c *golden.Case) *golden.Leaf { return &c.Leaves[len(c.Leaves)-1] }
	tests := []struct {
		name   string
		aspect Aspect
		change func(c *golden.Case)
	}{
		{"a line more", Lines, func(c *golden.Case) { c.Lines = append(c.Lines, 9999) }},
		{"another leaf", CurrentLeaf, func(c *golden.Case) { c.Leaf-- }},
		{"another name", Name, func(c *golden.Case) { c.Title = json.RawMessage(`"another"`) }},
		{"a label less", Labels, func(c *golden.Case) { c.Labels = c.Labels[1:] }},
		{"labels in another order", Labels, func(c *golden.Case) { c.Labels[0], c.Labels[1] = c.Labels[1], c.Labels[0] }},
		{"another text of a label", Labels, func(c *golden.Case) { c.Labels[0].Text = json.RawMessage(`"another"`) }},
		{"another time of a label", Labels, func(c *golden.Case) { c.Labels[0].Timestamp = json.RawMessage(`"2020-01-01"`) }},
		{"roots in another order", Roots, func(c *golden.Case) { slices.Reverse(c.Tree.Roots) }},
		{"a child more", Children, func(c *golden.Case) { c.Tree.Children[0] = append(c.Tree.Children[0], 0) }},
		{"another branch", Branch, func(c *golden.Case) { last(c).Path = last(c).Path[1:] }},
		{"another level", ThinkingLevel, func(c *golden.Case) { last(c).ThinkingLevel = json.RawMessage(`"another"`) }},
		{"another model", Model, func(c *golden.Case) { last(c).Model = json.RawMessage(`{"provider":"p","modelId":"another"}`) }},
		{"another agent message", Agent, func(c *golden.Case) { last(c).Agent[0] = other }},
		{"an agent message less", Agent, func(c *golden.Case) { last(c).Agent = last(c).Agent[1:] }},
		{"another provider message", Provider, func(c *golden.Case) { last(c).Provider[0] = other }},
		{"provider messages in another order", Provider, func(c *golden.Case) { slices.Reverse(last(c).Provider) }},
		{"another migrated header", Migration, func(c *golden.Case) { c.Migrated[0] = other }},
		{"another migrated record", Migration, func(c *golden.Case) { c.Migrated[1] = other }},
		{"another extracted record", Extraction, func(c *golden.Case) { c.Extracts[len(c.Extracts)-1].Entries[0] = other }},
		{"an extracted record less", Extraction, func(c *golden.Case) {
			x := &c.Extracts[len(c.Extracts)-1]
			x.Entries = x.Entries[:len(x.Entries)-1]
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := rich(t)
			test.change(&c)
			result := Compare(context.Background(), sessionfile.Bytes(c.Name, c.Session), c)
			if len(result.Differences) != 1 || result.Differences[0].Aspect != test.aspect {
				t.Errorf("differences are %v, want one about %s", result.Differences, test.aspect)
			}
		})
	}
}

func TestCompareFileNoticesAChange(t *testing.T) {
	c := rich(t)
	path := writeFile(t, c.Session)
	if result := CompareFile(context.Background(), path, c, nil); len(result.Differences) != 0 {
		t.Errorf("differences are %v, want none", result.Differences)
	}
	c.Session = append(slices.Clone(c.Session), '\n')
	result := CompareFile(context.Background(), path, c, nil)
	if len(result.Differences) != 1 || !strings.Contains(result.Differences[0].Problem, "changed the file") {
		t.Errorf("differences are %v, want one about the change", result.Differences)
	}
}

func TestMissingNamesWhatNeverCameUp(t *testing.T) {
	r := &runner{seen: map[string]golden.Coverage{}}
	for _, set := range Sets() {
		r.seen[set] = golden.Coverage{}
		for _, name := range golden.Required(set) {
			r.seen[set][name] = true
		}
	}
	if missing := r.missing(); len(missing) != 0 {
		t.Errorf("missing %q, want nothing", missing)
	}
	delete(r.seen[setV3], "edit null of user")
	delete(r.seen[setDamaged], "damage bad UTF-8")
	delete(r.seen[setV3], "odd emoji")
	if missing := strings.Join(r.missing(), ", "); missing != "edit null of user (v3), damage bad UTF-8 (damaged)" {
		t.Errorf("missing %s", missing)
	}
}

func writeFile(t *testing.T, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "session.jsonl")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
