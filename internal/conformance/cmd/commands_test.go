package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"sessiontool/internal/conformance"
	"sessiontool/internal/golden"
)

// TestCommandsCopeWithDamage runs every command on sessions cut at many places.
func TestCommandsCopeWithDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.jsonl")
	for i, c := range golden.Load(t, "twisted")[:12] {
		file := c.Session[:len(c.Session)*(i+1)/13]
		if i%3 == 0 {
			file = bytes.ReplaceAll(file, []byte("\n{"), []byte("{"))
		}
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		var r conformance.Result
		runCommands(context.Background(), path, golden.Case{Name: "damaged-" + c.Name}, &r)
		for _, d := range r.Differences {
			t.Errorf("%s: %s", c.Name, d)
		}
		if r.Comparisons != len(commands) {
			t.Errorf("%s: %d commands were run, want %d", c.Name, r.Comparisons, len(commands))
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, file) {
			t.Errorf("%s: the file was changed (%v)", c.Name, err)
		}
	}
}

func TestCopeTellsWrongUsage(t *testing.T) {
	if err := cope(context.Background(), []string{"tree", "--no-such-flag"}); err == nil {
		t.Error("an exit code of 2 was taken for an answer")
	}
}

func TestComparePrinted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.jsonl")
	for _, c := range golden.Load(t, "v2")[:8] {
		if err := os.WriteFile(path, c.Session, 0o600); err != nil {
			t.Fatal(err)
		}
		var equal, other conformance.Result
		runCommands(context.Background(), path, c, &equal)
		if equal.Comparisons != 2 || len(equal.Differences) != 0 {
			t.Errorf("%s: of %d comparisons differ %v, want none of 2", c.Name, equal.Comparisons, equal.Differences)
		}
		last := &c.Leaves[len(c.Leaves)-1]
		last.Agent = append(last.Agent, json.RawMessage("1"))
		runCommands(context.Background(), path, c, &other)
		if len(other.Differences) != 1 || other.Differences[0].Aspect != conformance.Printed {
			t.Errorf("%s: differences are %v, want one", c.Name, other.Differences)
		}
	}
}
