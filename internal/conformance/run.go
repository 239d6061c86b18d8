package conformance

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sessiontool/internal/golden"
)

// Options of Run.
type Options struct {
	Scripts Scripts
	// Seed, Count and Size say which sessions: session I of a seed and a size is always
	// the same. Size is about how many entries the largest have.
	Seed, Count, Size int
	// Batch is how many sessions are on disk at a time.
	Batch int
	// Failures is the folder for sessions about which answers differ; with none they are
	// not kept.
	Failures string
	// MaxShrunk is how many of these are made small.
	MaxShrunk int
	// Commands runs commands on every file; it may be nil.
	Commands Commands
	// Log is told about each difference and how far the run is.
	Log io.Writer
}

// Summary is the outcome of a run.
type Summary struct {
	Files, Comparisons int
	// Compared and Differing count the comparisons of each aspect, and those that are not
	// equal.
	Compared, Differing map[Aspect]int
	// Differ counts the comparisons that are not equal, Explained those of damaged files
	// that a finding explains.
	Differ, Explained int
	// Silent counts the files that Pi does not open or does not come back from.
	Silent int
	// Missing names what should have come up and did not.
	Missing []string
}

// runner is a run under way.
type runner struct {
	Options
	Summary
	seen   map[string]golden.Coverage // by set
	shrunk int
}

// Run compares our answers with Pi's about Count sessions in every form. The error is one
// of running the scripts; that answers differ is in the summary.
func Run(ctx context.Context, o Options) (Summary, error) {
	r := &runner{Options: o, seen: map[string]golden.Coverage{}}
	r.Compared, r.Differing = map[Aspect]int{}, map[Aspect]int{}
	for _, set := range Sets() {
		r.seen[set] = golden.Coverage{}
	}
	for first := 0; first < o.Count; first += o.Batch {
		if err := r.batch(ctx, first, min(o.Batch, o.Count-first)); err != nil {
			return r.Summary, err
		}
		fmt.Fprintf(o.Log, "%d of %d sessions: %d comparisons, %d differ\n", min(first+o.Batch, o.Count), o.Count, r.Comparisons, r.Differ)
	}
	r.Missing = r.missing()
	return r.Summary, nil
}

func (r *runner) batch(ctx context.Context, first, count int) error {
	dir, err := os.MkdirTemp("", "sessiontool-conformance-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := batch{Scripts: r.Scripts, dir: dir, seed: r.Seed, first: first, count: count, size: r.Size}
	if err := b.write(ctx); err != nil {
		return err
	}
	for _, set := range Sets() {
		if err := r.set(ctx, b, set); err != nil {
			return fmt.Errorf("set %s of sessions %d to %d: %w", set, first, first+count-1, err)
		}
	}
	return nil
}

// How long Pi may take over one file: a sound one, which it always answers about, however
// busy the machine, and a damaged one, from which it may never come back.
const (
	sound = 2 * time.Minute
	hangs = 3 * time.Second
)

// set compares the files of one set.
func (r *runner) set(ctx context.Context, b batch, set string) error {
	files, done, err := b.files(set)
	if err != nil {
		return err
	}
	if len(files) != b.count {
		return fmt.Errorf("%d files, want %d", len(files), b.count)
	}
	patience := sound
	if set == setDamaged {
		patience = hangs
	}
	for answer, err := range r.Scripts.Ask(ctx, files, patience) {
		if err != nil {
			return err
		}
		if answer.silent() && set != setDamaged {
			return fmt.Errorf("no answer of Pi about %s: %s", answer.File, answer.Error)
		}
		answer.Name = set + "-" + strings.TrimSuffix(filepath.Base(answer.File), ".jsonl")
		answer.Twists = done[filepath.Base(answer.File)]
		if answer.Session, err = os.ReadFile(answer.File); err != nil {
			return err
		}
		r.cover(set, answer.Case)
		if err := r.file(ctx, answer); err != nil {
			return err
		}
	}
	return nil
}

// file compares one file.
func (r *runner) file(ctx context.Context, answer Answer) error {
	r.Files++
	if answer.silent() {
		r.Silent++
	}
	result := CompareFile(ctx, answer.File, answer.Case, r.Commands)
	if Damaged(answer.Case) {
		var err error
		if result, err = explain(ctx, answer.Case, result); err != nil {
			return err
		}
	}
	r.count(result)
	if len(result.Differences) == 0 {
		return nil
	}
	for _, d := range result.Differences[:min(len(result.Differences), 5)] {
		fmt.Fprintf(r.Log, "%s %q: %s\n", answer.Name, answer.Twists, d)
	}
	if r.Failures == "" {
		return nil
	}
	return r.keep(ctx, answer, result.Differences[0])
}

func (r *runner) count(result Result) {
	r.Comparisons += result.Comparisons
	r.Differ += len(result.Differences)
	r.Explained += result.Explained
	for aspect, n := range result.Compared {
		r.Compared[aspect] += n
	}
	for _, d := range result.Differences {
		r.Differing[d.Aspect]++
	}
}

// cover notes what comes up in a session.
func (r *runner) cover(set string, c golden.Case) {
	if set != setDamaged {
		maps.Copy(r.seen[set], golden.Cover([]golden.Case{c}))
		return
	}
	for _, kind := range c.Twists {
		r.seen[set]["damage "+kind] = true
	}
}

// missing names what never came up: of types, roles, edits, twists and damage, what the
// goldens must hold as well.
func (r *runner) missing() []string {
	var missing []string
	for _, set := range Sets() {
		for _, name := range golden.Required(set) {
			what, _, _ := strings.Cut(name, " ")
			if slices.Contains([]string{"entry", "role", "edit", "twist", "damage"}, what) && !r.seen[set][name] {
				missing = append(missing, fmt.Sprintf("%s (%s)", name, set))
			}
		}
	}
	return missing
}
