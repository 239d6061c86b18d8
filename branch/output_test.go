package branch

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sessiontool/internal/safefile"
	"sessiontool/sessionfile"
)

// sessionInFile is a session of one entry in a file of its own, private to its user.
func sessionInFile(t *testing.T) (*sessionfile.Session, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "src.jsonl")
	if err := os.WriteFile(path, []byte(header+"\n"+user("a", "", "one")+"\n"), 0o400); err != nil {
		t.Fatal(err)
	}
	src, err := sessionfile.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { src.Close() })
	return openSource(t, src), path
}

func TestExtractChoosesThePlace(t *testing.T) {
	const piName = "2026-02-03T04-05-06-007Z_new.jsonl"
	dir := t.TempDir()
	tests := []struct{ name, out, dir, want string }{
		{"without an output Pi's name in the given folder", "", dir, filepath.Join(dir, piName)},
		{"a folder gets Pi's name", dir, "elsewhere", filepath.Join(dir, piName)},
		{"a file is that file", filepath.Join(dir, "out.txt"), "elsewhere", filepath.Join(dir, "out.txt")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, _ := sessionInFile(t)
			o := extractOptions()
			o.Out, o.Dir = tt.out, tt.dir
			report, err := Extract(context.Background(), s, 0, o)
			if err != nil || report.Path != tt.want {
				t.Fatalf("path %q, error %v; want %q", report.Path, err, tt.want)
			}
			got, err := os.ReadFile(tt.want)
			if want := newHeader + "\n" + user("a", "", "one") + "\n"; err != nil || string(got) != want {
				t.Errorf("got %q, %v; want %q", got, err, want)
			}
			info, err := os.Stat(tt.want)
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("mode %v, %v: the copy of a private file is private, and writable", info.Mode(), err)
			}
			if err := os.Remove(tt.want); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestExtractRefuses(t *testing.T) {
	dir := t.TempDir()
	taken := filepath.Join(dir, "taken.jsonl")
	if err := os.WriteFile(taken, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, source := sessionInFile(t)
	tests := []struct {
		name   string
		change func(o *ExtractOptions)
		is     error
		text   string
		hint   string
	}{
		{"a file that is there", func(o *ExtractOptions) { o.Out = taken }, safefile.ErrExists,
			`exists already; nothing was written`, "choose another name, or move that file away"},
		{"the source itself", func(o *ExtractOptions) { o.Out = source }, safefile.ErrSameFile,
			`is the very file that is read; nothing was written`, "choose another name for the output"},
		{"a folder that is not there", func(o *ExtractOptions) { o.Out = filepath.Join(dir, "none") + "/" }, fs.ErrNotExist,
			`nothing can be created in the folder "` + filepath.Join(dir, "none") + `": no such file or directory; nothing was written`,
			"create the folder first, or choose another"},
		{"an id that is none", func(o *ExtractOptions) { o.SessionID = "-x" }, nil,
			`"-x" is no session id`, "an id has letters, digits, dots, hyphens and underscores, and begins and ends with a letter or digit"},
		{"an id with a newline behind it", func(o *ExtractOptions) { o.SessionID = "x\n" }, nil,
			`"x\n" is no session id`, "an id has letters, digits, dots, hyphens and underscores, and begins and ends with a letter or digit"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := extractOptions()
			tt.change(&o)
			_, err := Extract(context.Background(), s, 0, o)
			if err == nil || !strings.Contains(err.Error(), tt.text) || tt.is != nil && !errors.Is(err, tt.is) {
				t.Fatalf("error %v, want %q", err, tt.text)
			}
			var hinted interface{ Hint() string }
			if !errors.As(err, &hinted) || hinted.Hint() != tt.hint {
				t.Errorf("hint %v, want %q", hinted, tt.hint)
			}
		})
	}
	onlyHolds(t, dir, "taken.jsonl")
	if got, err := os.ReadFile(taken); err != nil || string(got) != "precious" {
		t.Errorf("the file that was there holds %q, %v", got, err)
	}
}

func TestExtractIntoAFolderThatIsReadOnly(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write anywhere")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	s, _ := sessionInFile(t)
	o := extractOptions()
	o.Out = dir
	_, err := Extract(context.Background(), s, 0, o)
	var folder *safefile.FolderError
	if !errors.As(err, &folder) || folder.Hint() != "choose a folder that you may write to" {
		t.Errorf("error %v", err)
	}
}

func TestExtractLeavesNothingHalfWritten(t *testing.T) {
	s, source := sessionInFile(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o := extractOptions()
	o.Dir = filepath.Dir(source)
	if _, err := Extract(ctx, s, 0, o); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	onlyHolds(t, o.Dir, "src.jsonl")

	if err := os.Chmod(source, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(source, []byte(header+"\n"+user("a", "", "two")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var changed *sessionfile.ChangedError
	if _, err := Extract(context.Background(), s, 0, o); !errors.As(err, &changed) {
		t.Errorf("a source that was rewritten: %v", err)
	}
	onlyHolds(t, o.Dir, "src.jsonl")

	var out bytes.Buffer
	o.Stdout = &out
	if _, err := Extract(context.Background(), s, 0, o); !errors.As(err, &changed) || out.Len() > 0 {
		t.Errorf("the same to standard output: %v, %d bytes", err, out.Len())
	}
}

// onlyHolds fails unless the folder has exactly one file, of that name.
func onlyHolds(t *testing.T, dir, name string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil || len(list) != 1 || list[0].Name() != name {
		t.Errorf("folder holds %v, %v; want %s alone", list, err, name)
	}
}
