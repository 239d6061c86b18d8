package sessionfile

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"

	"sessiontool/internal/jsonscan"
)

// HeaderLimit bounds, in bytes, how far into a file its header is looked for
// when sessions are searched. A file whose header ends behind it can be opened
// by its path only.
const HeaderLimit = 1 << 20

// ErrHeaderLimit says that a file is longer than HeaderLimit and has no record
// that ends before it.
var ErrHeaderLimit = errors.New("no header within the first MiB")

// headerChunk is how much is read of a file at a time. Most headers are shorter.
const headerChunk = 4096

// ReadHeaderLine returns the line of a session's header without its line feed.
// Lines that are blank, that are not JSON, or whose value JavaScript takes for
// false are passed over; the first other one is the header if it is an object
// of type "session" with a string as its id, and if not, ok is false: this is
// no session.
//
// The caller owns line. The error is ErrHeaderLimit or the reader's.
func ReadHeaderLine(r io.Reader) (line []byte, ok bool, err error) {
	scanner := newHeaderScanner()
	return scanner.read(r)
}

// foundHeader is what a header says about which session a file is. Its strings
// are transcript data.
type foundHeader struct {
	id  string
	cwd string // "" when there is none or it is not a string
}

// headerScanner reads headers, one after the other.
type headerScanner struct {
	scan jsonscan.Scanner
	last foundHeader // of the line that read returned last
}

func newHeaderScanner() *headerScanner {
	members := map[string]*jsonscan.Shape{"type": nil, "id": nil, "cwd": nil}
	return &headerScanner{scan: jsonscan.Scanner{Shape: &jsonscan.Shape{Members: members}}}
}

// readFile reads the header of the file at path.
func (s *headerScanner) readFile(path string) (foundHeader, bool) {
	f, err := os.Open(path)
	if err != nil {
		return foundHeader{}, false
	}
	defer f.Close()
	_, ok, err := s.read(f)
	return s.last, ok && err == nil
}

// read is ReadHeaderLine; it leaves in s.last what the line says.
func (s *headerScanner) read(r io.Reader) (line []byte, ok bool, err error) {
	lines := bufio.NewReaderSize(io.LimitReader(r, HeaderLimit+1), headerChunk)
	for left := HeaderLimit; ; {
		line, err := lines.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return nil, false, err
		}
		if left -= len(line); left < 0 {
			return nil, false, ErrHeaderLimit
		}
		line = bytes.TrimSuffix(line, []byte("\n"))
		if record, header := s.look(line); record {
			if !header {
				line = nil
			}
			return line, header, nil
		}
		if err == io.EOF {
			return nil, false, nil
		}
	}
}

// look tells whether a line holds a record at all, and whether it is a header.
func (s *headerScanner) look(line []byte) (record, header bool) {
	s.last = foundHeader{}
	doc, err := s.scan.Scan(line)
	if err != nil || !doc.Truthy(jsonscan.Root) {
		return false, false
	}
	if doc.Kind(jsonscan.Root) != jsonscan.Object || !doc.StrIs(doc.Member(jsonscan.Root, "type"), "session") {
		return true, false
	}
	id, ok := doc.Str(doc.Member(jsonscan.Root, "id"))
	cwd, _ := doc.Str(doc.Member(jsonscan.Root, "cwd"))
	s.last = foundHeader{id: id, cwd: cwd}
	return true, ok
}
