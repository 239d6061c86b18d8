package sessionfile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// idWorld has sessions in the folder of the current directory and in another.
func idWorld(t *testing.T, here, there []string) (*placesWorld, func(string) string) {
	w := newPlacesWorld(t)
	other := filepath.Join(filepath.Dir(w.standard()), "--other--")
	w.mkdir(filepath.Dir(other))
	for i, id := range here {
		w.write(filepath.Join(w.standard(), "h"+string(rune('0'+i))+".jsonl"), headerText(id, w.Cwd), i)
	}
	for i, id := range there {
		w.write(filepath.Join(other, "t"+string(rune('0'+i))+".jsonl"), headerText(id, "/other"), i)
	}
	return w, func(name string) string {
		if strings.HasPrefix(name, "h") {
			return filepath.Join(w.standard(), name+".jsonl")
		}
		return filepath.Join(other, name+".jsonl")
	}
}

func TestByID(t *testing.T) {
	for _, c := range []struct {
		name        string
		here, there []string
		id          string
		want        string
		ambiguous   []string
	}{
		{name: "exact", here: []string{"abc", "abd"}, id: "abd", want: "h1"},
		{name: "exact before a longer one", here: []string{"abcd", "abc"}, id: "abc", want: "h1"},
		{name: "unique prefix", here: []string{"abc", "xyz"}, id: "a", want: "h0"},
		{name: "several begin with it", here: []string{"abc", "xyz", "abd"}, id: "ab", ambiguous: []string{"h0", "h2"}},
		{name: "case counts", here: []string{"ABC"}, there: []string{"abc"}, id: "abc", want: "t0"},
		{name: "here before there", here: []string{"abc"}, there: []string{"abc"}, id: "abc", want: "h0"},
		{name: "prefix here before exact there", here: []string{"abcd"}, there: []string{"abc"}, id: "abc", want: "h0"},
		{name: "exact there before several here", here: []string{"abcd", "abce"}, there: []string{"abc"}, id: "abc", want: "t0"},
		{name: "exact there", here: []string{"xyz"}, there: []string{"abcd", "abc"}, id: "abc", want: "t1"},
		{name: "prefix there", here: []string{"xyz"}, there: []string{"abcd"}, id: "abc", want: "t0"},
		{name: "several there", there: []string{"abcd", "abce"}, id: "abc", ambiguous: []string{"t0", "t1"}},
		{name: "several here are not helped by one there", here: []string{"abcd", "abce"}, there: []string{"abcf"}, id: "abc", ambiguous: []string{"h0", "h1"}},
		{name: "two files of one id", here: []string{"abc", "abc"}, id: "abc", ambiguous: []string{"h0", "h1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, path := idWorld(t, c.here, c.there)
			got, err := w.ByID(context.Background(), c.id)
			if c.ambiguous == nil {
				if err != nil || got != path(c.want) {
					t.Errorf("ByID(%q) = %q, %v; want %q", c.id, got, err, path(c.want))
				}
				return
			}
			var ambiguous *AmbiguousSessionError
			if !errors.As(err, &ambiguous) {
				t.Fatalf("ByID(%q) = %q, %v; want an *AmbiguousSessionError", c.id, got, err)
			}
			var want []SessionCandidate
			for _, name := range c.ambiguous {
				ids := map[byte][]string{'h': c.here, 't': c.there}[name[0]]
				want = append(want, SessionCandidate{ID: ids[name[1]-'0'], Path: path(name)})
			}
			if got != "" || ambiguous.ID != c.id || !slices.Equal(ambiguous.Candidates, want) {
				t.Errorf("ByID(%q) = %q, %+v; want candidates %+v", c.id, got, ambiguous, want)
			}
		})
	}
}

func TestByIDFindsNone(t *testing.T) {
	w, _ := idWorld(t, []string{"xyz"}, []string{"uvw"})
	std := Folder{Path: w.standard(), Origin: OriginDefault}
	_, err := w.ByID(context.Background(), "abc")
	checkNone(t, err, NoSessionError{ID: "abc", Folder: std, Root: filepath.Dir(w.standard()), Files: 2})
	_, err = w.ByID(context.Background(), "")
	checkNone(t, err, NoSessionError{EmptyID: true, Folder: std})

	w.SessionDir = filepath.Join(w.Home, "gone")
	_, err = w.ByID(context.Background(), "abc")
	want := noFolder(Folder{Path: w.SessionDir, Origin: OriginFlag})
	want.ID = "abc"
	checkNone(t, err, want)
}

