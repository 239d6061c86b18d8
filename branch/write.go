package branch

import (
	"context"
	"io"
	"iter"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// write writes the new file.
func (p *plan) write(ctx context.Context, w io.Writer, o *ExtractOptions) error {
	var line []byte
	for record, err := range p.records(o) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		line = append(append(line[:0], record...), '\n')
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// records are the records of the new file in order: the header, the entries of the
// branch, the labels, the name.
func (p *plan) records(o *ExtractOptions) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		if !yield(p.header(o), nil) {
			return
		}
		for _, k := range p.kept {
			if !yield(p.rechained(k)) {
				return
			}
		}
		for _, l := range p.labels {
			if !yield(p.label(l)) {
				return
			}
		}
		if p.name != nil {
			yield(p.nameRecord(o), nil)
		}
	}
}

// header is the new header. Of the source's members it has the working directory
// only.
func (p *plan) header(o *ExtractOptions) []byte {
	b := []byte(`{"type":"session","version":3`)
	b = appendMember(b, "id", quote(o.SessionID))
	b = appendMember(b, "timestamp", quote(o.time()))
	b = appendMember(b, "cwd", p.cwd(o))
	if o.ParentSession != "" {
		b = appendMember(b, "parentSession", quote(o.ParentSession))
	}
	return append(b, '}')
}

func (p *plan) cwd(o *ExtractOptions) []byte {
	if o.Cwd != "" {
		return quote(o.Cwd)
	}
	if cwd := cwdOf(p.s); cwd != nil {
		return cwd
	}
	return quote(o.WorkDir)
}

// cwdOf is the header's working directory as it stands, nil for none.
func cwdOf(s *sessionfile.Session) []byte {
	if s.Header == nil {
		return nil
	}
	cwd := s.Header.Doc.Member(jsonscan.Root, "cwd")
	if s.Header.Doc.Kind(cwd) != jsonscan.String {
		return nil
	}
	return s.Header.Doc.Raw(cwd)
}

// rechained is the record of an entry in its new place.
func (p *plan) rechained(k keptEntry) ([]byte, error) {
	d, err := p.scan(k.entry)
	if err != nil {
		return nil, err
	}
	e := edits{doc: d}
	if k.fresh {
		e.set("id", k.id)
	}
	e.set("parentId", k.parent)
	if k.firstKept != "" {
		e.set("firstKeptEntryId", k.firstKept)
	}
	return e.apply()
}

// label is the record that restores a label: text and time are those of the entry
// that set it, as they stand there.
func (p *plan) label(l newLabel) ([]byte, error) {
	d, err := p.scan(l.setBy)
	if err != nil {
		return nil, err
	}
	b := newRecord("label", l.link)
	for _, name := range []string{"timestamp", "targetId", "label"} {
		if n := d.Member(jsonscan.Root, name); n >= 0 {
			b = appendMember(b, name, d.Raw(n))
		}
	}
	return append(b, '}'), nil
}

// nameRecord is the record that names the session.
func (p *plan) nameRecord(o *ExtractOptions) []byte {
	b := newRecord("session_info", *p.name)
	b = appendMember(b, "timestamp", quote(o.time()))
	b = appendMember(b, "name", quote(o.Name))
	return append(b, '}')
}

// scan reads the members of an entry's record.
func (p *plan) scan(n int) (jsonscan.Doc, error) {
	record, err := p.s.Record(n)
	if err != nil {
		return jsonscan.Doc{}, err
	}
	scanner := jsonscan.Scanner{Shape: &jsonscan.Shape{Others: true}}
	return scanner.Scan(record)
}

// newRecord begins a record with its type and its place in the chain.
func newRecord(typ string, l link) []byte {
	b := append([]byte(`{"type":`), quote(typ)...)
	b = appendMember(b, "id", quote(l.id))
	return appendMember(b, "parentId", idValue(l.parent))
}

func appendMember(b []byte, name string, value []byte) []byte {
	b = append(append(append(b, `,"`...), name...), `":`...)
	return append(b, value...)
}

func quote(s string) []byte { return jsonscan.AppendString(nil, s) }

// idValue is an id as a JSON value, null for "".
func idValue(id string) []byte {
	if id == "" {
		return []byte("null")
	}
	return quote(id)
}
