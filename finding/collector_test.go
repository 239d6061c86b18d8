package finding

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func at(rule string, line, column int, pointer, message string) Finding {
	f := New(rule, line, column, int64(100*line+column), message)
	f.Pointer = pointer
	return f
}

func collect(c *Collector, groups ...[]Finding) *Collector {
	for _, group := range groups {
		c.Add(group...)
	}
	return c
}

func names(findings []Finding) []string {
	out := []string{}
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Rule))
	}
	return out
}

func TestCollectorSupersedes(t *testing.T) {
	other := at("schema/enum", 4, 9, "/message/stopReason", "m")
	other.Path = "other.jsonl"
	for _, tc := range []struct {
		name string
		in   []Finding
		want []string
	}{
		{"the same value", []Finding{
			at("schema/enum", 4, 9, "/message/stopReason", "m"), at("message/pending", 4, 9, "/message/stopReason", "m"),
		}, []string{"4:9 message/pending"}},
		{"another value", []Finding{
			at("schema/enum", 4, 8, "/message/api", "m"), at("message/pending", 4, 9, "/message/stopReason", "m"),
		}, []string{"4:8 schema/enum", "4:9 message/pending"}},
		{"a value whose name begins alike", []Finding{
			at("schema/enum", 4, 8, "/a/bc", "m"), at("message/pending", 4, 9, "/a/b", "m"),
		}, []string{"4:8 schema/enum", "4:9 message/pending"}},
		{"a value inside", []Finding{
			at("schema/enum", 4, 8, "/a/b/0/c", "m"), at("message/pending", 4, 9, "/a/b", "m"),
		}, []string{"4:9 message/pending"}},
		{"a value around", []Finding{
			at("schema/enum", 4, 8, "/a", "m"), at("message/pending", 4, 9, "/a/b", "m"),
		}, []string{"4:8 schema/enum", "4:9 message/pending"}},
		{"another line", []Finding{
			at("schema/enum", 5, 9, "/message/stopReason", "m"), at("message/pending", 4, 9, "/message/stopReason", "m"),
		}, []string{"4:9 message/pending", "5:9 schema/enum"}},
		{"another file", []Finding{
			other, at("message/pending", 4, 9, "/message/stopReason", "m"),
		}, []string{"4:9 message/pending", "4:9 schema/enum"}},
		{"a rule that is not named", []Finding{
			at("schema/required", 4, 9, "/message/stopReason", "m"), at("message/pending", 4, 9, "/message/stopReason", "m"),
		}, []string{"4:9 message/pending", "4:9 schema/required"}},
		{"a whole line, at any value", []Finding{
			at("schema/type", 4, 9, "/x", "m"), at("record/not-object", 4, 1, "/y", "m"),
		}, []string{"4:1 record/not-object"}},
		{"everything but its own kind", []Finding{
			at("tree/cycle", 1, 9, "/x", "m"), at("header/other-format", 1, 1, "", "m"), at("header/other-format", 1, 2, "", "m"),
		}, []string{"1:1 header/other-format", "1:2 header/other-format"}},
		{"a milder one", []Finding{
			at("kind/unknown-role", 4, 9, "/message/role", "m"), at("message/legacy-role", 4, 9, "/message/role", "m"),
		}, []string{"4:9 message/legacy-role"}},
		{"one that is itself superseded", []Finding{
			at("header/damaged", 1, 1, "", "m"), at("line/torn-tail", 1, 1, "", "m"), at("line/no-final-newline", 1, 1, "", "m"),
		}, []string{"1:1 header/damaged"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			apart := NewCollector(10)
			for _, f := range tc.in {
				apart.Add(f)
			}
			for how, c := range map[string]*Collector{
				"together": collect(NewCollector(10), tc.in),
				"apart":    apart,
				"unbound":  collect(NewCollector(0), tc.in),
			} {
				if got := names(c.Findings()); !slices.Equal(got, tc.want) {
					t.Errorf("%s: got %q, want %q", how, got, tc.want)
				}
				if got := c.Counts().Total(); got != len(tc.want) || c.Dropped() != 0 {
					t.Errorf("%s: %d findings and %d dropped, want %d and 0", how, got, c.Dropped(), len(tc.want))
				}
			}
		})
	}
}

