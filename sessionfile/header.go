package sessionfile

import "sessiontool/internal/jsonscan"

// Header is the first record of type session, wherever it stands.
type Header struct {
	Line
	// Doc is the whole record.
	Doc jsonscan.Doc
	// ID, Timestamp, Cwd and ParentSession are "" when the member is absent or no
	// string.
	ID, Timestamp, Cwd, ParentSession string
	// Version is the header's version number as it is; 0 when the member is
	// absent or no whole number.
	Version int
	// HasVersion says that there is a version member, of whatever value.
	HasVersion bool
}

func newHeader(line Line) *Header {
	s := jsonscan.Scanner{Shape: jsonscan.Everything()}
	d, err := s.Scan(line.Raw)
	if err != nil {
		return nil // the caller scanned it already
	}
	d = d.Clone()
	line.Raw = d.Text
	h := &Header{
		Line: line, Doc: d,
		ID:            str(d, jsonscan.Root, "id"),
		Timestamp:     str(d, jsonscan.Root, "timestamp"),
		Cwd:           str(d, jsonscan.Root, "cwd"),
		ParentSession: str(d, jsonscan.Root, "parentSession"),
	}
	version := d.Member(jsonscan.Root, "version")
	h.HasVersion = version >= 0
	if f, ok := d.Float(version); ok && f == float64(int(f)) {
		h.Version = int(f)
	}
	return h
}

// Known reports whether the header's version is one of those that exist: the
// number 1, 2 or 3, or none at all, which is 1.
func (h *Header) Known() bool {
	return !h.HasVersion || 1 <= h.Version && h.Version <= 3
}
