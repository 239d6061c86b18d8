package conformance

import (
	"bytes"
	"slices"

	"sessiontool/internal/jsonscan"
)

// shows tells which of several files is the first that still shows a difference, -1 for
// none of them.
type shows func(files [][]byte) (int, error)

// shrink makes a session file small: it takes lines and then members away as long as the
// difference stays.
func shrink(file []byte, still shows) ([]byte, error) {
	lines := bytes.SplitAfter(file, []byte("\n"))
	join := func(lines [][]byte) []byte { return bytes.Join(lines, nil) }
	lines, err := minimise(lines, join, still)
	if err != nil {
		return nil, err
	}
	for i := range lines {
		build := func(keep []string) []byte {
			shorter := slices.Clone(lines)
			shorter[i] = onlyMembers(lines[i], keep)
			return join(shorter)
		}
		keep, err := minimise(memberPointers(lines[i]), build, still)
		if err != nil {
			return nil, err
		}
		lines[i] = onlyMembers(lines[i], keep)
	}
	return join(lines), nil
}

// minimise returns a list of which no element, alone, can be left out. It leaves out ever
// smaller runs of elements, as long as what is built of the rest still shows the difference.
func minimise[T any](list []T, build func([]T) []byte, still shows) ([]T, error) {
	for size := (len(list) + 1) / 2; size > 0; {
		var shorter [][]T
		var files [][]byte
		for run := range slices.Chunk(slices.Collect(ints(len(list))), size) {
			rest := slices.Concat(list[:run[0]], list[run[len(run)-1]+1:])
			shorter, files = append(shorter, rest), append(files, build(rest))
		}
		first, err := still(files)
		if err != nil {
			return nil, err
		}
		switch {
		case first >= 0:
			list = shorter[first]
			size = min(size, max(1, (len(list)+1)/2))
		case size == 1:
			return list, nil
		default:
			size = (size + 1) / 2
		}
		if len(list) == 0 {
			return list, nil
		}
	}
	return list, nil
}

func ints(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// memberPointers names the members of a record and of its message; none of what is no record.
func memberPointers(line []byte) []string {
	doc, err := scan(line)
	if err != nil || doc.Kind(jsonscan.Root) != jsonscan.Object {
		return nil
	}
	var pointers []string
	for n := range doc.Children(jsonscan.Root) {
		name := "/" + jsonscan.EscapeToken(doc.Name(n))
		if name == "/message" && doc.Kind(n) == jsonscan.Object {
			for inner := range doc.Children(n) {
				pointers = append(pointers, name+"/"+jsonscan.EscapeToken(doc.Name(inner)))
			}
		}
		pointers = append(pointers, name)
	}
	return pointers
}

// onlyMembers takes away what memberPointers names and keep does not.
func onlyMembers(line []byte, keep []string) []byte {
	for _, pointer := range memberPointers(line) {
		if slices.Contains(keep, pointer) {
			continue
		}
		doc, err := scan(line)
		if err != nil {
			return line
		}
		n := doc.Find(pointer)
		if n < 0 {
			continue
		}
		if shorter, err := jsonscan.Apply(nil, line, []jsonscan.Splice{doc.RemoveMember(n)}); err == nil {
			line = shorter
		}
	}
	return line
}

// scan scans a line with every value recorded.
func scan(line []byte) (jsonscan.Doc, error) {
	scanner := jsonscan.Scanner{Shape: jsonscan.Everything()}
	return scanner.Scan(line)
}
