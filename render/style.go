package render

import (
	"fmt"

	"github.com/fatih/color"
)

// Style says for whom text is printed. It is decided once, by the caller; the zero
// value is plain text of any width, as a pipe gets it.
type Style struct {
	// Color allows colours and nothing else: they mark, they never say.
	Color bool
	// Terminal says that a person is looking: decoration that a program would have
	// to skip is allowed.
	Terminal bool
	// Width is how many columns a line may take; 0 is no limit.
	Width int
}

// NewStyle decides the style of an output from the --color flag (auto, always,
// never, or empty for auto), the values of the environment variables NO_COLOR and
// CLICOLOR_FORCE, and what the output is. The flag wins over the environment, and
// NO_COLOR over CLICOLOR_FORCE.
func NewStyle(flag, noColor, cliColorForce string, terminal bool, width int) (Style, error) {
	s := Style{Terminal: terminal, Width: max(0, width)}
	switch flag {
	case "always":
		s.Color = true
	case "never":
	case "", "auto":
		forced := cliColorForce != "" && cliColorForce != "0"
		s.Color = noColor == "" && (forced || terminal)
	default:
		return Style{}, fmt.Errorf("unknown --color %q: want auto, always or never", flag)
	}
	return s, nil
}

// paint is a colour by what it marks.
type paint uint8

const (
	plain paint = iota
	faint
	strong
	paintActive
	paintID
	paintUser
	paintAssistant
	paintTool
	paintState
	paintLabel
	paintError
	paintWarning
	paintInfo
	paintCount
)

// attributes are the colours, all of the sixteen that every theme sets readably.
func (p paint) attributes() []color.Attribute {
	switch p {
	case faint:
		return []color.Attribute{color.Faint}
	case strong:
		return []color.Attribute{color.Bold}
	case paintActive:
		return []color.Attribute{color.FgGreen, color.Bold}
	case paintID:
		return []color.Attribute{color.FgYellow}
	case paintUser:
		return []color.Attribute{color.FgCyan, color.Bold}
	case paintAssistant:
		return []color.Attribute{color.FgGreen}
	case paintTool:
		return []color.Attribute{color.FgBlue}
	case paintState:
		return []color.Attribute{color.Faint}
	case paintLabel:
		return []color.Attribute{color.FgMagenta}
	case paintError:
		return []color.Attribute{color.FgRed, color.Bold}
	case paintWarning:
		return []color.Attribute{color.FgYellow, color.Bold}
	case paintInfo:
		return []color.Attribute{color.FgBlue, color.Bold}
	default:
		return nil
	}
}

// painter colours text, or leaves it as it is.
type painter struct {
	colors [paintCount]*color.Color // all nil for plain text
}

// painter makes the colours of a style. They are switched on one by one, since the
// library's own switch looks at the process's standard output.
func (s Style) painter() painter {
	var p painter
	if !s.Color {
		return p
	}
	for i := faint; i < paintCount; i++ {
		p.colors[i] = color.New(i.attributes()...)
		p.colors[i].EnableColor()
	}
	return p
}

func (p *painter) text(c paint, text string) string {
	if p.colors[c] == nil || text == "" {
		return text
	}
	return p.colors[c].Sprint(text)
}
