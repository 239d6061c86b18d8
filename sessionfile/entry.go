package sessionfile

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"sessiontool/internal/jsonscan"
)

// Entry is one entry, read and decoded. It shares nothing with the session and
// belongs to the caller.
type Entry struct {
	// N is the entry's number in its session.
	N int
	Pos
	Kind Kind
	// Type is the type member's value, "" when it is no string.
	Type string
	// ID and ParentID are "" when they are absent, null or no strings.
	ID, ParentID string
	// Timestamp is the node of the entry's time, -1 when it has none; Time is the
	// same in milliseconds since 1970, or NoTime.
	Timestamp int
	Time      int64
	// Doc is the whole record, of version 3 when the session was upgraded.
	Doc  jsonscan.Doc
	Body Body
}

// Raw returns the line of entry n as it stands in the file, without its end. It
// reads into buf when that is large enough. The error is *ChangedError when the
// file no longer holds the same line.
func (s *Session) Raw(n int, buf []byte) ([]byte, error) {
	e := &s.entries[n]
	if cap(buf) < int(e.size) {
		buf = make([]byte, e.size)
	}
	buf = buf[:e.size]
	if _, err := s.src.ReadAt(buf, e.offset); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading %s: %w", s.src.Name(), err)
	}
	if Checksum(buf) != e.sum {
		return nil, &ChangedError{Name: s.src.Name(), Line: int(e.line), Offset: e.offset}
	}
	return buf, nil
}

// Record returns the record of entry n: its line, brought to version 3 when the
// session was upgraded. The bytes belong to the caller.
func (s *Session) Record(n int) ([]byte, error) {
	raw, err := s.Raw(n, nil)
	if err != nil || s.rewrite == nil {
		return raw, err
	}
	return s.rewrite(n, raw)
}

// Load reads and decodes entry n.
func (s *Session) Load(n int) (*Entry, error) {
	raw, err := s.Record(n)
	if err != nil {
		return nil, err
	}
	scanner := s.scanners.Get().(*jsonscan.Scanner)
	defer s.scanners.Put(scanner)
	d, err := scanner.Scan(raw)
	if err != nil {
		return nil, fmt.Errorf("reading %s, line %d: %w", s.src.Name(), s.entries[n].line, err)
	}
	d.Nodes = slices.Clone(d.Nodes)
	e := Decode(d)
	e.N, e.Pos, e.Time = n, s.Pos(n), s.entries[n].time
	return e, nil
}

// Decode reads a record, scanned with jsonscan.Everything, as an entry. N, Pos and
// Time are left for the caller.
func Decode(d jsonscan.Doc) *Entry {
	e := &Entry{
		N: None, Doc: d, Time: NoTime,
		Type:      str(d, jsonscan.Root, "type"),
		ID:        str(d, jsonscan.Root, "id"),
		ParentID:  str(d, jsonscan.Root, "parentId"),
		Timestamp: d.Member(jsonscan.Root, "timestamp"),
	}
	e.Kind = KindOf(e.Type)
	decode := decodeUnknown
	if row, ok := e.Kind.row(); ok {
		decode = row.decode
	}
	e.Body = decode(d)
	return e
}

// newScanners are scanners for Load, which reuse the memory that growing a tape
// takes.
func newScanners() *sync.Pool {
	return &sync.Pool{New: func() any { return &jsonscan.Scanner{Shape: jsonscan.Everything()} }}
}
