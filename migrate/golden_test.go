package migrate

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"sessiontool/internal/golden"
	"sessiontool/project"
	"sessiontool/sessionfile"
)

// put writes a file of its own folder and returns its path.
func put(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "s.jsonl")
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func get(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func build(t *testing.T, name, content string) *sessionfile.Session {
	t.Helper()
	s, err := sessionfile.Build(t.Context(), sessionfile.Bytes(name, []byte(content)), sessionfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestGoldens: every old file of the goldens becomes what Pi makes of it, and the
// model receives the same before and after.
func TestGoldens(t *testing.T) {
	for _, set := range []string{"v1", "v2"} {
		for _, c := range golden.Some(t, set) {
			t.Run(c.Name, func(t *testing.T) {
				path := put(t, string(c.Session))
				report, err := File(t.Context(), path, Options{})
				if err != nil || report.Status != Migrated || report.Entries != len(c.Lines) {
					t.Fatalf("%+v, %v", report, err)
				}
				after := get(t, path)
				asPiMigrates(t, after, c)
				sameProjections(t, build(t, "before", string(c.Session)), build(t, "after", after))
			})
		}
	}
}

// asPiMigrates compares the records with Pi's. Ids of version 1 are compared by the
// position of the entry that has them.
func asPiMigrates(t *testing.T, after string, c golden.Case) {
	t.Helper()
	s := build(t, c.Name, after)
	lines := bytes.Split(bytes.TrimSuffix([]byte(after), []byte("\n")), []byte("\n"))
	for i, want := range c.Migrated {
		got := lines[0]
		if i > 0 {
			got = lines[c.Lines[i-1]-1]
		}
		if bytes.HasPrefix([]byte(c.Name), []byte("v1")) {
			got = byPosition(s, got)
		}
		if i == 0 {
			want = withParentSession(want)
		}
		if err := golden.EqualJSON(got, want); err != nil {
			t.Errorf("record %d: %v\n%s\n%s", i, err, got, want)
		}
	}
}

// withParentSession adds to Pi's header what Pi leaves out: the newer name of
// branchedFrom.
func withParentSession(header []byte) []byte {
	return regexp.MustCompile(`"branchedFrom":("[^"]*")`).ReplaceAll(header, []byte(`$0,"parentSession":$1`))
}

// byPosition writes ids as the goldens do: by the position of their entry.
func byPosition(s *sessionfile.Session, line []byte) []byte {
	for n := range s.Len() {
		line = bytes.ReplaceAll(line, fmt.Appendf(nil, "%q", s.ID(n)), fmt.Appendf(nil, `"@%07d"`, n))
	}
	return line
}

// sameProjections compares what the model receives at every leaf of an old session,
// read as one of version 3, with what it receives after the migration.
func sameProjections(t *testing.T, old, fresh *sessionfile.Session) {
	t.Helper()
	up := Upgrade(old)
	if up.Len() != fresh.Len() || fresh.Version != 3 {
		t.Fatalf("%d entries of version %d, %d before", fresh.Len(), fresh.Version, up.Len())
	}
	for leaf := range up.Len() {
		if up.ID(leaf) != fresh.ID(leaf) || !slices.Equal(up.Branch(leaf), fresh.Branch(leaf)) {
			t.Errorf("entry %d is %q at %v, was %q at %v", leaf, fresh.ID(leaf), fresh.Branch(leaf), up.ID(leaf), up.Branch(leaf))
		}
		sameProjection(t, up, fresh, leaf)
	}
}

func sameProjection(t *testing.T, up, fresh *sessionfile.Session, leaf int) {
	t.Helper()
	before, err := project.Project(up, leaf, project.Provider)
	if err != nil {
		t.Fatal(err)
	}
	after, err := project.Project(fresh, leaf, project.Provider)
	if err != nil {
		t.Fatal(err)
	}
	if len(before.Messages) != len(after.Messages) {
		t.Fatalf("leaf %d: %d messages, were %d", leaf, len(after.Messages), len(before.Messages))
	}
	for i, m := range before.Messages {
		if !bytes.Equal(m.JSON, after.Messages[i].JSON) {
			t.Errorf("leaf %d, message %d: %s\nwas %s", leaf, i, after.Messages[i].JSON, m.JSON)
		}
	}
}
