//go:build plants

package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// plant is a bug: a piece of one source file and what to put in its place.
type plant struct {
	name, file, old, new string
	// shows is an aspect in which the bug must be noticed, set where.
	shows Aspect
	set   string
}

// plants are bugs that a comparison with Pi has to notice.
var plants = []plant{
	{"children from the newest to the oldest", "sessionfile/sort.go",
		"case ta < tb:", "case ta > tb:", Children, setV3},
	{"times that cannot be read sort first", "sessionfile/sort.go",
		"case ta == NoTime || tb == NoTime || ta == tb:", "case ta == tb:", Children, setTwisted},
	{"a label that is cleared and set again keeps its place", "sessionfile/labels.go",
		"delete(place, c.TargetID)", "", Labels, setTwisted},
	{"a label entry without a label clears nothing", "sessionfile/labels.go",
		`case c.Label == "" && set:`, `case c.Label == "" && c.TargetID == "":`, Labels, setV3},
	{"the name is not trimmed", "sessionfile/session.go",
		"trimName(s.names[len(s.names)-1])", "s.names[len(s.names)-1]", Name, setTwisted},
	{"of entries with one id the first counts", "sessionfile/build.go",
		"b.s.ids.entry[number] = int32(n)", "if b.s.ids.entry[number] < 0 {\n\t\t\tb.s.ids.entry[number] = int32(n)\n\t\t}", Branch, setTwisted},
	{"a time without digits for hours and minutes of a fraction", "sessionfile/times.go",
		`(p.rest[:n] + "00")[:3]`, `("000" + p.rest[:min(n, 3)])[min(n, 3):]`, Agent, setTwisted},
	{"a date alone is no time", "sessionfile/times.go",
		"return p.unix(year, month, day, clock{}, time.UTC)", "return 0, false", Agent, setTwisted},
	{"edits count from the whole branch", "project/edit.go",
		"for _, sel := range r.p.Selected {", "for _, n := range r.p.Branch {\n\t\tsel := Selected{Entry: n}", Agent, setTwisted},
	{"edits change the runs of the shell", "project/edit.go",
		"case sessionfile.RoleUser, sessionfile.RoleCustom:", "case sessionfile.RoleUser, sessionfile.RoleCustom, sessionfile.RoleBashExecution:", Agent, setTwisted},
	{"edits put strings where blocks belong", "project/edit.go",
		"content = blockOfString(content)", "content = ed.content", Agent, setTwisted},
	{"an edit taken back stays", "project/edit.go",
		"r.edits[body.TargetID] = newEdit(e, body)", "if _, ok := r.edits[body.TargetID]; !ok {\n\t\t\tr.edits[body.TargetID] = newEdit(e, body)\n\t\t}", Agent, setTwisted},
	{"null contents stay null", "project/produce.go",
		"content >= 0 && d.Kind(content) != jsonscan.Null", "content >= 0", Agent, setTwisted},
	{"summaries without a text give a message", "project/produce.go",
		"if !e.Doc.Truthy(body.SummaryNode) {", "if body.SummaryNode < 0 {", Agent, setV3},
	{"unknown roles reach the provider", "project/provider.go",
		"return m, UnknownRole", "return m, none", Provider, setTwisted},
	{"an exit code of null counts as a failure", "project/provider.go",
		"case jsonscan.None, jsonscan.Null:", "case jsonscan.None:", Provider, setTwisted},
	{"excluded runs of the shell reach the provider", "project/provider.go",
		`if d.Truthy(d.Member(jsonscan.Root, "excludeFromContext")) {`, `if d.Truthy(d.Member(jsonscan.Root, "excluded")) {`, Provider, setV3},
	{"both summaries end alike", "project/provider.go",
		"branchSuffix     = `</summary>`", "branchSuffix     = `\\n</summary>`", Provider, setV3},
	{"the kept range begins one entry late", "project/select.go",
		"i >= 0 {\n\t\treturn i\n", "i >= 0 {\n\t\treturn i + 1\n", Agent, setV3},
	{"system messages are kept beside the compaction's", "project/select.go",
		"if place == Kept && r.s.Role(n) == sessionfile.RoleSystem {", "if place == Summary && r.s.Role(n) == sessionfile.RoleSystem {", Agent, setTwisted},
	{"only a change of model sets the model", "project/state.go",
		"|| s.Role(n) == sessionfile.RoleAssistant", "", Model, setV3},
	{"kept indices count from the first entry", "migrate/kept.go",
		"s.Ordinal(i) >= int(index)", "s.Ordinal(i) > int(index)", Migration, setV1},
	{"hook messages keep their role", "migrate/steps.go",
		`"hookMessage") {`, `"hook") {`, Migration, setV2},
	{"a compaction that begins with a label keeps its id", "branch/plan.go",
		"if found && next <= i", "if false && found && next <= i", Extraction, setV3},
	{"labels are restored for entries that stay behind", "branch/plan.go",
		"if p.keeps(l.TargetID) {", "if l.TargetID != \"\" {", Extraction, setV3},
}

// TestPlants builds the comparison with one bug at a time and lets it replay recorded
// sessions: it must fail, and without a bug it must not.
func TestPlants(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sound := build(t, root, plant{})
	for _, set := range []string{setV3, setV2, setV1, setTwisted} {
		if code, output := replay(t, sound, root, set); code != 0 {
			t.Fatalf("set %s differs without a bug:\n%s", set, output)
		}
	}
	for _, p := range plants {
		t.Run(p.name, func(t *testing.T) {
			code, output := replay(t, build(t, root, p), root, p.set)
			if code != 1 || !strings.Contains(output, ": "+string(p.shows)) {
				t.Errorf("not caught: exit code %d, and nothing about %s in\n%.2000s", code, p.shows, output)
			}
		})
	}
}

// build builds the command with a bug, or without one, and returns the program's path.
func build(t *testing.T, root string, p plant) string {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "replay")
	args := []string{"build", "-ldflags=-s -w", "-o", program}
	if p.file != "" {
		args = append(args, "-overlay", overlay(t, root, dir, p))
	}
	build := exec.Command("go", append(args, "./internal/conformance/replay")...)
	build.Dir = root
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building with the bug: %v\n%s", err, output)
	}
	return program
}

// replay lets the program compare a set and returns its exit code and output.
func replay(t *testing.T, program, root, set string) (int, string) {
	t.Helper()
	output, err := exec.Command(program, filepath.Join(root, "testdata", "golden", set+".jsonl.gz")).CombinedOutput()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return exit.ExitCode(), string(output)
	case err != nil:
		t.Fatal(err)
	}
	return 0, string(output)
}

// overlay writes the changed source and the file that makes go build read it.
func overlay(t *testing.T, root, dir string, p plant) string {
	t.Helper()
	original := filepath.Join(root, filepath.FromSlash(p.file))
	source, err := os.ReadFile(original)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(source, []byte(p.old)); n != 1 {
		t.Fatalf("%s holds %q %d times, want once: the bug has to be planted elsewhere", p.file, p.old, n)
	}
	changed := filepath.Join(dir, "changed.go")
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{original: changed}})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "overlay.json")
	err = errors.Join(
		os.WriteFile(changed, bytes.Replace(source, []byte(p.old), []byte(p.new), 1), 0o644),
		os.WriteFile(path, text, 0o644),
	)
	if err != nil {
		t.Fatal(fmt.Errorf("writing the overlay: %w", err))
	}
	return path
}
