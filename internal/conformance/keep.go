package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// keep saves a session about which answers differ in the folder of failures: the file
// itself, a small one if not too many were made small before, and that one as a fixture
// with Pi's answers.
func (r *runner) keep(ctx context.Context, answer Answer, d Difference) error {
	original := answer.Session
	if r.shrunk < r.MaxShrunk {
		r.shrunk++
		small, err := r.shrinkAnswer(ctx, answer, d)
		if err != nil {
			return fmt.Errorf("shrinking %s: %w", answer.Name, err)
		}
		answer = small
	}
	if err := os.MkdirAll(r.Failures, 0o755); err != nil {
		return err
	}
	path := filepath.Join(r.Failures, answer.Name+"-"+strings.ReplaceAll(string(d.Aspect), " ", "-"))
	fmt.Fprintf(r.Log, "  saved as %s.jsonl\n", path)
	return errors.Join(
		os.WriteFile(path+"-original.jsonl", original, 0o644),
		os.WriteFile(path+".jsonl", answer.Session, 0o644),
		os.WriteFile(path+".json", fixture(answer), 0o644),
	)
}

// shrinkAnswer returns a small session that shows a difference of the same aspect, with
// Pi's answers about it.
func (r *runner) shrinkAnswer(ctx context.Context, answer Answer, d Difference) (Answer, error) {
	dir, err := os.MkdirTemp("", "sessiontool-shrink-")
	if err != nil {
		return Answer{}, err
	}
	defer os.RemoveAll(dir)
	smallest := answer
	_, err = shrink(answer.Session, func(files [][]byte) (int, error) {
		paths := make([]string, len(files))
		for i, file := range files {
			paths[i] = filepath.Join(dir, fmt.Sprintf("%05d.jsonl", i))
			if err := os.WriteFile(paths[i], file, 0o644); err != nil {
				return -1, err
			}
		}
		i := -1
		for small, err := range r.Scripts.Ask(ctx, paths, hangs) {
			if err != nil {
				return -1, err
			}
			i++
			small.Session, small.Name, small.Twists = files[i], answer.Name, answer.Twists
			if differs(ctx, small, d.Aspect, r.Commands) {
				smallest = small
				return i, nil
			}
		}
		return -1, nil
	})
	return smallest, err
}

// differs reports whether answers about a session differ in an aspect.
func differs(ctx context.Context, answer Answer, aspect Aspect, commands Commands) bool {
	result := CompareFile(ctx, answer.File, answer.Case, commands)
	result, err := explain(ctx, answer.Case, result) // shrinking is damage, too
	if err != nil {
		return false
	}
	return slices.ContainsFunc(result.Differences, func(d Difference) bool { return d.Aspect == aspect })
}

// fixture writes a session with Pi's answers about it as one line of a golden.
func fixture(answer Answer) []byte {
	head := struct {
		Name          string   `json:"name"`
		Twists        []string `json:"twists"`
		Session       string   `json:"session,omitempty"`
		SessionBase64 []byte   `json:"sessionBase64,omitempty"`
	}{Name: answer.Name, Twists: answer.Twists}
	if utf8.Valid(answer.Session) {
		head.Session = string(answer.Session)
	} else {
		head.SessionBase64 = answer.Session
	}
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(head) // strings and bytes: cannot fail
	line.Truncate(line.Len() - len("}\n"))
	_, members, _ := bytes.Cut(answer.Line, []byte(`,`)) // what follows the file's path
	line.WriteByte(',')
	line.Write(members)
	return line.Bytes()
}
