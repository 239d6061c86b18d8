package render

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"strings"
	"testing"

	"sessiontool/check"
	"sessiontool/finding"
)

// badFile is the content of a file that reports talk about.
const badFile = `{"type":"session","version":3,"id":"s1"}` + "\n" +
	`{"type":"message","id":"a1","parentId":"zz","message":{"role":"user","content":"日本語 ` + "\x1b[31m" + `","stopReason":"pending"}}` + "\n"

// reports are an invalid file, a valid one with a warning, one that was skipped and
// one that could not be read.
func reports() []Checked {
	missing := finding.New("tree/missing-parent", 2, 38, 41+37, `parent "zz" is not in the file: Pi would send 1 of 2 messages`)
	missing.Pointer, missing.EntryID, missing.Hint = "/parentId", "a1", "see line 1, or <not>"
	missing.Related = finding.Places{{Line: 1, Message: "the first entry"}, {Line: 7, Message: "somewhere there"}}
	empty := finding.New("file/empty", 0, 0, 0, "the file is empty")
	info := finding.New("line/blank", 3, 0, 9, "blank line")
	warning := finding.New("record/lone-surrogate", 1, 5, 4, `"cut \ud83d, 100%"`)
	return []Checked{
		{
			Report: check.Report{
				Path: "dir/bad\x1b[1m,file.jsonl", Status: check.Invalid, SessionVersion: 3, SessionID: "s\xed\xa0\xbd", Entries: 1, Lines: 2, Bytes: 200, Branches: 1,
				Reach: check.Reach{Messages: 1, Of: 2}, Findings: []finding.Finding{empty, missing, info},
				Counts: finding.Counts{Errors: 5, Infos: 1}, Dropped: 3,
			},
			Text: strings.NewReader(badFile),
		},
		{Report: check.Report{
			Path: "ok.jsonl", Status: check.Valid, SessionVersion: 2, SessionID: "s2", Entries: 1200, Lines: 1201, Bytes: 9, Branches: 12,
			Reach: check.Reach{Messages: 1000, Of: 1000}, Findings: []finding.Finding{warning}, Counts: finding.Counts{Warnings: 1},
		}},
		{Report: check.Report{Path: "other.jsonl", Status: check.Skipped}},
		{Report: check.Report{Path: "/gone away.jsonl"}, Err: errors.New("open /gone away.jsonl: permission denied")},
	}
}

func validation(t *testing.T, format string, o ValidationOptions, list ...Checked) string {
	t.Helper()
	var b strings.Builder
	v, err := NewValidation(&b, format, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		if err := v.File(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := v.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestValidationText(t *testing.T) {
	for _, c := range []struct {
		name string
		o    ValidationOptions
	}{
		{"pipe", ValidationOptions{}},
		{"terminal", ValidationOptions{Style: Style{Terminal: true, Color: true, Width: 60}}},
		{"warnings", ValidationOptions{Min: finding.Warning}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := validation(t, "text", c.o, reports()...)
			checkLines(t, got, Style{Color: c.o.Style.Color})
			golden(t, "validate-"+c.name+".txt", got)
		})
	}
	if got, want := validation(t, "text", ValidationOptions{}), "0 files, 0 entries: 0 errors, 0 warnings\n"; got != want {
		t.Errorf("nothing checked: %q, want %q", got, want)
	}
}

func TestValidationMachineFormats(t *testing.T) {
	for format, name := range map[string]string{"json": "validate.json", "jsonl": "validate.jsonl", "junit": "validate-junit.xml", "github": "validate-github.txt"} {
		got := validation(t, format, ValidationOptions{Version: "1.2.3"}, reports()...)
		golden(t, name, got)
		switch format {
		case "json":
			if !json.Valid([]byte(got)) {
				t.Error("not JSON")
			}
		case "junit":
			if err := xml.Unmarshal([]byte(got), new(struct{})); err != nil {
				t.Errorf("not XML: %v", err)
			}
		}
	}
	if _, err := NewValidation(&bytes.Buffer{}, "yaml", ValidationOptions{}); err == nil {
		t.Error("an unknown format is taken")
	}
}

// TestValidationWithoutFiles pins that lists are empty, never null.
func TestValidationWithoutFiles(t *testing.T) {
	want := `{
  "tool": "sessiontool",
  "version": "",
  "format": 1,
  "files": [],
  "summary": {
    "files": 0,
    "valid": 0,
    "invalid": 0,
    "skipped": 0,
    "unreadable": 0,
    "entries": 0,
    "errors": 0,
    "warnings": 0,
    "infos": 0
  }
}
`
	diffLines(t, validation(t, "json", ValidationOptions{}), want)
	if got := validation(t, "jsonl", ValidationOptions{}); got != "" {
		t.Errorf("jsonl %q", got)
	}
}

func TestTotals(t *testing.T) {
	v, err := NewValidation(&bytes.Buffer{}, "text", ValidationOptions{Min: finding.Error})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range reports() {
		if err := v.File(c); err != nil {
			t.Fatal(err)
		}
	}
	want := Totals{Files: 4, Valid: 1, Invalid: 1, Skipped: 1, Unreadable: 1, Entries: 1201, Errors: 5, Warnings: 1, Infos: 1}
	if got := v.Totals(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestSARIF checks what the schema of SARIF asks for beyond being JSON; the schema
// itself is too large to keep here.
func TestSARIF(t *testing.T) {
	got := validation(t, "sarif", ValidationOptions{Version: "1.2.3"}, reports()...)
	var log struct {
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name, Version string
					Rules         []struct {
						ID               string
						ShortDescription struct{ Text string }
					}
				}
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           *struct{ StartLine, ByteOffset int }
					}
				}
				RelatedLocations []struct{ ID int }
				Properties       map[string]string
			}
			Invocations []struct {
				ExecutionSuccessful        bool
				ToolExecutionNotifications []struct{ Message struct{ Text string } }
			}
		}
	}
	if err := json.Unmarshal([]byte(got), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if log.Version != "2.1.0" || run.Tool.Driver.Name != "sessiontool" || run.Tool.Driver.Version != "1.2.3" || len(run.Tool.Driver.Rules) != len(finding.Rules()) {
		t.Errorf("head %q %+v", log.Version, run.Tool.Driver)
	}
	if len(run.Results) != 4 || run.Invocations[0].ExecutionSuccessful || len(run.Invocations[0].ToolExecutionNotifications) != 1 {
		t.Fatalf("%d results, invocations %+v", len(run.Results), run.Invocations)
	}
	for _, r := range run.Results {
		if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("%s has the index of %s", r.RuleID, run.Tool.Driver.Rules[r.RuleIndex].ID)
		}
	}
	r := run.Results[1]
	place := r.Locations[0].PhysicalLocation
	if r.Level != "error" || place.ArtifactLocation.URI != "dir/bad%1B%5B1m,file.jsonl" || place.Region.StartLine != 2 || place.Region.ByteOffset != 78 ||
		r.Properties["pointer"] != "/parentId" || len(r.RelatedLocations) != 2 || !strings.Contains(r.Message.Text, "<not>") {
		t.Errorf("result %+v", r)
	}
	if first := run.Results[0]; first.Locations[0].PhysicalLocation.Region != nil {
		t.Errorf("a finding about the whole file has a region: %+v", first)
	}
	if run.Results[2].Level != "note" {
		t.Errorf("an info has the level %q", run.Results[2].Level)
	}
	golden(t, "validate-sarif-tail.json", got[strings.Index(got, `      "results"`):])
}

