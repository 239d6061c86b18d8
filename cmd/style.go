package cmd

import (
	"strings"

	"sessiontool/render"
)

// style decides how standard output looks: for whom, in which colours, how wide.
func (a *app) style() (render.Style, error) {
	s, err := render.NewStyle(a.color, a.env.Getenv("NO_COLOR"), a.env.Getenv("CLICOLOR_FORCE"), a.env.StdoutTerminal, a.env.Width)
	if err != nil {
		return s, usageError("", "%w", err)
	}
	return s, nil
}

// styleOfWidth is style with another width, unless that is 0.
func (a *app) styleOfWidth(width int) (render.Style, error) {
	if width < 0 {
		return render.Style{}, usageError("", "--width %d: want a number of columns", width)
	}
	s, err := a.style()
	if width > 0 {
		s.Width = width
	}
	return s, err
}

// clean makes text that may hold a transcript's or a file's own bytes fit for
// standard error; its line breaks are ours.
func (a *app) clean(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = render.Clean(line)
	}
	return strings.Join(lines, "\n")
}

// progress is a bar on standard error for work on total bytes, nil where nobody
// looks at one.
func (a *app) progress(total int64) *render.Progress {
	if !a.env.StderrTerminal || a.quiet {
		return nil
	}
	return render.NewProgress(a.env.Stderr, max(0, total), a.env.Now)
}
