package render

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"sessiontool/check"
)

// junitReport prints the XML that continuous integration shows as test results: a
// test case for each file, failed when the file is invalid. Totals stand at its
// top, so that it keeps the cases until the end.
type junitReport struct {
	w     io.Writer
	cases bytes.Buffer
}

func (r *junitReport) file(c Checked) error {
	fmt.Fprintf(&r.cases, `    <testcase classname="sessiontool.validate" name="%s"`, xmlText(c.Path))
	switch c.Status {
	case check.Skipped:
		r.cases.WriteString("><skipped message=\"not a session file\"/></testcase>\n")
	case Unreadable:
		fmt.Fprintf(&r.cases, "><error message=\"%s\" type=\"unreadable\"/></testcase>\n", xmlText(c.Err.Error()))
	case check.Invalid:
		message := fmt.Sprintf("%s, %s", count(c.Counts.Errors, "error", "errors"), count(c.Counts.Warnings, "warning", "warnings"))
		fmt.Fprintf(&r.cases, "><failure message=\"%s\" type=\"%s\">%s</failure></testcase>\n", message, xmlText(worstRule(c)), findingText(c))
	default:
		if len(c.Findings) == 0 {
			r.cases.WriteString("/>\n")
			return nil
		}
		fmt.Fprintf(&r.cases, "><system-out>%s</system-out></testcase>\n", findingText(c))
	}
	return nil
}

// worstRule is the rule of the first finding of the highest severity.
func worstRule(c Checked) string {
	worst := -1
	for i, f := range c.Findings {
		if worst < 0 || f.Severity > c.Findings[worst].Severity {
			worst = i
		}
	}
	if worst < 0 {
		return "findings"
	}
	return c.Findings[worst].Rule
}

// findingText lists a file's findings as the text format does.
func findingText(c Checked) string {
	var b strings.Builder
	t := textReport{liner: newLiner(&b, Style{})}
	for _, f := range c.Findings {
		_ = t.finding(c, f) // a strings.Builder takes everything
	}
	_ = t.w.Flush()
	return xmlText("\n" + b.String())
}

func (r *junitReport) close(s Totals) error {
	totals := fmt.Sprintf(`tests="%d" failures="%d" errors="%d" skipped="%d"`, s.Files, s.Invalid, s.Unreadable, s.Skipped)
	_, err := fmt.Fprintf(r.w, "%s<testsuites %s>\n  <testsuite name=\"sessiontool validate\" %s>\n%s  </testsuite>\n</testsuites>\n",
		xml.Header, totals, totals, r.cases.String())
	return err
}

// xmlText is text for XML: escaped, and without the characters that XML cannot hold.
func xmlText(s string) string {
	var b strings.Builder
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = Clean(line)
	}
	_ = xml.EscapeText(&b, []byte(strings.Join(lines, "\n"))) // a strings.Builder takes everything
	return strings.ReplaceAll(b.String(), "&#xA;", "\n")
}
