package finding

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The ids and severities that others rely on, in the order in which they are listed.
const contract = `
file/empty error
line/torn-tail error
line/no-final-newline warning
line/fused error
line/split-record error
line/nul error
line/invalid-utf8 error
line/bom error
line/not-json error
line/too-long error
line/blank info
line/crlf info
record/not-object error
record/duplicate-name error
record/lone-surrogate warning
record/too-deep error
header/missing error
header/damaged error
header/not-first error
header/duplicate error
header/version-unknown error
header/version-missing error
header/body-mismatch error
header/other-format error
header/old-version info
header/cwd-missing warning
header/name-mismatch warning
kind/unknown-entry error
kind/unknown-role error
kind/unknown-block error
kind/unknown-level warning
kind/unknown-member info
schema/required error
schema/type error
schema/enum error
schema/pattern error
schema/format error
schema/minimum error
schema/const error
schema/minLength error
tree/duplicate-id error
tree/missing-parent error
tree/self-parent error
tree/cycle error
tree/parent-after-child warning
tree/extra-root info
tree/interleaved info
tree/stale-leaf warning
ref/label-target-missing warning
ref/edit-target-missing error
ref/edit-target-off-branch error
ref/edit-target-kind warning
ref/first-kept-missing error
ref/first-kept-off-branch error
ref/summary-source-missing warning
tool/empty-id error
tool/result-orphan error
tool/result-before-call error
tool/result-duplicate error
tool/result-not-adjacent warning
tool/name-mismatch warning
tool/call-unanswered warning
tool/pair-split error
message/pending error
message/legacy-role warning
message/summary-role warning
message/image-data error
message/image-type warning
message/empty-text info
time/wrong-domain error
time/unparsable error
time/backwards info
v1/kept-index-header warning
v1/kept-index-range error
v1/kept-index-shifted warning
`

func TestTableKeepsTheContract(t *testing.T) {
	var got strings.Builder
	for _, r := range Rules() {
		got.WriteString("\n" + r.ID + " " + r.Severity.String())
	}
	if got.String()+"\n" != contract {
		t.Errorf("the table is now%s", got.String())
	}
}

func TestTableRows(t *testing.T) {
	id := regexp.MustCompile(`^[a-z0-9]+/[a-z][a-zA-Z0-9-]*[a-zA-Z0-9]$`)
	layers := []string{
		"file", "line", "record", "header", "kind", "schema", "tree", "ref", "tool", "message", "time", "v1",
	}
	seen := make(map[string]bool)
	rows := Rules()
	for _, keyword := range otherKeywords() {
		r, _ := Lookup("schema/" + keyword)
		rows = append(rows, r)
	}
	for _, r := range rows {
		if !id.MatchString(r.ID) || !slices.Contains(layers, r.Layer()) || seen[r.ID] {
			t.Errorf("%q is no id, has no layer or is there twice", r.ID)
		}
		seen[r.ID] = true
		if found, ok := Lookup(r.ID); !ok || found.ID != r.ID || found.Title != r.Title {
			t.Errorf("Lookup(%q) = %+v, %v", r.ID, found, ok)
		}
		checkTitle(t, r)
		for _, text := range []string{r.Meaning, r.Pi, r.Fix} {
			checkText(t, r, text)
		}
		checkExample(t, r)
		if r.Supersedes == nil {
			t.Errorf("%s: Supersedes is nil, null in JSON", r.ID)
		}
	}
}

func checkTitle(t *testing.T, r Rule) {
	t.Helper()
	first, _ := utf8.DecodeRuneInString(r.Title)
	lower := strings.ToLower(string(first)) == string(first) || strings.HasPrefix(r.Title, "JSON") ||
		strings.HasPrefix(r.Title, "NUL")
	if n := utf8.RuneCountInString(r.Title); !lower || n < 9 || n > 62 || strings.HasSuffix(r.Title, ".") {
		t.Errorf("%s: title %q", r.ID, r.Title)
	}
}

// checkText wants one paragraph of plain sentences, short enough to be read.
func checkText(t *testing.T, r Rule, text string) {
	t.Helper()
	switch {
	case len(text) < 15, len(text) > 420:
		t.Errorf("%s: %d bytes of text: %q", r.ID, len(text), text)
	case !strings.HasSuffix(text, "."), strings.ContainsAny(text, "\n\t"), strings.Contains(text, "  "):
		t.Errorf("%s: no plain paragraph: %q", r.ID, text)
	case strings.ToUpper(text[:1]) != text[:1] && !startsWithName(text):
		t.Errorf("%s: begins in lower case: %q", r.ID, text)
	}
	for _, c := range text {
		if c > '~' {
			t.Errorf("%s: %q in %q", r.ID, c, text)
		}
	}
	checkQuotes(t, r, text)
}

