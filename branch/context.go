package branch

import (
	"context"
	"fmt"
	"iter"

	"sessiontool/project"
	"sessiontool/sessionfile"
)

// ContextComparison is what differs in what the model receives. It keeps no
// messages; they are read again when they are asked for.
type ContextComparison struct {
	// Steps go through the messages of both contexts side by side. Messages
	// belong together when they come from the same entry, and else when they say
	// the same.
	Steps []Step
	// Shared counts the steps with the same message on both sides.
	Shared int

	a, b Side
}

// Differs reports whether the contexts differ.
func (c *ContextComparison) Differs() bool { return c.Shared < len(c.Steps) }

// OnlyA yields the messages that A has alone, or has other than B.
func (c *ContextComparison) OnlyA() iter.Seq2[project.Message, error] {
	return only(c.a, c.Steps, func(s Step) int { return s.A })
}

// OnlyB is OnlyA of the other side.
func (c *ContextComparison) OnlyB() iter.Seq2[project.Message, error] {
	return only(c.b, c.Steps, func(s Step) int { return s.B })
}

// only yields the messages of a side that steps does not find on both sides.
func only(side Side, steps []Step, at func(Step) int) iter.Seq2[project.Message, error] {
	return func(yield func(project.Message, error) bool) {
		_, messages, err := project.Stream(side.Session, side.Leaf, project.Provider)
		if err != nil {
			yield(project.Message{}, err)
			return
		}
		wanted := map[int]bool{}
		for _, s := range steps {
			if !s.Same && at(s) >= 0 {
				wanted[at(s)] = true
			}
		}
		i := -1
		for m, err := range messages {
			if i++; err == nil && !wanted[i] {
				continue
			}
			if !yield(m, err) {
				return
			}
		}
	}
}

// compareContexts compares what the model receives at both leaves.
func compareContexts(ctx context.Context, a, b Side) (*ContextComparison, error) {
	c := &ContextComparison{a: a, b: b}
	alike := a.Session == b.Session
	itemsA, itemsB, err := sideBySide(
		func() ([]item, error) { return messageItems(ctx, a, alike) },
		func() ([]item, error) { return messageItems(ctx, b, alike) })
	if err != nil {
		return nil, err
	}
	c.Steps = align(itemsA, itemsB)
	for _, s := range c.Steps {
		if s.Same {
			c.Shared++
		}
	}
	return c, nil
}

// messageItems tells of each message which one it is and what it says. Between two
// leaves of one file an entry is the same by its number, else by its id.
func messageItems(ctx context.Context, side Side, alike bool) ([]item, error) {
	p, messages, err := project.Stream(side.Session, side.Leaf, project.Provider)
	if err != nil {
		return nil, err
	}
	keyer, said := newKeyer(), saidMessage()
	var items []item
	nth, last := 0, -1 // which message of its entry this is
	for m, err := range messages {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if nth++; m.Source != last {
			nth, last = 0, m.Source
		}
		k := keyer.key(m.JSON, said)
		items = append(items, item{
			identity: messageIdentity(side.Session, p.Selected[m.Source].Entry, nth, alike),
			exact:    k, said: k,
		})
	}
	return items, nil
}

func messageIdentity(s *sessionfile.Session, entry, nth int, alike bool) key {
	if id := s.ID(entry); id != "" && !alike {
		return keyOf(fmt.Appendf(nil, "message %d of %s", nth, id))
	}
	return keyOf(fmt.Appendf(nil, "%p %d %d", s, entry, nth))
}
