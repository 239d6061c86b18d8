package conformance

import (
	"context"
	"path/filepath"
	"testing"
)

// TestFixtures replays sessions about which our answers once differed from Pi's.
func TestFixtures(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/conformance/*.json")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d fixtures, %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			cases, err := Recorded(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range cases {
				result, err := Replay(context.Background(), c)
				if err != nil {
					t.Fatal(err)
				}
				for _, d := range result.Differences {
					t.Error(d)
				}
				if result.Comparisons < 5 {
					t.Errorf("only %d comparisons", result.Comparisons)
				}
			}
		})
	}
}
