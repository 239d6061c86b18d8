package branch

import (
	"context"
	"fmt"
	"io"
	"strings"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// fault is an error finding by what it is and the entry of the source it is on.
type fault struct {
	rule  string
	entry int
}

// sameFindings refuses the new file when a check finds an error in it that the
// source does not have. The source is only checked when there is an error at all.
func (p *plan) sameFindings(ctx context.Context, src *sessionfile.Source, o *ExtractOptions) error {
	if o.Check == nil {
		return nil
	}
	after, err := o.Check(ctx, src)
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

// knownFaults are the error findings of the source.
func (p *plan) knownFaults(ctx context.Context, o *ExtractOptions) (map[fault]bool, error) {
	src, at := p.s.Source(), p.s.AtLine
	if p.s.Version < 3 {
		r, w := io.Pipe()
		defer r.Close()
		go func() { w.CloseWithError(p.writeUpgraded(ctx, w, o)) }()
		src, at = sessionfile.Stream(src.Name(), r), func(line int) int { return line - 2 }
	}
	findings, err := o.Check(ctx, src)
	known := map[fault]bool{}
	for _, f := range findings {
		known[fault{f.Rule, at(f.Line)}] = true
	}
	return known, err
}

// writeUpgraded writes the source as it reads in version 3, one entry a line: the
// errors of an old version are not those of its upgrade.
func (p *plan) writeUpgraded(ctx context.Context, w io.Writer, o *ExtractOptions) error {
	if _, err := w.Write(append(p.header(o), '\n')); err != nil {
		return err
	}
	for n := range p.s.Len() {
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
// same, a reference to an entry left behind, which the source has to another
// branch, or one that the source does not name because its branch begins with a
// parent that is missing, which says it all.
func (p *plan) expected(f fault, known map[fault]bool) bool {
	layer, _, _ := strings.Cut(f.rule, "/")
	return known[f] ||
		layer == "ref" && p.dangling[f.entry] ||
		(layer == "ref" || layer == "tool") && p.torn()
}

// torn reports whether the branch begins where its parents cannot be followed any
// further.
func (p *plan) torn() bool { return len(p.branch) > 0 && p.s.ParentID(p.branch[0]) != "" }
