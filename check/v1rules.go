package check

import (
	"fmt"
	"math"

	"sessiontool/finding"
)

// keptIndexFindings are about the firstKeptEntryIndex of compactions in a file of
// version 1.
func (x *index) keptIndexFindings() []finding.Finding {
	if x.version != 1 {
		return nil
	}
	var list []finding.Finding
	for i := range x.compactions {
		c := &x.compactions[i]
		if c.index == nil {
			continue
		}
		rule, message := x.keptIndex(x.row(c.entry), c.index)
		if rule != "" {
			f := x.finding(c.entry, c.index.at, rule, message)
			f.Pointer, f.Hint = "/firstKeptEntryIndex", keptIndexHint(rule)
			list = append(list, f)
		}
	}
	return list
}

// keptIndex says what is wrong with the index of a compaction. An index counts the
// records of the file from 0, the header among them; the compaction's own means that
// nothing is kept.
func (x *index) keptIndex(compaction *entryRow, index *indexFacts) (rule, message string) {
	own := compaction.ordinal
	switch v := index.value; {
	case v != math.Trunc(v) || v < 0:
		return "v1/kept-index-range", fmt.Sprintf("firstKeptEntryIndex %s is the place of no record; Pi would keep nothing from before the compaction", index.text)
	case v > float64(own):
		return "v1/kept-index-range", fmt.Sprintf("firstKeptEntryIndex %s comes after the compaction, which is record %d when the header is 0; Pi would keep nothing from before it", index.text, own)
	}
	kept := uint32(index.value)
	n, found := x.entryAt(kept)
	switch {
	case !found:
		return "v1/kept-index-header", fmt.Sprintf("firstKeptEntryIndex %d is that of a header; it was meant to keep everything, but Pi would keep nothing from before the compaction", kept)
	case x.firstDamaged > 0 && x.firstDamaged < int(x.row(n).line):
		return "v1/kept-index-shifted", fmt.Sprintf(
			"firstKeptEntryIndex %d counts the records before it, and line %d is damaged: it now means the entry on line %d, and may have meant an earlier one",
			kept, x.firstDamaged, x.row(n).line)
	}
	return "", ""
}

func keptIndexHint(rule string) string {
	switch rule {
	case "v1/kept-index-header":
		return "`sessiontool migrate --backup FILE`, before Pi opens the file, keeps everything as it was meant"
	case "v1/kept-index-range":
		return "count the records from 0, the header, and set it to the first that is to be kept, or to the compaction to keep none"
	}
	return "put the damaged line right first, then migrate"
}

// entryAt is the entry that record number n of version 1 is; if that is none, false
// and the next one.
func (x *index) entryAt(n uint32) (int32, bool) {
	e := x.entries.find(func(row *entryRow) bool { return row.ordinal < n })
	return e, int(e) < x.len() && x.row(e).ordinal == n
}

// finding makes a finding about the value at a column of entry n; 0 is the entry as a
// whole.
func (x *index) finding(n int32, column uint32, rule, message string) finding.Finding {
	row := x.row(n)
	at := max(column, 1)
	f := finding.New(rule, int(row.line), int(at), row.offset+int64(at)-1, message)
	f.EntryID = x.text(row.id)
	return f
}
