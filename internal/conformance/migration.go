package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"

	"sessiontool/internal/golden"
	"sessiontool/internal/jsonscan"
	"sessiontool/migrate"
)

// compareMigration compares the records of an old file after the migration.
func (o *ours) compareMigration(r *Result) {
	if o.pi.Migrated == nil || o.file.Header == nil {
		return
	}
	header, err := o.migratedHeader()
	if err == nil {
		err = golden.EqualJSON(header, expectedHeader(o.pi.Migrated[0]))
	}
	r.Add(Migration, -1, err)
	for position, pi := range o.pi.Migrated[1:] {
		n := o.entry(position)
		if n < 0 {
			continue
		}
		record, err := o.Record(n)
		if err == nil {
			err = sameJSON(o.rename(record), expectedEntry(pi))
		}
		r.Add(Migration, position, err)
	}
}

func (o *ours) migratedHeader() ([]byte, error) {
	text := o.file.Header.Doc.Text
	rewrite, err := migrate.NewPlan(o.file, o.file.Version, true).Header(o.file.Header.Line.Line, text)
	if err != nil {
		return nil, err
	}
	return jsonscan.Apply(nil, text, rewrite.Splices)
}

// references are the members in which a migrated version 1 entry holds derived ids.
var references = []string{"id", "parentId", "firstKeptEntryId", "targetId"}

// rename puts Pi's names of entries in the place of the ids that we derived.
func (o *ours) rename(record []byte) []byte {
	if len(o.ids) == 0 {
		return record
	}
	var scanner jsonscan.Scanner
	scanner.Shape = &jsonscan.Shape{Others: true}
	doc, err := scanner.Scan(record)
	if err != nil {
		return record
	}
	var splices []jsonscan.Splice
	for n := range doc.Children(jsonscan.Root) {
		for _, name := range references {
			id, ok := doc.Str(n)
			if ok && doc.NameIs(n, name) && o.ids[id] != "" {
				splices = append(splices, doc.ReplaceValue(n, jsonscan.AppendString(nil, o.ids[id])))
			}
		}
	}
	renamed, err := jsonscan.Apply(nil, record, splices)
	if err != nil {
		return record
	}
	return renamed
}

// expectedHeader is Pi's migrated header with what ours adds on purpose: parentSession
// beside its older name.
func expectedHeader(pi json.RawMessage) []byte {
	return with(pi, func(members map[string]json.RawMessage) {
		from, ok := members["branchedFrom"]
		if _, has := members["parentSession"]; ok && !has {
			members["parentSession"] = from
		}
	})
}

// expectedEntry is Pi's migrated entry with what ours adds on purpose: the source of a
// branch summary, which version 3 requires.
func expectedEntry(pi json.RawMessage) []byte {
	return with(pi, func(members map[string]json.RawMessage) {
		if _, has := members["fromId"]; has || string(members["type"]) != `"branch_summary"` {
			return
		}
		members["fromId"] = members["parentId"]
		if parent := members["parentId"]; parent == nil || string(parent) == "null" {
			members["fromId"] = json.RawMessage(`"root"`)
		}
	})
}

// expectedMessage is Pi's message with what ours adds on purpose to an older file: the
// source of a branch summary, for which expectedEntry vouches.
func (o *ours) expectedMessage(pi json.RawMessage, message []byte) []byte {
	if o.file.Version == 3 || !bytes.Contains(pi, []byte(`"branchSummary"`)) {
		return pi
	}
	return with(pi, func(members map[string]json.RawMessage) {
		var own struct{ FromID json.RawMessage }
		_, has := members["fromId"]
		if !has && string(members["role"]) == `"branchSummary"` && json.Unmarshal(message, &own) == nil && own.FromID != nil {
			members["fromId"] = own.FromID
		}
	})
}

// with returns an object after a change to its members; their values keep their bytes.
func with(object json.RawMessage, change func(members map[string]json.RawMessage)) []byte {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(object, &members); err != nil {
		return object
	}
	before := len(members)
	change(members)
	if len(members) == before {
		return object
	}
	text := []byte("{")
	for name, value := range members {
		if len(text) > 1 {
			text = append(text, ',')
		}
		text = fmt.Appendf(text, "%s:%s", jsonscan.AppendString(nil, name), value)
	}
	return append(text, '}')
}
