package golden

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// sets are the committed sets and the least number of cases each must hold.
var sets = map[string]int{"v3": 130, "v2": 100, "v1": 100, "twisted": 100}

func TestLoadGivesWholeCases(t *testing.T) {
	for set, least := range sets {
		t.Run(set, func(t *testing.T) {
			cases := Load(t, set)
			if len(cases) < least {
				t.Errorf("%d cases, want at least %d", len(cases), least)
			}
			for i, c := range cases {
				if want := fmt.Sprintf("%s-%03d", set, i+1); c.Name != want {
					t.Errorf("case %d is called %q, want %q", i, c.Name, want)
				}
				checkWhole(t, c)
			}
		})
	}
}

// checkWhole fails when a part of the answer is missing or names an entry that does not exist.
func checkWhole(t *testing.T, c Case) {
	t.Helper()
	lines := bytes.Split(c.Session, []byte("\n"))
	for position, line := range c.Lines {
		if line < 2 || line > len(lines) || !json.Valid(lines[line-1]) {
			t.Errorf("%s: entry %d is said to be on line %d, where no record is", c.Name, position, line)
		}
	}
	if len(c.Lines) == 0 || c.Leaf != len(c.Lines)-1 {
		t.Errorf("%s: leaf %d of %d entries, want the last", c.Name, c.Leaf, len(c.Lines))
	}
	if len(c.Tree.Roots) == 0 || len(c.Tree.Children) != len(c.Lines) {
		t.Errorf("%s: %d roots and children of %d entries, want at least 1 and %d", c.Name, len(c.Tree.Roots), len(c.Tree.Children), len(c.Lines))
	}
	if len(c.Leaves) == 0 || len(c.Extracts) != len(c.Leaves) {
		t.Errorf("%s: %d leaves and %d extracts, want as many of both", c.Name, len(c.Leaves), len(c.Extracts))
	}
	for _, leaf := range c.Leaves {
		if len(leaf.Path) == 0 || leaf.Path[len(leaf.Path)-1] != leaf.Entry {
			t.Errorf("%s: path %v of leaf %d does not end there", c.Name, leaf.Path, leaf.Entry)
		}
	}
	if bent := strings.HasPrefix(c.Name, "twisted"); bent != (len(c.Twists) > 0) {
		t.Errorf("%s: twists %q", c.Name, c.Twists)
	}
	if c.Title == nil {
		t.Errorf("%s: no title", c.Name)
	}
}

func TestMigratedRecordsStandForEveryEntry(t *testing.T) {
	for _, set := range []string{"v1", "v2"} {
		for _, c := range Load(t, set) {
			if len(c.Migrated) != len(c.Lines)+1 {
				t.Errorf("%s: %d migrated records, want the header and %d entries", c.Name, len(c.Migrated), len(c.Lines))
			}
		}
	}
}

func TestDecodeRefusesIndicesOutsideTheTables(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"message", `{"leaves":[{"entry":3,"agent":[1]}],"messages":[{}]}`, "agent messages of leaf 3: index 1 is outside the table of 1 values"},
		{"record", `{"extracts":[{"leaf":2,"entries":[-1]}],"records":[]}`, "extract of leaf 2: index -1 is outside the table of 0 values"},
		{"migrated", `{"migrated":[0]}`, "migrated: index 0 is outside the table of 0 values"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Decode([]byte(test.line))
			if err == nil || err.Error() != test.want {
				t.Errorf("Decode(%s) = %v, want %s", test.line, err, test.want)
			}
		})
	}
}

func TestDecodeGivesBytesThatAreNotUTF8(t *testing.T) {
	c, err := Decode([]byte(`{"name":"n","sessionBase64":"Iv8i","leaf":null}`))
	if err != nil {
		t.Fatal(err)
	}
	if string(c.Session) != "\"\xff\"" || c.Leaf != -1 {
		t.Errorf("session %q and leaf %d, want %q and -1", c.Session, c.Leaf, "\"\xff\"")
	}
}

func TestDecodeTellsWhatPiThrows(t *testing.T) {
	tests := []struct {
		line string
		want func(Case) bool
	}{
		{`{"file":"a.jsonl","error":"no session"}`, func(c Case) bool { return c.File == "a.jsonl" && c.Error == "no session" && !c.Hang }},
		{`{"file":"a.jsonl","hang":true}`, func(c Case) bool { return c.Hang && c.Error == "" }},
		{`{"tree":{"error":"e"}}`, func(c Case) bool { return c.Tree.Error == "e" }},
		{`{"leaves":[{"entry":4,"error":"e"}]}`, func(c Case) bool { return c.Leaves[0].Entry == 4 && c.Leaves[0].Error == "e" }},
		{`{"extracts":[{"leaf":4,"error":"e"}]}`, func(c Case) bool { return c.Extracts[0].Leaf == 4 && c.Extracts[0].Error == "e" }},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			c, err := Decode([]byte(test.line))
			if err != nil || !test.want(c) {
				t.Errorf("Decode gave %+v and %v", c, err)
			}
		})
	}
}
