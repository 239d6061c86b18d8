package golden

import (
	"encoding/json"
	"fmt"
)

// answer is a line of a set as it is stored: messages and records once each, referred to by index.
type answer struct {
	Name, File    string
	Session       string
	SessionBase64 []byte
	Twists        []string
	Error         string
	Hang          bool
	Lines         []int
	Leaf          *int
	Title         json.RawMessage
	Labels        []struct {
		Target           string
		Label, Timestamp json.RawMessage
	}
	Tree   Tree
	Leaves []struct {
		Entry                 int
		Error                 string
		Path, Agent, Provider []int
		ThinkingLevel, Model  json.RawMessage
	}
	Migrated []int
	Extracts []struct {
		Leaf    int
		Error   string
		Written bool
		Entries []int
	}
	Messages, Records []json.RawMessage
}

// Decode reads one line of a set, or of the oracle's output, which leaves the session itself out.
func Decode(line []byte) (Case, error) {
	var a answer
	if err := json.Unmarshal(line, &a); err != nil {
		return Case{}, err
	}
	c := Case{
		Name: a.Name, File: a.File, Session: a.session(), Twists: a.Twists, Error: a.Error, Hang: a.Hang,
		Lines: a.Lines, Leaf: -1, Title: a.Title, Tree: a.Tree,
	}
	if a.Leaf != nil {
		c.Leaf = *a.Leaf
	}
	for _, l := range a.Labels {
		c.Labels = append(c.Labels, Label{Target: l.Target, Text: l.Label, Timestamp: l.Timestamp})
	}
	return c, a.expand(&c)
}

func (a *answer) session() []byte {
	if a.SessionBase64 != nil {
		return a.SessionBase64
	}
	return []byte(a.Session)
}

// expand puts values where the line has indices.
func (a *answer) expand(c *Case) (err error) {
	if a.Migrated != nil {
		if c.Migrated, err = lookUp(a.Records, a.Migrated); err != nil {
			return fmt.Errorf("migrated: %w", err)
		}
	}
	for _, l := range a.Leaves {
		leaf := Leaf{Entry: l.Entry, Error: l.Error, Path: l.Path, ThinkingLevel: l.ThinkingLevel, Model: l.Model}
		if leaf.Agent, err = lookUp(a.Messages, l.Agent); err != nil {
			return fmt.Errorf("agent messages of leaf %d: %w", l.Entry, err)
		}
		if leaf.Provider, err = lookUp(a.Messages, l.Provider); err != nil {
			return fmt.Errorf("provider messages of leaf %d: %w", l.Entry, err)
		}
		c.Leaves = append(c.Leaves, leaf)
	}
	for _, x := range a.Extracts {
		entries, err := lookUp(a.Records, x.Entries)
		if err != nil {
			return fmt.Errorf("extract of leaf %d: %w", x.Leaf, err)
		}
		c.Extracts = append(c.Extracts, Extract{Leaf: x.Leaf, Error: x.Error, Written: x.Written, Entries: entries})
	}
	return nil
}

// lookUp returns the values that indices name; the values are shared with the table.
func lookUp(table []json.RawMessage, indices []int) ([]json.RawMessage, error) {
	values := make([]json.RawMessage, len(indices))
	for i, index := range indices {
		if index < 0 || index >= len(table) {
			return nil, fmt.Errorf("index %d is outside the table of %d values", index, len(table))
		}
		values[i] = table[index]
	}
	return values, nil
}
