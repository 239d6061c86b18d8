package agreement

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sessiontool/check"
	"sessiontool/finding"
	"sessiontool/internal/jsonscan"
	"sessiontool/schema"
	"sessiontool/sessionfile"
)

// Summary is the outcome of comparing verdicts about a corpus.
type Summary struct {
	// Lines counts the lines on which all validators gave a verdict, Invalid those of
	// them that are not valid, Checked those that validate judged as well.
	Lines, Invalid, Checked int
	// Disagreements say on which lines verdicts differ, and how.
	Disagreements []string
}

// Compare lets every validator judge a corpus.
func Compare(ctx context.Context, tools Tools, c *Corpus) (Summary, error) {
	dir, err := os.MkdirTemp("", "sessiontool-agreement-")
	if err != nil {
		return Summary{}, err
	}
	defer os.RemoveAll(dir)
	text, err := schema.Bundle(c.Version)
	if err != nil {
		return Summary{}, err
	}
	bundle := filepath.Join(dir, "bundle.json")
	if err := os.WriteFile(bundle, text, 0o644); err != nil {
		return Summary{}, err
	}
	ours, err := validator(c)
	if err != nil {
		return Summary{}, err
	}
	named, err := findings(ctx, c)
	if err != nil {
		return Summary{}, err
	}
	ajv, err := tools.ajv(ctx, dir, bundle, c.Lines)
	if err != nil {
		return Summary{}, err
	}
	sourcemeta, err := tools.sourcemeta(ctx, dir, bundle, c.Lines)
	if err != nil {
		return Summary{}, err
	}
	var s Summary
	for i, line := range c.Lines {
		other, ok := sourcemeta[i]
		if !ok {
			continue
		}
		s.Lines++
		if !ours[i].valid {
			s.Invalid++
		}
		if named[i].judged {
			s.Checked++
		}
		if err := disagreement(ours[i], ajv[i], other, named[i]); err != nil {
			s.Disagreements = append(s.Disagreements, fmt.Sprintf("version %d, line %d: %v: %.500s", c.Version, i+1, err, line))
		}
	}
	return s, nil
}

// disagreement says how verdicts about a line differ, nil if they do not.
func disagreement(ours, ajv, sourcemeta verdict, named line) error {
	var problems []error
	if ours.valid != ajv.valid {
		problems = append(problems, fmt.Errorf("valid is %t, to ajv %t %q", ours.valid, ajv.valid, ajv.faults))
	} else if !slices.Equal(ours.faults, ajv.faults) {
		problems = append(problems, fmt.Errorf("faults are %q, to ajv %q", ours.faults, ajv.faults))
	}
	if ours.valid != sourcemeta.valid {
		problems = append(problems, fmt.Errorf("valid is %t, to the Sourcemeta CLI %t", ours.valid, sourcemeta.valid))
	}
	if named.judged && (!ours.valid && !named.schema && !named.better || ours.valid && named.schema) {
		problems = append(problems, fmt.Errorf("valid is %t, and the findings are %q", ours.valid, named.rules))
	}
	return errors.Join(problems...)
}

// validator is the verdict of package schema on each line.
func validator(c *Corpus) ([]verdict, error) {
	v, err := schema.NewValidator(c.Version)
	if err != nil {
		return nil, err
	}
	scanner := jsonscan.Scanner{Shape: jsonscan.Everything()}
	verdicts := make([]verdict, len(c.Lines))
	for i, line := range c.Lines {
		d, err := scanner.Scan(line)
		if err != nil {
			return nil, err
		}
		result := v.Check(d)
		verdicts[i].valid = len(result.Violations) == 0
		for _, violation := range result.Violations {
			verdicts[i].faults = append(verdicts[i].faults, violation.Pointer+" "+violation.Keyword)
		}
		slices.Sort(verdicts[i].faults)
		verdicts[i].faults = slices.Compact(verdicts[i].faults)
	}
	return verdicts, nil
}

// line is what validate finds in a line.
type line struct {
	// judged says that the line is judged as an entry of the corpus's version.
	judged bool
	// schema says that a schema rule is among the rules, better that one is which says
	// the same in fewer words.
	schema, better bool
	rules          []string
}

// findings are what validate finds in each line of the corpus, put behind the header in a
// file of its own. A line that makes the file one of another version is not judged, nor is
// a second header.
func findings(ctx context.Context, c *Corpus) ([]line, error) {
	lines := make([]line, len(c.Lines))
	for i, text := range c.Lines[1:] {
		file := slices.Concat(c.Lines[0], []byte("\n"), text, []byte("\n"))
		report, err := check.File(ctx, sessionfile.Bytes("line", file), check.Options{})
		if err != nil {
			return nil, err
		}
		l := &lines[i+1]
		l.judged = report.SessionVersion == c.Version
		for _, f := range report.Findings {
			if f.Line != 1 {
				l.add(f)
			}
		}
	}
	return lines, nil
}

// add notes a finding in the line.
func (l *line) add(f finding.Finding) {
	rule, _ := finding.Lookup(f.Rule)
	isSchema := func(id string) bool { return strings.HasPrefix(id, "schema/") }
	l.rules = append(l.rules, f.Rule)
	l.judged = l.judged && rule.Layer() != "header"
	l.schema = l.schema || isSchema(f.Rule)
	l.better = l.better || slices.ContainsFunc(rule.Supersedes, isSchema)
}
