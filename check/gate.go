package check

import "sync"

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
