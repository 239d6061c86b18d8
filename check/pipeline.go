package check

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"sessiontool/sessionfile"
)

// maxFlight is how many bytes of lines may wait for their turn. One batch may be
// larger: a line can be.
const maxFlight = 32 << 20

// maxReused is the size up to which a batch's buffer is kept for the next one.
const maxReused = 4 << 20

// A job is at most so many lines, so that what is found out about very short ones
// does not take more memory than long ones do; lineCost is what that takes at least.
const (
	maxJobLines = 1024
	lineCost    = 1 << 10
)

// job is some lines of a batch on their way through a worker, and what came out.
type job struct {
	lines    []sessionfile.Line
	profiles []profile // of each line
	facts    []facts
	cost     int
	done     chan struct{}
	// batch is set on the last job of a batch that can be used again after it.
	batch *sessionfile.Batch
}

// scanAll reads lines, scans them with the workers that the options allow, and
// passes the units on in file order, on the caller's goroutine.
func scanAll(ctx context.Context, reader *sessionfile.Reader, o Options, add func(unit)) error {
	if o.Workers <= 1 {
		return scanInTurn(ctx, reader, o, add)
	}
	ctx, cancel := context.WithCancel(ctx)
	p := &pipeline{
		options: o, reader: reader,
		work: make(chan *job), order: make(chan *job, 2*o.Workers), gate: newGate(maxFlight),
	}
	var all sync.WaitGroup
	all.Go(func() { p.read(ctx) })
	for range o.Workers {
		all.Go(func() { p.scan(ctx) })
	}
	err := p.collect(ctx, add)
	cancel()
	p.gate.open()
	all.Wait()
	if err == nil {
		err = p.err
	}
	return err
}

// scanInTurn does it all on one goroutine.
func scanInTurn(ctx context.Context, reader *sessionfile.Reader, o Options, add func(unit)) error {
	s, profiles := newScanner(o), newProfiler(o.trust)
	var b sessionfile.Batch
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := reader.ReadBatch(&b); err != nil {
			return ignoreEOF(err)
		}
		for _, line := range b.Lines {
			add(unit{facts: s.scan(line, profiles.next(line)), raw: line.Raw})
		}
		tell(o.Progress, b.Lines)
	}
}

// pipeline is scanAll with several workers: one goroutine reads, the workers scan
// jobs, and the caller's collects them in the order in which they were read.
type pipeline struct {
	options Options
	reader  *sessionfile.Reader
	work    chan *job
	order   chan *job
	gate    *gate
	free    sync.Pool // of batches
	err     error     // of reading; set before order is closed
}

func (p *pipeline) read(ctx context.Context) {
	defer close(p.order)
	defer close(p.work)
	profiles := newProfiler(p.options.trust)
	for ctx.Err() == nil {
		b, _ := p.free.Get().(*sessionfile.Batch)
		if b == nil {
			b = &sessionfile.Batch{}
		}
		if err := p.reader.ReadBatch(b); err != nil {
			p.err = ignoreEOF(err)
			return
		}
		for lines := range slices.Chunk(b.Lines, maxJobLines) {
			j := newJob(lines, profiles)
			if &lines[len(lines)-1] == &b.Lines[len(b.Lines)-1] && size(b.Lines) <= maxReused {
				j.batch = b
			}
			if !p.send(ctx, j) {
				return
			}
		}
	}
}

// send hands a job to the workers, and tells the collector that it comes next. It
// returns false when the collector gave up.
func (p *pipeline) send(ctx context.Context, j *job) bool {
	p.gate.enter(j.cost)
	select {
	case p.order <- j:
	case <-ctx.Done():
		return false
	}
	p.work <- j // workers take all there is until work is closed
	return true
}

func newJob(lines []sessionfile.Line, profiles *profiler) *job {
	j := &job{
		lines: lines, profiles: make([]profile, len(lines)), cost: size(lines) + lineCost*len(lines),
		done: make(chan struct{}),
	}
	for i, line := range lines {
		j.profiles[i] = profiles.next(line)
	}
	return j
}

// size counts the bytes of lines.
func size(lines []sessionfile.Line) int {
	n := 0
	for _, line := range lines {
		n += len(line.Raw)
	}
	return n
}

func (p *pipeline) scan(ctx context.Context) {
	s := newScanner(p.options)
	for j := range p.work {
		if ctx.Err() == nil {
			j.facts = make([]facts, len(j.lines))
			for i, line := range j.lines {
				j.facts[i] = s.scan(line, j.profiles[i])
			}
		}
		close(j.done)
	}
}

func (p *pipeline) collect(ctx context.Context, add func(unit)) error {
	for j := range p.order {
		<-j.done
		if err := ctx.Err(); err != nil {
			return err
		}
		for i, line := range j.lines {
			add(unit{facts: j.facts[i], raw: line.Raw})
		}
		tell(p.options.Progress, j.lines)
		p.gate.leave(j.cost)
		if j.batch != nil {
			p.free.Put(j.batch)
		}
	}
	return ctx.Err()
}

func tell(progress func(int64), lines []sessionfile.Line) {
	if progress != nil {
		progress(lines[len(lines)-1].End() - lines[0].Offset)
	}
}

func ignoreEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
