package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sessiontool/finding"
)

// updateReadme, when set, writes the README's outputs and rules anew.
const updateReadme = "UPDATE_README"

func readReadme(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestReadmeCommands runs the commands of the README's console blocks and compares
// what they print.
func TestReadmeCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	readme := readReadme(t)
	dir := demoDir(t)
	block := regexp.MustCompile("(?s)```console\n(.*?)```")
	blocks := block.FindAllString(readme, -1)
	if len(blocks) < 5 {
		t.Fatalf("the README has %d console blocks", len(blocks))
	}
	after := block.ReplaceAllStringFunc(readme, func(b string) string {
		return "```console\n" + runBlock(t, dir, block.FindStringSubmatch(b)[1]) + "```"
	})
	if after == readme {
		return
	}
	if os.Getenv(updateReadme) != "" {
		if err := os.WriteFile("README.md", []byte(after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the README shows other output than the commands print (%s=1 writes it anew):\n%s", updateReadme, firstDifference(readme, after))
}

// demoDir is a folder with the program and the demo sessions in it.
func demoDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "bin")+"/", ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.CopyFS(filepath.Join(dir, "testdata", "demo"), os.DirFS("testdata/demo")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// runBlock runs the lines that begin with a dollar sign and returns the block with
// what they print, on either output.
func runBlock(t *testing.T, dir, block string) string {
	t.Helper()
	var out strings.Builder
	for line := range strings.Lines(block) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		out.WriteString(line)
		sh := exec.Command("sh", "-c", command)
		sh.Dir = dir
		sh.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"), "TZ=UTC", "NO_COLOR=1")
		printed, err := sh.CombinedOutput()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatalf("%s: %v", command, err)
		}
		out.Write(printed)
		if len(printed) > 0 && !bytes.HasSuffix(printed, []byte("\n")) {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

func firstDifference(a, b string) string {
	la, lb := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(la), len(lb)) {
		if la[i] != lb[i] {
			return fmt.Sprintf("line %d\n  shows  %s\n  prints %s", i+1, la[i], lb[i])
		}
	}
	return "one is longer than the other"
}

// TestReadmeRules: the README's table is the rule table.
func TestReadmeRules(t *testing.T) {
	var table strings.Builder
	table.WriteString("<!-- rules -->\n| rule | severity | what it says |\n|---|---|---|\n")
	for _, r := range finding.Rules() {
		fmt.Fprintf(&table, "| `%s` | %s | %s |\n", r.ID, r.Severity, r.Title)
	}
	table.WriteString("<!-- /rules -->")
	readme := readReadme(t)
	after := regexp.MustCompile(`(?s)<!-- rules -->.*<!-- /rules -->`).ReplaceAllLiteralString(readme, table.String())
	if after == readme {
		return
	}
	if os.Getenv(updateReadme) != "" {
		if err := os.WriteFile("README.md", []byte(after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the README's rules are not those of the table (%s=1 writes them anew): %s", updateReadme, firstDifference(readme, after))
}

// TestPagesPointToWhatExists: the files that README.md and docs link to are there, and
// the targets that they tell people to make.
func TestPagesPointToWhatExists(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`\]\(([^)#]+)[^)]*\)`)
	target := regexp.MustCompile("(?m)(?:`|^ *)make ([a-z-]+)")
	seen := 0
	for _, path := range files(t, ".md") {
		if !isPage(path) {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(data), -1) {
			seen++
			if strings.Contains(m[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), m[1])); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
		for _, m := range target.FindAllStringSubmatch(string(data), -1) {
			seen++
			if !regexp.MustCompile(`(?m)^` + m[1] + `:`).Match(makefile) {
				t.Errorf("%s: there is nothing to make for %q", path, m[0])
			}
		}
	}
	if seen < 8 {
		t.Errorf("there are %d links and targets only", seen)
	}
}
