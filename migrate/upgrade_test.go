package migrate

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

func open(t *testing.T, lines ...string) *sessionfile.Session {
	t.Helper()
	src := sessionfile.Bytes("test.jsonl", []byte(strings.Join(lines, "\n")+"\n"))
	s, err := sessionfile.Build(t.Context(), src, sessionfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestStepsAreContiguous: from every version a chain of steps leads to 3.
func TestStepsAreContiguous(t *testing.T) {
	from := 1
	for _, s := range Steps() {
		if s.From != from && s.From != from+1 || s.To != s.From+1 || s.Name == "" || s.What == "" {
			t.Errorf("step %+v does not follow version %d", s, from)
		}
		from = s.From
	}
	if from != 2 {
		t.Errorf("the last step starts at version %d", from)
	}
}

func TestDerivedIDs(t *testing.T) {
	derive := func(taken string, ordinals ...int) []string {
		list := newIDList("s", len(ordinals), func(i int) int { return ordinals[i] }, func(id string) bool { return id == taken })
		var ids []string
		for i := range ordinals {
			ids = append(ids, list.at(i))
		}
		return ids
	}
	full := func(ordinal, digits int) string { return DeriveID("s", ordinal)[:digits] }
	for _, c := range []struct {
		name      string
		got, want []string
	}{
		{"eight digits each", derive("", 1, 2, 3), []string{full(1, 8), full(2, 8), full(3, 8)}},
		// The same record twice has every digit in common, but must not get one id.
		{"the same digits", derive("", 7, 1, 7, 7), []string{full(7, 8), full(1, 8), full(7, 9), full(7, 10)}},
		{"taken by an entry", derive(full(2, 8), 1, 2), []string{full(1, 8), full(2, 9)}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	if len(full(1, 32)) != 32 || full(1, 8) == full(2, 8) {
		t.Errorf("derived %q and %q", DeriveID("s", 1), DeriveID("s", 2))
	}
}

const v1Header = `{"type":"session","id":"s","timestamp":"2025-01-01T00:00:00Z","cwd":"/w","branchedFrom":"/old.jsonl"}`

// id is the derived id of a record of session s.
func id(ordinal int) string { return DeriveID("s", ordinal)[:8] }

func TestUpgradeOfRecords(t *testing.T) {
	user := `{"type":"message", "timestamp":"t","message":{"role":"user","content":"é \ud83d 1e21"},"n":0.1500}`
	hook := `{"type":"message","timestamp":"t","message":{"role" : "hookMessage","content":"x"}}`
	compact := func(index string) string {
		return `{"type":"compaction","timestamp":"t","summary":"s","firstKeptEntryIndex":` + index + `,"tokensBefore":1}`
	}
	compacted := func(kept int) string {
		return `{"type":"compaction","id":"` + id(2) + `","parentId":"` + id(1) + `","timestamp":"t","summary":"s","firstKeptEntryId":"` + id(kept) + `","tokensBefore":1}`
	}
	for _, c := range []struct {
		name, line, want string // the second entry
		refused          string // what a plan that is not lenient says
	}{
		{"message", user, `{"type":"message","id":"` + id(2) + `","parentId":"` + id(1) + `", "timestamp":"t","message":{"role":"user","content":"é \ud83d 1e21"},"n":0.1500}`, ""},
		{"hook", hook, `{"type":"message","id":"` + id(2) + `","parentId":"` + id(1) + `","timestamp":"t","message":{"role" : "custom","content":"x"}}`, ""},
		{"kept in range", compact("1"), compacted(1), ""},
		{"kept everything", compact("0"), compacted(1), ""},
		{"kept none", compact("2"), compacted(2), ""},
		{"kept after", compact("3"), compacted(2), "firstKeptEntryIndex 3 is a record after the compaction, which is 2"},
		{"kept past the end", compact("9"), compacted(2), "firstKeptEntryIndex 9 is past the end of the file, whose last record is 3"},
		{"kept negative", compact("-1"), compacted(2), "firstKeptEntryIndex is negative"},
		{"kept fraction", compact("1.5"), compacted(2), "firstKeptEntryIndex is no whole number"},
		{"kept text", compact(`"1"`), compacted(2), "firstKeptEntryIndex is a string, not a number"},
		{"event", `{"type":"event","timestamp":"2025-01-01T01:00:00Z","x":{"y":1}}`, `{"type":"custom","id":"` + id(2) + `","parentId":"` + id(1) + `","timestamp":"2025-01-01T01:00:00Z","customType":"sessiontool.legacy","data":{"type":"event","timestamp":"2025-01-01T01:00:00Z","x":{"y":1}}}`, ""},
		{"event without a time", ` {"type":"event","timestamp":1} `, ` {"type":"custom","id":"` + id(2) + `","parentId":"` + id(1) + `","timestamp":"2025-01-01T00:00:00Z","customType":"sessiontool.legacy","data":{"type":"event","timestamp":1}} `, ""},
		{"model", `{"type":"model_change","timestamp":"t","model":"p/m/x"}`, `{"type":"model_change","id":"` + id(2) + `","parentId":"` + id(1) + `","timestamp":"t","model":"p/m/x","provider":"p","modelId":"m/x"}`, ""},
		{"model without a provider", `{"type":"model_change","timestamp":"t","model":"m"}`, `{"type":"model_change","id":"` + id(2) + `","parentId":"` + id(1) + `","timestamp":"t","model":"m"}`, `model "m" names no provider, expected "provider/id"`},
		{"branch summary", `{"type":"branch_summary","timestamp":"t","summary":"s"}`, `{"type":"branch_summary","id":"` + id(2) + `","parentId":"` + id(1) + `","timestamp":"t","fromId":"` + id(1) + `","summary":"s"}`, ""},
		{"kept index missing", strings.Replace(compact("1"), `"firstKeptEntryIndex":1,`, "", 1), strings.Replace(strings.Replace(compacted(2), `"firstKeptEntryId":"`+id(2)+`",`, "", 1), `"summary":"s"`, `"summary":"s","firstKeptEntryId":"`+id(2)+`"`, 1), "the compaction has no firstKeptEntryIndex"},
		{"kept index twice, the last one counts", strings.Replace(compact("1"), `{"type"`, `{"firstKeptEntryIndex":2, "type"`, 1), compacted(1), ""},
		{"kept index beside an id", strings.Replace(compact("1"), `"summary"`, `"firstKeptEntryId" : "x","summary"`, 1), strings.Replace(strings.Replace(compacted(1), `"firstKeptEntryId":"`+id(1)+`",`, "", 1), `"summary"`, `"firstKeptEntryId" : "`+id(1)+`","summary"`, 1), ""},
		{"kept index first", `{"firstKeptEntryIndex":1,"type":"compaction"}`, `{"firstKeptEntryId":"` + id(1) + `","type":"compaction","id":"` + id(2) + `","parentId":"` + id(1) + `"}`, ""},
		{"names with escapes", `{"t\u0079pe":"compaction","\u0066irstKeptEntryIndex" : 1}`, `{"t\u0079pe":"compaction","id":"` + id(2) + `","parentId":"` + id(1) + `","firstKeptEntryId" : "` + id(1) + `"}`, ""},
		{"role twice, the last one counts", `{"type":"message","message":{"role":"user","role":"hook\u004dessage"}}`, `{"type":"message","id":"` + id(2) + `","parentId":"` + id(1) + `","message":{"role":"user","role":"custom"}}`, ""},
		{"model with an id of its own", `{"type":"model_change","model":"p/m","modelId":"x"}`, `{"type":"model_change","id":"` + id(2) + `","parentId":"` + id(1) + `","model":"p/m","provider":"p","modelId":"x"}`, ""},
		{"model with a lone surrogate", `{"type":"model_change","model":"p\ud83d/m"}`, `{"type":"model_change","id":"` + id(2) + `","parentId":"` + id(1) + `","model":"p\ud83d/m","provider":"p\ud83d","modelId":"m"}`, ""},
		{"nothing in it", `{ }`, `{"id":"` + id(2) + `","parentId":"` + id(1) + `" }`, ""},
		{"a parent without an id", `{"parentId":"x","type":"label"}`, `{"parentId":"` + id(1) + `","type":"label","id":"` + id(2) + `"}`, ""},
		{"no type", `{"timestamp":"t"}`, `{"id":"` + id(2) + `","parentId":"` + id(1) + `","timestamp":"t"}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t, v1Header, user, c.line, user)
			got, err := Upgrade(s).Record(1)
			if err != nil || string(got) != c.want {
				t.Errorf("%s, %v\nwant %s", got, err, c.want)
			}
			rewrite, err := NewPlan(s, 1, false).Entry(1, []byte(c.line))
			var refused *RefusedError
			if errors.As(err, &refused) {
				if refused.Problem != c.refused || refused.Line != 3 {
					t.Errorf("refused on line %d: %s; want %q", refused.Line, refused.Problem, c.refused)
				}
				return
			}
			if c.refused != "" || err != nil {
				t.Fatalf("not refused: %v", err)
			}
			back, err := jsonscan.Apply(nil, got, jsonscan.Reverse(rewrite.Splices))
			if err != nil || string(back) != c.line {
				t.Errorf("backwards %s, %v", back, err)
			}
		})
	}
}

// TestUpgradeKeepsIDs: entries that have ids in spite of version 1 keep them, and
// their tree.
func TestUpgradeKeepsIDs(t *testing.T) {
	s := open(t, `{"type":"session","version":1,"id":"s"}`, `{"type":"label","id":"a"}`, `{"type":"label","id":"b","parentId":"a"}`, `{"type":"label","id":"c","parentId":"a"}`)
	up := Upgrade(s)
	if s.Version != 1 || up.ID(2) != "c" || up.Parent(2) != 0 || up.Parent(1) != 0 {
		t.Errorf("version %d, entry %q with parent %d", s.Version, up.ID(2), up.Parent(2))
	}
}

func TestUpgradeOfHeaders(t *testing.T) {
	for _, c := range []struct {
		from       int
		line, want string
	}{
		{1, v1Header, `{"type":"session","version":3,"id":"s","timestamp":"2025-01-01T00:00:00Z","cwd":"/w","branchedFrom":"/old.jsonl","parentSession":"/old.jsonl"}`},
		{1, `{"type":"session","version":1,"id":"s","branchedFrom":"a","parentSession":"b"}`, `{"type":"session","version":3,"id":"s","branchedFrom":"a","parentSession":"b"}`},
		{2, `{"type":"session","version" : 2,"id":"s"}`, `{"type":"session","version" : 3,"id":"s"}`},
		{3, `{"type":"session","id":"s"}`, `{"type":"session","version":3,"id":"s"}`},
		{1, `{"type":"session","version":3,"id":"s"}`, `{"type":"session","version":3,"id":"s"}`},
	} {
		p := NewPlan(open(t, c.line), c.from, false)
		rewrite, err := p.Header(1, []byte(c.line))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := jsonscan.Apply(nil, []byte(c.line), rewrite.Splices); err != nil || string(got) != c.want {
			t.Errorf("%s, %v; want %s", got, err, c.want)
		}
	}
}

func TestUpgradeOfVersion2(t *testing.T) {
	s := open(t, `{"type":"session","version":2,"id":"s"}`,
		`{"type":"message","id":"a","parentId":null,"timestamp":"t","message":{"role":"hookMessage","content":"x"}}`,
		`{"type":"branch_summary","id":"b","parentId":"a","timestamp":"t","summary":"s"}`,
		`{"type":"branch_summary","id":"c","parentId":null,"timestamp":"t","summary":"s"}`)
	up := Upgrade(s)
	for n, want := range []string{
		`{"type":"message","id":"a","parentId":null,"timestamp":"t","message":{"role":"custom","content":"x"}}`,
		`{"type":"branch_summary","id":"b","parentId":"a","timestamp":"t","fromId":"a","summary":"s"}`,
		`{"type":"branch_summary","id":"c","parentId":null,"timestamp":"t","fromId":"root","summary":"s"}`,
	} {
		if got, err := up.Record(n); err != nil || string(got) != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
	if up.ID(1) != "b" || up.Parent(1) != 0 || up.Role(0) != sessionfile.RoleCustom || s.Role(0) != sessionfile.RoleHookMessage {
		t.Errorf("index of the upgraded session: id %s, parent %d, role %v", up.ID(1), up.Parent(1), up.Role(0))
	}
}

// TestIndicesCountDamagedRecordsAsPiDoes: a second header and a stray array count,
// a line that does not parse does not.
func TestIndicesCountDamagedRecordsAsPiDoes(t *testing.T) {
	s := open(t, v1Header, `{"torn`, v1Header, `[1]`, `null`,
		`{"type":"message","timestamp":"t","message":{"role":"user","content":"kept"}}`,
		`{"type":"compaction","timestamp":"t","summary":"s","firstKeptEntryIndex":3,"tokensBefore":1}`)
	e, err := Upgrade(s).Load(1)
	if err != nil || e.Body.(*sessionfile.Compaction).FirstKeptEntryID != id(3) {
		t.Errorf("kept %+v, %v; want %s", e.Body, err, id(3))
	}
}
