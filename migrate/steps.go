package migrate

import (
	"fmt"
	"strings"
	"time"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// Step is one change from a version to the next.
type Step struct {
	From, To int
	// Name is what reports call the step.
	Name string
	// What it does, in a few words.
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
	// time is the time that an entry without a readable one gets, a JSON text.
	time func() []byte
	// lenient maps what cannot be mapped as Pi behaves: nothing is kept.
	lenient bool
}

// Steps are all steps in the order in which they are applied.
func Steps() []Step {
	return []Step{
		{1, 2, "version", "says in the header that the file is of the next version", setVersion(2)},
		{1, 2, "ids", "gives each entry an id and the entry before it as its parent", addIDs},
		{1, 2, "kept-index", "names the first entry that a compaction keeps by its id instead of its index", remapKeptIndex},
		{1, 2, "event", "keeps a record of type event as the data of a custom entry", wrapEvent},
		{1, 2, "model", "splits the oldest form of a model change into provider and modelId", splitModel},
		{1, 2, "branched-from", "writes branchedFrom also under its newer name parentSession", copyBranchedFrom},
		{2, 3, "version", "says in the header that the file is of the next version", setVersion(3)},
		{2, 3, "hook-message", "renames the message role hookMessage to custom", renameHookMessage},
		{2, 3, "branch-source", "gives a branch summary without fromId its parent as source", addFromID},
	}
}

// setVersion raises the header's version, whatever it was before.
func setVersion(version int) func(*record) error {
	value := fmt.Appendf(nil, "%d", version)
	return func(r *record) error {
		if !r.header {
			return nil
		}
		if has, ok := r.doc.Float(r.doc.Member(jsonscan.Root, "version")); ok && has >= float64(version) {
			return nil
		}
		r.set(jsonscan.Root, "version", value, "type", changed)
		return nil
	}
}

// addIDs gives an entry its place in the list. An id that is there already stays:
// others may refer to it.
func addIDs(r *record) error {
	if r.header {
		return nil
	}
	parent := quoteID(r.parent)
	if id, ok := r.doc.Str(r.doc.Member(jsonscan.Root, "id")); ok && id != "" {
		if r.doc.Member(jsonscan.Root, "parentId") < 0 {
			r.set(jsonscan.Root, "parentId", parent, "id", added)
		}
		return nil
	}
	r.set(jsonscan.Root, "id", quote(r.id), "type", changed)
	r.set(jsonscan.Root, "parentId", parent, "type", changed)
	return nil
}

func quoteID(id string) []byte {
	if id == "" {
		return []byte("null")
	}
	return quote(id)
}

func remapKeptIndex(r *record) error {
	if r.kind != sessionfile.KindCompaction {
		return nil
	}
	index := r.doc.Member(jsonscan.Root, "firstKeptEntryIndex")
	if index < 0 && r.doc.Member(jsonscan.Root, "firstKeptEntryId") >= 0 {
		return nil
	}
	kept, err := r.keptID(index)
	if err != nil && !r.lenient {
		return r.refuse(err.Error(), "--lenient migrates it as Pi does: the compaction then keeps nothing")
	}
	if err != nil {
		kept = r.id
	}
	if index < 0 {
		r.set(jsonscan.Root, "firstKeptEntryId", quote(kept), "summary", remapped)
		return nil
	}
	r.rename("firstKeptEntryIndex", "firstKeptEntryId", quote(kept))
	return nil
}

func (r *record) keptID(index int) (string, error) {
	if index < 0 {
		return "", fmt.Errorf("the compaction has no firstKeptEntryIndex")
	}
	f, ok := r.doc.Float(index)
	if !ok {
		return "", fmt.Errorf("firstKeptEntryIndex is a %s, not a number", r.doc.Kind(index))
	}
	return r.kept(f)
}

// LegacyType is the customType of entries that hold a record of a type that
// version 3 has no more.
const LegacyType = "sessiontool.legacy"

// wrapEvent makes the whole record the data of a custom entry, which gets the
// members that earlier steps gave the record.
func wrapEvent(r *record) error {
	if r.kind != sessionfile.KindEvent {
		return nil
	}
	head := []byte(`{"type":"custom"`)
	add := func(name string, value []byte) { head = append(append(head, ','), memberText(name, value)...) }
	add("id", quote(r.id))
	add("parentId", quoteID(r.parentID()))
	if at := r.timestamp(); at != nil {
		add("timestamp", at)
	}
	add("customType", quote(LegacyType))
	r.wrap(append(head, `,"data":`...), []byte("}"))
	r.act(renamed, "type")
	r.act(added, "customType")
	r.act(added, "data")
	return nil
}

// timestamp is the record's own time when it can be read, else the one that stands
// in for it: such records were free in form, entries of version 3 need a time.
func (r *record) timestamp() []byte {
	n := r.doc.Member(jsonscan.Root, "timestamp")
	if text, ok := r.doc.Str(n); ok {
		if _, ok := sessionfile.ParseTime(text, time.UTC); ok {
			return r.doc.Raw(n)
		}
	}
	return r.time()
}

// splitModel leaves the old member in place.
func splitModel(r *record) error {
	if r.kind != sessionfile.KindModelChange || r.doc.Member(jsonscan.Root, "provider") >= 0 {
		return nil
	}
	model, ok := r.doc.Str(r.doc.Member(jsonscan.Root, "model"))
	if !ok {
		return nil
	}
	provider, id, found := strings.Cut(model, "/")
	if !found {
		return r.refuse(fmt.Sprintf("model %q names no provider, expected \"provider/id\"", model),
			"write the provider in front of the model, with a slash between them")
	}
	r.set(jsonscan.Root, "provider", quote(provider), "model", changed)
	if r.doc.Member(jsonscan.Root, "modelId") < 0 {
		r.set(jsonscan.Root, "modelId", quote(id), "model", changed)
	}
	return nil
}

func copyBranchedFrom(r *record) error {
	from := r.doc.Member(jsonscan.Root, "branchedFrom")
	if r.header && r.doc.Kind(from) == jsonscan.String && r.doc.Member(jsonscan.Root, "parentSession") < 0 {
		r.set(jsonscan.Root, "parentSession", r.doc.Raw(from), "branchedFrom", changed)
	}
	return nil
}

func renameHookMessage(r *record) error {
	message := r.doc.Member(jsonscan.Root, "message")
	if r.kind == sessionfile.KindMessage && r.doc.StrIs(r.doc.Member(message, "role"), "hookMessage") {
		r.set(message, "role", []byte(`"custom"`), "", renamed)
	}
	return nil
}

func addFromID(r *record) error {
	if r.kind != sessionfile.KindBranchSummary || r.doc.Member(jsonscan.Root, "fromId") >= 0 {
		return nil
	}
	from := r.parentID()
	if from == "" {
		from = "root"
	}
	r.set(jsonscan.Root, "fromId", quote(from), "timestamp", changed)
	return nil
}

// parentID is the entry's parent after the steps so far, "" for a root.
func (r *record) parentID() string {
	if r.edited(jsonscan.Root, "parentId") >= 0 {
		return r.parent
	}
	parent, _ := r.doc.Str(r.doc.Member(jsonscan.Root, "parentId"))
	return parent
}
