package migrate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// Step is one change from a version to the next.
type Step struct {
	From, To int
	// Name is what reports call the step.
	Name string
	// What it does, in one sentence.
	What  string
	apply func(r *record) error
}

// record is what a step sees of one record and changes in it.
type record struct {
	draft
	kind   sessionfile.Kind
	header bool
	line   int
	// id and parent are those that the entry gets when it comes from version 1.
	id, parent string
	// kept finds the id of the entry that an index of version 1 means.
	kept func(index float64) (string, error)
	// lenient maps what cannot be mapped as Pi behaves: nothing is kept.
	lenient bool
}

// Steps are all steps in the order in which they are applied.
func Steps() []Step {
	return []Step{
		{1, 2, "version", "says in the header that the file is of the next version", setVersion("2")},
		{1, 2, "ids", "gives each entry an id and the entry before it as its parent", addIDs},
		{1, 2, "kept-index", "names the first entry that a compaction keeps by its id instead of its index", remapKeptIndex},
		{1, 2, "event", "keeps a record of type event as the data of a custom entry", wrapEvent},
		{1, 2, "model", "splits the oldest form of a model change into provider and modelId", splitModel},
		{1, 2, "branched-from", "writes branchedFrom also under its newer name parentSession", copyBranchedFrom},
		{2, 3, "version", "says in the header that the file is of the next version", setVersion("3")},
		{2, 3, "hook-message", "renames the message role hookMessage to custom", renameHookMessage},
		{2, 3, "branch-source", "gives a branch summary without fromId its parent as source", addFromID},
	}
}

// RefusedError says that a record cannot be migrated without a decision.
type RefusedError struct {
	Line    int
	Problem string
}

func (e *RefusedError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Problem) }

func setVersion(version string) func(*record) error {
	return func(r *record) error {
		if r.header {
			r.set(jsonscan.Root, "version", []byte(version), "type")
		}
		return nil
	}
}

func addIDs(r *record) error {
	if r.header {
		return nil
	}
	parent := []byte("null")
	if r.parent != "" {
		parent = quote(r.parent)
	}
	r.set(jsonscan.Root, "id", quote(r.id), "type")
	r.set(jsonscan.Root, "parentId", parent, "type")
	return nil
}

func remapKeptIndex(r *record) error {
	index := r.doc.Member(jsonscan.Root, "firstKeptEntryIndex")
	if r.kind != sessionfile.KindCompaction || index < 0 {
		return nil
	}
	kept, err := r.id, error(nil)
	if f, ok := r.doc.Float(index); ok {
		kept, err = r.kept(f)
	} else {
		err = fmt.Errorf("firstKeptEntryIndex is a %s, not a number", r.doc.Kind(index))
	}
	if err != nil && !r.lenient {
		return &RefusedError{Line: r.line, Problem: err.Error()}
	}
	if err != nil {
		kept = r.id
	}
	r.set(jsonscan.Root, "firstKeptEntryId", quote(kept), "firstKeptEntryIndex")
	r.remove(jsonscan.Root, "firstKeptEntryIndex")
	return nil
}

// LegacyType is the customType of entries that hold a record of a type that
// version 3 has no more.
const LegacyType = "sessiontool.legacy"

func wrapEvent(r *record) error {
	if r.kind != sessionfile.KindEvent {
		return nil
	}
	head := []byte(`{"type":"custom"`)
	for _, e := range r.edits {
		head = append(append(head, ','), memberText(e.name, e.value)...)
	}
	if at := r.doc.Member(jsonscan.Root, "timestamp"); at >= 0 {
		head = append(append(head, ','), memberText("timestamp", r.doc.Raw(at))...)
	}
	head = append(append(head, ','), memberText("customType", quote(LegacyType))...)
	r.before = append(head, `,"data":`...)
	r.after = []byte("}")
	return nil
}

func splitModel(r *record) error {
	if r.kind != sessionfile.KindModelChange || r.doc.Member(jsonscan.Root, "provider") >= 0 || r.doc.Member(jsonscan.Root, "modelId") >= 0 {
		return nil
	}
	model, ok := r.doc.Str(r.doc.Member(jsonscan.Root, "model"))
	if !ok {
		return nil
	}
	provider, id, found := strings.Cut(model, "/")
	if !found {
		if r.lenient {
			return nil
		}
		return &RefusedError{Line: r.line, Problem: fmt.Sprintf("model %q names no provider: expected provider/model", model)}
	}
	r.set(jsonscan.Root, "provider", quote(provider), "model")
	r.set(jsonscan.Root, "modelId", quote(id), "model")
	return nil
}

func copyBranchedFrom(r *record) error {
	from := r.doc.Member(jsonscan.Root, "branchedFrom")
	if r.header && from >= 0 && r.doc.Member(jsonscan.Root, "parentSession") < 0 {
		r.set(jsonscan.Root, "parentSession", r.doc.Raw(from), "branchedFrom")
	}
	return nil
}

func renameHookMessage(r *record) error {
	message := r.doc.Member(jsonscan.Root, "message")
	if r.kind == sessionfile.KindMessage && r.doc.StrIs(r.doc.Member(message, "role"), "hookMessage") {
		r.set(message, "role", []byte(`"custom"`), "")
	}
	return nil
}

func addFromID(r *record) error {
	if r.kind != sessionfile.KindBranchSummary || r.doc.Member(jsonscan.Root, "fromId") >= 0 {
		return nil
	}
	from := "root"
	if r.parent != "" {
		from = r.parent
	} else if p, ok := r.doc.Str(r.doc.Member(jsonscan.Root, "parentId")); ok && p != "" && r.id == "" {
		from = p
	}
	r.set(jsonscan.Root, "fromId", quote(from), "timestamp")
	return nil
}

// keptEntry finds the entry that an index of version 1 names, for the compaction
// with number n. Ordinals of entries ascend. Index 0, the header, keeps everything.
func keptEntry(ordinals []int, n int, index float64) (int, error) {
	const what = "firstKeptEntryIndex"
	if index != math.Trunc(index) || math.IsInf(index, 0) {
		return 0, fmt.Errorf("%s is no whole number", what)
	}
	if index < 0 {
		return 0, fmt.Errorf("%s is negative", what)
	}
	if index == 0 {
		return 0, nil
	}
	if index > float64(ordinals[len(ordinals)-1]) {
		return 0, fmt.Errorf("%s %.0f is past the end of the file, whose last record is %d", what, index, ordinals[len(ordinals)-1])
	}
	if index > float64(ordinals[n]) {
		return 0, fmt.Errorf("%s %.0f is a record after the compaction, which is %d", what, index, ordinals[n])
	}
	entry, found := slices.BinarySearch(ordinals[:n+1], int(index))
	if !found {
		return 0, fmt.Errorf("%s %.0f is a record that is no entry", what, index)
	}
	return entry, nil
}
