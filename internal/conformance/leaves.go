package conformance

import (
	"encoding/json"
	"fmt"

	"sessiontool/internal/golden"
	"sessiontool/project"
)

// compareLeaves compares branch, state and messages for each entry as the leaf. Where Pi
// has no answer about an entry we must still have one.
func (o *ours) compareLeaves(r *Result) {
	answers := map[int]golden.Leaf{}
	for _, leaf := range o.pi.Leaves {
		answers[leaf.Entry] = leaf
	}
	for n := range o.Len() {
		pi, ok := answers[o.position(n)]
		r.guard(Provider, o.position(n), func() {
			if ok && pi.Error == "" {
				o.compareLeaf(r, n, pi)
			} else {
				o.mustProject(r, n)
			}
		})
	}
}

func (o *ours) compareLeaf(r *Result, n int, pi golden.Leaf) {
	agent, err := project.Project(o.Session, n, project.Agent)
	if err != nil {
		r.Add(Survival, pi.Entry, err)
		return
	}
	provider, err := project.Project(o.Session, n, project.Provider)
	if err != nil {
		r.Add(Survival, pi.Entry, err)
		return
	}
	path := make([]int, len(agent.Branch))
	for i, entry := range agent.Branch {
		path[i] = o.position(entry)
	}
	r.Add(Branch, pi.Entry, sameInts(path, pi.Path))
	r.Add(ThinkingLevel, pi.Entry, golden.EqualJSON(orNull(agent.ThinkingLevel), pi.ThinkingLevel))
	r.Add(Model, pi.Entry, golden.EqualJSON(modelJSON(agent.Model), pi.Model))
	r.Add(Agent, pi.Entry, o.sameMessages(agent.Messages, pi.Agent))
	r.Add(Provider, pi.Entry, o.sameMessages(provider.Messages, pi.Provider))
}

// mustProject notes when a leaf has no projection.
func (o *ours) mustProject(r *Result, n int) {
	for _, stage := range []project.Stage{project.Entries, project.Agent, project.Provider} {
		if _, err := project.Project(o.Session, n, stage); err != nil {
			r.Add(Survival, o.position(n), fmt.Errorf("stage %s of entry %s: %w", stage, o.Ref(n), err))
		}
	}
}

func (o *ours) sameMessages(messages []project.Message, pi []json.RawMessage) error {
	for i := range min(len(messages), len(pi)) {
		if err := sameJSON(messages[i].JSON, o.expectedMessage(pi[i], messages[i].JSON)); err != nil {
			return fmt.Errorf("message %d: %w", i, err)
		}
	}
	if len(messages) != len(pi) {
		return fmt.Errorf("%d messages are not %d", len(messages), len(pi))
	}
	return nil
}

// sameJSON is golden.EqualJSON with a short way for equal bytes, which are the rule.
func sameJSON(a, b []byte) error {
	if string(a) == string(b) && len(a) > 0 {
		return nil
	}
	return golden.EqualJSON(a, b)
}

// modelJSON writes a model as Pi does: what is absent is left out.
func modelJSON(m *project.Model) []byte {
	if m == nil {
		return []byte("null")
	}
	text := []byte("{")
	if m.Provider != nil {
		text = fmt.Appendf(text, `"provider":%s`, m.Provider)
	}
	if m.Provider != nil && m.ModelID != nil {
		text = append(text, ',')
	}
	if m.ModelID != nil {
		text = fmt.Appendf(text, `"modelId":%s`, m.ModelID)
	}
	return append(text, '}')
}

func orNull(text []byte) []byte {
	if text == nil {
		return []byte("null")
	}
	return text
}
