package migrate

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sessiontool/finding"
	"sessiontool/internal/safefile"
	"sessiontool/sessionfile"
)

func migratedUser() string {
	return text(strings.Replace(headV1, `"id"`, `"version":3,"id"`, 1), derived(1))
}

// TestOutputs: every way from an input to an output.
func TestOutputs(t *testing.T) {
	old := text(headV1, user)
	for _, c := range []struct {
		name         string
		stdin        bool
		output       string // "out" is a new file
		old, want    string
		status       Status
		lenient      bool
		wantRejected string // the end of its name
	}{
		{"file to file", false, "out", old, migratedUser(), Migrated, false, ""},
		{"file to standard output", false, StdName, old, migratedUser(), Migrated, false, ""},
		{"standard input to file", true, "out", old, migratedUser(), Migrated, false, ""},
		{"standard input to standard output", true, StdName, old, migratedUser(), Migrated, false, ""},
		{"version 3 to file", false, "out", migratedUser(), migratedUser(), Already, false, ""},
		{"version 3 to standard output", true, StdName, migratedUser(), migratedUser(), Already, false, ""},
		{"damage, file to file", false, "out", old + "torn", migratedUser(), Migrated, true, "out.jsonl.rejected"},
		{"damage, standard input to file", true, "out", old + "torn", migratedUser(), Migrated, true, "out.jsonl.rejected"},
		{"damage, file to standard output", false, StdName, old + "torn", migratedUser(), Migrated, true, "s.jsonl.rejected"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := putOld(t, c.old)
			out := filepath.Join(t.TempDir(), "out.jsonl")
			var stdout bytes.Buffer
			o := Options{Output: c.output, Stdin: strings.NewReader(c.old), Stdout: &stdout, Lenient: c.lenient, Backup: true}
			named, wantOutput := path, c.output
			if c.stdin {
				named = StdName
			}
			if c.output == "out" {
				o.Output, wantOutput = out, out
			}
			report, err := File(t.Context(), named, o)
			if err != nil || report.Status != c.status || report.Path != named || report.Output != wantOutput || report.Backup != "" {
				t.Fatalf("%+v, %v", report, err)
			}
			if report.BytesBefore != int64(len(c.old)) || report.BytesAfter != int64(len(c.want)) || !strings.HasSuffix(report.Rejected, c.wantRejected) || (report.Rejected == "") != (c.wantRejected == "") {
				t.Errorf("%+v", report)
			}
			got := stdout.String()
			if c.output == "out" {
				got = get(t, out)
			}
			if got != c.want {
				t.Errorf("written\n%s\nwant\n%s", got, c.want)
			}
			wantContent(t, path, c.old)
			if info, err := os.Stat(out); err == nil && !c.stdin && (info.Mode().Perm() != 0o640 || !info.ModTime().Equal(past)) {
				t.Errorf("the output has mode %v and time %v", info.Mode(), info.ModTime())
			}
		})
	}
}

// TestRefusedOutputs: nothing is overwritten, and nothing is lost for want of a place.
func TestRefusedOutputs(t *testing.T) {
	old := text(headV1, user)
	path := put(t, old)
	there := put(t, "mine")
	for _, c := range []struct {
		name   string
		path   string
		o      Options
		stdin  string
		want   any // the type or value of the error
		status Status
	}{
		{"a file that is there", path, Options{Output: there}, "", safefile.ErrExists, Refused},
		{"the input", path, Options{Output: path}, "", safefile.ErrSameFile, Refused},
		{"the input of version 3", there, Options{Output: there}, "", new(sessionfile.NotSessionError), Refused},
		{"standard input in place", StdName, Options{}, old, new(OptionsError), Failed},
		{"damage with nowhere to go", StdName, Options{Output: StdName, Lenient: true}, old + "torn", new(RefusedError), Refused},
		{"damage that was not asked for", StdName, Options{Output: StdName}, old + "torn", new(BlockedError), Refused},
	} {
		t.Run(c.name, func(t *testing.T) {
			var stdout bytes.Buffer
			c.o.Stdin, c.o.Stdout = strings.NewReader(c.stdin), &stdout
			report, err := File(t.Context(), c.path, c.o)
			if !isError(err, c.want) || report.Status != c.status || report.Error == "" || report.Output != "" {
				t.Errorf("%+v, %v", report, err)
			}
			if stdout.Len() > 0 {
				t.Errorf("written: %s", stdout.String())
			}
			wantContent(t, path, old)
			wantContent(t, there, "mine")
		})
	}
}

// isError reports whether an error is want, or one of want's type.
func isError(err error, want any) bool {
	if target, ok := want.(error); ok && errors.Is(err, target) {
		return true
	}
	target := reflect.New(reflect.TypeOf(want))
	return errors.As(err, target.Interface())
}

