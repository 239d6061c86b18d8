package sessionfile

// Upgrade says how a session of an older version reads as one of version 3.
type Upgrade struct {
	// IDs are the ids of all entries, which then form a list; nil keeps the ids and
	// the tree that the file has.
	IDs []string
	// Kind and Role say what becomes of an entry's kind and role.
	Kind func(Kind) Kind
	Role func(Role) Role
	// Rewrite turns the line of entry n into its record of version 3. It must not
	// change raw.
	Rewrite func(n int, raw []byte) ([]byte, error)
}

// Upgraded returns the session as it reads after an upgrade. Places, sizes and
// times stay those of the file; Raw still returns the file's own bytes, Record and
// Load the new ones. The receiver is not changed.
func (s *Session) Upgraded(u Upgrade) *Session {
	up := *s
	up.rewrite = u.Rewrite
	up.entries = make([]indexEntry, len(s.entries))
	for n, e := range s.entries {
		e.kind, e.role = u.Kind(e.kind), u.Role(e.role)
		up.entries[n] = e
	}
	if u.IDs != nil {
		up.derived = u.IDs
		up.tree = linearTree(len(u.IDs))
	}
	return &up
}
