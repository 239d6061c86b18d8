package golden

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Case is one session file and what Pi makes of it. The goldens hold only files that Pi reads
// without an error; the fields about errors are for the oracle's answers about damaged ones.
type Case struct {
	Name     string            // "v3-001"; the v1 and v2 case of the same number is made of the same session
	File     string            // the path that the oracle was asked about; goldens have a Name and a Session instead
	Session  []byte            // the file, byte for byte
	Twists   []string          // what bent a twisted session, else empty
	Error    string            // why Pi does not open the file: all that follows is empty
	Hang     bool              // whether Pi does not come back: all that follows is empty
	Lines    []int             // the physical line (from 1) of each entry
	Leaf     int               // the current leaf, -1 if Pi has none
	Title    json.RawMessage   // the session's name: a JSON string, null for none, or {"error"}
	Labels   []Label           // in force, in the order of Pi's map
	Tree     Tree              // of the whole file
	Leaves   []Leaf            // the answer for every entry as the leaf; entries that a later duplicate of their id hides are left out
	Migrated []json.RawMessage // v1 and v2: the records after Pi's migration, header first; ids that a v1 entry gets are "@" and its position in seven digits
	Extracts []Extract         // the answer for every leaf, as Leaves
}

// Label is a label in force.
type Label struct {
	Target    string          // an entry id
	Text      json.RawMessage // a JSON string
	Timestamp json.RawMessage // of the label entry that set it
}

// Tree is Pi's tree by positions, children in Pi's order.
type Tree struct {
	Error    string // what Pi throws instead
	Roots    []int
	Children [][]int // by the position of the parent
}

// Leaf is the projection of one branch.
type Leaf struct {
	Entry         int               // the leaf's position
	Error         string            // what Pi throws: all that follows is empty
	Path          []int             // the branch, root first
	Agent         []json.RawMessage // messages before they are turned into what a model receives
	Provider      []json.RawMessage // messages as a model receives them
	ThinkingLevel json.RawMessage   // a JSON string
	Model         json.RawMessage   // {"provider","modelId"}, or null
}

// Extract is a branch as a new file.
type Extract struct {
	Leaf    int               // the position of the branch's leaf in the source
	Error   string            // what Pi throws: all that follows is empty
	Written bool              // whether Pi writes the file: it does when a user or assistant message is in it
	Entries []json.RawMessage // all records after the header; ids of fresh labels are "+" and seven digits
}

// Some returns what Load does, but only every seventh case when tests are to be short: the
// race detector makes each ten times as slow and needs none of their variety.
func Some(t testing.TB, set string) []Case {
	t.Helper()
	cases := Load(t, set)
	if !testing.Short() {
		return cases
	}
	some := cases[:0]
	for i := 0; i < len(cases); i += 7 {
		some = append(some, cases[i])
	}
	return some
}

// Least is the number of comparisons that Some must give where Load gives n.
func Least(n int) int {
	if testing.Short() {
		return n / 20
	}
	return n
}

// Load returns the cases of a set: "v1", "v2", "v3" or "twisted". It fails the test when the set
// cannot be read or is empty. The cases belong to the caller.
func Load(t testing.TB, set string) []Case {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	cases, err := ReadFile(filepath.Join(root, "testdata", "golden", set+".jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatalf("golden set %q is empty", set)
	}
	return cases
}

// moduleRoot finds the folder of go.mod above the test's working directory.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); !errors.Is(err, fs.ErrNotExist) {
			return dir, err
		}
		if filepath.Dir(dir) == dir {
			return "", errors.New("no go.mod above the working directory")
		}
		dir = filepath.Dir(dir)
	}
}

// ReadFile reads one gzip of JSON lines, as the goldens are.
func ReadFile(path string) ([]Case, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	cases, err := readCases(unpacked)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return cases, nil
}

func readCases(r io.Reader) ([]Case, error) {
	var cases []Case
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			c, err := Decode(line)
			if err != nil {
				return nil, fmt.Errorf("case %d: %w", len(cases)+1, err)
			}
			cases = append(cases, c)
		}
		if err == io.EOF {
			return cases, nil
		}
		if err != nil {
			return nil, err
		}
	}
}