// TestStdoutThatIsTheInput: what is read must not be written over.
func TestStdoutThatIsTheInput(t *testing.T) {
	for _, old := range []string{text(headV1, user), migratedUser()} {
		path := put(t, old)
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := File(t.Context(), path, Options{Output: StdName, Stdout: f}); !errors.Is(err, safefile.ErrSameFile) {
			t.Errorf("%v", err)
		}
		wantContent(t, path, old)
	}
}

// TestDryRun: what would change is listed, nothing is written.
func TestDryRun(t *testing.T) {
	event := `{"type":"event","timestamp":"2025-01-01T00:00:04Z","x":"` + strings.Repeat("y", 300) + `"}`
	old := text(strings.Replace(headV1, `"cwd"`, `"branchedFrom":"/o","cwd"`, 1), user, compaction(`"firstKeptEntryIndex":0,`), hook, event,
		`{"type":"model_change","timestamp":"2025-01-01T00:00:05Z","model":"p/m"}`, "torn")
	path := putOld(t, old)
	report, err := File(t.Context(), path, Options{DryRun: true, Lenient: true, MaxChanges: 17})
	if err != nil || report.Status != Migrated || !report.DryRun || report.Output != "" || report.Rejected != "" || report.RejectedLines != 1 || report.Entries != 5 {
		t.Fatalf("%+v, %v", report, err)
	}
	wantContent(t, path, old)
	wantFolder(t, path, "s.jsonl")
	quoted := func(n int) string { return `"` + id(n) + `"` }
	wrapped := `{"type":"custom","id":"` + id(4) + `","parentId":"` + id(3) + `","timestamp":"2025-01-01T00:00:04Z","customType":"sessiontool.legacy","data":` + event
	want := []Change{
		{1, "version", "/version", "", "3"},
		{1, "branched-from", "/parentSession", "", `"/o"`},
		{2, "ids", "/id", "", quoted(1)}, {2, "ids", "/parentId", "", "null"},
		{3, "ids", "/id", "", quoted(2)}, {3, "ids", "/parentId", "", quoted(1)},
		{3, "kept-index", "/firstKeptEntryIndex", "0", ""}, {3, "kept-index", "/firstKeptEntryId", "", quoted(1)},
		{4, "ids", "/id", "", quoted(3)}, {4, "ids", "/parentId", "", quoted(2)},
		{4, "hook-message", "/message/role", `"hookMessage"`, `"custom"`},
		{5, "event", "", event[:maxChangeText] + "…", wrapped[:maxChangeText] + "…"},
		{6, "ids", "/id", "", quoted(5)}, {6, "ids", "/parentId", "", quoted(4)},
		{6, "model", "/provider", "", `"p"`}, {6, "model", "/modelId", "", `"m"`},
	}
	if !reflect.DeepEqual(report.Changes, want) || report.MoreChanges != 0 {
		t.Errorf("%+v\nwant %+v", report.Changes, want)
	}
	report, err = File(t.Context(), path, Options{DryRun: true, Lenient: true, MaxChanges: 3})
	if err != nil || !reflect.DeepEqual(report.Changes, want[:3]) || report.MoreChanges != len(want)-3 {
		t.Errorf("%+v, %v", report, err)
	}
}

// TestDryRunRefuses: a dry run says no where a migration would.
func TestDryRunRefuses(t *testing.T) {
	for _, c := range []struct {
		content string
		o       Options
		want    any
	}{
		{text(headV1, user, "torn"), Options{DryRun: true}, new(BlockedError)},
		{text(headV3, user, "torn"), Options{DryRun: true, From: 1}, new(BlockedError)},
		{text(headV1, `{"type":"model_change","timestamp":"2025-01-01T00:00:05Z","model":"m"}`), Options{DryRun: true, Lenient: true}, new(RefusedError)},
	} {
		path := put(t, c.content)
		report, err := File(t.Context(), path, c.o)
		if !isError(err, c.want) || report.Status != Refused {
			t.Errorf("%+v, %v", report, err)
		}
	}
}

