package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rooms says which of our packages each may import, and which third-party modules
// belong to it alone. Data flows one way: imports point inward only.
var rooms = map[string]struct {
	ours  []string
	third []string
}{
	"internal/jsonscan": {},
	"internal/intern":   {},
	"internal/safefile": {third: []string{"golang.org/x/sys"}},
	"internal/rejected": {},
	"finding":           {},
	"sessionfile":       {ours: []string{"internal/jsonscan", "internal/intern", "finding"}, third: []string{"github.com/google/uuid"}},
	"schema":            {ours: []string{"internal/jsonscan", "finding", "sessionfile"}, third: []string{"github.com/santhosh-tekuri/jsonschema/v5"}},
	"check":             {ours: []string{"internal/jsonscan", "internal/intern", "finding", "sessionfile", "schema"}},
	"migrate":           {ours: []string{"internal/jsonscan", "internal/safefile", "internal/rejected", "finding", "sessionfile", "schema", "check"}, third: []string{"github.com/google/uuid"}},
	"project":           {ours: []string{"internal/jsonscan", "sessionfile"}},
	"branch":            {ours: []string{"internal/jsonscan", "internal/safefile", "finding", "sessionfile", "schema", "check", "project"}, third: []string{"github.com/aymanbagabas/go-udiff"}},
	"render":            {ours: []string{"internal/jsonscan", "internal/safefile", "finding", "sessionfile", "schema", "check", "migrate", "project", "branch"}, third: []string{"github.com/olekukonko/tablewriter", "github.com/fatih/color", "github.com/rivo/uniseg"}},
	"cmd":               {ours: []string{"internal/jsonscan", "internal/safefile", "finding", "sessionfile", "schema", "check", "migrate", "project", "branch", "render"}, third: []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/google/uuid", "golang.org/x/term"}},
	"internal/golden":   {},

	"internal/conformance":        {ours: []string{"internal/golden", "internal/jsonscan", "finding", "sessionfile", "schema", "check", "migrate", "project", "branch"}},
	"internal/conformance/cmd":    {ours: []string{"internal/conformance", "cmd", "internal/golden"}},
	"internal/conformance/replay": {ours: []string{"internal/conformance"}},
	"internal/agreement":          {ours: []string{"internal/jsonscan", "finding", "sessionfile", "schema", "check"}},
	"internal/agreement/cmd":      {ours: []string{"internal/agreement", "internal/golden"}},
	"":                            {ours: []string{"cmd"}},
}

func TestImportsPointInward(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) < len(rooms)-3 {
		t.Fatalf("only %d packages listed", len(lines))
	}
	for _, line := range lines {
		fields := strings.Fields(line)
		name := strings.TrimPrefix(strings.TrimPrefix(fields[0], "sessiontool"), "/")
		room, ok := rooms[name]
		if !ok {
			t.Errorf("package %q has no room in the table", name)
			continue
		}
		for _, imported := range fields[1:] {
			checkImport(t, name, imported, room.ours, room.third)
		}
	}
}

func checkImport(t *testing.T, name, imported string, ours, third []string) {
	t.Helper()
	if inner, ok := strings.CutPrefix(imported, "sessiontool/"); ok {
		if !slices.Contains(ours, inner) {
			t.Errorf("%s imports %s: wrong direction", name, inner)
		}
		return
	}
	if !strings.Contains(strings.SplitN(imported, "/", 2)[0], ".") {
		return // the standard library
	}
	for _, module := range third {
		if imported == module || strings.HasPrefix(imported, module+"/") {
			return
		}
	}
	t.Errorf("%s imports %s: this library belongs to another room", name, imported)
}
