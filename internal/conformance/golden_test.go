package conformance

import (
	"context"
	"testing"

	"sessiontool/internal/golden"
	"sessiontool/sessionfile"
)

// TestGoldens compares us with the committed answers of the real Pi. Extractions are the
// slow part, and package branch holds each of them against the same answers.
func TestGoldens(t *testing.T) {
	for _, set := range []string{setV3, setV2, setV1, setTwisted} {
		t.Run(set, func(t *testing.T) {
			comparisons := 0
			for _, c := range golden.Some(t, set) {
				c.Extracts = nil
				result := Compare(context.Background(), sessionfile.Bytes(c.Name, c.Session), c)
				comparisons += result.Comparisons
				for _, d := range result.Differences {
					t.Errorf("%s %q: %s", c.Name, c.Twists, d)
				}
			}
			if comparisons < golden.Least(10000) {
				t.Errorf("only %d comparisons", comparisons)
			}
		})
	}
}