// TestNewErrorsAreNoticed: a file with an error that the old one does not have is not
// put in place.
func TestNewErrorsAreNoticed(t *testing.T) {
	shape, link := finding.New("schema/required", 3, 1, 0, "m"), finding.New("tree/missing-parent", 3, 1, 0, "m")
	warning := shape
	warning.Severity = finding.Warning
	further := link
	further.Line = 4
	list := func(f ...finding.Finding) []finding.Finding { return f }
	for _, c := range []struct {
		name          string
		before, after []finding.Finding
		dropped       int // of before, beside those listed
		fine          bool
	}{
		{"none", nil, nil, 0, true},
		{"the same", list(shape, link), list(shape, link), 0, true},
		{"fewer", list(shape), nil, 0, true},
		{"a warning", nil, list(warning), 0, true},
		{"another shape", list(shape), list(finding.New("kind/unknown-role", 3, 1, 0, "m")), 0, true},
		{"a new one", nil, list(link), 0, false},
		{"of another rule", list(link), list(finding.New("tool/result-orphan", 3, 1, 0, "m")), 0, false},
		{"what comes of a wrong shape", list(shape), list(link), 0, true},
		{"a wrong shape where there was none", nil, list(shape), 0, true},
		{"on another line", list(link), list(further), 0, false},
		{"behind those that are known", list(link), list(further), 1, true},
	} {
		for _, damage := range []string{"", "torn\n"} {
			t.Run(c.name+damage, func(t *testing.T) {
				old := text(headV2, userAs(`"a"`, "null"), userAs(`"b"`, `"a"`)) + damage
				before := Findings{List: c.before, Counts: finding.Counts{Errors: len(c.before) + c.dropped}, Dropped: c.dropped}
				after := Findings{List: c.after, Counts: finding.Counts{Errors: len(c.after)}}
				found := []Findings{before, after}
				if damage != "" { // the damaged file is not what the new one is compared with
					found = []Findings{{}, after, before}
				}
				path := put(t, old)
				report, err := File(t.Context(), path, Options{Lenient: true, Check: func(context.Context, *sessionfile.Source, bool) (Findings, error) {
					next := found[0]
					found = found[1:]
					return next, nil
				}})
				if c.fine != (err == nil) {
					t.Fatalf("%+v, %v", report, err)
				}
				if !c.fine {
					if !isError(err, new(BlockedError)) && !isError(err, new(UnsoundError)) || report.Status == Migrated || report.Hint == "" || report.Output != "" {
						t.Errorf("%+v, %v", report, err)
					}
					wantContent(t, path, old)
					wantFolder(t, path, "s.jsonl")
				}
			})
		}
	}
}

// TestNewErrors: where a check could not keep all findings, their number counts.
func TestNewErrors(t *testing.T) {
	f := finding.New("tool/result-orphan", 3, 1, 0, "m")
	found := func(errors int) Findings {
		return Findings{List: []finding.Finding{f}, Counts: finding.Counts{Errors: errors}, Dropped: errors - 1}
	}
	for _, c := range []struct{ before, after, more int }{{5, 5, 0}, {5, 4, -1}, {5, 6, 1}, {1, 6, 0}} {
		if fresh, more := newErrors(found(c.before), found(c.after), false); len(fresh) > 0 || more != c.more {
			t.Errorf("%d before, %d after: %v, %d more; want %d", c.before, c.after, fresh, more, c.more)
		}
	}
}

// TestFaultOfVersion3: a value that no schema of version 1 looks at can be wrong in
// version 3. The file is refused, and the findings say what is wrong; a lenient
// migration carries it over.
func TestFaultOfVersion3(t *testing.T) {
	old := text(headV1, user, compaction(`"usage":{"input":"x"},"firstKeptEntryIndex":1,`))
	path := put(t, old)
	report, err := File(t.Context(), path, Options{})
	if !isError(err, new(BlockedError)) || report.Status != Refused || report.Blocking == 0 || report.Blocking != len(report.Findings) ||
		!strings.Contains(report.Error, "as version 3") || !strings.Contains(report.Hint, "--lenient") {
		t.Errorf("%+v, %v", report, err)
	}
	for _, f := range report.Findings {
		if f.Line != 3 || !strings.HasPrefix(f.Rule, "schema/") {
			t.Errorf("%+v", f)
		}
	}
	wantContent(t, path, old)
	wanted := report.Blocking
	report, err = File(t.Context(), path, Options{Lenient: true})
	if err != nil || report.Carried.Errors != wanted {
		t.Errorf("%+v, %v; want %d errors carried over", report, err, wanted)
	}
}

// TestDamageThatHidesAFault: a damaged line may have held the call of a result; once it
// is taken out the result has none, which is no new error.
func TestDamageThatHidesAFault(t *testing.T) {
	result := `{"type":"message","timestamp":"2025-01-01T00:00:02Z","message":{"role":"toolResult","toolCallId":"c","toolName":"n","content":[],"isError":false,"timestamp":1}}`
	for _, damage := range []string{"torn", `{"type":"message","timestamp`, user + user, "{\"a\":\"b\nc\"}", "[1]"} {
		old := text(headV1, user, damage, result, user)
		path := put(t, old)
		report, err := File(t.Context(), path, Options{Lenient: true})
		if err != nil || report.Status != Migrated || report.Carried.Errors != 1 {
			t.Errorf("%q: %+v, %v", damage, report, err)
			continue
		}
		restores(t, report, old)
	}
}
