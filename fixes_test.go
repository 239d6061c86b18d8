package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"sessiontool/cmd"
	"sessiontool/finding"
)

// TestFixesWork runs the commands that rules and hints give on the fixture of the rule,
// and looks whether the finding is gone from what they make.
func TestFixesWork(t *testing.T) {
	tried := 0
	for _, r := range finding.Rules() {
		fixture := filepath.Join("testdata", "rules", filepath.FromSlash(r.ID)+".jsonl")
		data, err := os.ReadFile(fixture)
		if err != nil {
			continue // none of this name is a rule's own
		}
		hints := validateText(t, fixture)
		for _, command := range commandsThatFix(r.Fix + " " + hints) {
			if r.ID == "line/not-json" && strings.Contains(command, "migrate") {
				continue // about old files, and the fixture is none
			}
			tried++
			t.Run(r.ID+" "+command, func(t *testing.T) { tryFix(t, r.ID, command, data) })
		}
	}
	if tried < 15 {
		t.Errorf("%d commands were tried only", tried)
	}
}

// commandsThatFix are the commands of a text that make or change a file.
func commandsThatFix(text string) []string {
	var list []string
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(text, -1) {
		shows := regexp.MustCompile(`^sessiontool (tree|context|validate|explain|schema|rules) ?`).MatchString(m[1])
		if !shows && strings.Contains(m[1], "FILE") && !slices.Contains(list, m[1]) {
			list = append(list, m[1])
		}
	}
	return list
}

// tryFix runs a command in which FILE is the damaged file and COPY a new one.
func tryFix(t *testing.T, rule, command string, data []byte) {
	dir := t.TempDir()
	file, result := filepath.Join(dir, "damaged.jsonl"), filepath.Join(dir, "damaged.jsonl")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(command, "COPY") {
		result = filepath.Join(dir, "copy.jsonl")
	}
	words := strings.NewReplacer("FILE", "damaged.jsonl", "COPY", "copy.jsonl", "DIR", "/work", "REV", "leaf").Replace(command)
	if args, ours := strings.CutPrefix(words, "sessiontool "); ours {
		code, out := inProcess(t, dir, strings.Fields(args)...)
		if code != 0 {
			t.Fatalf("exits %d: %s", code, out)
		}
		if strings.HasPrefix(args, "extract ") {
			lines := strings.Split(strings.TrimSpace(out), "\n")
			result = filepath.Join(dir, lines[len(lines)-1])
		}
	} else {
		if runtime.GOOS == "windows" {
			t.Skip("there is no shell")
		}
		sh := exec.Command("sh", "-c", words)
		sh.Dir = dir
		if out, err := sh.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	if found := validateText(t, result); strings.Contains(found, "["+rule+"]") {
		t.Errorf("the finding is still there: %s", found)
	}
}

func validateText(t *testing.T, path string) string {
	t.Helper()
	_, out := inProcess(t, ".", "validate", "--min-severity", "info", path)
	return out
}

// inProcess runs the program in a folder. The output is that on both, standard output
// behind standard error.
func inProcess(t *testing.T, dir string, args ...string) (int, string) {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out, errOut bytes.Buffer
	code := cmd.Main(args, cmd.Env{
		Context: t.Context(), Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errOut,
		Dir: dir, Home: dir, Getenv: func(string) string { return "" }, Local: time.UTC,
		Now:   func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) },
		NewID: func() string { return "01990000-0000-7000-8000-000000000001" },
	})
	return code, errOut.String() + out.String()
}
