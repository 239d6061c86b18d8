package project

import (
	"slices"

	"sessiontool/sessionfile"
)

// selectEntries fills Selected, and says of the other entries why they are not in
// it.
func (r *run) selectEntries() error {
	branch := r.p.Branch
	c := last(branch, func(n int) bool { return r.s.Kind(n) == sessionfile.KindCompaction })
	if c < 0 {
		r.p.Selected = make([]Selected, 0, len(branch))
		r.take(0, len(branch), OnBranch)
		return nil
	}
	var err error
	if r.compaction, err = r.s.Load(branch[c]); err != nil {
		return err
	}
	kept := keptFrom(r.s, branch[:c], r.compaction)
	r.p.Selected = make([]Selected, 0, len(branch)-kept)
	for i := range kept {
		r.omitted[i] = Compacted
	}
	r.take(c, c+1, Summary)
	r.take(kept, c, Kept)
	r.take(c+1, len(branch), AfterCompaction)
	return nil
}

// take selects the entries at from and up to to on the branch. The system messages
// among those that a compaction keeps are in its own already.
func (r *run) take(from, to int, place Reason) {
	for i := from; i < to; i++ {
		n := r.p.Branch[i]
		if place == Kept && r.s.Role(n) == sessionfile.RoleSystem {
			r.omitted[i] = SystemFolded
			continue
		}
		r.p.Selected = append(r.p.Selected, Selected{Entry: n, Place: place, at: i})
	}
}

// keptFrom returns the place of the first entry that the compaction keeps of those
// before it, their number when it keeps none.
func keptFrom(s *sessionfile.Session, before []int, compaction *sessionfile.Entry) int {
	body, ok := compaction.Body.(*sessionfile.Compaction)
	if !ok || body.FirstKeptEntryID == "" {
		return len(before)
	}
	first := s.ByID(body.FirstKeptEntryID)
	if i := slices.Index(before, first); i >= 0 {
		return i
	}
	return len(before)
}
