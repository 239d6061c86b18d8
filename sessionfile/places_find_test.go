package sessionfile

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestMostRecent(t *testing.T) {
	type file struct {
		name, text string
		modified   int
	}
	ours := headerText("ours", "{cwd}")
	for _, c := range []struct {
		name  string
		files []file
		want  string
	}{
		{"last modified, not last named", []file{{"a.jsonl", ours, 2}, {"b.jsonl", ours, 3}, {"c.jsonl", ours, 1}}, "b.jsonl"},
		{"first by name of the same time", []file{{"c.jsonl", ours, 1}, {"a.jsonl", ours, 1}, {"B.jsonl", ours, 1}}, "B.jsonl"},
		{"other endings", []file{{"a.jsonl", ours, 1}, {"b.jsonl.bak", ours, 2}, {"c.JSONL", ours, 3}, {"d.json", ours, 4}}, "a.jsonl"},
		{"not in folders below", []file{{"a.jsonl", ours, 1}, {"sub/b.jsonl", ours, 2}}, "a.jsonl"},
		{"a folder with the name of a session", []file{{"a.jsonl", ours, 1}, {"b.jsonl/x", "", 2}}, "a.jsonl"},
		{"no header", []file{{"a.jsonl", ours, 1}, {"b.jsonl", `{"type":"message","id":"x"}` + "\n", 2}, {"c.jsonl", "", 3}}, "a.jsonl"},
		{"no directory in the header", []file{{"a.jsonl", `{"type":"session","id":"x"}`, 1}}, "a.jsonl"},
		{"another directory in the default folder", []file{{"a.jsonl", headerText("x", "/elsewhere"), 1}}, "a.jsonl"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newPlacesWorld(t)
			for _, f := range c.files {
				w.write(filepath.Join(w.standard(), f.name), f.text, f.modified)
			}
			got, err := w.MostRecent(context.Background())
			if want := filepath.Join(w.standard(), c.want); err != nil || got != want {
				t.Errorf("MostRecent() = %q, %v; want %q", got, err, want)
			}
		})
	}
}

func TestMostRecentOfManyOfTheSameTime(t *testing.T) {
	w := newPlacesWorld(t)
	for i := range 50 {
		w.write(filepath.Join(w.standard(), fmt.Sprintf("%02d.jsonl", i)), headerText("x", w.Cwd), i/30)
	}
	want := filepath.Join(w.standard(), "30.jsonl")
	if got, err := w.MostRecent(context.Background()); err != nil || got != want {
		t.Errorf("MostRecent() = %q, %v; want %q", got, err, want)
	}
}

func TestMostRecentPassesOverLinksToNothing(t *testing.T) {
	w := newPlacesWorld(t)
	want := w.write(filepath.Join(w.standard(), "a.jsonl"), headerText("a", w.Cwd), 1)
	if err := os.Symlink(filepath.Join(w.Home, "gone"), filepath.Join(w.standard(), "b.jsonl")); err != nil {
		t.Skip(err)
	}
	if got, err := w.MostRecent(context.Background()); err != nil || got != want {
		t.Errorf("MostRecent() = %q, %v; want %q", got, err, want)
	}
}

func TestMostRecentPassesOverUnreadableFiles(t *testing.T) {
	w := newPlacesWorld(t)
	want := w.write(filepath.Join(w.standard(), "a.jsonl"), headerText("a", w.Cwd), 1)
	shut := w.write(filepath.Join(w.standard(), "b.jsonl"), headerText("b", w.Cwd), 2)
	if err := os.Chmod(shut, 0); err != nil {
		t.Fatal(err)
	}
	if f, err := os.Open(shut); err == nil {
		f.Close()
		t.Skip("this user may read every file")
	}
	if got, err := w.MostRecent(context.Background()); err != nil || got != want {
		t.Errorf("MostRecent() = %q, %v; want %q", got, err, want)
	}
}

// TestCwdFilter asks, in a folder that is not the default one, whether a header
// with that cwd is one of the current directory, through all three look-ups.
func TestCwdFilter(t *testing.T) {
	for _, c := range []struct {
		name  string
		cwd   func(w *placesWorld) string
		count bool
	}{
		{"the same", func(w *placesWorld) string { return w.Cwd }, true},
		{"with a separator at the end", func(w *placesWorld) string { return w.Cwd + "/" }, true},
		{"with dots", func(w *placesWorld) string { return w.Cwd + "/../work/." }, true},
		{"relative", func(w *placesWorld) string { return "." }, true},
		{"empty", func(w *placesWorld) string { return "" }, false},
		{"above", func(w *placesWorld) string { return filepath.Dir(w.Cwd) }, false},
		{"below", func(w *placesWorld) string { return w.Cwd + "/sub" }, false},
		{"tilde", func(w *placesWorld) string { w.Cwd = w.Home; return "~" }, true},
		{"tilde without a home", func(w *placesWorld) string { w.Home = ""; return "~" }, false},
		{"a link to it", func(w *placesWorld) string {
			link := filepath.Join(w.Home, "link")
			if err := os.Symlink(w.Cwd, link); err != nil {
				w.t.Skip(err)
			}
			return link
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newPlacesWorld(t)
			folder := filepath.Join(filepath.Dir(w.Cwd), "shared")
			w.SessionDir = folder
			path := w.write(filepath.Join(folder, "a.jsonl"), headerText("a", filepath.ToSlash(c.cwd(w))), 1)
			w.write(filepath.Join(folder, "b.jsonl"), "{}\n", 2)

			recent, err := w.MostRecent(context.Background())
			files, filesErr := w.Files(context.Background(), false)
			if filesErr != nil {
				t.Fatal(filesErr)
			}
			if c.count {
				if err != nil || recent != path || !slices.Equal(files, []string{path}) {
					t.Errorf("MostRecent() = %q, %v; Files() = %q; want %q", recent, err, files, path)
				}
				return
			}
			checkNone(t, err, NoSessionError{Folder: Folder{folder, true, OriginFlag}, Files: 2, NoHeader: 1, OtherCwd: 1})
			if len(files) != 0 {
				t.Errorf("Files() = %q, want none", files)
			}
		})
	}
}

