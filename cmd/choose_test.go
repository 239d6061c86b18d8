package cmd

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sessiontool/sessionfile"
)

// world is an environment in a folder of its own, with what was printed.
type world struct {
	Env
	t           *testing.T
	dir         string
	out, errOut bytes.Buffer
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, dir: t.TempDir()}
	w.mkdir("work")
	w.mkdir("home")
	w.Env = Env{
		Context: t.Context(), Stdin: strings.NewReader(""), Stdout: &w.out, Stderr: &w.errOut,
		Dir: filepath.Join(w.dir, "work"), Home: filepath.Join(w.dir, "home"),
		Getenv: func(string) string { return "" },
		Now:    func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) },
		NewID:  func() string { return "01990000-0000-7000-8000-000000000001" },
		Local:  time.UTC,
	}
	return w
}

func (w *world) mkdir(path string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Join(w.dir, path), 0o755); err != nil {
		w.t.Fatal(err)
	}
}

// session writes a session of one message that says where it is.
func (w *world) session(path, id, cwd, text string, age time.Duration) string {
	w.t.Helper()
	full := path
	if !filepath.IsAbs(path) {
		full = filepath.Join(w.dir, path)
	}
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(sessionText(id, cwd, text)), 0o644); err != nil {
		w.t.Fatal(err)
	}
	at := w.Now().Add(-age)
	if err := os.Chtimes(full, at, at); err != nil {
		w.t.Fatal(err)
	}
	return full
}

func sessionText(id, cwd, text string) string {
	return `{"type":"session","version":3,"id":"` + id + `","timestamp":"2026-01-01T00:00:00Z","cwd":"` + cwd + `"}
{"type":"message","id":"aaaa1111","parentId":null,"timestamp":"2026-01-01T00:00:01Z","message":{"role":"user","content":"` + text + `","timestamp":1767225601000}}
`
}

// run runs a command line and returns its exit code.
func (w *world) run(args ...string) int {
	w.out.Reset()
	w.errOut.Reset()
	return Main(args, w.Env)
}

// defaultFolder is where the sessions of the current directory are.
func (w *world) defaultFolder() string {
	return filepath.Join(w.Home, ".pi", "agent", "sessions", sessionfile.DefaultFolderName(w.Dir))
}

// TestWhichFileIsTaken: FILE, --session, standard input, the most recent session,
// in this order; a line on standard error says which.
func TestWhichFileIsTaken(t *testing.T) {
	w := newWorld(t)
	w.session("work/named.jsonl", "named", w.Dir, "by name", 0)
	w.session(filepath.Join(w.defaultFolder(), "old.jsonl"), "0199aaaa-old", w.Dir, "old", time.Hour)
	newest := w.session(filepath.Join(w.defaultFolder(), "new.jsonl"), "0199bbbb-new", w.Dir, "newest", time.Minute)
	other := w.session("elsewhere/other.jsonl", "other", "/nowhere", "elsewhere", 0)

	for _, c := range []struct {
		name    string
		stdin   string // "" for none
		args    []string
		shows   string
		note    string
		exit    int
		problem string
	}{
		{name: "file", args: []string{"tree", "named.jsonl"}, shows: "by name"},
		{name: "file before a pipe", stdin: "piped", args: []string{"tree", "named.jsonl"}, shows: "by name"},
		{name: "dash", stdin: "piped", args: []string{"tree", "-"}, shows: "piped"},
		{name: "pipe", stdin: "piped", args: []string{"tree"}, shows: "piped", note: "sessiontool: reading standard input\n"},
		{name: "id before a pipe", stdin: "piped", args: []string{"tree", "--session", "0199aaaa-old"}, shows: "old", note: "old.jsonl\n"},
		{name: "prefix of an id", args: []string{"tree", "--session", "0199b"}, shows: "newest", note: "new.jsonl\n"},
		{name: "most recent", args: []string{"tree"}, shows: "newest", note: "sessiontool: most recent session " + newest + "\n"},
		{name: "quiet", args: []string{"tree", "--quiet"}, shows: "newest"},
		{name: "other folder without one of this directory", args: []string{"tree", "--session-dir", filepath.Dir(other)}, exit: 3, problem: "no session of the current directory"},
		{name: "unknown id", args: []string{"tree", "--session", "zzz"}, exit: 3, problem: `no session has an id that is or begins with "zzz"`},
		{name: "ambiguous id", args: []string{"tree", "--session", "0199"}, exit: 3, problem: `the session id "0199" may mean 2 sessions`},
		{name: "file and id", args: []string{"tree", "named.jsonl", "--session", "0199b"}, exit: 2, problem: "are given"},
		{name: "missing file", args: []string{"tree", "nope.jsonl"}, exit: 3, problem: "sessiontool: nope.jsonl: no such file or directory\n  hint: "},
		{name: "odd name", args: []string{"tree", "a\nb\x1b.jsonl"}, exit: 3, problem: "sessiontool: a␊b␛.jsonl: no such file or directory\n"},
		{name: "folder", args: []string{"tree", "."}, exit: 3, problem: "sessiontool: .: is a folder, not a session file\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.StdinGiven, w.Stdin = c.stdin != "", io.Reader(strings.NewReader(sessionText("p", "/", c.stdin)))
			if code := w.run(c.args...); code != c.exit {
				t.Errorf("exit code %d, want %d; stderr %s", code, c.exit, w.errOut.String())
			}
			if !strings.Contains(w.out.String(), c.shows) || c.exit != 0 && w.out.Len() > 0 {
				t.Errorf("printed %q, want %q in it", w.out.String(), c.shows)
			}
			if c.exit == 0 && c.note == "" && w.errOut.Len() > 0 || !strings.HasSuffix(w.errOut.String(), c.note) {
				t.Errorf("stderr %q, want the note %q", w.errOut.String(), c.note)
			}
			if !strings.Contains(w.errOut.String(), c.problem) {
				t.Errorf("stderr %q, want %q in it", w.errOut.String(), c.problem)
			}
		})
	}
}

