package branch

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// marked is a check that finds an error on each line that holds one of the marks;
// a mark is the id of a rule.
func marked(marks ...string) func(context.Context, *sessionfile.Source) ([]finding.Finding, error) {
	return func(_ context.Context, src *sessionfile.Source) ([]finding.Finding, error) {
		var found []finding.Finding
		lines := bufio.NewScanner(src.Reader())
		for n := 1; lines.Scan(); n++ {
			for _, mark := range marks {
				if strings.Contains(lines.Text(), mark) {
					found = append(found, finding.New(mark, n, 1, 0, "found "+mark))
				}
			}
		}
		return found, lines.Err()
	}
}

// newOnly is a check that finds an error of a rule on a line of the new file, which
// is checked first, and nothing in the branch as it stands in the source.
func newOnly(rule string, line int) func(context.Context, *sessionfile.Source) ([]finding.Finding, error) {
	calls := 0
	return func(context.Context, *sessionfile.Source) ([]finding.Finding, error) {
		if calls++; calls > 1 {
			return nil, nil
		}
		return []finding.Finding{finding.New(rule, line, 1, 0, "found "+rule)}, nil
	}
}

// resultOrphan is a check that misses a call in the new file and, in the branch as it
// stands in the source, names a missing parent instead.
func resultOrphan() func(context.Context, *sessionfile.Source) ([]finding.Finding, error) {
	rules := []string{"tool/result-orphan", "tree/missing-parent"}
	return func(context.Context, *sessionfile.Source) ([]finding.Finding, error) {
		rule := rules[0]
		rules = rules[1:]
		return []finding.Finding{finding.New(rule, 2, 1, 0, "found "+rule)}, nil
	}
}

func TestExtractRefusesNewErrors(t *testing.T) {
	tests := []struct {
		name  string
		lines []string
		leaf  string
		check func(context.Context, *sessionfile.Source) ([]finding.Finding, error)
		fails bool
	}{
		{"the source has the same error on the same entry",
			[]string{header, user("x", "", "other"), user("a", "", "schema/type")}, "a", marked("schema/type"), false},
		{"the source has none", []string{header, user("a", "", "one")}, "a", newOnly("schema/type", 2), true},
		{"the source has it on another branch",
			[]string{header, user("a", "", "one"), user("x", "a", "schema/type")}, "a", newOnly("schema/type", 2), true},
		{"an error in the header", []string{header, user("a", "", "one")}, "a", newOnly("schema/type", 1), true},
		{"an edit of an entry that stays behind",
			[]string{header, user("a", "", "one"), user("x", "a", "other"), entry("context_edit", "e", "a", `"targetId":"x","replacement":null`)},
			"e", newOnly("ref/edit-target-missing", 3), false},
		{"an edit of an entry that does not", []string{header, user("a", "", "one"), entry("context_edit", "e", "a", `"targetId":"a","replacement":null`)},
			"e", newOnly("ref/edit-target-missing", 3), true},
		{"a result whose call is lost with the missing parent",
			[]string{header, user("a", "lost", "one")}, "a", newOnly("tool/result-orphan", 2), false},
		{"a result whose call is lost with an empty parent",
			[]string{header, strings.Replace(user("a", "", "one"), `"parentId":null`, `"parentId":""`, 1)}, "a", resultOrphan(), false},
		{"another error behind a missing parent",
			[]string{header, user("a", "lost", "one")}, "a", newOnly("schema/type", 2), true},
		{"an error behind a label that is left out",
			[]string{header, label("l", "", "x", "X"), user("a", "l", "schema/type")}, "a", marked("schema/type"), false},
		{"a label that is restored has the error where it was set, on another branch",
			[]string{header, user("a", "", "one"), label("l", "x", "a", "schema/type"), user("b", "a", "two")}, "b", marked("schema/type"), false},
		{"the same error on a restored label alone",
			[]string{header, user("a", "", "one"), label("l", "x", "a", "A"), user("b", "a", "two")}, "b", newOnly("schema/type", 4), true},
		{"the working directory has the error",
			[]string{strings.Replace(header, `"cwd":"`, `"cwd":"schema/type`, 1), user("a", "", "one")}, "a", marked("schema/type"), false},
		{"an old file has the error as it reads in version 3",
			[]string{`{"type":"session","id":"src","timestamp":"t","cwd":"/w"}`, "garbage", `{"type":"usage","timestamp":"t","note":"schema/type"}`},
			":3", marked("schema/type"), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t, tt.lines...)
			leaf, err := s.Resolve(tt.leaf)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			o := extractOptions()
			o.Stdout, o.check = &out, tt.check
			_, err = Extract(context.Background(), s, leaf, o)
			var unsound *UnsoundError
			switch {
			case !tt.fails && err != nil:
				t.Error(err)
			case tt.fails && (!errors.As(err, &unsound) || len(unsound.Findings) != 1 || out.Len() > 0):
				t.Errorf("error %v, %d bytes printed", err, out.Len())
			}
		})
	}
}

