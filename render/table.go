package render

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// Table is a table without rules: columns side by side under their titles. Cells may
// hold transcript text: they are put on one line and cleaned.
type Table struct {
	Columns []Column
	Rows    []Row
}

// Column is one column of a table.
type Column struct {
	Title string
	// Right sets the column flush right, as numbers are read.
	Right bool
	// Min says that the column may be cut to this width where lines would be too
	// wide; 0 that it is never cut.
	Min int
	// KeepEnd cuts the beginning rather than the end, as suits paths.
	KeepEnd bool
}

// Row is one line of a table: a cell for each column, fewer where the last are
// empty.
type Row struct {
	Cells []string
	Tone  Tone
}

// Tone colours a row.
type Tone uint8

// The tones of rows.
const (
	ToneNone Tone = iota
	// ToneFaint is for what matters less.
	ToneFaint
	ToneWarning
	ToneError
)

func (t Tone) paint() paint {
	switch t {
	case ToneFaint:
		return faint
	case ToneWarning:
		return paintWarning
	case ToneError:
		return paintError
	}
	return plain
}

// Print prints the table, its rows never wider than the style's width. A table
// without rows prints nothing.
func (t Table) Print(w io.Writer, st Style) error {
	l := newLiner(w, st)
	if err := t.print(&l); err != nil {
		return err
	}
	return l.w.Flush()
}

func (t Table) print(l *liner) error {
	if len(t.Rows) == 0 {
		return nil
	}
	cells := t.cells()
	t.shrink(cells, l.width)
	text, err := t.layOut(cells)
	if err != nil {
		return fmt.Errorf("laying out a table: %w", err)
	}
	tone := strong
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if err := l.line(span{line, tone}); err != nil {
			return err
		}
		if i < len(t.Rows) {
			tone = t.Rows[i].Tone.paint()
		}
	}
	return nil
}

// cells are the rows' cells, clean and one for each column.
func (t Table) cells() [][]string {
	all := make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		all[i] = make([]string, len(t.Columns))
		for c, cell := range row.Cells {
			all[i][c] = Clean(oneLine(cell, maxSummary))
		}
	}
	return all
}

// columnGap is the space between two columns.
const columnGap = "  "

// shrink cuts cells of columns that allow it until lines fit.
func (t Table) shrink(cells [][]string, width int) {
	if width == 0 {
		return
	}
	widths := t.widths(cells)
	total := len(columnGap) * (len(widths) - 1)
	for _, w := range widths {
		total += w
	}
	for c, column := range t.Columns {
		if total <= width || column.Min == 0 {
			continue
		}
		to := max(column.Min, widths[c]-(total-width))
		total -= max(0, widths[c]-to)
		cut := Truncate
		if column.KeepEnd {
			cut = truncateLeft
		}
		for _, row := range cells {
			row[c] = cut(row[c], to)
		}
	}
}

func (t Table) widths(cells [][]string) []int {
	widths := make([]int, len(t.Columns))
	for c, column := range t.Columns {
		widths[c] = Width(column.Title)
		for _, row := range cells {
			widths[c] = max(widths[c], Width(row[c]))
		}
	}
	return widths
}

// layOut aligns the cells, all on one line each, with a line of titles on top.
func (t Table) layOut(cells [][]string) (string, error) {
	var out bytes.Buffer
	titles := make([]string, len(t.Columns))
	align := make([]tw.Align, len(t.Columns))
	for c, column := range t.Columns {
		titles[c], align[c] = column.Title, tw.AlignLeft
		if column.Right {
			align[c] = tw.AlignRight
		}
	}
	table := tablewriter.NewTable(&out,
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders:  tw.BorderNone,
			Symbols:  tw.NewSymbols(tw.StyleNone),
			Settings: tw.Settings{Lines: tw.LinesNone, Separators: tw.SeparatorsNone},
		})),
		tablewriter.WithConfig(tablewriter.Config{
			Header:   cellConfig(align),
			Row:      cellConfig(align),
			Behavior: tw.Behavior{TrimSpace: tw.Off},
		}),
		// Or the locale in the environment would decide how wide an ellipsis is.
		tablewriter.WithEastAsian(tw.Off),
	)
	table.Header(titles)
	if err := table.Bulk(cells); err != nil {
		return "", err
	}
	if err := table.Render(); err != nil {
		return "", err
	}
	return out.String(), nil
}

// cellConfig leaves cells as they are but for the gap behind them.
func cellConfig(align []tw.Align) tw.CellConfig {
	return tw.CellConfig{
		Formatting: tw.CellFormatting{AutoFormat: tw.Off, AutoWrap: tw.WrapNone},
		Alignment:  tw.CellAlignment{Global: tw.AlignLeft, PerColumn: align},
		Padding:    tw.CellPadding{Global: tw.Padding{Right: columnGap, Overwrite: true}},
	}
}