func TestFileURI(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"a b/ü.jsonl", "a%20b/%C3%BC.jsonl"}, {"/abs/x.jsonl", "file:///abs/x.jsonl"}, {"a:b.jsonl", "./a:b.jsonl"},
	} {
		if got := fileURI(c.path); got != c.want {
			t.Errorf("%q is %q, want %q", c.path, got, c.want)
		}
	}
}

func TestExcerpt(t *testing.T) {
	line := "first\n" + `{"key":"` + strings.Repeat("日本", 60) + "\x1b" + `","k":1}` + "\r\nnext"
	at := int64(strings.Index(line, `"k"`))
	column := int(at) - 6 + 1
	for _, c := range []struct {
		name   string
		f      finding.Finding
		width  int
		line   string
		caret  int
		absent bool
	}{
		{"middle", finding.Finding{Line: 2, Column: column, Offset: at}, 30, `…本日本日本␛","k":1}`, 14, false},
		{"start", finding.Finding{Line: 2, Column: 1, Offset: 6}, 20, `{"key":"日本日本日…`, 0, false},
		{"whole line", finding.Finding{Line: 2, Offset: 6}, 20, `{"key":"日本日本日…`, -1, false},
		{"end of the text", finding.Finding{Line: 3, Column: 4, Offset: int64(len(line) - 1)}, 20, `next`, 3, false},
		{"behind the end", finding.Finding{Line: 3, Column: 4, Offset: int64(len(line) + 9)}, 20, ``, 0, true},
		{"whole file", finding.Finding{}, 20, ``, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, ok := excerptOf(strings.NewReader(line), c.f, c.width)
			if ok == c.absent || x.line != c.line || x.caret != c.caret {
				t.Errorf("%q, caret %d, %v; want %q, caret %d", x.line, x.caret, ok, c.line, c.caret)
			}
			if Width(x.line) > c.width {
				t.Errorf("%d columns", Width(x.line))
			}
		})
	}
}

func TestValidationReportsWriteErrors(t *testing.T) {
	for _, format := range ValidationFormats() {
		v, err := NewValidation(&brokenWriter{10}, format, ValidationOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var first error
		for _, c := range reports() {
			first = errors.Join(first, v.File(c))
		}
		if first = errors.Join(first, v.Close()); !errors.Is(first, errBroken) {
			t.Errorf("%s: %v", format, first)
		}
	}
}

func TestRuleViews(t *testing.T) {
	rule := finding.Rule{
		ID: "tree/cycle", Severity: finding.Error, Title: "the parents form a ring",
		Meaning: strings.Repeat("following the parents leads back ", 5), Pi: "It goes round.", Fix: "Cut it.", Example: "{\n\t…}\n",
		Supersedes: []string{"tree/a", "tree/b"},
	}
	var b strings.Builder
	if err := RuleText(&b, rule, Style{Width: 40}); err != nil {
		t.Fatal(err)
	}
	checkLines(t, b.String(), Style{Width: 40})
	golden(t, "rule.txt", b.String())
	b.Reset()
	if err := RuleJSON(&b, rule); err != nil {
		t.Fatal(err)
	}
	golden(t, "rule.json", b.String())
	b.Reset()
	if err := RuleList(&b, Style{Width: 60}); err != nil {
		t.Fatal(err)
	}
	checkLines(t, b.String(), Style{Width: 60})
	for _, r := range finding.Rules() {
		if !strings.Contains(b.String(), "\n"+r.ID+" ") {
			t.Errorf("%s is not listed", r.ID)
		}
	}
	b.Reset()
	if err := RuleListJSON(&b); err != nil {
		t.Fatal(err)
	}
	var list struct {
		Format int
		Rules  []finding.Rule
	}
	if err := json.Unmarshal([]byte(b.String()), &list); err != nil || list.Format != 1 || len(list.Rules) != len(finding.Rules()) {
		t.Errorf("%d rules, format %d, %v", len(list.Rules), list.Format, err)
	}
}
