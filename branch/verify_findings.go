package branch

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"sessiontool/check"
	"sessiontool/finding"
	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// errorsIn are the error findings of a session file.
func (o *ExtractOptions) errorsIn(ctx context.Context, src *sessionfile.Source) ([]finding.Finding, error) {
	if o.check != nil {
		return o.check(ctx, src)
	}
	report, err := check.File(ctx, src, check.Options{MaxLine: jsonscan.MaxText, Workers: o.Workers, Local: o.Local})
	return slices.DeleteFunc(report.Findings, func(f finding.Finding) bool { return f.Severity != finding.Error }), err
}

// fault is an error finding by what it is and the entry of the source it is on.
type fault struct {
	rule  string
	entry int
}

// sameFindings refuses the new file when a check finds an error in it that the
// source does not have. The source's is only checked when there is an error at all.
func (p *plan) sameFindings(ctx context.Context, src *sessionfile.Source, o *ExtractOptions) error {
	after, err := o.errorsIn(ctx, src)
	if err != nil || len(after) == 0 {
		return err
	}
	known, err := p.knownFaults(ctx, o)
	if err != nil {
		return err
	}
	var fresh []finding.Finding
	for _, f := range after {
		if !p.expected(fault{f.Rule, p.sourceEntry(f.Line)}, known) {
			fresh = append(fresh, f)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	return &UnsoundError{
		Problem:  fmt.Sprintf("it has an error that the source does not have on this branch: %s [%s]", fresh[0].Message, fresh[0].Rule),
		Findings: fresh,
	}
}

// inHeader stands for an entry where a fault is in the header. What of the source is
// in it, its working directory, is in every header that is written.
const inHeader = -2

// sourceEntry is the entry of the source that line n of the new file comes from, for a
// label the one that set it; None for the name.
func (p *plan) sourceEntry(line int) int {
	i := line - 2
	switch labels := i - len(p.kept); {
	case i < 0:
		return inHeader
	case labels >= len(p.labels):
		return sessionfile.None
	case labels >= 0:
		return p.labels[labels].setBy
	}
	return p.kept[i].entry
}

// knownFaults are the error findings of the branch as it stands in the source, and of
// the entries elsewhere that set its labels: some rules ask what the model receives at
// a leaf, and so the branch must end there.
func (p *plan) knownFaults(ctx context.Context, o *ExtractOptions) (map[fault]bool, error) {
	r, w := io.Pipe()
	defer r.Close()
	go func() { w.CloseWithError(p.writeAsIs(ctx, w, o)) }()
	findings, err := o.errorsIn(ctx, sessionfile.Stream(p.s.Source().Name(), r))
	known := map[fault]bool{}
	sources := p.sources()
	for _, f := range findings {
		switch i := f.Line - 2; {
		case i < 0:
			known[fault{f.Rule, inHeader}] = true
		case i < len(sources):
			known[fault{f.Rule, sources[i]}] = true
		}
	}
	return known, err
}

// sources are the entries that the new file is made of: the branch, and behind it the
// entries on other branches that set labels.
func (p *plan) sources() []int {
	sources := slices.Clone(p.branch)
	onBranch := map[int]bool{}
	for _, n := range p.branch {
		onBranch[n] = true
	}
	for _, l := range p.labels {
		if !onBranch[l.setBy] {
			sources = append(sources, l.setBy)
		}
	}
	return sources
}

// writeAsIs writes the sources with their old links, of version 3: the errors of an old
// version are not those of its upgrade.
func (p *plan) writeAsIs(ctx context.Context, w io.Writer, o *ExtractOptions) error {
	if _, err := w.Write(append(p.header(o), '\n')); err != nil {
		return err
	}
	for _, n := range p.sources() {
		record, err := p.s.Record(n)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if _, err := w.Write(append(record, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// expected reports whether an error of the new file is one of the source: the very
// same, a reference to a label that is left out, or one that the source does not name
// because its branch begins with a parent that is missing, which says it all.
func (p *plan) expected(f fault, known map[fault]bool) bool {
	layer, _, _ := strings.Cut(f.rule, "/")
	return known[f] ||
		layer == "ref" && p.dangling[f.entry] ||
		(layer == "ref" || layer == "tool") && p.torn(known)
}

// torn reports whether the branch begins where its parents cannot be followed any
// further; only the check tells an empty parentId from none.
func (p *plan) torn(known map[fault]bool) bool {
	return len(p.branch) > 0 && (p.s.ParentID(p.branch[0]) != "" || known[fault{"tree/missing-parent", p.branch[0]}])
}
