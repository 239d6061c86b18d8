package sessionfile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// placesWorld is a home, a current directory and an environment of its own.
type placesWorld struct {
	t   *testing.T
	env map[string]string
	Places
}

func newPlacesWorld(t *testing.T) *placesWorld {
	t.Helper()
	top := physical(t.TempDir())
	w := &placesWorld{t: t, env: map[string]string{}}
	w.Home, w.Cwd = filepath.Join(top, "home"), filepath.Join(top, "work")
	w.Getenv = func(name string) string { return w.env[name] }
	w.mkdir(w.Home)
	w.mkdir(w.Cwd)
	return w
}

func (w *placesWorld) mkdir(path string) {
	w.t.Helper()
	if err := os.MkdirAll(path, 0o777); err != nil {
		w.t.Fatal(err)
	}
}

// write writes a file, with its folders, modified that many seconds after some
// moment, and returns its path.
func (w *placesWorld) write(path, text string, modified int) string {
	w.t.Helper()
	w.mkdir(filepath.Dir(path))
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		w.t.Fatal(err)
	}
	when := time.Unix(1_700_000_000+int64(modified), 0)
	if err := os.Chtimes(path, when, when); err != nil {
		w.t.Fatal(err)
	}
	return path
}

// standard is the default folder of the current directory.
func (w *placesWorld) standard() string {
	return filepath.Join(w.Home, ".pi", "agent", "sessions", DefaultFolderName(w.Cwd))
}

// headerText is a session's first line.
func headerText(id, cwd string) string {
	return fmt.Sprintf("{\"type\":\"session\",\"version\":3,\"id\":%q,\"timestamp\":\"2025-01-01T00:00:00.000Z\",\"cwd\":%q}\n", id, cwd)
}

func TestDefaultFolderName(t *testing.T) {
	for _, c := range []struct{ cwd, want string }{
		{"/work/auth", "--work-auth--"},
		{"/", "----"},
		{"/a/b", "--a-b--"},
		{"/a-b", "--a-b--"},
		{"/with space/a.b", "--with space-a.b--"},
		{"/a:b", "--a-b--"},
		{`/a\b`, "--a-b--"},
		{`C:\Users\me\x`, "--C--Users-me-x--"},
		{`\\server\share\x`, "---server-share-x--"},
	} {
		if got := DefaultFolderName(c.cwd); got != c.want {
			t.Errorf("DefaultFolderName(%q) = %q, want %q", c.cwd, got, c.want)
		}
	}
}

// TestFolderOrder has a line for each thing that may name the folder.
// {home} and {cwd} stand for the paths of the test, in settings too.
func TestFolderOrder(t *testing.T) {
	const project, global = "{cwd}/.pi/settings.json", "{home}/.pi/agent/settings.json"
	std := Folder{Path: "{home}/.pi/agent/sessions/{name}", Origin: OriginDefault}
	for _, c := range []struct {
		name  string
		flag  string
		env   map[string]string
		files map[string]string
		want  Folder
	}{
		{name: "default", want: std},
		{name: "flag before all", flag: "/flag", env: map[string]string{EnvSessionDir: "/env"},
			files: map[string]string{project: `{"sessionDir":"/project"}`, global: `{"sessionDir":"/global"}`},
			want:  Folder{"/flag", true, OriginFlag}},
		{name: "environment before settings", env: map[string]string{EnvSessionDir: "/env"},
			files: map[string]string{project: `{"sessionDir":"/project"}`, global: `{"sessionDir":"/global"}`},
			want:  Folder{"/env", true, OriginEnv}},
		{name: "project before global", env: map[string]string{EnvSessionDir: ""},
			files: map[string]string{project: `{"sessionDir":"/project"}`, global: `{"sessionDir":"/global"}`},
			want:  Folder{"/project", true, "sessionDir in " + project}},
		{name: "global", files: map[string]string{project: `{"theme":"dark"}`, global: `{"sessionDir":"/global"}`},
			want: Folder{"/global", true, "sessionDir in " + global}},
		{name: "null in the project hides global", files: map[string]string{project: `{"sessionDir":null}`, global: `{"sessionDir":"/global"}`}, want: std},
		{name: "empty in the project hides global", files: map[string]string{project: `{"sessionDir":""}`, global: `{"sessionDir":"/global"}`}, want: std},
		{name: "broken project settings are empty", files: map[string]string{project: `{"sessionDir":"/project"`, global: `{"sessionDir":"/global"}`},
			want: Folder{"/global", true, "sessionDir in " + global}},
		{name: "settings that are no object are empty", files: map[string]string{global: `["sessionDir"]`}, want: std},
		{name: "settings with a byte order mark", files: map[string]string{global: "\ufeff" + `{"sessionDir":"/global"}`},
			want: Folder{"/global", true, "sessionDir in " + global}},
		{name: "member names are exact", files: map[string]string{global: `{"sessiondir":"/global"}`}, want: std},
		{name: "the last of a repeated member", files: map[string]string{global: `{"sessionDir":"/one","sessionDir":"/two"}`},
			want: Folder{"/two", true, "sessionDir in " + global}},
		{name: "tilde in the flag", flag: "~", want: Folder{"{home}", true, OriginFlag}},
		{name: "tilde in the environment", env: map[string]string{EnvSessionDir: "~/s"}, want: Folder{"{home}/s", true, OriginEnv}},
		{name: "tilde in settings", files: map[string]string{global: `{"sessionDir":"~/s"}`},
			want: Folder{"{home}/s", true, "sessionDir in " + global}},
		{name: "tilde of somebody else is a name", flag: "~bob/s", want: Folder{"{cwd}/~bob/s", true, OriginFlag}},
		{name: "relative flag", flag: "../s/", want: Folder{"{cwd}/../s", true, OriginFlag}},
		{name: "relative global setting starts at the current directory", files: map[string]string{global: `{"sessionDir":"s"}`},
			want: Folder{"{cwd}/s", true, "sessionDir in " + global}},
		{name: "file URL", flag: "file:///a%20b", want: Folder{"/a b", true, OriginFlag}},
		{name: "agent folder", env: map[string]string{EnvAgentDir: "/agent"}, want: Folder{"/agent/sessions/{name}", false, OriginDefault}},
		{name: "agent folder with tilde", env: map[string]string{EnvAgentDir: "~/a"}, want: Folder{"{home}/a/sessions/{name}", false, OriginDefault}},
		{name: "relative agent folder", env: map[string]string{EnvAgentDir: "a"}, want: Folder{"{cwd}/a/sessions/{name}", false, OriginDefault}},
		{name: "empty agent folder is unset", env: map[string]string{EnvAgentDir: ""}, want: std},
		{name: "global settings are in the agent folder", env: map[string]string{EnvAgentDir: "{home}/a"},
			files: map[string]string{"{home}/a/settings.json": `{"sessionDir":"/moved"}`, global: `{"sessionDir":"/global"}`},
			want:  Folder{"/moved", true, "sessionDir in {home}/a/settings.json"}},
		{name: "the default folder by name is not filtered", flag: "{home}/.pi/agent/x/../sessions/{name}/", want: Folder{std.Path, false, OriginFlag}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if runtime.GOOS == "windows" {
				t.Skip("the paths are those of Unix")
			}
			w := newPlacesWorld(t)
			fill := strings.NewReplacer("{home}", w.Home, "{cwd}", w.Cwd, "{name}", DefaultFolderName(w.Cwd)).Replace
			for name, value := range c.env {
				w.env[name] = fill(value)
			}
			for path, text := range c.files {
				w.write(fill(path), fill(text), 0)
			}
			w.SessionDir = fill(c.flag)
			want := Folder{Path: filepath.Clean(fill(c.want.Path)), FilterCwd: c.want.FilterCwd, Origin: fill(c.want.Origin)}
			got, err := w.Folder()
			if err != nil || got != want {
				t.Errorf("Folder() = %+v, %v\nwant %+v", got, err, want)
			}
		})
	}
}

