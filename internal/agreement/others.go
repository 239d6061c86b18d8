package agreement

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Tools says where the other validators are.
type Tools struct {
	Node    string // the program
	Scripts string // the folder of verdict.mjs
	Modules string // the folder in which ajv and the Sourcemeta CLI are installed
}

// verdict is what a validator says of one line.
type verdict struct {
	valid bool
	// faults are "/pointer keyword", sorted; nil if the validator does not name them.
	faults []string
}

// ajv judges lines. dir is for files.
func (t Tools) ajv(ctx context.Context, dir, bundle string, lines [][]byte) ([]verdict, error) {
	file := filepath.Join(dir, "ajv.jsonl")
	if err := writeLines(file, lines); err != nil {
		return nil, err
	}
	command := exec.CommandContext(ctx, t.Node, filepath.Join(t.Scripts, "verdict.mjs"), "--schema", bundle, "--modules", t.Modules, file)
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("ajv: %w", err)
	}
	var answer struct{ Lines [][3]json.RawMessage }
	if err := json.Unmarshal(output, &answer); err != nil {
		return nil, fmt.Errorf("ajv: %w", err)
	}
	if len(answer.Lines) != len(lines) {
		return nil, fmt.Errorf("ajv judges %d lines of %d", len(answer.Lines), len(lines))
	}
	verdicts := make([]verdict, len(lines))
	for i, line := range answer.Lines {
		if err := errors.Join(json.Unmarshal(line[1], &verdicts[i].valid), json.Unmarshal(line[2], &verdicts[i].faults)); err != nil {
			return nil, fmt.Errorf("ajv: %w", err)
		}
		verdicts[i].faults = plain(verdicts[i].faults)
	}
	return verdicts, nil
}

// plain leaves out what repeats other faults: that a condition's branch failed, and that a
// value of the wrong type is none of an enum's either.
func plain(faults []string) []string {
	return slices.Compact(slices.DeleteFunc(slices.Clone(faults), func(fault string) bool {
		pointer, keyword, _ := strings.Cut(fault, " ")
		return keyword == "if" || keyword != "type" && slices.Contains(faults, pointer+" type")
	}))
}

// sourcemeta judges lines. The file that is judged must hold nothing that the CLI does not
// read, so lines that it stops at are taken out: of these no verdict is in the result.
func (t Tools) sourcemeta(ctx context.Context, dir, bundle string, lines [][]byte) (map[int]verdict, error) {
	verdicts := map[int]verdict{}
	left := slices.Collect(indices(len(lines)))
	for len(left) > 0 {
		part := make([][]byte, len(left))
		for i, line := range left {
			part[i] = lines[line]
		}
		valid, stopped, err := t.sourcemetaOnce(ctx, dir, bundle, part)
		if err != nil {
			return nil, err
		}
		if stopped >= 0 {
			left = slices.Delete(left, stopped, stopped+1)
			continue
		}
		for i, line := range left {
			verdicts[line] = verdict{valid: valid[i]}
		}
		return verdicts, nil
	}
	return verdicts, nil
}

func indices(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// sourcemetaOnce judges lines up to the first that cannot be read, whose index is stopped;
// -1 is none.
func (t Tools) sourcemetaOnce(ctx context.Context, dir, bundle string, lines [][]byte) (valid []bool, stopped int, err error) {
	file := filepath.Join(dir, "sourcemeta.jsonl")
	if err := writeLines(file, lines); err != nil {
		return nil, -1, err
	}
	cli := filepath.Join(t.Modules, "node_modules", "@sourcemeta", "jsonschema", "npm", "cli.js")
	command := exec.CommandContext(ctx, t.Node, cli, "validate", bundle, file, "--continue", "--fast", "--verbose")
	output, err := command.CombinedOutput() // that lines are invalid is an exit code, too
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, -1, fmt.Errorf("jsonschema: %w", err)
	}
	if at := parseFailure.FindSubmatch(output); at != nil {
		line, err := strconv.Atoi(string(at[1]))
		return nil, line - 1, err
	}
	valid = make([]bool, len(lines))
	results := lineResult.FindAllSubmatch(output, -1)
	for _, result := range results {
		line, err := strconv.Atoi(string(result[2]))
		if err != nil || line < 1 || line > len(lines) {
			return nil, -1, fmt.Errorf("jsonschema judges line %q", result[2])
		}
		valid[line-1] = string(result[1]) == "ok"
	}
	if len(results) != len(lines) {
		return nil, -1, fmt.Errorf("jsonschema judges %d lines of %d:\n%.500s", len(results), len(lines), output)
	}
	return valid, -1, nil
}

// What the CLI says about a line, and about one that it cannot read. The results come in
// any order, and with --json without the line.
var (
	lineResult   = regexp.MustCompile(`(?m)^(ok|fail): .* \(entry #(\d+)\)$`)
	parseFailure = regexp.MustCompile(`(?m)^error: Failed to parse the JSON document\n  at line (\d+)$`)
)

func writeLines(path string, lines [][]byte) error {
	return os.WriteFile(path, append(bytes.Join(lines, []byte("\n")), '\n'), 0o644)
}
