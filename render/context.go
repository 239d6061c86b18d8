package render

import (
	"io"
	"iter"
	"strings"

	"sessiontool/project"
	"sessiontool/sessionfile"
)

// Context is what the model receives at a leaf, as project.Stream gives it. Its
// methods print it in one form each and walk the messages, which can be done once.
// They hold one message at a time. Their error is the first of reading and writing.
type Context struct {
	Session    *sessionfile.Session
	Projection *project.Projection
	Messages   iter.Seq2[project.Message, error]
}

// JSON prints the messages as an array. Their tokens are those of the file.
func (c Context) JSON(w io.Writer, layout Layout) error {
	j := newJSONWriter(w, layout.levels())
	if err := c.messages(j); err != nil {
		return err
	}
	return j.flush()
}

func (c Context) messages(j *jsonWriter) error {
	j.array()
	for m, err := range c.Messages {
		if err != nil {
			return err
		}
		j.raw(m.JSON)
		if err := j.err(); err != nil {
			return err
		}
	}
	j.end()
	return nil
}

// JSONLines prints each message on a line of its own.
func (c Context) JSONLines(w io.Writer) error {
	j := newJSONWriter(w, Compact.levels())
	for m, err := range c.Messages {
		if err != nil {
			return err
		}
		j.raw(m.JSON)
		j.endLine()
		if err := j.err(); err != nil {
			return err
		}
	}
	return j.w.Flush()
}

// Full prints the messages with the state, where each message came from, and why
// the other entries of the branch gave none.
func (c Context) Full(w io.Writer, layout Layout) error {
	j := newJSONWriter(w, layout.levels())
	j.object()
	c.head(j)
	j.key("messages")
	if err := c.messages(j); err != nil {
		return err
	}
	j.key("provenance")
	c.provenance(j)
	j.key("omitted")
	c.omitted(j)
	j.end()
	return j.flush()
}

func (c Context) head(j *jsonWriter) {
	j.key("format")
	j.number(1)
	j.key("sessionId")
	id := ""
	if c.Session.Header != nil {
		id = c.Session.Header.ID
	}
	j.strOrNull(id)
	j.key("leaf")
	if c.Projection.Leaf == sessionfile.None {
		j.null()
	} else {
		j.str(c.Session.Ref(c.Projection.Leaf))
	}
	j.key("thinkingLevel")
	j.rawOrNull(c.Projection.ThinkingLevel)
	j.key("model")
	j.model(c.Projection.Model)
}

// model writes the model as Pi does: a member that the file lacks is left out.
func (j *jsonWriter) model(m *project.Model) {
	if m == nil {
		j.null()
		return
	}
	j.object()
	if m.Provider != nil {
		j.key("provider")
		j.raw(m.Provider)
	}
	if m.ModelID != nil {
		j.key("modelId")
		j.raw(m.ModelID)
	}
	j.end()
}

func (c Context) provenance(j *jsonWriter) {
	j.array()
	for _, p := range c.Projection.Provenance {
		j.object()
		j.key("index")
		j.number(int64(p.Index))
		j.key("entryId")
		j.strOrNull(p.EntryID)
		j.key("line")
		j.number(int64(p.Line))
		j.key("type")
		j.strOrNull(p.Type)
		j.key("reason")
		j.str(p.Reason.String())
		if p.EditID != "" {
			j.key("editId")
			j.str(p.EditID)
		}
		j.end()
	}
	j.end()
}

func (c Context) omitted(j *jsonWriter) {
	j.array()
	for _, o := range c.Projection.Omitted {
		j.object()
		j.key("entryId")
		j.strOrNull(c.Session.ID(o.Entry))
		j.key("line")
		j.number(int64(o.Line))
		j.key("reason")
		j.str(o.Reason.String())
		j.end()
	}
	j.end()
}

// modelText names a model for people: provider/model.
func modelText(m *project.Model) string {
	if m == nil {
		return "no model"
	}
	var parts []string
	for _, text := range [][]byte{m.Provider, m.ModelID} {
		if s := scalarText(text); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "/")
}