// A folder that was named holds all that is looked at: first what belongs to
// the current directory, then the rest; other folders are left alone.
func TestByIDInANamedFolder(t *testing.T) {
	w, path := idWorld(t, []string{"abc1"}, []string{"abd"})
	w.SessionDir = filepath.Join(w.Home, "named")
	mine := w.write(filepath.Join(w.SessionDir, "m.jsonl"), headerText("abc2", w.Cwd), 0)
	w.write(filepath.Join(w.SessionDir, "n.jsonl"), headerText("abc3", "/other"), 0)
	if got, err := w.ByID(context.Background(), "abc"); err != nil || got != mine {
		t.Errorf("ByID = %q, %v; want %q", got, err, mine)
	}
	if got, err := w.ByID(context.Background(), "abc3"); err != nil || got != filepath.Join(w.SessionDir, "n.jsonl") {
		t.Errorf("ByID = %q, %v; want the one of another directory", got, err)
	}
	_, err := w.ByID(context.Background(), "abd")
	checkNone(t, err, NoSessionError{ID: "abd", Folder: Folder{w.SessionDir, true, OriginFlag}, Files: 2})
	if _, err := os.Stat(path("t0")); err != nil {
		t.Fatal(err) // it was there to be found
	}
}

func TestByIDTakesAFileWithTwoNamesOnce(t *testing.T) {
	w, path := idWorld(t, nil, []string{"abc"})
	link := filepath.Join(filepath.Dir(w.standard()), "--linked--")
	if err := os.Symlink(filepath.Dir(path("t0")), link); err != nil {
		t.Skip(err)
	}
	want := filepath.Join(link, "t0.jsonl")
	if got, err := w.ByID(context.Background(), "abc"); err != nil || got != want {
		t.Errorf("ByID = %q, %v; want %q", got, err, want)
	}
}

func TestSessionErrorTexts(t *testing.T) {
	std := Folder{Path: "/s", Origin: OriginDefault}
	for _, c := range []struct {
		err interface {
			error
			Hint() string
		}
		text, hint string
	}{
		{&NoSessionError{Folder: std, Cause: os.ErrNotExist},
			"no session of the current directory: the folder /s (default) does not exist",
			"name a FILE, or with --session-dir the folder of the sessions"},
		{&NoSessionError{Folder: std, Cause: os.ErrPermission},
			"no session of the current directory: the folder /s (default) cannot be read: permission denied",
			"name a FILE, or with --session-dir the folder of the sessions"},
		{&NoSessionError{Folder: std},
			"no session of the current directory: there is no *.jsonl file in /s (default)",
			"name a FILE, or with --session-dir the folder of the sessions"},
		{&NoSessionError{Folder: std, Files: 3, NoHeader: 1, OtherCwd: 2},
			"no session of the current directory: of 3 files in /s (default), 1 without a readable session header and 2 of another directory",
			"name a FILE, or run it in the directory of the session"},
		{&NoSessionError{Folder: std, ID: "a\x1b", Root: "/", Files: 1},
			`no session has an id that is or begins with "a\x1b": looked in /s (default) and the other folders of /, at 1 file`,
			"check the id, or name with --session-dir the folder of the session"},
		{&NoSessionError{Folder: Folder{Path: "/s\x1b", Origin: OriginFlag}, ID: "x.jsonl"},
			`no session has an id that is or begins with "x.jsonl": looked in "/s\x1b" (--session-dir), at 0 files`,
			"this looks like a path: give it as FILE, without --session"},
		{&NoSessionError{Folder: std, EmptyID: true}, "the session id is empty", "give an id or the beginning of one"},
		{&AmbiguousSessionError{ID: "a", Candidates: []SessionCandidate{{"a1", "/x"}, {"a\n", "/y"}}},
			"the session id \"a\" may mean 2 sessions:\n  \"a1\" in /x\n  \"a\\n\" in /y",
			"give more of the id, or name one of the files as FILE, without --session"},
		{&AmbiguousSessionError{ID: "a", Candidates: slices.Repeat([]SessionCandidate{{"a", "/x"}}, 12)},
			"the session id \"a\" may mean 12 sessions:" + strings.Repeat("\n  \"a\" in /x", 10) + "\n  and 2 more",
			"the files have the same id: name one as FILE, without --session"},
	} {
		if c.err.Error() != c.text {
			t.Errorf("Error() = %s\nwant      %s", c.err.Error(), c.text)
		}
		if c.err.Hint() != c.hint {
			t.Errorf("Hint() = %s\nwant     %s", c.err.Hint(), c.hint)
		}
	}
}
