package finding

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// policyOf builds a policy from words such as disable:line/*, only:schema/*, override:line/crlf=error.
func policyOf(t *testing.T, words ...string) Policy {
	t.Helper()
	var p Policy
	for _, word := range words {
		if err := p.add(word); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func (p *Policy) add(word string) error {
	kind, value, _ := strings.Cut(word, ":")
	switch kind {
	case "disable":
		return p.Disable(value)
	case "only":
		return p.Only(value)
	default:
		return p.Override(value)
	}
}

func TestPolicyApply(t *testing.T) {
	for _, tc := range []struct {
		name     string
		words    []string
		rule     string
		severity Severity
		reported bool
	}{
		{"everything by default", nil, "line/crlf", Info, true},
		{"disabled", []string{"disable:line/crlf"}, "line/crlf", Info, false},
		{"another one disabled", []string{"disable:line/crlf"}, "line/blank", Info, true},
		{"disabled by a glob", []string{"disable:line/*"}, "line/blank", Info, false},
		{"a glob stays in its layer", []string{"disable:line/*"}, "header/missing", Error, true},
		{"only", []string{"only:schema/*"}, "schema/type", Error, true},
		{"only another", []string{"only:schema/*"}, "line/bom", Error, false},
		{"only one of two", []string{"only:schema/*", "only:line/bom"}, "line/bom", Error, true},
		{"only, but disabled", []string{"only:line/*", "disable:line/bom"}, "line/bom", Error, false},
		{"a keyword without a row", []string{"only:schema/maxItems"}, "schema/maxItems", Error, true},
		{"raised", []string{"override:line/crlf=error"}, "line/crlf", Error, true},
		{"lowered by a glob", []string{"override:*/*=info"}, "line/bom", Info, true},
		{"the last one counts", []string{"override:line/*=error", "override:line/crlf=warning"}, "line/crlf", Warning, true},
		{"another one raised", []string{"override:line/blank=error"}, "line/crlf", Info, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			in := New(tc.rule, 3, 2, 9, "m")
			got, reported := policyOf(t, tc.words...).Apply(in)
			in.Severity = tc.severity
			if Compare(got, in) != 0 || reported != tc.reported {
				t.Errorf("got %+v, %v, want severity %v, %v", got, reported, tc.severity, tc.reported)
			}
		})
	}
}

func TestPolicyUnknownRule(t *testing.T) {
	for _, tc := range []struct {
		word    string
		id      string
		nearest []string
		hint    string
	}{
		{"disable:line/torn-tial", "line/torn-tial", []string{"line/torn-tail"}, "did you mean line/torn-tail?"},
		{"only:lines/*", "lines/*", nil, ""},
		{"override:xyzzy=error", "xyzzy", []string{}, "`sessiontool rules` lists them"},
	} {
		var p Policy
		var unknown *UnknownRuleError
		if err := p.add(tc.word); !errors.As(err, &unknown) {
			t.Errorf("%s: %v", tc.word, err)
			continue
		}
		if unknown.ID != tc.id || tc.nearest != nil && !slices.Equal(unknown.Nearest, tc.nearest) {
			t.Errorf("%s: %+v", tc.word, unknown)
		}
		if tc.hint != "" && unknown.Hint() != tc.hint {
			t.Errorf("%s: hint %q, want %q", tc.word, unknown.Hint(), tc.hint)
		}
	}
}

func TestPolicyMalformed(t *testing.T) {
	for word, want := range map[string]string{
		"disable:line/[":          `"line/[" is not a pattern of rules`,
		"override:line/crlf":      `"line/crlf" is not RULE=LEVEL`,
		"override:line/crlf=bad":  `"line/crlf=bad": unknown severity "bad"`,
		"override:line/crlf=":     `unknown severity ""`,
		"override:line/[=warning": `"line/[" is not a pattern of rules`,
	} {
		var p Policy
		if err := p.add(word); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", word, err, want)
		}
		if f, reported := p.Apply(New("line/crlf", 1, 1, 0, "")); f.Severity != Info || !reported {
			t.Errorf("%s: took effect", word)
		}
	}
}

func TestPolicyFails(t *testing.T) {
	for _, tc := range []struct {
		strict bool
		counts Counts
		want   bool
	}{
		{false, Counts{}, false}, {false, Counts{Warnings: 1, Infos: 1}, false}, {false, Counts{Errors: 1}, true},
		{true, Counts{Infos: 1}, false}, {true, Counts{Warnings: 1}, true}, {true, Counts{Errors: 1}, true},
	} {
		if got := (Policy{Strict: tc.strict}).Fails(tc.counts); got != tc.want {
			t.Errorf("strict %v fails %+v: %v", tc.strict, tc.counts, got)
		}
	}
}