// checkQuotes allows commands between backquotes, and nothing else.
func checkQuotes(t *testing.T, r Rule, text string) {
	t.Helper()
	parts := strings.Split(text, "`")
	if len(parts)%2 == 0 {
		t.Errorf("%s: an odd number of backquotes: %q", r.ID, text)
	}
	for i := 1; i < len(parts); i += 2 {
		command, _, _ := strings.Cut(parts[i], " ")
		if !slices.Contains([]string{"sessiontool", "sed", "tr", "tail", "echo"}, command) {
			t.Errorf("%s: %q is no command that a user is told to run", r.ID, parts[i])
		}
	}
	for i := 0; i < len(parts); i += 2 {
		if strings.Contains(parts[i], "sessiontool ") && regexp.MustCompile(`sessiontool (validate|tree|context|migrate|diff|extract|schema)`).MatchString(parts[i]) {
			t.Errorf("%s: a command without backquotes: %q", r.ID, parts[i])
		}
	}
}

// startsWithName allows a sentence to begin with a name of the format or a command.
func startsWithName(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return slices.Contains([]string{"`sessiontool", "parentId", "firstKeptEntryId", "firstKeptEntryIndex"}, word)
}

func checkExample(t *testing.T, r Rule) {
	t.Helper()
	lines := strings.Split(r.Example, "\n")
	if r.Example == "" || len(lines) > 5 || strings.Trim(r.Example, "\n") != r.Example {
		t.Errorf("%s: example %q", r.ID, r.Example)
	}
	for _, line := range lines {
		if utf8.RuneCountInString(line) > 100 || strings.Contains(line, "\t") {
			t.Errorf("%s: example line %q", r.ID, line)
		}
	}
}

func TestSupersedesNamesRules(t *testing.T) {
	for _, r := range Rules() {
		for _, pattern := range r.Supersedes {
			if err := known(pattern); err != nil || pattern == r.ID {
				t.Errorf("%s supersedes %q: %v", r.ID, pattern, err)
			}
		}
	}
}

func TestSupersedesHasNoCycle(t *testing.T) {
	above := func(a, b Rule) bool { return a.ID != b.ID && matchesAny(a.Supersedes, b.ID) }
	const unknown, open, done = 0, 1, 2
	state := make(map[string]int)
	var visit func(Rule)
	visit = func(r Rule) {
		state[r.ID] = open
		for _, below := range Rules() {
			if !above(r, below) {
				continue
			}
			switch state[below.ID] {
			case open:
				t.Errorf("%s and %s supersede each other", r.ID, below.ID)
			case unknown:
				visit(below)
			}
		}
		state[r.ID] = done
	}
	for _, r := range Rules() {
		if state[r.ID] == unknown {
			visit(r)
		}
	}
}

func TestRulesIsTheCallersOwn(t *testing.T) {
	rows := Rules()
	rows[0].ID = "changed"
	rows[1].Supersedes[0] = "changed"
	found, _ := Lookup("line/torn-tail")
	found.Supersedes[0] = "changed"
	if again := Rules(); again[0].ID != "file/empty" || again[1].Supersedes[0] != "line/not-json" {
		t.Errorf("the table changed: %q, %q", again[0].ID, again[1].Supersedes)
	}
}

func TestLookup(t *testing.T) {
	for _, tc := range []struct {
		id       string
		ok       bool
		severity Severity
		layer    string
	}{
		{"line/crlf", true, Info, "line"},
		{"schema/required", true, Error, "schema"},
		{"schema/maxItems", true, Error, "schema"},
		{"schema/maxitems", false, 0, ""},
		{"schema/nonsense", false, 0, ""},
		{"schema/", false, 0, ""},
		{"maxItems", false, 0, ""},
		{"line/*", false, 0, ""},
		{"", false, 0, ""},
	} {
		r, ok := Lookup(tc.id)
		if ok != tc.ok || r.Severity != tc.severity || r.Layer() != tc.layer {
			t.Errorf("Lookup(%q) = %+v, %v", tc.id, r, ok)
		}
	}
}
