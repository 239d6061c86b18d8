package finding

import (
	"slices"
	"strings"
	"sync"
)

// Rule is one row of the rule table: what it means that a file has a finding of this rule. The texts
// are what sessiontool explain prints: plain sentences, each text one paragraph without line breaks.
type Rule struct {
	// ID is layer/slug.
	ID string `json:"id"`
	// Severity is the usual one; a finding may be milder where the Meaning says so.
	Severity Severity `json:"severity"`
	// Title says it in a few words: lower case, no full stop.
	Title string `json:"title"`
	// Meaning says what is wrong, and when.
	Meaning string `json:"meaning"`
	// Pi says what Pi does with such a file.
	Pi string `json:"pi"`
	// Fix says what to do about it.
	Fix string `json:"fix"`
	// Example is a piece of a file with the fault, one or a few lines without a newline at the end. It
	// is shortened with … where nothing depends on it, and bytes that cannot be shown have signs.
	Example string `json:"example"`
	// Supersedes are the rules, or globs of rules, whose findings say less about the same fault.
	Supersedes []string `json:"supersedes"`
}

// Layer returns what stands before the slash.
func (r Rule) Layer() string {
	layer, _, _ := strings.Cut(r.ID, "/")
	return layer
}

// wholeLine reports whether a finding of the rule is about everything on its line.
func (r Rule) wholeLine() bool {
	switch r.ID {
	case "record/not-object", "header/missing", "header/damaged", "header/not-first", "header/other-format":
		return true
	}
	return r.Layer() == "file" || r.Layer() == "line"
}

// table holds the rows in order and by id. It is built once and only ever read.
type table struct {
	rows []Rule
	byID map[string]int
}

var rules = sync.OnceValue(func() table {
	t := table{byID: make(map[string]int)}
	t.rows = slices.Concat(
		fileRules(), lineRules(),
		recordRules(), headerRules(),
		kindRules(), schemaRules(),
		treeRules(), refRules(),
		toolRules(), messageRules(),
		timeRules(), v1Rules(),
	)
	for i := range t.rows {
		t.rows[i] = t.rows[i].laidOut()
		t.byID[t.rows[i].ID] = i
	}
	return t
})

// laidOut turns the texts as they are written in the source, wrapped and indented, into what a Rule
// promises.
func (r Rule) laidOut() Rule {
	for _, text := range []*string{&r.Meaning, &r.Pi, &r.Fix} {
		*text = strings.Join(strings.Fields(*text), " ")
	}
	r.Example = strings.TrimPrefix(r.Example, "\n")
	return r
}

// Rules returns all rules, layer by layer. The caller owns the result.
func Rules() []Rule {
	out := slices.Clone(rules().rows)
	for i := range out {
		out[i] = out[i].clone()
	}
	return out
}

// Lookup returns the rule with this id. Every assertion keyword of JSON Schema is a rule, schema/KEYWORD,
// also those that Rules does not list because no schema here uses them.
func Lookup(id string) (Rule, bool) {
	r, ok := find(id)
	if !ok {
		return Rule{}, false
	}
	return r.clone(), true
}

// find is Lookup with a rule that shares its list with the table.
func find(id string) (Rule, bool) {
	t := rules()
	if i, ok := t.byID[id]; ok {
		return t.rows[i], true
	}
	if keyword, ok := strings.CutPrefix(id, "schema/"); ok && slices.Contains(otherKeywords(), keyword) {
		return keywordRule(keyword).laidOut(), true
	}
	return Rule{}, false
}

// clone returns a rule whose list is the caller's own, and never nil.
func (r Rule) clone() Rule {
	r.Supersedes = append([]string{}, r.Supersedes...)
	return r
}
