package agreement

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"sessiontool/internal/jsonscan"
)

// Corpus are lines to be judged under the schemas of one version.
type Corpus struct {
	Version int
	// Lines are JSON texts, each different from all others, the header first.
	Lines [][]byte
	// Mutated is how many of them were damaged.
	Mutated int
	// Unread counts the lines left out because not every validator reads them alike.
	Unread int

	seen map[string]bool
}

// NewCorpus returns a corpus of a version that holds nothing but a header.
func NewCorpus(version int) *Corpus {
	c := &Corpus{Version: version, seen: map[string]bool{}}
	member := fmt.Sprintf(`"version":%d,`, version)
	if version == 1 {
		member = ""
	}
	c.add(fmt.Appendf(nil, `{"type":"session",%s"id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/w"}`, member))
	return c
}

// AddFile adds the lines of a session file.
func (c *Corpus) AddFile(file []byte) {
	for line := range bytes.Lines(file) {
		c.add(bytes.TrimSpace(line))
	}
}

// add takes a line up and reports whether it is a new one that can be judged.
func (c *Corpus) add(line []byte) bool {
	scanner := jsonscan.Scanner{Duplicates: true, Shape: jsonscan.Everything()}
	d, err := scanner.Scan(line)
	if err != nil || c.seen[string(line)] {
		return false
	}
	c.seen[string(line)] = true
	if d.Notes.LoneSurrogates+d.Notes.InvalidUTF8+d.Notes.Duplicates > 0 {
		c.Unread++
		return false
	}
	c.Lines = append(c.Lines, bytes.Clone(line))
	return true
}

// Mutate adds so many damaged copies of lines that are there, which a seed decides.
func (c *Corpus) Mutate(seed uint64, count int) {
	random := rand.New(rand.NewPCG(seed, uint64(c.Version)))
	whole := len(c.Lines)
	for tries := 0; c.Mutated < count && tries < 10*count; tries++ {
		if c.add(mutate(random, c.Lines[random.IntN(whole)])) {
			c.Mutated++
		}
	}
}
