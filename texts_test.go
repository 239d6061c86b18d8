package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sessiontool/cmd"
	"sessiontool/finding"
)

// TestTextsNameWhatExists: no text that a user reads, be it a rule, a hint, an example
// or a page, names a command or a flag that does not exist.
func TestTextsNameWhatExists(t *testing.T) {
	p := newProgram(t)
	var texts []text
	for _, r := range finding.Rules() {
		for _, part := range []string{r.Meaning, r.Pi, r.Fix} {
			texts = append(texts, text{"rule " + r.ID, part})
		}
	}
	texts = append(texts, literals(t)...)
	texts = append(texts, pages(t)...)
	named := map[string]bool{}
	for _, x := range texts {
		for _, problem := range p.problems(x.text, named) {
			t.Errorf("%s: %s", x.where, problem)
		}
	}
	for command := range p.flags {
		if command != "" && !named[command] {
			t.Errorf("no text names the command %q: are texts looked at?", command)
		}
	}
}

func TestTextsThatNameWhatDoesNotExist(t *testing.T) {
	p := newProgram(t)
	for text, want := range map[string]string{
		"`sessiontool mend` puts it right":             `there is no command "mend" in`,
		"sessiontool mend puts it right":               `there is no command "mend" in`,
		"see `sessiontool\ntree --leef REV`":           `"tree" has no flag --leef in`,
		"  sessiontool tree x | sessiontool diff -q e": "",
		"  sessiontool tree x -o y":                    `"tree" has no flag -o in`,
		"`sessiontool tree --backup`":                  `"tree" has no flag --backup in`,
		"with --backup it keeps the old file":          "",
		"with --bakcup it keeps the old file":          "no command has the flag --bakcup",
		"as pi --fork of an old file leaves it":        "",
		"`npm install --ignore-scripts`":               "",
		"sessiontool keeps the escape byte for byte":   "",
		"sessiontool tree FILE shows --all of it":      `"tree" has no flag --all in`,
		"`sessiontool tree FILE`, and with --all more": "no command has the flag --all",
	} {
		got := p.problems(text, map[string]bool{})
		if want == "" && len(got) > 0 || want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], want)) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// isPage reports whether a file is written for those who use the program.
func isPage(path string) bool {
	return path == "README.md" || strings.HasPrefix(path, "docs"+string(filepath.Separator))
}

// program is what the help says of the program: the flags of each command, "" being
// sessiontool itself.
type program struct{ flags map[string][]string }

