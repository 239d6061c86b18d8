package branch

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"sessiontool/internal/jsonscan"
	"sessiontool/project"
	"sessiontool/sessionfile"
)

// State is what a branch sets beside its messages, and what it cost.
type State struct {
	project.State
	// Tools and Sections are the names of the tools that the model may use, and of
	// the sections of its system prompt, in their order.
	Tools    []string
	Sections []string
	Totals
}

// StateComparison is what differs in state.
type StateComparison struct {
	A, B State
	// Tools and Sections compare the definitions and the texts.
	Tools, Sections NameComparison
	// Prompt says that the system prompts differ outside of their sections.
	Prompt bool
}

// NameComparison compares two sets of named things.
type NameComparison struct {
	OnlyA   []string `json:"onlyA"`
	OnlyB   []string `json:"onlyB"`
	Changed []string `json:"changed"`
}

func (c NameComparison) differs() bool { return len(c.OnlyA)+len(c.OnlyB)+len(c.Changed) > 0 }

// Differs reports whether anything but the totals differs.
func (c StateComparison) Differs() bool {
	return !sameState(c.A.State, c.B.State) || c.Tools.differs() || c.Sections.differs() || c.Prompt
}

// sameState compares model and thinking level as they stand in the files.
func sameState(a, b project.State) bool {
	if !bytes.Equal(a.ThinkingLevel, b.ThinkingLevel) || (a.Model == nil) != (b.Model == nil) {
		return false
	}
	return a.Model == nil || bytes.Equal(a.Model.Provider, b.Model.Provider) && bytes.Equal(a.Model.ModelID, b.Model.ModelID)
}

// compareStates compares what both branches set.
func (c *Comparison) compareStates() error {
	a, err := promptAt(c.A, &c.State.A)
	if err != nil {
		return err
	}
	b, err := promptAt(c.B, &c.State.B)
	if err != nil {
		return err
	}
	c.State.Tools = compareNames(&a.tools, &b.tools)
	c.State.Sections = compareNames(&a.sections, &b.sections)
	c.State.Prompt = !slices.Equal(a.text, b.text)
	return nil
}

// promptAt replays the system messages that the model receives at a leaf, and reads
// the rest of the state.
func promptAt(side Side, st *State) (*prompt, error) {
	p, _, err := project.Stream(side.Session, side.Leaf, project.Agent)
	if err != nil {
		return nil, err
	}
	st.State = p.State
	prompt := &prompt{keyer: newKeyer()}
	if err := prompt.replay(side.Session, p.Selected); err != nil {
		return nil, err
	}
	st.Tools, st.Sections = prompt.tools.names, prompt.sections.names
	return prompt, nil
}

// prompt is the system prompt as the system messages make it one after the other:
// each adds its text, patches the sections by name, and takes away and adds tools.
type prompt struct {
	keyer           *keyer
	text            []key
	tools, sections named
}

// replay applies the system messages among the selected entries. Only those are
// read, and the edits that may have removed one.
func (p *prompt) replay(s *sessionfile.Session, selected []project.Selected) error {
	omitted, err := omittedEntries(s, selected)
	if err != nil {
		return err
	}
	for _, sel := range selected {
		kind, role := s.Kind(sel.Entry), s.Role(sel.Entry)
		checkpoint := kind == sessionfile.KindCompaction && sel.Place == project.Summary
		if omitted[s.ID(sel.Entry)] || role != sessionfile.RoleSystem && !checkpoint {
			continue
		}
		e, err := s.Load(sel.Entry)
		if err != nil {
			return err
		}
		switch body := e.Body.(type) {
		case *sessionfile.Message:
			p.apply(e.Doc, body.Node)
		case *sessionfile.Compaction:
			if e.Doc.StrIs(e.Doc.Member(body.SystemMessage, "role"), sessionfile.RoleSystem.String()) {
				p.apply(e.Doc, body.SystemMessage)
			}
		}
	}
	return nil
}

// omittedEntries are the ids of those that an edit takes out of the context.
func omittedEntries(s *sessionfile.Session, selected []project.Selected) (map[string]bool, error) {
	omitted := map[string]bool{}
	for _, sel := range selected {
		if s.Kind(sel.Entry) != sessionfile.KindContextEdit {
			continue
		}
		e, err := s.Load(sel.Entry)
		if err != nil {
			return nil, err
		}
		if edit, ok := e.Body.(*sessionfile.ContextEdit); ok && edit.TargetID != "" {
			omitted[edit.TargetID] = e.Doc.Kind(edit.Replacement) == jsonscan.Null
		}
	}
	return omitted, nil
}

// apply applies one system message, as Pi replays it: a later text is added to the
// earlier ones, also under a member replace, which Pi does not read.
func (p *prompt) apply(d jsonscan.Doc, message int) {
	var texts []string
	for _, b := range sessionfile.NewMessage(d, message).Blocks() {
		if b.Type == "text" {
			texts = append(texts, b.Text)
		}
	}
	if text := strings.Join(texts, "\n"); text != "" {
		p.text = append(p.text, keyOf([]byte(text)))
	}
	for c := range children(d, d.Member(message, "sections"), jsonscan.Object) {
		if d.Kind(c) == jsonscan.Null {
			p.sections.remove(d.Name(c))
		} else {
			p.sections.set(d.Name(c), p.keyer.node(d, c, nil))
		}
	}
	for c := range children(d, d.Member(message, "toolsRemoved"), jsonscan.Array) {
		if name, ok := d.Str(d.Member(c, "name")); ok {
			p.tools.remove(name)
		}
	}
	for c := range children(d, d.Member(message, "toolsAdded"), jsonscan.Array) {
		if name, ok := d.Str(d.Member(c, "name")); ok {
			p.tools.set(name, p.keyer.node(d, c, nil))
		}
	}
}

// children walks what is in node n when it is of that kind.
func children(d jsonscan.Doc, n int, kind jsonscan.Kind) iter.Seq[int] {
	if d.Kind(n) != kind {
		return func(func(int) bool) {}
	}
	return d.Children(n)
}

// named are things by name, in the order of a JavaScript Map: setting again keeps
// the place.
type named struct {
	names  []string
	values map[string]key
}

func (n *named) set(name string, value key) {
	if n.values == nil {
		n.values = map[string]key{}
	}
	if _, there := n.values[name]; !there {
		n.names = append(n.names, name)
	}
	n.values[name] = value
}

func (n *named) remove(name string) {
	if _, there := n.values[name]; there {
		delete(n.values, name)
		n.names = slices.DeleteFunc(n.names, func(other string) bool { return other == name })
	}
}

func compareNames(a, b *named) NameComparison {
	var c NameComparison
	for _, name := range a.names {
		value, there := b.values[name]
		switch {
		case !there:
			c.OnlyA = append(c.OnlyA, name)
		case value != a.values[name]:
			c.Changed = append(c.Changed, name)
		}
	}
	for _, name := range b.names {
		if _, there := a.values[name]; !there {
			c.OnlyB = append(c.OnlyB, name)
		}
	}
	return c
}
