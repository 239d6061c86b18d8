package jsonscan

import (
	"fmt"
	"math"
)

// maxTracked is the depth to which containers get a frame: deeper ones are
// checked for syntax only, at one bit a level. It lies above the 1,000 levels
// that a record may have.
const maxTracked = 1024

// MaxText is the longest text that can be scanned, in bytes.
const MaxText = math.MaxInt32

// SyntaxError says where a text stops being JSON.
type SyntaxError struct {
	// Offset is the byte at which the text went wrong, or its length when it
	// ended too early.
	Offset int
	// What was expected there, for people: "a comma or a closing bracket".
	Want string
	// Truncated says that the text is a beginning of JSON: it ended before its
	// value did, and nothing in it was wrong.
	Truncated bool
}

func (e *SyntaxError) Error() string {
	if e.Truncated {
		return fmt.Sprintf("the text ends at byte %d where %s should follow", e.Offset, e.Want)
	}
	return fmt.Sprintf("found something else than %s at byte %d", e.Want, e.Offset)
}

// Scanner scans texts one after the other and reuses its memory. The zero value
// records nothing but the root; set the fields before the first Scan. A Scanner
// is for one goroutine.
type Scanner struct {
	// Shape says which values are recorded.
	Shape *Shape
	// Duplicates says whether repeated member names are counted.
	Duplicates bool

	text   []byte
	pos    int
	nodes  []Node
	notes  Notes
	frames []frame
	deep   bitStack
	names  nameStack
	cur    Node   // what is known of the value that comes next: its name
	shape  *Shape // and how it is recorded
	record bool
}

// frame is one open container above maxTracked.
type frame struct {
	node   int32 // index on the tape, -1 when the container is not recorded
	shape  *Shape
	object bool
	names  int32 // where this object's names begin on the name stack
}

// Scan checks text and records what the shape asks for. The Doc shares text and
// the scanner's memory: it is valid until the next Scan. The error, if any, is a
// *SyntaxError; the Doc then holds what was recorded before it.
func (s *Scanner) Scan(text []byte) (Doc, error) {
	s.reset(text)
	err := s.run()
	return Doc{Text: text, Nodes: s.nodes, Notes: s.notes}, err
}

// Prefix scans the JSON value at the start of text and returns where it ends;
// anything may follow. It is how records that share a line are taken apart.
func (s *Scanner) Prefix(text []byte) (end int, err error) {
	s.reset(text)
	if err := s.document(); err != nil {
		return 0, err
	}
	return s.pos, nil
}

func (s *Scanner) reset(text []byte) {
	s.text, s.pos = text, 0
	s.nodes = s.nodes[:0]
	s.frames = s.frames[:0]
	s.deep.reset()
	s.names.reset()
	s.cur, s.shape, s.record = Node{}, s.Shape, true
	s.notes = Notes{FirstLoneSurrogate: -1, FirstInvalidUTF8: -1, FirstDuplicate: -1}
}

func (s *Scanner) run() error {
	if len(s.text) > MaxText {
		return &SyntaxError{Offset: MaxText, Want: "the end of a text of at most 2 GiB"}
	}
	if err := s.document(); err != nil {
		return err
	}
	s.space()
	if s.pos < len(s.text) {
		return s.fail("the end of the text")
	}
	return nil
}

// document scans one value and all in it. It is a loop over an explicit stack:
// depth costs memory by the bit, never the call stack.
func (s *Scanner) document() error {
	for {
		opened, err := s.begin()
		if err != nil {
			return err
		}
		if opened {
			if err := s.prepare(); err != nil {
				return err
			}
			continue
		}
		more, err := s.finish()
		if err != nil || !more {
			return err
		}
	}
}

// begin reads a scalar or opens a container; opened says that the container has
// something in it.
func (s *Scanner) begin() (opened bool, err error) {
	s.space()
	n := s.cur
	n.Start = uint32(s.pos)
	switch c := s.peek(); c {
	case '{', '[':
		return s.open(c == '{', n), nil
	case '"':
		n.Kind = String
		n.Escaped, n.Broken, err = s.str()
	case 't':
		n.Kind, err = True, s.word("true")
	case 'f':
		n.Kind, err = False, s.word("false")
	case 'n':
		n.Kind, err = Null, s.word("null")
	default:
		n.Kind, err = Number, s.number()
	}
	if err == nil && s.record {
		n.End, n.Next = uint32(s.pos), uint32(len(s.nodes)+1)
		s.nodes = append(s.nodes, n)
	}
	return false, err
}

