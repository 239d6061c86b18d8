package check

import (
	"fmt"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// otherWindow is how many records are looked at for another product's marks.
const otherWindow = 16

// otherProduct gathers from the records whose file it is, by the same rule as
// sessionfile.Build.
type otherProduct struct {
	records int
	name    string // the product that the first records show
	pos     sessionfile.Pos
	entries bool // an entry of a known type was seen
}

func (o *otherProduct) see(f facts) {
	o.records++
	if o.name == "" && o.records <= otherWindow && f.foreign != "" {
		o.name, o.pos = f.foreign, f.Pos
	}
	o.entries = o.entries || f.entry != nil && f.entry.kind != sessionfile.KindUnknown
}

// product is whose file it is, "" for Pi's. A stray record of another product in a
// file with entries of Pi's does not make it theirs.
func (o *otherProduct) product() string {
	if o.entries && o.name != sessionfile.ProductEvents {
		return ""
	}
	return o.name
}

func (o *otherProduct) finding(product string) finding.Finding {
	return finding.New("header/other-format", o.pos.Line, 1, o.pos.Offset, fmt.Sprintf(
		"this is no session file of Pi's but %s; nothing else in it is checked", product))
}
