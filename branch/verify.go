package branch

import (
	"bytes"
	"context"
	"fmt"
	"iter"

	"sessiontool/finding"
	"sessiontool/internal/jsonscan"
	"sessiontool/project"
	"sessiontool/sessionfile"
)

// UnsoundError says why the new file would not be what it should be. Nothing was
// written then.
type UnsoundError struct {
	Problem string
	// Findings are the errors that the new file would have and the source has
	// not; Line counts in the new file.
	Findings []finding.Finding
}

// Error says what is wrong.
func (e *UnsoundError) Error() string {
	return "the extracted branch would not be sound: " + e.Problem + "; nothing was written"
}

// Hint says what to do about it.
func (e *UnsoundError) Hint() string {
	return "correct first, in a copy, what `sessiontool validate FILE` finds in the source; if that is nothing, please report it"
}

// verify reads the new file as any reader would and compares it with its source.
func (p *plan) verify(ctx context.Context, src *sessionfile.Source, o *ExtractOptions) error {
	s, err := sessionfile.Build(ctx, src, sessionfile.Options{MaxLine: jsonscan.MaxText, Local: o.Local})
	if err != nil {
		return fmt.Errorf("reading the new file again: %w", err)
	}
	entries := len(p.kept) + len(p.labels)
	if p.name != nil {
		entries++
	}
	if s.Len() != entries || s.SkippedCount > 0 || s.Version != 3 && entries > 0 {
		return &UnsoundError{Problem: fmt.Sprintf("it reads as %d entries of version %d with %d damaged lines, not as %d of version 3",
			s.Len(), s.Version, s.SkippedCount, entries)}
	}
	if err := p.sameProjection(s); err != nil {
		return err
	}
	return p.sameFindings(ctx, src, o)
}

// sameProjection compares what the model receives at the new file's leaf with what
// it receives at the source's.
func (p *plan) sameProjection(s *sessionfile.Session) error {
	old, before, err := project.Stream(p.s, p.leaf, project.Agent)
	if err != nil {
		return err
	}
	fresh, after, err := project.Stream(s, s.Leaf(), project.Agent)
	if err != nil {
		return err
	}
	if !sameState(old.State, fresh.State) {
		return &UnsoundError{Problem: "its model or thinking level is another one"}
	}
	next, stop := iter.Pull2(after)
	defer stop()
	i := 0
	for m, err := range before {
		if err != nil {
			return err
		}
		got, err, ok := next()
		if err != nil {
			return err
		}
		if !ok || !bytes.Equal(m.JSON, got.JSON) {
			return &UnsoundError{Problem: fmt.Sprintf("message %d of its context differs from the source's", i)}
		}
		i++
	}
	_, err, more := next()
	if err == nil && more {
		return &UnsoundError{Problem: fmt.Sprintf("its context has more messages than the source's %d", i)}
	}
	return err
}
