package sessionfile

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// repeated is a file that exists only as it is read: a header and count lines of
// one length, each with its own id and the id of the line before as its parent.
type repeated struct {
	head  []byte
	line  []byte // with idMark and parentMark where the ids go
	count int64
	id    int // where the id stands in line
	back  int // where the parent's id stands; -1 for none
}

const (
	idMark     = "IDIDIDID"
	parentMark = "PARENTID"
)

func newRepeated(line string, count int64) *repeated {
	return &repeated{
		head: []byte(header + "\n"), line: []byte(line + "\n"), count: count,
		id: strings.Index(line, idMark), back: strings.Index(line, parentMark),
	}
}

// Size is the length of the file.
func (r *repeated) Size() int64 { return int64(len(r.head)) + r.count*int64(len(r.line)) }

func (r *repeated) ReadAt(p []byte, off int64) (int, error) {
	n := 0
	for n < len(p) && off < r.Size() {
		var copied int
		if off < int64(len(r.head)) {
			copied = copy(p[n:], r.head[off:])
		} else {
			rest := off - int64(len(r.head))
			copied = r.copyLine(p[n:], rest/int64(len(r.line)), int(rest%int64(len(r.line))))
		}
		n, off = n+copied, off+int64(copied)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// copyLine copies line number i from byte at on, with its ids.
func (r *repeated) copyLine(p []byte, i int64, at int) int {
	n := copy(p, r.line[at:])
	patch := func(where int, id string) {
		for k := range len(id) {
			if pos := where + k - at; 0 <= pos && pos < n {
				p[pos] = id[k]
			}
		}
	}
	if r.id >= 0 {
		patch(r.id, fmt.Sprintf("%08x", i))
	}
	if r.back >= 0 {
		patch(r.back, fmt.Sprintf("%08x", i-1)[:8])
	}
	return n
}

// stretched is a file that exists only as it is read: unit, count times over, and
// what stands before and after.
type stretched struct {
	before, unit, after string
	count               int64
}

// Size is the length of the file.
func (s *stretched) Size() int64 {
	return int64(len(s.before)+len(s.after)) + s.count*int64(len(s.unit))
}

func (s *stretched) ReadAt(p []byte, off int64) (int, error) {
	middle, end := int64(len(s.before)), s.Size()-int64(len(s.after))
	n := 0
	for n < len(p) && off+int64(n) < s.Size() {
		switch at := off + int64(n); {
		case at < middle:
			n += copy(p[n:], s.before[at:])
		case at >= end:
			n += copy(p[n:], s.after[at-end:])
		default:
			rest := p[n:min(int64(len(p)), int64(n)+end-at)]
			n += copy(rest, s.unit[(at-middle)%int64(len(s.unit)):])
		}
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

const largeLine = `{"type":"message","id":"` + idMark + `","parentId":"` + parentMark + `","timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":`

// largeCase is a file that a careless reader dies of, the memory that opening it
// may take, and what must hold of its Session.
type largeCase struct {
	limitMB int64
	file    func() sizedReaderAt
	check   func(s *Session) error
}

type sizedReaderAt interface {
	io.ReaderAt
	Size() int64
}

func largeCases() map[string]largeCase {
	lines := func(line string, count int64) func() sizedReaderAt {
		return func() sizedReaderAt { return newRepeated(line, count) }
	}
	open := header + "\n" + entry("a", "", 0) + "\n"
	content := func(before, repeat string, count int64, after string) func() sizedReaderAt {
		return func() sizedReaderAt {
			message := `{"type":"message","id":"b","parentId":"a","message":{"role":"user","content":`
			return &stretched{before: open + message + before, unit: strings.Repeat(repeat, 1024), count: count / 1024, after: after + "}}\n"}
		}
	}
	small := largeLine + `"x"}}`
	same := strings.NewReplacer(idMark, "aaaaaaaa", parentMark, "aaaaaaaa").Replace(small)
	ring := strings.Replace(small, parentMark, "000007ff", 1)
	brackets := strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000)
	return map[string]largeCase{
		"1 GB of images": {60, func() sizedReaderAt {
			return newRepeated(largeLine+`[{"type":"image","mimeType":"image/png","data":"`+strings.Repeat("iVBORw0K", 1<<19)+`"}]}}`, 256)
		}, holds(256, 0)},
		"1,000,000 entries":      {300, lines(small, 1_000_000), millionDeep},
		"a ring of parents":      {60, lines(ring, 2048), holds(2048, 0)},
		"every entry its parent": {60, lines(same, 100_000), holds(100_000, 0)},
		"a line of 100 MB":       {450, content(`"`, "x", 100<<20, `"`), holds(2, 0)},
		"a line over the limit":  {1100, content(`"`, "x", 300<<20, `"`), holds(1, 1)},
		"10,000 levels":          {60, content(brackets, "", 0, ""), holds(2, 0)},
		"100 MB of brackets":     {450, content("", "[", 100<<20, ""), holds(1, 1)},
		"100 MB of members":      {450, content("{", `"a":1,`, 16<<20, `"b":2}`), holds(2, 0)},
		"NULs":                   {100, content("", "\x00", 10<<20, ""), holds(1, 1)},
		"cut UTF-8":              {100, content(`"`, "\xe2\x82", 1<<20, `"`), holds(2, 0)},
	}
}

// holds checks the numbers of entries and of skipped lines.
func holds(entries, skipped int) func(*Session) error {
	return func(s *Session) error {
		if s.Len() != entries || s.SkippedCount != skipped {
			return fmt.Errorf("%d entries and %d skipped lines, want %d and %d", s.Len(), s.SkippedCount, entries, skipped)
		}
		return nil
	}
}

func millionDeep(s *Session) error {
	if n := len(s.Branch(s.Leaf())); n != s.Len() || n != 1_000_000 {
		return fmt.Errorf("the branch has %d of %d entries", n, s.Len())
	}
	_, err := s.Load(s.Leaf())
	return err
}

const largeCaseVar = "SESSIONFILE_LARGE_CASE"

// TestInLittleMemory opens each case in a process of its own and looks at the most
// memory that it had.
func TestInLittleMemory(t *testing.T) {
	if name := os.Getenv(largeCaseVar); name != "" {
		openLarge(t, name)
		return
	}
	if raceEnabled {
		t.Skip("the race detector takes memory of its own")
	}
	for name, c := range largeCases() {
		t.Run(name, func(t *testing.T) {
			child := exec.Command(os.Args[0], "-test.run", "^TestInLittleMemory$")
			child.Env = append(os.Environ(), largeCaseVar+"="+name)
			if out, err := child.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, bytes.TrimSpace(out))
			}
			peak := child.ProcessState.SysUsage().(*syscall.Rusage).Maxrss >> 10
			if peak > c.limitMB {
				t.Errorf("took %d MB, at most %d allowed", peak, c.limitMB)
			}
			t.Logf("peak %d MB", peak)
		})
	}
}

func openLarge(t *testing.T, name string) {
	c := largeCases()[name]
	file := c.file()
	s, err := Build(t.Context(), &Source{name: name, at: file, size: file.Size()}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.check(s); err != nil {
		t.Error(err)
	}
}