func TestFolderOfALinkedDirectory(t *testing.T) {
	w := newPlacesWorld(t)
	want := w.standard()
	link := filepath.Join(w.Home, "link")
	if err := os.Symlink(w.Cwd, link); err != nil {
		t.Skip(err)
	}
	w.Cwd = link
	got, err := w.Folder()
	if err != nil || got.Path != want {
		t.Errorf("Folder() = %+v, %v; want the folder of the directory behind the link, %s", got, err, want)
	}
}

func TestFolderWithoutEnvironment(t *testing.T) {
	w := newPlacesWorld(t)
	want := Folder{Path: w.standard(), Origin: OriginDefault}
	w.Getenv = nil
	if got, err := w.Folder(); err != nil || got != want {
		t.Errorf("Folder() = %+v, %v; want %+v", got, err, want)
	}
}

func TestFolderErrors(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(w *placesWorld)
		want   string
	}{
		{"setting of another type", func(w *placesWorld) {
			w.write(filepath.Join(w.Cwd, ".pi", "settings.json"), `{"sessionDir":["x"]}`, 0)
		}, "sessionDir is of type array and must be a string"},
		{"relative current directory", func(w *placesWorld) { w.Cwd = "work" }, `"work", which is not an absolute path`},
		{"no home for the default", func(w *placesWorld) { w.Home = "" }, "the home directory is not known: set HOME"},
		{"no home for a tilde", func(w *placesWorld) { w.Home, w.SessionDir = "", "~/x" }, OriginFlag + ": the home directory is not known"},
		{"file URL of a host", func(w *placesWorld) { w.SessionDir = "file://host/x" }, `names the host "host"`},
		{"bad agent folder", func(w *placesWorld) { w.env[EnvAgentDir] = "file://host/x" }, EnvAgentDir + ": the file URL"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newPlacesWorld(t)
			c.change(w)
			got, err := w.Folder()
			if err == nil || !strings.Contains(err.Error(), c.want) || got != (Folder{}) {
				t.Errorf("Folder() = %+v, %v; want an error with %q", got, err, c.want)
			}
		})
	}
}

func TestFolderNeedsNoHomeWhenNamed(t *testing.T) {
	w := newPlacesWorld(t)
	w.SessionDir, w.Home = filepath.Join(w.Home, "s"), ""
	want := Folder{Path: w.SessionDir, FilterCwd: true, Origin: OriginFlag}
	if got, err := w.Folder(); err != nil || got != want {
		t.Errorf("Folder() = %+v, %v; want %+v", got, err, want)
	}
}

// checkNone asserts that err is a *NoSessionError with these values.
func checkNone(t *testing.T, err error, want NoSessionError) {
	t.Helper()
	var got *NoSessionError
	if !errors.As(err, &got) {
		t.Fatalf("error %v, want a *NoSessionError", err)
	}
	if !errors.Is(got.Cause, want.Cause) {
		t.Errorf("cause %v, want %v", got.Cause, want.Cause)
	}
	same := *got
	same.Cause = want.Cause
	if same != want {
		t.Errorf("got  %+v\nwant %+v", same, want)
	}
}

// noFolder is the error for a folder that does not exist.
func noFolder(folder Folder) NoSessionError {
	return NoSessionError{Folder: folder, Cause: fs.ErrNotExist}
}

func cancelledContext() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}
