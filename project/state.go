package project

import (
	"slices"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// State is what a branch sets beside its messages.
type State struct {
	// ThinkingLevel is the level as a JSON text, "off" in quotes where none was
	// set; nil when the entry that sets it does not name one.
	ThinkingLevel []byte
	// Model is the model last used or chosen, nil for none.
	Model *Model
}

// Model names a model. Both are JSON texts as in the file, nil when absent.
type Model struct {
	Provider, ModelID []byte
}

// StateAt reads the state at the end of a branch. It looks for the last entries
// that set it and reads only those.
func StateAt(s *sessionfile.Session, branch []int) (State, error) {
	st := State{ThinkingLevel: []byte(`"off"`)}
	if n := last(branch, func(n int) bool { return s.Kind(n) == sessionfile.KindThinkingLevelChange }); n >= 0 {
		e, err := s.Load(branch[n])
		if err != nil {
			return st, err
		}
		st.ThinkingLevel = member(e.Doc, jsonscan.Root, "thinkingLevel")
	}
	if n := last(branch, func(n int) bool { return setsModel(s, n) }); n >= 0 {
		e, err := s.Load(branch[n])
		if err != nil {
			return st, err
		}
		st.Model = modelOf(e)
	}
	return st, nil
}

// last returns the place of the last entry on the branch of which ok is true, -1
// for none.
func last(branch []int, ok func(n int) bool) int {
	for i, n := range slices.Backward(branch) {
		if ok(n) {
			return i
		}
	}
	return -1
}

func setsModel(s *sessionfile.Session, n int) bool {
	return s.Kind(n) == sessionfile.KindModelChange || s.Role(n) == sessionfile.RoleAssistant
}

// modelOf reads the model that an entry sets: a model change names it itself, an
// assistant's message says which one wrote it.
func modelOf(e *sessionfile.Entry) *Model {
	if m, ok := e.Body.(*sessionfile.Message); ok {
		return &Model{Provider: member(e.Doc, m.Node, "provider"), ModelID: member(e.Doc, m.Node, "model")}
	}
	return &Model{
		Provider: member(e.Doc, jsonscan.Root, "provider"),
		ModelID:  member(e.Doc, jsonscan.Root, "modelId"),
	}
}
