package cmd

import (
	"context"
	"errors"

	"github.com/spf13/pflag"

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
		return nil, failedError("without --strict the sound part is shown; `sessiontool validate FILE` says more",
			"%s is damaged: %s", shownName(src.Name()), notes[0].problem)
	}
	for i, n := range notes {
		text := n.String()
		if i == len(notes)-1 {
			text += "\n  hint: `sessiontool validate FILE` says what that means and what to do"
		}
		a.note("%s: %s", shownName(src.Name()), text)
	}
	return migrate.Upgrade(s), nil
}

// resolveLeaf finds the entry that --leaf or a revision names.
func resolveLeaf(s *sessionfile.Session, rev string) (int, error) {
	if s.Len() == 0 && rev == "" {
		return sessionfile.None, nil
	}
	return s.Resolve(rev)
}
