package render

import (
	"errors"
	"strings"
	"testing"
)

func listTable() Table {
	return Table{
		Columns: []Column{{Title: "modified"}, {Title: "id", Min: 8}, {Title: "name", Min: 10}, {Title: "size", Right: true}},
		Rows: []Row{
			{Cells: []string{"2026-01-01", "01992742", "why does\nsalt  verification fail", "12.3 kB"}},
			{Cells: []string{"2026-01-02", "01992743", "日本語 👩\u200d💻 \x1b[31mred …", "5 B"}, Tone: ToneFaint},
			{Cells: []string{"2026-01-03", "0199274 "}, Tone: ToneWarning},
			{Cells: []string{"2026-01-04", "", "", "1.0 MB"}, Tone: ToneError},
		},
	}
}

func TestTable(t *testing.T) {
	for _, c := range []struct {
		name string
		st   Style
		want string
	}{
		{"wide", Style{}, `
modified    id        name                                 size
2026-01-01  01992742  why does salt  verification fail  12.3 kB
2026-01-02  01992743  日本語 👩‍💻 ␛[31mred …                5 B
2026-01-03  0199274
2026-01-04                                               1.0 MB
`},
		{"narrow", Style{Width: 50}, `
modified    id        name                    size
2026-01-01  01992742  why does salt  ver…  12.3 kB
2026-01-02  01992743  日本語 👩‍💻 ␛[31mr…      5 B
2026-01-03  0199274
2026-01-04                                  1.0 MB
`},
		{"too narrow", Style{Width: 24}, `
modified    id        n…
2026-01-01  01992742  w…
2026-01-02  01992743  …
2026-01-03  0199274
2026-01-04             …
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b strings.Builder
			if err := listTable().Print(&b, c.st); err != nil {
				t.Fatal(err)
			}
			checkLines(t, b.String(), c.st)
			if got := "\n" + b.String(); got != c.want {
				t.Errorf("got%s\nwant%s", got, c.want)
			}
		})
	}
}

func TestTableColors(t *testing.T) {
	var b strings.Builder
	if err := listTable().Print(&b, Style{Color: true}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	for i, want := range []string{"\x1b[1m", "2026", "\x1b[2m", "\x1b[33;1m", "\x1b[31;1m"} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d is %q, want it to begin with %q", i+1, lines[i], want)
		}
	}
}

// TestTableIgnoresTheLocale pins that widths do not depend on the environment.
func TestTableIgnoresTheLocale(t *testing.T) {
	t.Setenv("LC_ALL", "ja_JP.UTF-8")
	t.Setenv("RUNEWIDTH_EASTASIAN", "1")
	var b strings.Builder
	table := Table{Columns: []Column{{Title: "a"}, {Title: "b"}}, Rows: []Row{{Cells: []string{"…●", "x"}}, {Cells: []string{"ab", "y"}}}}
	if err := table.Print(&b, Style{}); err != nil || b.String() != "a   b\n…●  x\nab  y\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
}

func TestTableWithoutRows(t *testing.T) {
	var b strings.Builder
	if err := (Table{Columns: []Column{{Title: "a"}}}).Print(&b, Style{}); err != nil || b.String() != "" {
		t.Errorf("%q, %v", b.String(), err)
	}
	if err := listTable().Print(&brokenWriter{3}, Style{}); !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
}

func TestSizeText(t *testing.T) {
	for _, c := range []struct {
		n    int64
		want string
	}{{0, "0 B"}, {999, "999 B"}, {1000, "1.0 kB"}, {1049, "1.0 kB"}, {999_949, "999.9 kB"}, {999_950, "1.0 MB"}, {2_500_000_000, "2.5 GB"}, {7e15, "7000.0 TB"}} {
		if got := sizeText(c.n); got != c.want {
			t.Errorf("%d is %q, want %q", c.n, got, c.want)
		}
	}
}
