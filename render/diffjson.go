package render

import (
	"io"
	"reflect"

	"sessiontool/branch"
	"sessiontool/sessionfile"
)

// diffLevels is how much of a comparison's JSON is laid out over lines: each entry
// is on a line of its own.
const diffLevels = 2

// DiffJSON prints a comparison as one JSON object. Entries are named by their ids,
// those of A where both sides have one; context is null when it was not compared.
// Entries and messages are read as they are printed. The error is the first of
// reading and writing.
func DiffJSON(w io.Writer, c *branch.Comparison) error {
	j := newJSONWriter(w, diffLevels)
	j.object()
	j.key("format")
	j.number(1)
	j.key("a")
	j.entryID(c.A.Session, c.A.Leaf)
	j.key("b")
	j.entryID(c.B.Session, c.B.Leaf)
	j.key("ancestor")
	j.entryID(c.A.Session, c.Ancestor.A)
	j.key("shared")
	j.number(int64(c.Shared))
	j.key("onlyA")
	if err := j.diffEntries(c.A.Session, c.OnlyA()); err != nil {
		return err
	}
	j.key("onlyB")
	if err := j.diffEntries(c.B.Session, c.OnlyB()); err != nil {
		return err
	}
	j.key("state")
	if err := j.states(c.State); err != nil {
		return err
	}
	j.key("context")
	if err := j.contexts(c.Context); err != nil {
		return err
	}
	j.end()
	return j.flush()
}

// entryID writes the id of entry n, null when there is none.
func (j *jsonWriter) entryID(s *sessionfile.Session, n int) {
	if n == sessionfile.None {
		j.null()
		return
	}
	j.strOrNull(s.ID(n))
}

// diffEntries writes entries with their summaries.
func (j *jsonWriter) diffEntries(s *sessionfile.Session, entries []int) error {
	j.array()
	for _, n := range entries {
		e, err := s.Load(n)
		if err != nil {
			return err
		}
		j.object()
		j.key("id")
		j.strOrNull(e.ID)
		j.entryKind(e)
		j.key("summary")
		j.str(Summary(e))
		j.end()
		if err := j.err(); err != nil {
			return err
		}
	}
	j.end()
	return nil
}

// states writes the state of both sides and what differs.
func (j *jsonWriter) states(c branch.StateComparison) error {
	j.object()
	j.key("a")
	if err := j.state(c.A); err != nil {
		return err
	}
	j.key("b")
	if err := j.state(c.B); err != nil {
		return err
	}
	j.key("tools")
	if err := j.value(reflect.ValueOf(c.Tools)); err != nil {
		return err
	}
	j.key("sections")
	if err := j.value(reflect.ValueOf(c.Sections)); err != nil {
		return err
	}
	j.key("promptDiffers")
	j.boolean(c.Prompt)
	j.end()
	return nil
}

// state writes the state of one side: model and thinking level as they stand in the
// file, the names of tools and sections, and the totals.
func (j *jsonWriter) state(s branch.State) error {
	j.object()
	j.key("model")
	j.model(s.Model)
	j.key("thinkingLevel")
	j.rawOrNull(s.ThinkingLevel)
	err := j.fields(reflect.ValueOf(struct {
		Tools    []string `json:"tools"`
		Sections []string `json:"sections"`
		branch.Totals
	}{s.Tools, s.Sections, s.Totals}))
	j.end()
	return err
}

// contexts writes how many messages the contexts share and what each has alone, null
// when they were not compared.
func (j *jsonWriter) contexts(c *branch.ContextComparison) error {
	if c == nil {
		j.null()
		return nil
	}
	j.object()
	j.key("shared")
	j.number(int64(c.Shared))
	j.key("onlyA")
	if err := (Context{Messages: c.OnlyA()}).messages(j); err != nil {
		return err
	}
	j.key("onlyB")
	if err := (Context{Messages: c.OnlyB()}).messages(j); err != nil {
		return err
	}
	j.end()
	return nil
}
