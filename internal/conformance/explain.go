package conformance

import (
	"context"
	"path"
	"slices"
	"strconv"
	"strings"

	"sessiontool/check"
	"sessiontool/finding"
	"sessiontool/internal/golden"
	"sessiontool/sessionfile"
)

// explanation is a kind of damage about which our answers differ from Pi's on purpose.
type explanation struct {
	// rule and pointer (a pattern of path.Match) are those of the finding that says so.
	rule, pointer string
	// member is the member that a finding of schema/required misses, "" for other rules.
	member string
	// aspects are those in which the answers may differ; none are all.
	aspects []Aspect
	why     string
}

// explanations are the differences that findings explain. The page docs/pi-versions.md
// says the same to users.
var explanations = []explanation{
	{rule: "record/not-object", pointer: "*", why: "Pi takes arrays and scalars for entries"},
	{rule: "header/version-missing", pointer: "*", why: "Pi gives new ids to entries that have some, and loses branches and labels"},
	{rule: "header/version-unknown", pointer: "*", why: "Pi takes any version for one that it knows"},
	{rule: "header/body-mismatch", pointer: "*", why: "Pi does not migrate entries without ids under a newer header"},
	{rule: "schema/required", member: "id", why: "Pi puts entries without a parent below one without an id"},
	{rule: "schema/minLength", pointer: "/id", why: "the same of an empty id: Pi puts entries with an empty parent below it"},
	{rule: "schema/required", member: "type", why: "the same: of a record without a type it is not said that it has no id"},
	{rule: "schema/type", pointer: "/timestamp", aspects: []Aspect{Children, Agent, Provider}, why: "Pi makes times of booleans and lists"},
	{rule: "time/unparsable", pointer: "/timestamp", aspects: []Aspect{Children, Agent, Provider}, why: "Pi guesses times that are not ISO 8601"},
	{rule: "schema/type", pointer: "/label", aspects: []Aspect{Labels, Extraction}, why: "Pi takes any value that is true for a label"},
	{rule: "schema/type", pointer: "/message", aspects: []Aspect{Agent, Provider}, why: "Pi takes any value that is true for a message"},
	{rule: "schema/type", pointer: "/targetId", aspects: []Aspect{Labels}, why: "Pi keeps labels of targets that are no ids"},
	{rule: "schema/type", pointer: "/firstKeptEntryIndex", aspects: []Aspect{Migration, Extraction}, why: "Pi leaves an index that is no number where it is"},
	{rule: "schema/required", member: "firstKeptEntryIndex", aspects: []Aspect{Migration, Extraction}, why: "Pi gives no id to a compaction without an index"},
	{rule: "v1/kept-index-header", pointer: "*", aspects: []Aspect{Migration, Agent, Provider, Extraction}, why: "Pi keeps nothing for the index of a header, ours keeps everything for 0"},
	{rule: "v1/kept-index-range", pointer: "/firstKeptEntryIndex", aspects: []Aspect{Migration, Extraction}, why: "Pi removes an index that it cannot map and puts no id in its place"},
}

// explain takes the differences of a damaged file out of a result that its findings explain.
func explain(ctx context.Context, c golden.Case, result Result) (Result, error) {
	if len(result.Differences) == 0 {
		return result, nil
	}
	report, err := check.File(ctx, sessionfile.Bytes(c.Name, c.Session), check.Options{})
	if err != nil {
		return result, err
	}
	unexplained := slices.DeleteFunc(slices.Clone(result.Differences), func(d Difference) bool {
		return slices.ContainsFunc(report.Findings, func(f finding.Finding) bool { return explains(f, d) })
	})
	result.Explained = len(result.Differences) - len(unexplained)
	result.Differences = unexplained
	return result, nil
}

// explains reports whether a finding says why answers differ. Nothing explains that there
// is none.
func explains(f finding.Finding, d Difference) bool {
	return d.Aspect != Survival && slices.ContainsFunc(explanations, func(e explanation) bool {
		return f.Rule == e.rule && e.place(f) && (e.aspects == nil || slices.Contains(e.aspects, d.Aspect))
	})
}

func (e explanation) place(f finding.Finding) bool {
	match, _ := path.Match(e.pointer, f.Pointer)
	return (match || e.pointer == "*") && strings.Contains(f.Message, e.memberText())
}

// memberText is how a message names the member.
func (e explanation) memberText() string {
	if e.member == "" {
		return ""
	}
	return strconv.Quote(e.member)
}
