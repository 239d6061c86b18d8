package safefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func createNew(t *testing.T, path string, change func(*CreateOptions)) (Result, error) {
	t.Helper()
	opts := CreateOptions{Write: writes("new\n"), Verify: holds("new\n"), Mode: 0o640, ModTime: past}
	if change != nil {
		change(&opts)
	}
	return Create(t.Context(), path, opts)
}

func TestCreate(t *testing.T) {
	path := filepath.Join(resolvedTempDir(t), "out.jsonl")
	res, err := createNew(t, path, nil)
	must(t, err)
	if want := (Result{Path: path, Written: true}); res != want {
		t.Errorf("result %+v, want %+v", res, want)
	}
	checkFile(t, path, "new\n")
	checkNames(t, filepath.Dir(path), "out.jsonl")
}

func TestCreateDefaults(t *testing.T) {
	path := filepath.Join(resolvedTempDir(t), "out.jsonl")
	_, err := Create(t.Context(), path, CreateOptions{Write: writes("new\n")})
	must(t, err)
	plain := filepath.Join(filepath.Dir(path), "plain")
	must(t, os.WriteFile(plain, nil, 0o666))
	if got, want := stat(t, path).Mode(), stat(t, plain).Mode(); got != want {
		t.Errorf("mode %v, want %v as any new file", got, want)
	}
	if stat(t, path).ModTime().Equal(past) {
		t.Error("the modification time is not that of a new file")
	}
}

func TestCreateThroughSymlinkedFolder(t *testing.T) {
	dir, other := resolvedTempDir(t), resolvedTempDir(t)
	must(t, os.Symlink(dir, filepath.Join(other, "link")))
	res, err := createNew(t, filepath.Join(other, "link", "out.jsonl"), nil)
	must(t, err)
	if want := filepath.Join(dir, "out.jsonl"); res.Path != want {
		t.Errorf("path %s, want %s", res.Path, want)
	}
	checkNames(t, dir, "out.jsonl")
}

func TestCreateRefuses(t *testing.T) {
	dir := resolvedTempDir(t)
	input := filepath.Join(dir, "in.jsonl")
	writeOld(t, input, "old\n")
	must(t, os.Mkdir(filepath.Join(dir, "folder"), 0o755))
	must(t, os.Symlink("nowhere", filepath.Join(dir, "dangling")))
	must(t, os.Symlink("in.jsonl", filepath.Join(dir, "link")))
	must(t, os.Link(input, filepath.Join(dir, "twin")))
	before := namesIn(t, dir)

	tests := []struct {
		name   string
		inputs []fs.FileInfo
		reason error
	}{
		{"in.jsonl", nil, ErrExists},
		{"folder", nil, ErrExists},
		{"dangling", nil, ErrExists},
		{"link", nil, ErrExists},
		{"in.jsonl", []fs.FileInfo{stat(t, dir), stat(t, input)}, ErrSameFile},
		{"twin", []fs.FileInfo{stat(t, input)}, ErrSameFile},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(dir, tt.name)
			res, err := createNew(t, path, func(o *CreateOptions) {
				o.Inputs = tt.inputs
				o.Write = func(io.Writer) error { t.Error("Write was called"); return nil }
			})
			checkRefused(t, err, path, tt.reason, "")
			if want := (Result{Path: path}); res != want {
				t.Errorf("result %+v, want %+v", res, want)
			}
			checkFile(t, input, "old\n")
			checkNames(t, dir, before...)
		})
	}
}

