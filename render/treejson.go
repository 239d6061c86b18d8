package render

import (
	"io"

	"sessiontool/sessionfile"
)

// treeLevels is how much of the tree's JSON is laid out over lines: each entry is on
// a line of its own.
const treeLevels = 2

// TreeJSON prints a session's tree as one flat JSON object: entries in file order,
// roots and children as Pi sorts them, active the leaf of the active branch
// (sessionfile.None for none). Strings are exact, the header is spliced in as it
// stands. An entry without an id is named by its line (":12") in lists. The error
// is the first of reading and writing.
func TreeJSON(w io.Writer, s *sessionfile.Session, active int) error {
	j := newJSONWriter(w, treeLevels)
	j.object()
	j.key("format")
	j.number(1)
	j.key("session")
	if s.Header != nil {
		j.raw(s.Header.Doc.Text)
	} else {
		j.null()
	}
	j.key("leaf")
	if active == sessionfile.None {
		j.null()
	} else {
		j.str(s.Ref(active))
	}
	j.key("roots")
	j.refs(s, s.Roots())
	j.key("entries")
	if err := j.treeEntries(s, active); err != nil {
		return err
	}
	j.end()
	return j.flush()
}

func (j *jsonWriter) treeEntries(s *sessionfile.Session, active int) error {
	on, labels := branchOf(s, active), labelsOf(s)
	j.array()
	for n := range s.Len() {
		e, err := s.Load(n)
		if err != nil {
			return err
		}
		label, labeled := labels[n]
		j.object()
		j.entryHead(e)
		j.key("label")
		if labeled {
			j.str(label)
		} else {
			j.null()
		}
		j.key("summary")
		j.str(Summary(e))
		j.key("active")
		j.boolean(on[n])
		j.key("children")
		j.refs(s, s.Children(n))
		j.end()
		if err := j.err(); err != nil {
			return err
		}
	}
	j.end()
	return nil
}

// entryHead writes the members that name an entry: id, parentId, type, role, line
// and timestamp.
func (j *jsonWriter) entryHead(e *sessionfile.Entry) {
	j.key("id")
	j.strOrNull(e.ID)
	j.key("parentId")
	j.strOrNull(e.ParentID)
	j.entryKind(e)
}

// entryKind writes what an entry is, where it stands and when it was written: type,
// role, line and timestamp.
func (j *jsonWriter) entryKind(e *sessionfile.Entry) {
	j.key("type")
	j.strOrNull(e.Type)
	j.key("role")
	role := ""
	if m := messageOf(e); m != nil {
		role = m.RoleName
	}
	j.strOrNull(role)
	j.key("line")
	j.number(int64(e.Line))
	j.key("timestamp")
	if e.Timestamp < 0 {
		j.null()
	} else {
		j.raw(e.Doc.Raw(e.Timestamp))
	}
}

// refs writes a list of entries by their ids.
func (j *jsonWriter) refs(s *sessionfile.Session, list []int32) {
	j.array()
	for _, n := range list {
		j.str(s.Ref(int(n)))
	}
	j.end()
}
