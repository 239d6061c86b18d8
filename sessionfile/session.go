package sessionfile

import (
	"fmt"
	"math"
	"slices"
	"sync"
)

// Session is the index of a session file: its entries in physical order, numbered
// from 0, and their tree. It holds no payloads; Load reads one. It is read-only
// and may be used by several goroutines, and it is valid while its Source is
// open.
type Session struct {
	// Header is the first record of type session, nil when there is none.
	Header *Header
	// Version is the effective version: 1, 2 or 3.
	Version int
	// Skipped are the lines that are no records, in file order; blank lines are
	// not among them. Of more than MaxSkipped only the number is known.
	Skipped      []Skipped
	SkippedCount int
	// LateHeader says that an entry stands before the header.
	LateHeader bool
	// BOM says that the file begins with a byte order mark.
	BOM bool

	src     *Source
	entries []indexEntry
	ids     *idTable
	tree    tree
	labels  []LabelChange
	names   []string // of session_info entries, in file order
	rewrite func(n int, raw []byte) ([]byte, error)
	derived []string // ids given by an upgrade
	// scanners are behind Load, so that several goroutines can use it.
	scanners *sync.Pool
}

// MaxSkipped is how many passed-over lines a Session keeps.
const MaxSkipped = 1000

// Skipped is a line that is no record.
type Skipped struct {
	Pos
	// Err says why: a *jsonscan.SyntaxError, or another reason.
	Err error
}

// NoTime stands for an entry time that is missing or unreadable.
const NoTime = math.MinInt64

// None stands for no entry.
const None = -1

// indexEntry is what the index keeps of an entry: 48 bytes.
type indexEntry struct {
	offset  int64
	time    int64
	size    uint32
	line    uint32
	sum     uint32 // of the raw line, to notice that the file was rewritten
	id      uint32 // number + 1 in the id table, 0 for none
	parent  uint32 // likewise
	ordinal uint32 // counts parsed records, as indices of version 1 do
	kind    Kind
	role    Role
}

// Len is the number of entries.
func (s *Session) Len() int { return len(s.entries) }

// Source is where the session is read from.
func (s *Session) Source() *Source { return s.src }

// ID is the id of entry n, "" when it has none.
func (s *Session) ID(n int) string {
	if s.derived != nil {
		return s.derived[n]
	}
	if id := s.entries[n].id; id > 0 {
		return s.ids.String(id - 1)
	}
	return ""
}

// ParentID is the parentId of entry n as it stands in the file, "" for a root.
func (s *Session) ParentID(n int) string {
	if s.derived != nil {
		if n == 0 {
			return ""
		}
		return s.derived[n-1]
	}
	if id := s.entries[n].parent; id > 0 {
		return s.ids.String(id - 1)
	}
	return ""
}

// Kind is the type of entry n.
func (s *Session) Kind(n int) Kind { return s.entries[n].kind }

// Role is the role of the message in entry n, RoleNone when it is no message.
func (s *Session) Role(n int) Role { return s.entries[n].role }

// Time is the time of entry n in milliseconds since 1970, or NoTime.
func (s *Session) Time(n int) int64 { return s.entries[n].time }

// Pos is where the line of entry n begins.
func (s *Session) Pos(n int) Pos {
	return Pos{Offset: s.entries[n].offset, Line: int(s.entries[n].line)}
}

// Size is the length of entry n's line in bytes, without its end.
func (s *Session) Size(n int) int { return int(s.entries[n].size) }

// Ordinal is the place of entry n among the file's records: 0 is the first record,
// as a rule the header. Pi's indices of version 1 count like this.
func (s *Session) Ordinal(n int) int { return int(s.entries[n].ordinal) }

// ByID returns the entry with that id, of several the last; None when there is
// none.
func (s *Session) ByID(id string) int {
	if s.derived != nil {
		return slices.Index(s.derived, id)
	}
	n, ok := s.ids.Find(id)
	if !ok {
		return None
	}
	return int(s.ids.entry[n])
}

// Shadowed reports whether a later entry has the id of entry n, so that nothing
// refers to n any more.
func (s *Session) Shadowed(n int) bool {
	id := s.entries[n].id
	return s.derived == nil && id > 0 && s.ids.entry[id-1] != int32(n)
}

// AtLine returns the entry on physical line n, None when there is none.
func (s *Session) AtLine(line int) int {
	i, ok := slices.BinarySearchFunc(s.entries, line, func(e indexEntry, line int) int { return int(e.line) - line })
	if !ok {
		return None
	}
	return i
}

// Leaf is the current leaf: the last entry, None in a file without entries.
func (s *Session) Leaf() int { return len(s.entries) - 1 }

// Name is the session's name: the last session_info's, trimmed; "" for none.
func (s *Session) Name() string {
	if len(s.names) == 0 {
		return ""
	}
	return trimName(s.names[len(s.names)-1])
}

// Ref names entry n for people: its id, or its line when it has none.
func (s *Session) Ref(n int) string {
	if id := s.ID(n); id != "" {
		return id
	}
	return fmt.Sprintf(":%d", s.entries[n].line)
}