func TestCollectorSortsAndMergesRepeats(t *testing.T) {
	late := at("line/blank", 9, 1, "", "m")
	late.Path = "b.jsonl"
	early := at("line/blank", 12, 1, "", "m")
	early.Path = "a.jsonl"
	hinted := at("tree/cycle", 2, 1, "/id", "m")
	hinted.Hint = "h"
	c := collect(NewCollector(0), []Finding{late}, []Finding{hinted}, []Finding{early}, []Finding{
		at("tree/cycle", 2, 1, "/id", "m"), at("tree/cycle", 2, 1, "/id", "m"), at("tree/cycle", 2, 1, "/id", "n"),
		at("ref/label-target-missing", 2, 1, "/id", "m"), at("tree/cycle", 1, 7, "/id", "m"),
	})
	want := []Finding{
		at("tree/cycle", 1, 7, "/id", "m"),
		at("ref/label-target-missing", 2, 1, "/id", "m"),
		at("tree/cycle", 2, 1, "/id", "m"),
		at("tree/cycle", 2, 1, "/id", "n"),
		early, late,
	}
	if got := c.Findings(); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got, want := c.Counts(), (Counts{Errors: 3, Warnings: 1, Infos: 2}); got != want {
		t.Errorf("counts %+v, want %+v", got, want)
	}
}

func TestCollectorPrefersErrorsAndCountsAll(t *testing.T) {
	c := NewCollector(4)
	for line := 1; line <= 50; line++ {
		c.Add(at("line/blank", line, 1, "", "m"))
		c.Add(at("record/lone-surrogate", line, 2, "", "m"))
	}
	c.Add(at("tree/cycle", 50, 3, "", "m"), at("tree/cycle", 40, 3, "", "m"))
	want := []string{"1:2 record/lone-surrogate", "2:2 record/lone-surrogate", "40:3 tree/cycle", "50:3 tree/cycle"}
	if got := names(c.Findings()); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := c.Counts(), (Counts{Errors: 2, Warnings: 50, Infos: 50}); got != want || c.Dropped() != 98 {
		t.Errorf("counts %+v and %d dropped, want %+v and 98", got, c.Dropped(), want)
	}
}

// What is superseded within one Add never counts, even when it would be far beyond the maximum.
func TestCollectorCountsAreExactPerLine(t *testing.T) {
	c := NewCollector(3)
	for line := 1; line <= 1000; line++ {
		c.Add(
			at("kind/unknown-role", line, 9, "/message/role", "m"),
			at("message/legacy-role", line, 9, "/message/role", "m"),
		)
	}
	if got, want := c.Counts(), (Counts{Warnings: 1000}); got != want {
		t.Errorf("counts %+v, want %+v", got, want)
	}
}

func TestCollectorMemoryIsBounded(t *testing.T) {
	const max = 10
	c := NewCollector(max)
	for i := range 100_000 {
		c.Add(at("line/not-json", 100_000-i, 1, "", "m"))
		c.Add(at("line/blank", i, 1, "", "m"))
	}
	for severity, shelf := range c.shelves {
		if len(shelf.items) > 2*max || cap(shelf.items) > 8*max {
			t.Errorf("severity %d holds %d items, room for %d", severity, len(shelf.items), cap(shelf.items))
		}
	}
	if got, want := c.Counts(), (Counts{Errors: 100_000, Infos: 100_000}); got != want {
		t.Errorf("counts %+v, want %+v", got, want)
	}
	if got := names(c.Findings()); got[0] != "1:1 line/not-json" || got[max-1] != "10:1 line/not-json" {
		t.Errorf("kept %q", got)
	}
}

func TestCollectorPolicy(t *testing.T) {
	in := []Finding{
		at("schema/enum", 4, 9, "/message/stopReason", "m"),
		at("message/pending", 4, 9, "/message/stopReason", "m"),
		at("line/crlf", 1, 0, "", "m"),
	}
	for _, tc := range []struct {
		name  string
		words []string
		want  []string
		count Counts
	}{
		{"all", nil, []string{"1:0 line/crlf", "4:9 message/pending"}, Counts{Errors: 1, Infos: 1}},
		{"a disabled rule still supersedes", []string{"disable:message/*"}, []string{"1:0 line/crlf"}, Counts{Infos: 1}},
		{"so does one left out by only", []string{"only:schema/*"}, []string{}, Counts{}},
		{"severity", []string{"override:line/crlf=warning", "override:message/pending=info"},
			[]string{"1:0 line/crlf", "4:9 message/pending"}, Counts{Warnings: 1, Infos: 1}},
	} {
		apart := policyOf(t, tc.words...).NewCollector(5)
		for _, f := range in {
			apart.Add(f)
		}
		for _, c := range []*Collector{collect(policyOf(t, tc.words...).NewCollector(5), in), apart} {
			if got := names(c.Findings()); !slices.Equal(got, tc.want) || c.Counts() != tc.count {
				t.Errorf("%s: got %q, %+v, want %q, %+v", tc.name, got, c.Counts(), tc.want, tc.count)
			}
		}
	}
}

