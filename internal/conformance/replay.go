package conformance

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"sessiontool/internal/golden"
	"sessiontool/sessionfile"
)

// Recorded reads sessions with the answers that Pi once gave: a gzip of JSON lines as in
// testdata/golden, or one fixture as a run saves it.
func Recorded(path string) ([]golden.Case, error) {
	if filepath.Ext(path) == ".gz" {
		return golden.ReadFile(path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	c, err := golden.Decode(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return []golden.Case{c}, nil
}

// Replay compares our answers about a recorded session with Pi's. In a damaged session, what
// a finding explains is no difference.
func Replay(ctx context.Context, c golden.Case) (Result, error) {
	result := Compare(ctx, sessionfile.Bytes(c.Name, c.Session), c)
	if !Damaged(c) {
		return result, nil
	}
	return explain(ctx, c, result)
}

// Damaged reports whether a session was damaged, as its name tells.
func Damaged(c golden.Case) bool { return strings.HasPrefix(c.Name, setDamaged+"-") }
