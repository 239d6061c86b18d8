package render

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"sessiontool/finding"
)

// githubReport prints workflow commands that GitHub shows as annotations.
type githubReport struct{ w *bufio.Writer }

func newGitHubReport(w io.Writer) *githubReport {
	return &githubReport{bufio.NewWriter(w)}
}

func (r *githubReport) file(c Checked) error {
	if c.Err != nil {
		fmt.Fprintf(r.w, "::error file=%s::%s\n", githubProperty(c.Path), githubMessage(c.Err.Error()))
	}
	for _, f := range c.Findings {
		command := f.Severity.String()
		if f.Severity == finding.Info {
			command = "notice"
		}
		message := f.Message
		if f.Hint != "" {
			message += "\nhint: " + f.Hint
		}
		fmt.Fprintf(r.w, "::%s file=%s,line=%d,col=%d,title=%s::%s\n", command, githubProperty(c.Path),
			max(1, f.Line), max(1, f.Column), githubProperty(f.Rule), githubMessage(message))
	}
	return r.w.Flush()
}

func (r *githubReport) close(Totals) error { return r.w.Flush() }

// githubMessage escapes the text of a command, and cleans what would reach a log.
func githubMessage(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(Clean(line), "%", "%25")
	}
	return strings.Join(lines, "%0A")
}

// githubProperty escapes a property, in which colons and commas mean something.
func githubProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(githubMessage(s))
}
