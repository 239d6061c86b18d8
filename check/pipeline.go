package check

import (
	"context"
	"errors"
	"io"
	"sync"

	"sessiontool/sessionfile"
)

// maxFlight is how many bytes of lines may wait for their turn. One batch may be
// larger: a line can be.
const maxFlight = 32 << 20

// maxReused is the size up to which a batch's buffer is kept for the next one.
const maxReused = 4 << 20

// job is a batch of lines on its way through a worker, and what came out.
type job struct {
	batch    sessionfile.Batch
	profiles []profile // of each line
	facts    []facts
	size     int
	done     chan struct{}
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
	s, profiles := newScanner(o), newProfiler()
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
// whole batches, and the caller's collects them in the order in which they were
// read.
type pipeline struct {
	options Options
	reader  *sessionfile.Reader
	work    chan *job
	order   chan *job
	gate    *gate
	free    sync.Pool
	err     error // of reading; set before order is closed
}

func (p *pipeline) read(ctx context.Context) {
	defer close(p.order)
	defer close(p.work)
	profiles := newProfiler()
	for ctx.Err() == nil {
		j, _ := p.free.Get().(*job)
		if j == nil {
			j = &job{}
		}
		if err := p.reader.ReadBatch(&j.batch); err != nil {
			p.err = ignoreEOF(err)
			return
		}
		j.prepare(profiles)
		p.gate.enter(j.size)
		select {
		case p.order <- j:
		case <-ctx.Done():
			return
		}
		p.work <- j // workers take all there is until work is closed
	}
}

func (j *job) prepare(profiles *profiler) {
	j.done = make(chan struct{})
	j.profiles, j.facts, j.size = j.profiles[:0], j.facts[:0], 0
	for _, line := range j.batch.Lines {
		j.profiles = append(j.profiles, profiles.next(line))
		j.size += len(line.Raw)
	}
}

func (p *pipeline) scan(ctx context.Context) {
	s := newScanner(p.options)
	for j := range p.work {
		if ctx.Err() == nil {
			for i, line := range j.batch.Lines {
				j.facts = append(j.facts, s.scan(line, j.profiles[i]))
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
		for i, line := range j.batch.Lines {
			add(unit{facts: j.facts[i], raw: line.Raw})
		}
		tell(p.options.Progress, j.batch.Lines)
		clear(j.facts)
		p.gate.leave(j.size)
		if j.size <= maxReused {
			p.free.Put(j)
		}
	}
	return ctx.Err()
}

func tell(progress func(int64), lines []sessionfile.Line) {
	if progress != nil {
		progress(lines[len(lines)-1].End())
	}
}

func ignoreEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// gate lets bytes in up to a limit, and anything when it is empty.
type gate struct {
	mu     sync.Mutex
	left   *sync.Cond
	limit  int
	inside int
	wide   bool
}

func newGate(limit int) *gate {
	g := &gate{limit: limit}
	g.left = sync.NewCond(&g.mu)
	return g
}

func (g *gate) enter(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for !g.wide && g.inside > 0 && g.inside+n > g.limit {
		g.left.Wait()
	}
	g.inside += n
}

func (g *gate) leave(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside -= n
	g.left.Broadcast()
}

// open lets everything in from now on.
func (g *gate) open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.wide = true
	g.left.Broadcast()
}

// profiler tells for each line, in file order, what is known of the version: the
// header is looked for ahead of the scan, so that lines can be scanned in any order
// afterwards.
type profiler struct {
	found   bool
	current profile
	looker  *looker
}

func newProfiler() *profiler {
	return &profiler{current: noHeader(), looker: newLooker(newAnalyser().scanner.Shape)}
}

// next is the profile to scan the line with.
func (p *profiler) next(line sessionfile.Line) profile {
	if p.found || !mayHoldHeader(line) {
		return p.current
	}
	f, d := p.looker.look(line)
	switch {
	case f.class == lineHeader:
		p.found, p.current = true, profileOf(headerOf(d))
	case f.damage != nil && f.damage.header != nil:
		p.current = profileOf(f.damage.header)
	}
	return p.current
}