func TestCollectorWithoutFindings(t *testing.T) {
	for _, c := range []*Collector{NewCollector(0), NewCollector(5)} {
		c.Add()
		if got := c.Findings(); got == nil || len(got) != 0 || c.Counts() != (Counts{}) || c.Dropped() != 0 {
			t.Errorf("got %v, %+v, %d", got, c.Counts(), c.Dropped())
		}
	}
}

func TestCollectorFindingsIsTheCallersOwn(t *testing.T) {
	c := collect(NewCollector(5), []Finding{at("line/blank", 1, 1, "", "m")})
	c.Findings()[0].Line = 7
	if got := names(c.Findings()); got[0] != "1:1 line/blank" {
		t.Errorf("got %q", got)
	}
}

// groups makes lines with a few findings each, out of rules that supersede one another.
func groups(r *rand.Rand) [][]Finding {
	rules := []string{
		"schema/enum", "message/pending", "line/not-json", "line/fused", "line/blank", "record/lone-surrogate",
		"kind/unknown-role", "message/legacy-role", "tree/cycle", "header/damaged",
	}
	pointers := []string{"", "/a", "/a/b", "/ab"}
	var out [][]Finding
	for range 1 + r.IntN(60) {
		line := 1 + r.IntN(25)
		var group []Finding
		for range 1 + r.IntN(4) {
			f := at(rules[r.IntN(len(rules))], line, r.IntN(3), pointers[r.IntN(len(pointers))], "m")
			f.Hint = []string{"", "h"}[r.IntN(2)]
			group = append(group, f)
		}
		out = append(out, group)
	}
	return out
}

func TestCollectorDoesNotDependOnOrder(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		in := groups(r)
		max := r.IntN(12)
		first := collect(NewCollector(max), in...)
		want, counts := first.Findings(), first.Counts()
		for range 4 {
			r.Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
			for _, group := range in {
				r.Shuffle(len(group), func(i, j int) { group[i], group[j] = group[j], group[i] })
			}
			c := NewCollector(max)
			for _, group := range in {
				c.Add(group...)
				if r.IntN(10) == 0 {
					c.Findings() // looking changes nothing
				}
			}
			if got := c.Findings(); !reflect.DeepEqual(got, want) || c.Counts() != counts {
				t.Fatalf("seed %d, max %d: got %q %+v, want %q %+v", seed, max, names(got), c.Counts(), names(want), counts)
			}
		}
	}
}

// With room for all, the result is that of the plain definition.
func TestCollectorAgreesWithItsDefinition(t *testing.T) {
	for seed := range uint64(300) {
		in := groups(rand.New(rand.NewPCG(seed, 2)))
		var all, want []Finding
		for _, group := range in {
			all = append(all, group...)
		}
		slices.SortFunc(all, Compare)
		for i, f := range all {
			repeat := i > 0 && compareIdentity(all[i-1], f) == 0
			covered := slices.ContainsFunc(all, func(a Finding) bool {
				over := make(claims)
				over.add(a)
				return over.cover(f)
			})
			if !repeat && !covered {
				want = append(want, f)
			}
		}
		apart := NewCollector(0)
		for _, f := range all {
			apart.Add(f)
		}
		if got := apart.Findings(); !slices.Equal(names(got), names(want)) || apart.Counts().Total() != len(want) {
			t.Fatalf("seed %d: got %q, want %q", seed, names(got), names(want))
		}
	}
}

// A repeat that says less sorts before what was merged already; the merged ones still count.
func TestCollectorMergesWhatIsMerged(t *testing.T) {
	c := NewCollector(5)
	hinted := at("line/blank", 1, 1, "", "m")
	hinted.Hint = "h"
	c.Add(hinted)
	c.Add(hinted)
	c.Findings()
	c.Add(at("line/blank", 1, 1, "", "m"))
	if got := c.Findings(); len(got) != 1 || got[0].Hint != "" || c.Counts() != (Counts{Infos: 1}) || c.Dropped() != 0 {
		t.Errorf("got %+v, %+v, %d dropped", got, c.Counts(), c.Dropped())
	}
}
