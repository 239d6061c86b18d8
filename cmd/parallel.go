package cmd

import (
	"context"
	"iter"
	"runtime"
)

// inOrder applies work to all items on every core and hands the results over in
// the order of the items. At most a few items per core are ahead of the one that
// is handed over, so that memory does not grow with their number. It stops when
// handing over fails or the context ends.
func inOrder[T, R any](ctx context.Context, items iter.Seq[T], work func(context.Context, T) R, handOver func(R) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := runtime.GOMAXPROCS(0)
	queue := make(chan chan R, 2*workers)
	slots := make(chan struct{}, workers)
	go func() {
		defer close(queue)
		for item := range items {
			result := make(chan R, 1)
			select {
			case queue <- result:
			case <-ctx.Done():
				return
			}
			slots <- struct{}{}
			go func() {
				defer func() { <-slots }()
				result <- work(ctx, item)
			}()
		}
	}()
	for result := range queue {
		select {
		case r := <-result:
			if err := handOver(r); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}