func TestExtractPassesOnTheErrorsOfTheCheck(t *testing.T) {
	o := extractOptions()
	o.Stdout = &bytes.Buffer{}
	failed := errors.New("disk on fire")
	o.check = func(context.Context, *sessionfile.Source) ([]finding.Finding, error) { return nil, failed }
	if _, err := Extract(context.Background(), open(t, header, user("a", "", "one")), 0, o); !errors.Is(err, failed) {
		t.Errorf("got %v", err)
	}
}

func TestExtractRefusesTwoEntriesOfOneID(t *testing.T) {
	s := open(t, header, user("a", "b", "hidden"), user("b", "a", "two"), user("a", "", "one"))
	var out bytes.Buffer
	o := extractOptions()
	o.Stdout = &out
	_, err := Extract(context.Background(), s, 0, o)
	const want = `the extracted branch would not be sound: two of its entries have the id "a" (lines 4 and 2); nothing was written`
	var unsound *UnsoundError
	if !errors.As(err, &unsound) || err.Error() != want || out.Len() > 0 {
		t.Errorf("error %v, want %s; %d bytes printed", err, want, out.Len())
	}
}

func TestVerifyComparesTheContexts(t *testing.T) {
	lines := []string{header, user("a", "", "one"), entry("model_change", "m", "a", `"provider":"p","modelId":"x"`), user("b", "m", "two")}
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{"the same", lines, ""},
		{"another text", []string{header, lines[1], lines[2], user("b", "m", "TWO")}, "message 1 of its context differs from the source's"},
		{"a message less", []string{header, lines[1], lines[2], entry("usage", "b", "m", "")}, "message 1 of its context differs from the source's"},
		{"a message more", []string{header, lines[1], lines[2], user("b", "m", "two"), user("c", "b", "three")},
			"it reads as 4 entries of version 3 with 0 damaged lines, not as 3 of version 3"},
		{"another model", []string{header, lines[1], entry("model_change", "m", "a", `"provider":"p","modelId":"y"`), lines[3]},
			"its model or thinking level is another one"},
		{"another thinking level", []string{header, lines[1], lines[2], entry("thinking_level_change", "b", "m", `"thinkingLevel":"low"`)},
			"its model or thinking level is another one"},
		{"a damaged line", []string{header, lines[1], lines[2], lines[3], "{"},
			"it reads as 3 entries of version 3 with 1 damaged lines, not as 3 of version 3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := extractOptions()
			s := open(t, lines...)
			p, err := newPlan(s, s.Leaf(), &o)
			if err != nil {
				t.Fatal(err)
			}
			err = p.verify(context.Background(), sessionfile.Bytes("new", []byte(strings.Join(tt.lines, "\n"))), &o)
			var unsound *UnsoundError
			if tt.want == "" && err != nil || tt.want != "" && (!errors.As(err, &unsound) || unsound.Problem != tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}