// open pushes a container and closes it again when it is empty.
func (s *Scanner) open(object bool, n Node) (opened bool) {
	s.pos++
	s.push(object, n)
	s.space()
	closing := byte(']')
	if object {
		closing = '}'
	}
	if s.peek() != closing {
		return true
	}
	s.pos++
	s.pop()
	return false
}

// finish follows a complete value: it closes what closes here, and says whether
// another value comes, prepared.
func (s *Scanner) finish() (more bool, err error) {
	for {
		object, open := s.top()
		if !open {
			return false, nil
		}
		s.space()
		c := s.peek()
		switch {
		case c == ',':
			s.pos++
			return true, s.prepare()
		case object && c == '}', !object && c == ']':
			s.pos++
			s.pop()
		case object:
			return false, s.fail("a comma or a closing brace")
		default:
			return false, s.fail("a comma or a closing bracket")
		}
	}
}

// prepare gets ready for the next member or element of the innermost container:
// it reads a member's name and colon, and looks up how the value is recorded.
func (s *Scanner) prepare() error {
	s.cur, s.shape, s.record = Node{}, nil, false
	object, _ := s.top()
	if object {
		return s.member()
	}
	if s.deep.n == 0 {
		s.shape, s.record = s.frames[len(s.frames)-1].shape.element()
	}
	return nil
}

func (s *Scanner) member() error {
	s.space()
	if s.peek() != '"' {
		return s.fail("a member name in double quotes")
	}
	start := s.pos
	escaped, broken, err := s.str()
	if err != nil {
		return err
	}
	end := s.pos
	s.space()
	if s.peek() != ':' {
		return s.fail("a colon after the member name")
	}
	s.pos++
	if s.deep.n == 0 {
		s.cur = Node{NameStart: uint32(start), NameEnd: uint32(end), NameEscaped: escaped || broken}
		s.named(s.text[start+1 : end-1])
	}
	return nil
}

// named looks up the name just read: is it a repetition, and is it recorded?
func (s *Scanner) named(name []byte) {
	f := &s.frames[len(s.frames)-1]
	if s.Duplicates && s.names.add(int(f.names), name, s.cur.NameEscaped) {
		if s.notes.Duplicates == 0 {
			s.notes.FirstDuplicate = int(s.cur.NameStart)
		}
		s.notes.Duplicates++
	}
	s.shape, s.record = f.shape.member(name, s.cur.NameEscaped)
}

// push opens a container and records it when the shape asks for it.
func (s *Scanner) push(object bool, n Node) {
	depth := len(s.frames) + s.deep.n + 1
	s.notes.Depth = max(s.notes.Depth, depth)
	if depth > maxTracked {
		s.deep.push(object)
		return
	}
	f := frame{node: -1, shape: s.shape, object: object, names: int32(s.names.len())}
	if s.record {
		n.Kind = Array
		if object {
			n.Kind = Object
		}
		f.node = int32(len(s.nodes))
		s.nodes = append(s.nodes, n)
	} else {
		f.shape = nil
	}
	s.frames = append(s.frames, f)
}

// pop closes the innermost container at the current position.
func (s *Scanner) pop() {
	if s.deep.n > 0 {
		s.deep.pop()
		return
	}
	f := s.frames[len(s.frames)-1]
	s.frames = s.frames[:len(s.frames)-1]
	s.names.cut(int(f.names))
	if f.node >= 0 {
		n := &s.nodes[f.node]
		n.End, n.Next = uint32(s.pos), uint32(len(s.nodes))
	}
}

// top tells the kind of the innermost open container.
func (s *Scanner) top() (object, open bool) {
	if s.deep.n > 0 {
		return s.deep.top(), true
	}
	if len(s.frames) == 0 {
		return false, false
	}
	return s.frames[len(s.frames)-1].object, true
}

// peek returns the byte at the current position, 0 at the end: no token begins
// with NUL.
func (s *Scanner) peek() byte {
	if s.pos < len(s.text) {
		return s.text[s.pos]
	}
	return 0
}

func (s *Scanner) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

func (s *Scanner) fail(want string) error {
	return &SyntaxError{Offset: s.pos, Want: want, Truncated: s.pos >= len(s.text)}
}

// word checks one of the three literal names.
func (s *Scanner) word(w string) error {
	for i := range len(w) {
		if s.peek() != w[i] {
			return s.fail(w)
		}
		s.pos++
	}
	return nil
}
