package cmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
)

func TestInOrder(t *testing.T) {
	var items []int
	for i := range 500 {
		items = append(items, i)
	}
	square := func(_ context.Context, i int) int { return i * i }
	var got []int
	if err := inOrder(t.Context(), slices.Values(items), square, func(r int) error { got = append(got, r); return nil }); err != nil {
		t.Fatal(err)
	}
	for i, r := range got {
		if r != i*i {
			t.Fatalf("result %d is %d", i, r)
		}
	}
	if len(got) != len(items) {
		t.Fatalf("%d results of %d items", len(got), len(items))
	}

	full := errors.New("full")
	var worked atomic.Int64
	count := func(_ context.Context, i int) int { worked.Add(1); return i }
	err := inOrder(t.Context(), slices.Values(items), count, func(r int) error {
		if r == 3 {
			return fmt.Errorf("at %d: %w", r, full)
		}
		return nil
	})
	if !errors.Is(err, full) || worked.Load() == 500 {
		t.Errorf("error %v after %d items, want it to stop early", err, worked.Load())
	}

	ctx, cancel := context.WithCancel(t.Context())
	err = inOrder(ctx, slices.Values(items), square, func(r int) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
