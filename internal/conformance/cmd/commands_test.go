package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

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
		errs := runCommands(context.Background(), path)
		if err := errors.Join(errs...); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
		if len(errs) != len(commands) {
			t.Errorf("%s: %d commands were run, want %d", c.Name, len(errs), len(commands))
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, file) {
			t.Errorf("%s: the file was changed (%v)", c.Name, err)
		}
	}
}

func TestRunCommandTellsWrongUsage(t *testing.T) {
	if err := runCommand(context.Background(), []string{"tree", "--no-such-flag"}); err == nil {
		t.Error("an exit code of 2 was taken for an answer")
	}
}
