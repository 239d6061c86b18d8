package project

import (
	"iter"

	"sessiontool/sessionfile"
)

// Projection is what a branch comes to at one stage.
type Projection struct {
	// Leaf is the entry that was asked for, Branch the way to it from the root.
	Leaf   int
	Branch []int
	State
	// Selected are the entries that count, the compaction first.
	Selected []Selected
	// Messages are the messages in order; at the stage Entries, the selected
	// entries' records.
	Messages []Message
	// Provenance has one item for each message, in the same order.
	Provenance []Provenance
	// Omitted are the entries of the branch without a message, in its order. An
	// entry that gives two messages, of which one is dropped, is here too.
	Omitted []Omission
}

// Selected is an entry that counts for the model.
type Selected struct {
	Entry int
	// Place says where it stands: Summary for the compaction itself, Kept,
	// AfterCompaction, or OnBranch where there is no compaction.
	Place Reason
	at    int // where it is on the branch
}

// Message is one message of a projection.
type Message struct {
	// JSON is the message as one JSON value, an object but for damaged files. What
	// comes from the file has the file's bytes, also those that are not UTF-8.
	JSON []byte
	// Role is the message's role; at the stage Entries, that of the message in the
	// entry. It is "" where there is none.
	Role string
	// Source is the index of the message's entry in Selected.
	Source int
}

// Provenance says where a message came from.
type Provenance struct {
	// Index is the message's place in Messages.
	Index int
	// Entry is the entry it came from, EntryID that entry's id ("" for none), Line
	// its physical line, Type the value of its type.
	Entry   int
	EntryID string
	Line    int
	Type    string
	Reason  Reason
	// EditID is the id of the context edit that changed the message, "" for none.
	EditID string
}

// Omission is an entry of the branch that gives no message.
type Omission struct {
	Entry  int
	Line   int
	Reason Reason
}

// Project projects the branch that ends at entry leaf. A leaf of sessionfile.None
// has an empty branch. The errors are those of reading the entries.
func Project(s *sessionfile.Session, leaf int, stage Stage) (*Projection, error) {
	p, messages, err := Stream(s, leaf, stage)
	if err != nil {
		return nil, err
	}
	for m, err := range messages {
		if err != nil {
			return nil, err
		}
		p.Messages = append(p.Messages, m)
	}
	return p, nil
}

// Stream is Project for contexts that are too large to hold: the messages come one
// by one and are not kept. Provenance grows with them, and Omitted is there when
// the sequence has come to its end. The sequence can be walked once; it stops at
// the first error.
func Stream(s *sessionfile.Session, leaf int, stage Stage) (*Projection, iter.Seq2[Message, error], error) {
	p := &Projection{Leaf: leaf, Branch: s.Branch(leaf)}
	r := run{s: s, p: p, stage: stage, omitted: make([]Reason, len(p.Branch))}
	var err error
	if p.State, err = StateAt(s, p.Branch); err != nil {
		return nil, nil, err
	}
	if err := r.selectEntries(); err != nil {
		return nil, nil, err
	}
	if err := r.readEdits(); err != nil {
		return nil, nil, err
	}
	return p, r.messages, nil
}
