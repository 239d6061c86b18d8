package render

import "testing"

func TestNewStyle(t *testing.T) {
	for _, c := range []struct {
		name, flag, noColor, force string
		terminal                   bool
		color                      bool
	}{
		{"terminal", "auto", "", "", true, true},
		{"pipe", "auto", "", "", false, false},
		{"no flag is auto", "", "", "", true, true},
		{"NO_COLOR", "auto", "1", "", true, false},
		{"empty NO_COLOR is none", "auto", "", "", true, true},
		{"CLICOLOR_FORCE on a pipe", "auto", "", "1", false, true},
		{"CLICOLOR_FORCE=0 forces nothing", "auto", "", "0", false, false},
		{"NO_COLOR wins over CLICOLOR_FORCE", "auto", "1", "1", true, false},
		{"always wins over NO_COLOR", "always", "1", "", false, true},
		{"never wins over CLICOLOR_FORCE", "never", "", "1", true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := NewStyle(c.flag, c.noColor, c.force, c.terminal, 80)
			if want := (Style{Color: c.color, Terminal: c.terminal, Width: 80}); err != nil || got != want {
				t.Errorf("%+v, %v, want %+v", got, err, want)
			}
		})
	}
	if _, err := NewStyle("sometimes", "", "", true, 80); err == nil {
		t.Error("an unknown --color is taken")
	}
	if got, _ := NewStyle("never", "", "", false, -3); got.Width != 0 {
		t.Errorf("negative width gives %d", got.Width)
	}
}

// TestPainterIgnoresTheProcess pins that the style alone decides: the library's own
// idea comes from the test's standard output, which is no terminal.
func TestPainterIgnoresTheProcess(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	on, off := Style{Color: true}.painter(), Style{}.painter()
	if got := on.text(paintError, "x"); got == "x" {
		t.Error("no colour although the style has it")
	}
	if got := off.text(paintError, "x"); got != "x" {
		t.Errorf("colour %q although the style has none", got)
	}
	if got := on.text(paintError, ""); got != "" {
		t.Errorf("colour around nothing: %q", got)
	}
}
