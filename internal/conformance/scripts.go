package conformance

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"sessiontool/internal/golden"
)

// Scripts runs the scripts in testdata/pi.
type Scripts struct {
	Node   string // the program
	Dir    string // where the scripts are
	Pi     string // where the Pi that is asked is installed
	Writer string // where the Pi that writes the sessions is installed
}

// run runs one script to its end.
func (s Scripts) run(ctx context.Context, script string, seed int, args ...string) error {
	args = append([]string{filepath.Join(s.Dir, script), "--seed", strconv.Itoa(seed)}, args...)
	command := exec.CommandContext(ctx, s.Node, args...)
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", script, err, output)
	}
	return nil
}

// generate writes sessions first to first+count-1 of a seed to the folder dir, none with
// many more than size entries.
func (s Scripts) generate(ctx context.Context, seed, first, count, size int, dir string) error {
	return s.run(ctx, "generate.mjs", seed, "--pi", s.Writer, "--out", dir,
		"--first", strconv.Itoa(first), "--count", strconv.Itoa(count), "--size", strconv.Itoa(size))
}

// Answer is what Pi says about one file.
type Answer struct {
	golden.Case        // without the session
	Line        []byte // as the oracle wrote it
}

// silent reports whether Pi says nothing: it does not open the file, or does not come back.
func (a Answer) silent() bool { return a.Error != "" || a.Hang }

// Ask asks Pi about files, one after the other; a file that takes Pi longer than patience
// has no answer. The sequence ends at the first error.
func (s Scripts) Ask(ctx context.Context, files []string, patience time.Duration) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		if err := s.ask(ctx, files, patience, yield); err != nil && !errors.Is(err, errStopped) {
			yield(Answer{}, fmt.Errorf("oracle.mjs: %w", err))
		}
	}
}

// ask yields the answers; errStopped says that no more were wanted.
func (s Scripts) ask(ctx context.Context, files []string, patience time.Duration, yield func(Answer, error) bool) error {
	scratch, err := os.MkdirTemp("", "sessiontool-ask-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch) // the oracle cannot when it is stopped
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	command := exec.CommandContext(ctx, s.Node, filepath.Join(s.Dir, "oracle.mjs"), "--pi", s.Pi,
		"--timeout", strconv.FormatInt(patience.Milliseconds(), 10))
	command.Env = append(os.Environ(), "TMPDIR="+scratch)
	var complaint bytes.Buffer
	command.Stdin, command.Stderr = strings.NewReader(strings.Join(files, "\n")), &complaint
	answers, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	count, err := decodeAnswers(answers, yield)
	if err != nil {
		cancel() // it would wait for a reader
	}
	waited := command.Wait()
	if errors.Is(err, errStopped) {
		return err
	}
	if err = errors.Join(err, waited); err != nil {
		return fmt.Errorf("after %d of %d files: %w\n%s", count, len(files), err, &complaint)
	}
	if count < len(files) {
		return fmt.Errorf("answers about %d files of %d", count, len(files))
	}
	return nil
}

var errStopped = errors.New("no more answers are wanted")

// decodeAnswers yields the answers in r and returns their number.
func decodeAnswers(r io.Reader, yield func(Answer, error) bool) (int, error) {
	lines := bufio.NewReader(r)
	for count := 0; ; count++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return count, nil
		}
		if err != nil {
			return count, err
		}
		c, err := golden.Decode(line)
		if err != nil {
			return count, err
		}
		if !yield(Answer{c, line}, nil) {
			return count + 1, errStopped
		}
	}
}

// sessionFiles are the session files of a folder by name.
func sessionFiles(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	slices.Sort(files)
	return files, err
}

// readReport reads what a script says it did to each file; a missing report is empty.
func readReport[T any](path string) (map[string]T, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var report map[string]T
	if err := json.Unmarshal(text, &report); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return report, nil
}
