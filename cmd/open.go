package cmd

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"sessiontool/internal/jsonscan"
	"sessiontool/migrate"
	"sessiontool/sessionfile"
)

// treeFlags are the flags of commands that need the tree of one session.
type treeFlags struct {
	choice
	strict bool
}

func (t *treeFlags) bind(flags *pflag.FlagSet) {
	t.choice.bind(flags)
	flags.BoolVar(&t.strict, "strict", false, "refuse a damaged file instead of passing over damaged lines")
}

// maxDamageNotes bounds how many damaged lines are named one by one.
const maxDamageNotes = 20

// openSession opens the session that is chosen, brought to version 3
// in memory. What Pi would not have read is named on standard error, or refused
// with --strict. The caller closes the session's source.
func (a *app) openSession(ctx context.Context, t treeFlags) (*sessionfile.Session, error) {
	path, err := a.path(t.choice)
	if err != nil {
		return nil, err
	}
	src, err := a.source(path)
	if err != nil {
		return nil, err
	}
	s, err := a.build(ctx, src, t.strict)
	if err != nil {
		return nil, errors.Join(err, src.Close())
	}
	return s, nil
}

// openAt opens a session and finds the entry that a revision names; sessionfile.None
// is the current leaf of a session without entries.
func (a *app) openAt(ctx context.Context, t treeFlags, rev string) (*sessionfile.Session, int, error) {
	s, err := a.openSession(ctx, t)
	if err != nil {
		return nil, sessionfile.None, err
	}
	leaf, err := resolveLeaf(s, rev)
	if err != nil {
		return nil, leaf, errors.Join(err, s.Source().Close())
	}
	return s, leaf, nil
}

func (a *app) build(ctx context.Context, stream *sessionfile.Source, strict bool) (*sessionfile.Session, error) {
	src, err := sessionfile.Spool(stream)
	if err != nil {
		return nil, err
	}
	bar := a.progress(src.Size())
	s, err := sessionfile.Build(ctx, src, sessionfile.Options{MaxLine: int(a.maxLine), Local: a.env.Local, Progress: bar.Add})
	bar.Clear()
	if err != nil {
		return nil, err
	}
	notes := damageNotes(s)
	if strict && len(notes) > 0 {
		return nil, failedError("without --strict the sound part is shown; `sessiontool validate` says more",
			"%s is damaged: %s", src.Name(), notes[0])
	}
	for _, n := range notes {
		a.note("%s: %s", src.Name(), n)
	}
	return migrate.Upgrade(s), nil
}

// damageNotes says what is wrong with a session, as far as it matters for what a
// command shows, with what becomes of it.
func damageNotes(s *sessionfile.Session) []string {
	notes := headerNotes(s)
	for _, k := range s.Skipped[:min(len(s.Skipped), maxDamageNotes)] {
		notes = append(notes, fmt.Sprintf("line %d is passed over: %s", k.Line, skipReason(k.Err)))
	}
	if more := s.SkippedCount - maxDamageNotes; more > 0 {
		notes = append(notes, fmt.Sprintf("%d more damaged lines are passed over", more))
	}
	for _, c := range s.Cut() {
		what := "entry %s (line %d) is its own parent: it is taken for a root"
		if c.Length > 1 {
			what = fmt.Sprintf("%d parents form a ring: it is cut at its first entry ", c.Length) + "%s (line %d)"
		}
		notes = append(notes, fmt.Sprintf(what, s.Ref(c.Entry), s.Pos(c.Entry).Line))
	}
	return notes
}

func headerNotes(s *sessionfile.Session) []string {
	var notes []string
	if s.BOM {
		notes = append(notes, "the file begins with a byte order mark, with which Pi cannot open it: it is passed over")
	}
	switch {
	case s.Header == nil:
		notes = append(notes, "no session header: Pi cannot open the file; its entries are shown as they are")
	case s.LateHeader:
		notes = append(notes, fmt.Sprintf("the session header stands on line %d, behind entries: Pi cannot open the file", s.Header.Line.Line))
	case !s.Header.Known():
		version := s.Header.Doc.Member(jsonscan.Root, "version")
		notes = append(notes, fmt.Sprintf("version %s is none that sessiontool knows (1, 2, 3): the entries are read as version 3", s.Header.Doc.Raw(version)))
	}
	if h := s.Header; h != nil && h.Known() && max(1, h.Version) != s.Version && s.Len() > 0 {
		notes = append(notes, fmt.Sprintf("the header says version %d, the entries are of version %d: they are read as that", max(1, h.Version), s.Version))
	}
	return notes
}

// skipReason says why a line is no record.
func skipReason(err error) string {
	var syntax *jsonscan.SyntaxError
	if errors.As(err, &syntax) {
		return "not JSON: " + syntax.Error()
	}
	return err.Error()
}

// resolveLeaf finds the entry that --leaf or a revision names.
func resolveLeaf(s *sessionfile.Session, rev string) (int, error) {
	if s.Len() == 0 && rev == "" {
		return sessionfile.None, nil
	}
	return s.Resolve(rev)
}
