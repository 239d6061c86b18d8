// Command cmd compares sessiontool with the real Pi on random sessions; see `make conformance`.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"

	"sessiontool/internal/conformance"
)

func main() { os.Exit(run()) }

// run returns 0 when all answers are equal, 1 when they are not or too little was compared,
// 2 when the comparison could not be made.
func run() int {
	var o conformance.Options
	seed := flag.String("seed", "random", "which sessions: a number, or random")
	least := flag.Int("least", 0, "the least number of comparisons")
	flag.IntVar(&o.Count, "count", 300, "how many sessions")
	flag.IntVar(&o.Batch, "batch", 300, "how many of them are on disk at a time")
	flag.IntVar(&o.MaxShrunk, "shrink", 5, "how many of the sessions with differences are made small")
	flag.StringVar(&o.Failures, "failures", ".conformance/failures", "the folder for these")
	flag.StringVar(&o.Scripts.Node, "node", "node", "the node that runs Pi")
	flag.StringVar(&o.Scripts.Dir, "scripts", "testdata/pi", "the folder of the scripts")
	flag.StringVar(&o.Scripts.Pi, "pi", ".conformance/pi", "the folder in which Pi is installed")
	flag.Parse()
	o.Log = os.Stderr
	var err error
	if o.Seed, err = parseSeed(*seed); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	summary, err := conformance.Run(ctx, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	return report(o, summary, *least)
}

func parseSeed(text string) (int, error) {
	if text == "random" {
		return rand.IntN(1 << 30), nil
	}
	return strconv.Atoi(text)
}

func report(o conformance.Options, s conformance.Summary, least int) int {
	code := 0
	for _, what := range s.Missing {
		fmt.Printf("never came up: %s\n", what)
		code = 1
	}
	if s.Comparisons < least {
		fmt.Printf("too few comparisons: want at least %d\n", least)
		code = 1
	}
	if s.Differ > 0 {
		code = 1
	}
	fmt.Printf("%d files, %d of which Pi does not answer about; %d differences in damaged files explained by findings\n", s.Files, s.Silent, s.Explained)
	fmt.Printf("%d comparisons, %d differ (replay with SEED=%d COUNT=%d)\n", s.Comparisons, s.Differ, o.Seed, o.Count)
	return code
}
