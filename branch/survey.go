package branch

import (
	"context"
	"fmt"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// Totals are sums over a branch.
type Totals struct {
	// Messages counts the message entries.
	Messages int `json:"messages"`
	// Tokens are all that models read and wrote, cached ones included, and Cost is
	// what they cost in dollars. As in Pi, they come from messages of the model,
	// tools that used a model, summaries and usage entries.
	Tokens float64 `json:"tokens"`
	Cost   float64 `json:"cost"`
}

// surveyor reads entries one by one.
type surveyor struct {
	s      *sessionfile.Session
	keyer  *keyer
	totals Totals
	// items has one for each entry that was read, when keyed.
	keyed bool
	items []item

	exact, said *strip
}

// survey reads entries of a session and adds them to totals. With keyed it tells
// what they hold, too.
func survey(ctx context.Context, s *sessionfile.Session, entries []int, totals Totals, keyed bool) (*surveyor, error) {
	v := &surveyor{s: s, keyer: newKeyer(), totals: totals, keyed: keyed, exact: placeOnly(), said: saidRecord()}
	if !keyed {
		v.keyer.scanner.Shape = usageShape()
	}
	for _, n := range entries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := v.entry(n); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// usageShape names what totals look at.
func usageShape() *jsonscan.Shape {
	number := &jsonscan.Shape{Others: true}
	usage := &jsonscan.Shape{Others: true, Members: map[string]*jsonscan.Shape{"cost": number}}
	return &jsonscan.Shape{Members: map[string]*jsonscan.Shape{
		"usage": usage, "message": {Members: map[string]*jsonscan.Shape{"usage": usage}},
	}}
}

func (v *surveyor) entry(n int) error {
	if v.s.Kind(n) == sessionfile.KindMessage {
		v.totals.Messages++
	}
	if !v.keyed && !spends(v.s, n) {
		return nil
	}
	record, err := v.s.Record(n)
	if err != nil {
		return err
	}
	d, err := v.keyer.scanner.Scan(record)
	if err != nil {
		return fmt.Errorf("reading %s, line %d: %w", v.s.Source().Name(), v.s.Pos(n).Line, err)
	}
	if v.keyed {
		v.items = append(v.items, item{
			identity: v.identity(n),
			exact:    v.keyer.node(d, jsonscan.Root, v.exact),
			said:     v.keyer.node(d, jsonscan.Root, v.said),
		})
	}
	if spends(v.s, n) {
		v.totals.add(d, usageOf(v.s, n, d))
	}
	return nil
}

// identity is the key of an entry's id. An entry without one is like no other.
func (v *surveyor) identity(n int) key {
	if id := v.s.ID(n); id != "" {
		return keyOf([]byte("id " + id))
	}
	return keyOf(fmt.Appendf(nil, "%p %d", v.s, n))
}

// spends reports whether an entry may tell of tokens.
func spends(s *sessionfile.Session, n int) bool {
	switch s.Kind(n) {
	case sessionfile.KindMessage:
		return s.Role(n) == sessionfile.RoleAssistant || s.Role(n) == sessionfile.RoleToolResult
	case sessionfile.KindUsage, sessionfile.KindCompaction, sessionfile.KindBranchSummary:
		return true
	}
	return false
}

// usageOf is the usage object of an entry, -1 when it has none.
func usageOf(s *sessionfile.Session, n int, d jsonscan.Doc) int {
	holder := jsonscan.Root
	if s.Kind(n) == sessionfile.KindMessage {
		holder = d.Member(jsonscan.Root, "message")
	}
	return d.Member(holder, "usage")
}

// add adds a usage object. What is missing or no number counts as nothing.
func (t *Totals) add(d jsonscan.Doc, usage int) {
	for _, name := range []string{"input", "output", "cacheRead", "cacheWrite"} {
		f, _ := d.Float(d.Member(usage, name))
		t.Tokens += f
	}
	f, _ := d.Float(d.Member(d.Member(usage, "cost"), "total"))
	t.Cost += f
}
