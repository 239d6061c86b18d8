package sessionfile

import (
	"context"
	"errors"
	"os"
	"strings"
)

// SessionCandidate is a session that an id may mean.
type SessionCandidate struct {
	ID   string // from the header: transcript data
	Path string
}

// ByID returns the path of the session whose header has that id, or else the
// one whose id begins with it. As `pi --session` does, it looks among the
// sessions of the current directory first and then among all (as Files has
// them). Unlike Pi, which takes the newest, it never chooses between several:
// that is an *AmbiguousSessionError.
//
// The error may also be a *NoSessionError, one of Folder's, or the context's.
func (p Places) ByID(ctx context.Context, idOrPrefix string) (string, error) {
	s, err := p.newSessionSearch()
	if err != nil {
		return "", err
	}
	if idOrPrefix == "" {
		return "", &NoSessionError{Folder: s.folder, EmptyID: true}
	}
	near, err := s.match(ctx, idOrPrefix, s.here)
	if err != nil {
		return "", err
	}
	if len(near.exact) > 0 || len(near.prefixed) == 1 {
		return near.choose(idOrPrefix)
	}
	far, err := s.match(ctx, idOrPrefix, s.everywhere)
	switch {
	case err != nil:
		return "", err
	case len(far.exact) > 0:
		return far.choose(idOrPrefix)
	case len(near.prefixed) > 0:
		return near.choose(idOrPrefix)
	case len(far.prefixed) > 0:
		return far.choose(idOrPrefix)
	}
	return "", s.unknownID(idOrPrefix, far)
}

// unknownID says where an id was looked for; far is what was found everywhere.
func (s *sessionSearch) unknownID(id string, far idMatches) error {
	if far.missing != nil {
		far.missing.ID = id
		return far.missing
	}
	none := &NoSessionError{ID: id, Folder: s.folder, Files: far.files}
	if s.folder.Origin == OriginDefault {
		none.Root = s.root
	}
	return none
}

// idMatches are the sessions of some files that an id may mean.
type idMatches struct {
	exact    []SessionCandidate // have that id
	prefixed []SessionCandidate // have an id that begins with it
	files    int                // looked at
	missing  *NoSessionError    // that there is no folder to look in
}

// match compares id with the headers of the files that list returns.
func (s *sessionSearch) match(ctx context.Context, id string, list func(context.Context) ([]string, error)) (idMatches, error) {
	var m idMatches
	paths, err := list(ctx)
	if errors.As(err, &m.missing) {
		return m, nil
	}
	if err != nil {
		return m, err
	}
	m.files = len(paths)
	headers := newHeaderScanner()
	for _, path := range paths {
		if err := ctx.Err(); err != nil {
			return m, err
		}
		if header, ok := headers.readFile(path); ok {
			m.add(id, SessionCandidate{ID: header.id, Path: path})
		}
	}
	return m, nil
}

func (m *idMatches) add(id string, c SessionCandidate) {
	switch {
	case c.ID == id:
		m.exact = appendCandidate(m.exact, c)
	case strings.HasPrefix(c.ID, id):
		m.prefixed = appendCandidate(m.prefixed, c)
	}
}

// choose returns the one session meant.
func (m *idMatches) choose(id string) (string, error) {
	candidates := m.exact
	if len(candidates) == 0 {
		candidates = m.prefixed
	}
	if len(candidates) > 1 {
		return "", &AmbiguousSessionError{ID: id, Candidates: candidates}
	}
	return candidates[0].Path, nil
}

// appendCandidate appends c unless it is a file that is there already under
// another name, as behind a folder that is a link to another.
func appendCandidate(candidates []SessionCandidate, c SessionCandidate) []SessionCandidate {
	info, err := os.Stat(c.Path)
	for _, other := range candidates {
		if otherInfo, otherErr := os.Stat(other.Path); err == nil && otherErr == nil && os.SameFile(info, otherInfo) {
			return candidates
		}
	}
	return append(candidates, c)
}