func TestWaitingIsSaidOnATerminal(t *testing.T) {
	w := newWorld(t)
	w.StdinGiven, w.StdinWaits, w.StderrTerminal = true, true, true
	w.Stdin = strings.NewReader(sessionText("p", "/", "piped"))
	if code := w.run("tree", "-"); code != 0 || !strings.Contains(w.errOut.String(), "waiting for standard input") {
		t.Errorf("exit %d, stderr %q", code, w.errOut.String())
	}
}

// TestReadingLeavesTheFileAlone: no byte, no time, no missing newline changes.
func TestReadingLeavesTheFileAlone(t *testing.T) {
	w := newWorld(t)
	path := w.session("work/s.jsonl", "s", w.Dir, "x", time.Hour)
	text := strings.TrimSuffix(sessionText("s", w.Dir, "x"), "\n")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"tree", "s.jsonl"}, {"context", "s.jsonl"}, {"validate", "s.jsonl"}} {
		if code := w.run(args...); code != 0 {
			t.Errorf("%v exits %d: %s", args, code, w.errOut.String())
		}
	}
	after, err := os.Stat(path)
	if err != nil || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("the file's time changed: %v, %v", after.ModTime(), err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != text {
		t.Errorf("the file changed: %q, %v", data, err)
	}
}

// TestClosedPipe: a reader that went away is no failure.
func TestClosedPipe(t *testing.T) {
	w := newWorld(t)
	w.session("work/s.jsonl", "s", w.Dir, strings.Repeat("x", 1<<20), 0)
	r, wr := io.Pipe()
	_ = r.Close()
	w.Stdout = wr
	if code := w.run("context", "s.jsonl"); code != 0 || w.errOut.Len() > 0 {
		t.Errorf("exit %d, stderr %q", code, w.errOut.String())
	}
}

// TestInterrupt: a command that waits for a pipe ends when the user interrupts it,
// with the exit code that shells expect and without a word.
func TestInterrupt(t *testing.T) {
	w := newWorld(t)
	ctx, interrupt := context.WithCancel(t.Context())
	waiting, writer := io.Pipe()
	defer writer.Close()
	w.Context, w.Stdin = ctx, readerFunc(func(p []byte) (int, error) {
		interrupt()
		return waiting.Read(p)
	})
	if code := w.run("tree", "-"); code != 130 || w.out.Len() > 0 || w.errOut.Len() > 0 {
		t.Errorf("exit %d, stdout %q, stderr %q", code, w.out.String(), w.errOut.String())
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