func newProgram(t *testing.T) program {
	t.Helper()
	p := program{map[string][]string{}}
	top := help(t)
	p.flags[""] = flagsIn(top)
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z]+)  +[A-Z]`).FindAllStringSubmatch(top, -1) {
		p.flags[m[1]] = flagsIn(help(t, m[1]))
	}
	if len(p.flags) < 10 {
		t.Fatalf("the help lists the commands %v", p.flags)
	}
	return p
}

func help(t *testing.T, command ...string) string {
	t.Helper()
	var out bytes.Buffer
	code := cmd.Main(append(command, "--help"), cmd.Env{
		Context: t.Context(), Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out, Getenv: func(string) string { return "" },
	})
	if code != 0 {
		t.Fatalf("%v --help exits %d: %s", command, code, out.String())
	}
	return out.String()
}

// flagsIn are the flags that a help lists.
func flagsIn(help string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`(?m)^  (?:(-\w), |    )(--[a-z-]+)`).FindAllStringSubmatch(help, -1) {
		list = append(list, m[1], m[2])
	}
	return list
}

// verbs, and other words, may follow the program's name without being a command.
var verbs = []string{
	"and", "answers", "asks", "cuts", "differs", "does", "gives", "has", "is", "keeps", "knows", "maps", "needs",
	"never", "of", "or", "passes", "prints", "reads", "says", "sees", "sends", "takes", "uses", "works", "writes",
}

var (
	mention = regexp.MustCompile(`\bsessiontool ([a-z]+)([^` + "`" + `|>;\n\x00]*)`)
	flag    = regexp.MustCompile(`(?:^|[\s(])(--?[a-z][a-z-]*)`)
	ofPi    = regexp.MustCompile(`\bpi --[a-z]+`)
	code    = regexp.MustCompile("(?s)```.*?```|`[^`]*`")
	others  = regexp.MustCompile("`(?:pi|npm|node|git|make) [^`]*`")
)

// problems are the commands and flags in a text that do not exist. A flag in a command
// line has to be one of that command, one in running text that of any. Commands that
// are named are added to named.
func (p program) problems(text string, named map[string]bool) []string {
	var problems []string
	text = ofPi.ReplaceAllString(others.ReplaceAllString(joinCommands(text), ""), "")
	for _, m := range mention.FindAllStringSubmatch(text, -1) {
		command, rest := m[1], m[2]
		flags, ok := p.flags[command]
		if !ok && !slices.Contains(verbs, command) {
			problems = append(problems, fmt.Sprintf("there is no command %q in %q", command, m[0]))
		}
		if !ok {
			continue
		}
		named[command] = true
		for _, f := range flag.FindAllStringSubmatch(rest, -1) {
			if !slices.Contains(flags, f[1]) {
				problems = append(problems, fmt.Sprintf("%q has no flag %s in %q", command, f[1], m[0]))
			}
		}
	}
	for _, f := range flag.FindAllStringSubmatch(mention.ReplaceAllString(text, ""), -1) {
		if strings.HasPrefix(f[1], "--") && !p.anyHas(f[1]) {
			problems = append(problems, "no command has the flag "+f[1])
		}
	}
	return problems
}

func (p program) anyHas(flag string) bool {
	for _, flags := range p.flags {
		if slices.Contains(flags, flag) {
			return true
		}
	}
	return false
}

// joinCommands puts commands between backquotes on one line.
func joinCommands(text string) string {
	return regexp.MustCompile("`[^`\n]*\n[^`\n]*`").ReplaceAllStringFunc(text, func(s string) string {
		return strings.Join(strings.Fields(s), " ")
	})
}

// text is one that a user reads.
type text struct{ where, text string }

// literals are the texts in the source of the program.
func literals(t *testing.T) []text {
	t.Helper()
	var list []text
	for _, path := range files(t, ".go") {
		if strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, filepath.Join("internal", "conformance")) || strings.HasPrefix(path, filepath.Join("internal", "agreement")) {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok {
				return true
			}
			s, ok := literal(e)
			if ok && s != "" {
				list = append(list, text{set.Position(e.Pos()).String(), s})
			}
			return !ok
		})
	}
	return list
}

// literal is the text of string literals that are joined by +; what is no literal is
// a NUL.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		s, err := strconv.Unquote(e.Value)
		return s, err == nil
	case *ast.ParenExpr:
		return literal(e.X)
	case *ast.BinaryExpr:
		x, isX := literal(e.X)
		y, isY := literal(e.Y)
		if e.Op != token.ADD || !isX && !isY {
			return "", false
		}
		if !isX {
			x = "\x00"
		}
		if !isY {
			y = "\x00"
		}
		return x + y, true
	}
	return "", false
}

// pages are README.md and, of docs, what stands between backquotes.
func pages(t *testing.T) []text {
	t.Helper()
	var list []text
	for _, path := range files(t, ".md") {
		if !isPage(path) {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		page := string(data)
		if path != "README.md" {
			page = strings.Join(code.FindAllString(page, -1), "\n\n")
		}
		list = append(list, text{path, page})
	}
	if len(list) == 0 {
		t.Fatal("there is no page")
	}
	return list
}

// files are those of the project with this ending, without what is hidden.
func files(t *testing.T, ext string) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && path != "." && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if err == nil && !d.IsDir() && filepath.Ext(path) == ext {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