func TestCreateNeedsFolderAndName(t *testing.T) {
	dir := resolvedTempDir(t)
	if _, err := createNew(t, filepath.Join(dir, "missing", "out.jsonl"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing folder: error %v, want fs.ErrNotExist", err)
	}
	if _, err := createNew(t, dir+string(filepath.Separator), nil); err == nil || !strings.Contains(err.Error(), "folder") {
		t.Errorf("name of a folder: error %v", err)
	}
	checkNames(t, dir)
}

func TestCreateNumbered(t *testing.T) {
	path := filepath.Join(resolvedTempDir(t), "s.jsonl.rejected")
	for _, want := range []string{path, path + ".1", path + ".2"} {
		res, err := createNew(t, path, func(o *CreateOptions) { o.Numbered = true })
		must(t, err)
		if res.Path != want || !res.Written {
			t.Errorf("result %+v, want path %s", res, want)
		}
		checkFile(t, want, "new\n")
	}
	checkNames(t, filepath.Dir(path), "s.jsonl.rejected", "s.jsonl.rejected.1", "s.jsonl.rejected.2")
}

// A file appears under the name after it was found free, up to the last moment.
func TestTargetAppears(t *testing.T) {
	tests := []struct {
		moment   string // the call before which it appears
		linkOnly bool
	}{
		{"open temp", false},
		{"write temp", false},
		{"read temp", false},
		{"rename-new out.jsonl", false},
		{"write temp", true},
		{"link out.jsonl", true},
	}
	for _, tt := range tests {
		t.Run(tt.moment, func(t *testing.T) {
			path := filepath.Join(resolvedTempDir(t), "out.jsonl")
			appeared := false
			var fsys fileSystem = tapped(func(_ int, call string) error {
				if !appeared && call == tt.moment {
					appeared = true
					writeOld(t, path, "theirs\n")
				}
				return nil
			})
			if tt.linkOnly {
				fsys = linkFS{fsys}
			}
			res, err := create(t.Context(), fsys, path, CreateOptions{
				Write: writes("new\n"), Verify: holds("new\n")})
			if !appeared {
				t.Fatalf("there was no %s", tt.moment)
			}
			checkRefused(t, err, path, ErrExists, "")
			if res.Written {
				t.Error("Written is set")
			}
			checkFile(t, path, "theirs\n")
			checkNames(t, filepath.Dir(path), "out.jsonl")
		})
	}
}

func TestVerifyKeepsFileFromAppearing(t *testing.T) {
	path := filepath.Join(resolvedTempDir(t), "out.jsonl")
	_, err := createNew(t, path, func(o *CreateOptions) { o.Verify = holds("something else\n") })
	if !errors.Is(err, errUnexpected) {
		t.Errorf("error %v, want that of Verify", err)
	}
	checkNames(t, filepath.Dir(path))
}

func TestCheckOutput(t *testing.T) {
	dir := resolvedTempDir(t)
	writeOld(t, filepath.Join(dir, "in"), "old\n")
	writeOld(t, filepath.Join(dir, "other"), "old\n")
	input := stat(t, filepath.Join(dir, "in"))
	open := func(name string) *os.File {
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY|os.O_APPEND, 0)
		must(t, err)
		t.Cleanup(func() { f.Close() })
		return f
	}
	in := open("in")
	checkRefused(t, CheckOutput(in, input), in.Name(), ErrSameFile, "")
	must(t, CheckOutput(open("other"), input))
	must(t, CheckOutput(in))

	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0) // no file that writing destroys
	must(t, err)
	defer null.Close()
	must(t, CheckOutput(null, stat(t, os.DevNull)))

	r, w, err := os.Pipe()
	must(t, err)
	defer r.Close()
	defer w.Close()
	must(t, CheckOutput(w, input))
}

// A folder that takes no file is named, with what to do.
func TestCreateInAFolderThatIsNotThere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	_, err := Create(t.Context(), filepath.Join(dir, "x"), CreateOptions{Write: func(io.Writer) error { return nil }})
	var folder *FolderError
	if !errors.As(err, &folder) || folder.Dir != dir || !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("error %v", err)
	}
	if want := fmt.Sprintf("nothing can be created in the folder %q: ", dir); !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%q, want it to begin with %q", err, want)
	}
	if want := "create the folder first, or choose another"; folder.Hint() != want {
		t.Errorf("hint %q, want %q", folder.Hint(), want)
	}
}
