//go:build unix

package cmd

import (
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

// A walk looks into regular files, also behind links, and not into pipes, which would
// make it wait for ever.
func TestTargetsInAFolder(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.jsonl", "b.txt", filepath.Join("sub", "c.jsonl")} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.jsonl"), 0o644); err != nil {
		t.Skip(err)
	}
	for name, to := range map[string]string{"link.jsonl": "a.jsonl", "pipelink.jsonl": "pipe.jsonl", "sub/loop.jsonl": "..", "dangling.jsonl": "gone"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	a := &app{env: Env{Dir: dir}}
	var got []string
	for target := range a.targets(t.Context(), slices.Values([]string{"."})) {
		if !target.found || target.err != nil {
			t.Errorf("target %+v", target)
		}
		got = append(got, target.path)
	}
	want := []string{"a.jsonl", "dangling.jsonl", "link.jsonl", filepath.Join("sub", "c.jsonl")}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
