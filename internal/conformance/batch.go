package conformance

import (
	"context"
	"path/filepath"
)

// The sets of files that a run asks about, as the goldens call them. Damaged files are
// those of the others, with bytes and members that no Pi wrote.
const (
	setV3      = "v3"
	setV2      = "v2"
	setV1      = "v1"
	setTwisted = "twisted"
	setDamaged = "damaged"
)

// Sets are the names of the sets in the order in which they are compared.
func Sets() []string { return []string{setV3, setV2, setV1, setTwisted, setDamaged} }

// batch is a number of sessions of one seed, each in every form, in a folder of their own.
type batch struct {
	Scripts
	dir                      string
	seed, first, count, size int
}

func (b batch) folder(set string) string { return filepath.Join(b.dir, set) }

// write writes the files of all sets.
func (b batch) write(ctx context.Context) error {
	if err := b.generate(ctx, b.seed, b.first, b.count, b.size, b.folder(setV3)); err != nil {
		return err
	}
	straight, err := sessionFiles(b.folder(setV3))
	if err != nil {
		return err
	}
	for set, degrade := range map[string][]string{setV2: {"degrade.mjs", "--to", "2"}, setV1: {"degrade.mjs", "--to", "1"}, setTwisted: {"twist.mjs"}} {
		args := append(degrade[1:], "--out", b.folder(set))
		if err := b.run(ctx, degrade[0], b.seed+b.first, append(args, straight...)...); err != nil {
			return err
		}
	}
	return b.damage(ctx)
}

// damage writes the damaged set: of each session one form, in turn.
func (b batch) damage(ctx context.Context) error {
	sources := []string{setV3, setTwisted, setV2, setV1}
	args := []string{"--out", b.folder(setDamaged)}
	forms := make([][]string, len(sources))
	for i, set := range sources {
		var err error
		if forms[i], err = sessionFiles(b.folder(set)); err != nil {
			return err
		}
	}
	for i := range b.count {
		args = append(args, forms[i%len(forms)][i])
	}
	return b.run(ctx, "mutate.mjs", b.seed+b.first, args...)
}

// files are the files of a set by name, with what was done to them.
func (b batch) files(set string) (files []string, done map[string][]string, err error) {
	if files, err = sessionFiles(b.folder(set)); err != nil {
		return nil, nil, err
	}
	if done, err = readReport[[]string](filepath.Join(b.folder(set), "twists.json")); err != nil || done != nil {
		return files, done, err
	}
	damage, err := readReport[[]struct{ Kind string }](filepath.Join(b.folder(set), "damage.json"))
	done = map[string][]string{}
	for name, kinds := range damage {
		for _, d := range kinds {
			done[name] = append(done[name], d.Kind)
		}
	}
	return files, done, err
}
