package conformance

import (
	"context"
	"path"
	"slices"

	"sessiontool/check"
	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// explanation is a kind of damage about which our answers differ from Pi's on purpose.
type explanation struct {
	// rule and pointer (a pattern of path.Match) are those of the finding that says so.
	rule, pointer string
	// aspects are those in which the answers may differ; none are all.
	aspects []Aspect
	why     string
}

// explanations are the differences that findings explain. The page docs/pi-versions.md
// says the same to users.
var explanations = []explanation{
	{"record/not-object", "", nil, "Pi takes arrays and scalars for entries"},
	{"header/version-missing", "*", nil, "Pi gives new ids to entries that have some, and loses branches and labels"},
	{"schema/type", "/message", []Aspect{Agent, Provider}, "Pi takes any value that is true for a message"},
	{"v1/kept-index-range", "/firstKeptEntryIndex", []Aspect{Migration}, "Pi removes an index that it cannot map and puts no id in its place"},
}

// explain takes the differences of a damaged file out of a result that its findings explain.
func explain(ctx context.Context, answer Answer, result Result) (Result, error) {
	if len(result.Differences) == 0 {
		return result, nil
	}
	report, err := check.File(ctx, sessionfile.Bytes(answer.Name, answer.Session), check.Options{})
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

// explains reports whether a finding says why answers differ.
func explains(f finding.Finding, d Difference) bool {
	return slices.ContainsFunc(explanations, func(e explanation) bool {
		match, _ := path.Match(e.pointer, f.Pointer)
		return f.Rule == e.rule && match && (e.aspects == nil || slices.Contains(e.aspects, d.Aspect))
	})
}
