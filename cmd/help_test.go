package cmd

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// helps are the helps of all commands by name; "" is that of the program.
func helps(t *testing.T, w *world) map[string]string {
	t.Helper()
	texts := map[string]string{}
	names := []string{""}
	for _, g := range (&app{}).commands() {
		for _, c := range g.commands {
			names = append(names, c.Name())
		}
	}
	for _, name := range names {
		if code := w.run(append(strings.Fields(name), "--help")...); code != 0 || w.errOut.Len() > 0 {
			t.Fatalf("%q --help exits %d: %s", name, code, w.errOut.String())
		}
		texts[name] = w.out.String()
	}
	return texts
}

func TestHelpFitsAndSaysWhatCounts(t *testing.T) {
	w := newWorld(t)
	for name, text := range helps(t, w) {
		for line := range strings.Lines(text) {
			if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > 80 {
				t.Errorf("%q: more than 80 columns: %s", name, line)
			}
		}
		for _, part := range []string{"\nUsage:\n", "\nExamples:\n", "\nExit codes: 0 "} {
			if !strings.Contains(text, part) {
				t.Errorf("%q: no %q in the help", name, part)
			}
		}
		if name == "" {
			continue
		}
		if code := w.run("help", name); code != 0 || w.out.String() != text {
			t.Errorf("help %s exits %d and prints another help", name, code)
		}
	}
	if code := w.run("help", "tre"); code != exitUsage || !strings.Contains(w.errOut.String(), "did you mean tree?") {
		t.Errorf("help tre exits %d: %s", code, w.errOut.String())
	}
}

// What the examples name is there, so that each does its work: exit code 0, or 1 for
// a diff that differs.
func TestHelpExamples(t *testing.T) {
	count := 0
	for name, text := range helps(t, newWorld(t)) {
		_, examples, _ := strings.Cut(text, "\nExamples:\n")
		examples, _, _ = strings.Cut(examples, "\n\n")
		for _, line := range strings.Split(examples, "\n") {
			count++
			runExample(t, name, strings.TrimSpace(line))
		}
	}
	if count < 20 {
		t.Errorf("there are %d examples only", count)
	}
}

// runExample runs the commands of a line that are sessiontool's, the output of each
// being the input of the next.
func runExample(t *testing.T, name, line string) {
	t.Helper()
	w := exampleWorld(t)
	ours := 0
	for _, part := range splitOutside(line, '|') {
		part, _, _ = strings.Cut(part, " > ")
		part, input, redirected := strings.Cut(part, " < ")
		if redirected {
			w.pipe(w.read(strings.TrimSpace(input)))
		}
		args := shellWords(part)
		if args[0] != "sessiontool" {
			w.pipe(w.read("session.jsonl"))
			continue
		}
		ours++
		for i, arg := range args {
			args[i] = expandHome(arg, w.Home)
		}
		code := w.run(args[1:]...)
		if code != exitDone && !(code == exitFindings && name == "diff") {
			t.Errorf("%s\nexits %d: %s%s", line, code, w.out.String(), w.errOut.String())
		}
		w.pipe(w.out.String())
	}
	if ours == 0 {
		t.Errorf("%q is no example of ours", line)
	}
}

// exampleWorld has the files that examples name.
func exampleWorld(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	demo := func(name string) string {
		data, err := os.ReadFile("../testdata/demo/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	label := `{"type":"label","id":"e11","parentId":"e10","timestamp":"2026-03-02T09:05:00.000Z","targetId":"e5","label":"first try"}` + "\n"
	session := demo("auth.jsonl") + label
	for path, text := range map[string]string{
		"work/session.jsonl": session, "work/fork.jsonl": demo("auth.jsonl"), "work/transcripts/a.jsonl": demo("auth.jsonl"),
		"work/old.jsonl": demo("old-v1.jsonl"),
	} {
		w.write(path, text)
	}
	w.write(filepath.Join(w.defaultFolder(), "b.jsonl"), demo("auth.jsonl"))
	return w
}

func (w *world) write(path, text string) {
	w.t.Helper()
	full := w.session(path, "x", w.Dir, "x", time.Minute)
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) read(name string) string {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join(w.Dir, name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(data)
}

func (w *world) pipe(text string) { w.StdinGiven, w.Stdin = true, strings.NewReader(text) }

// expandHome replaces a leading ~ as a shell does.
func expandHome(arg, home string) string {
	if rest, ok := strings.CutPrefix(arg, "~/"); ok {
		return filepath.Join(home, rest)
	}
	return arg
}

// splitOutside splits a line at a byte outside of quotes.
func splitOutside(line string, sep rune) []string {
	var quote rune
	return strings.FieldsFunc(line, func(r rune) bool {
		switch {
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		case r == quote:
			quote = 0
		}
		return quote == 0 && r == sep
	})
}

var quotes = regexp.MustCompile(`["']`)

// shellWords are the words of a simple command.
func shellWords(command string) []string {
	words := splitOutside(command, ' ')
	for i, w := range words {
		words[i] = quotes.ReplaceAllString(w, "")
	}
	return words
}