func TestCwdFilterWantsAString(t *testing.T) {
	w := newPlacesWorld(t)
	w.SessionDir = w.Home
	w.write(filepath.Join(w.Home, "a.jsonl"), `{"type":"session","id":"a","cwd":["x"]}`, 1)
	_, err := w.MostRecent(context.Background())
	checkNone(t, err, NoSessionError{Folder: Folder{w.Home, true, OriginFlag}, Files: 1, OtherCwd: 1})
}

func TestMostRecentFindsNone(t *testing.T) {
	w := newPlacesWorld(t)
	folder := Folder{Path: w.standard(), Origin: OriginDefault}
	_, err := w.MostRecent(context.Background())
	checkNone(t, err, noFolder(folder))
	w.mkdir(w.standard())
	_, err = w.MostRecent(context.Background())
	checkNone(t, err, NoSessionError{Folder: folder})
	w.write(filepath.Join(w.standard(), "a.jsonl"), "no session\n", 1)
	_, err = w.MostRecent(context.Background())
	checkNone(t, err, NoSessionError{Folder: folder, Files: 1, NoHeader: 1})
}

func TestFiles(t *testing.T) {
	w := newPlacesWorld(t)
	root := filepath.Dir(w.standard())
	b := w.write(filepath.Join(w.standard(), "b.jsonl"), headerText("b", "/elsewhere"), 2)
	a := w.write(filepath.Join(w.standard(), "a.jsonl"), "damaged\n", 1)
	other := w.write(filepath.Join(root, "--other--", "x.jsonl"), headerText("x", "/other"), 3)
	w.write(filepath.Join(root, "stray.jsonl"), headerText("s", w.Cwd), 4)
	w.write(filepath.Join(root, "--other--", "deeper", "y.jsonl"), headerText("y", w.Cwd), 4)
	w.write(filepath.Join(w.standard(), "notes.txt"), "", 4)

	check := func(all bool, want ...string) {
		t.Helper()
		slices.Sort(want)
		if got, err := w.Files(context.Background(), all); err != nil || !slices.Equal(got, want) {
			t.Errorf("Files(%v) = %q, %v; want %q", all, got, err, want)
		}
	}
	check(false, a, b)
	check(true, a, b, other)
	w.SessionDir = filepath.Dir(other) // then all is all of that folder
	check(false)
	check(true, other)
}

func TestFilesFollowsLinksToFolders(t *testing.T) {
	w := newPlacesWorld(t)
	elsewhere := filepath.Join(w.Home, "elsewhere")
	w.write(filepath.Join(elsewhere, "a.jsonl"), headerText("a", w.Cwd), 1)
	root := filepath.Dir(w.standard())
	w.mkdir(root)
	for name, target := range map[string]string{"--linked--": elsewhere, "--broken--": filepath.Join(w.Home, "gone")} {
		if err := os.Symlink(target, filepath.Join(root, name)); err != nil {
			t.Skip(err)
		}
	}
	want := []string{filepath.Join(root, "--linked--", "a.jsonl")}
	if got, err := w.Files(context.Background(), true); err != nil || !slices.Equal(got, want) {
		t.Errorf("Files(true) = %q, %v; want %q", got, err, want)
	}
}

func TestFilesWithoutAFolder(t *testing.T) {
	w := newPlacesWorld(t)
	_, err := w.Files(context.Background(), false)
	checkNone(t, err, noFolder(Folder{Path: w.standard(), Origin: OriginDefault}))
	_, err = w.Files(context.Background(), true)
	checkNone(t, err, noFolder(Folder{Path: filepath.Dir(w.standard()), Origin: OriginDefault}))
}

func TestSearchStopsWhenCancelled(t *testing.T) {
	w := newPlacesWorld(t)
	w.write(filepath.Join(w.standard(), "a.jsonl"), headerText("a", w.Cwd), 1)
	_, recentErr := w.MostRecent(cancelledContext())
	_, idErr := w.ByID(cancelledContext(), "a")
	_, filesErr := w.Files(cancelledContext(), false)
	_, allErr := w.Files(cancelledContext(), true)
	for i, err := range []error{recentErr, idErr, filesErr, allErr} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("search %d: error %v, want context.Canceled", i, err)
		}
	}
}
