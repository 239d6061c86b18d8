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

// sourceEntry is the entry of the source that line n of the new file comes from,
// None for the header and for new entries.
func (p *plan) sourceEntry(line int) int {
	if i := line - 2; 0 <= i && i < len(p.kept) {
		return p.kept[i].entry
	}
	return sessionfile.None
}

// knownFaults are the error findings of the branch as it stands in the source: some
// rules ask what the model receives at a leaf, and so the branch must end there.
func (p *plan) knownFaults(ctx context.Context, o *ExtractOptions) (map[fault]bool, error) {
	r, w := io.Pipe()
	defer r.Close()
	go func() { w.CloseWithError(p.writeAsIs(ctx, w, o)) }()
	findings, err := o.errorsIn(ctx, sessionfile.Stream(p.s.Source().Name(), r))
	known := map[fault]bool{}
	for _, f := range findings {
		if i := f.Line - 2; 0 <= i && i < len(p.branch) {
			known[fault{f.Rule, p.branch[i]}] = true
		}
	}
	return known, err
}

// writeAsIs writes the branch with its labels and its old links, of version 3: the
// errors of an old version are not those of its upgrade.
func (p *plan) writeAsIs(ctx context.Context, w io.Writer, o *ExtractOptions) error {
	if _, err := w.Write(append(p.header(o), '\n')); err != nil {
		return err
	}
	for _, n := range p.branch {
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
		(layer == "ref" || layer == "tool") && p.torn()
}

// torn reports whether the branch begins where its parents cannot be followed any
// further.
func (p *plan) torn() bool { return len(p.branch) > 0 && p.s.ParentID(p.branch[0]) != "" }
