// Command cmd compares sessiontool with the real Pi on random sessions; see `make conformance`.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"sessiontool/internal/conformance"
)

func main() { os.Exit(compare()) }

// compare returns 0 when all answers are equal, 1 when they are not or too little was compared,
// 2 when the comparison could not be made.
func compare() int {
	var o conformance.Options
	seed := flag.String("seed", "random", "which sessions: a number, or random")
	survey := flag.Bool("survey", false, "say how much differs and nothing else, for a Pi that is not the newest")
	least := flag.Int("least", 0, "the least number of comparisons")
	flag.IntVar(&o.Count, "count", 300, "how many sessions")
	flag.IntVar(&o.Size, "size", 45, "about how many entries the largest have")
	flag.IntVar(&o.Batch, "batch", 300, "how many of them are on disk at a time")
	flag.IntVar(&o.MaxShrunk, "shrink", 5, "how many of the sessions with differences are made small")
	flag.StringVar(&o.Failures, "failures", ".conformance/failures", "the folder for these")
	flag.StringVar(&o.Scripts.Node, "node", "node", "the node that runs Pi")
	flag.StringVar(&o.Scripts.Dir, "scripts", "testdata/pi", "the folder of the scripts")
	flag.StringVar(&o.Scripts.Pi, "pi", ".conformance/pi", "the folder in which the Pi that is asked is installed")
	flag.StringVar(&o.Scripts.Writer, "writer", "", "the same of the Pi that writes the sessions, if that is another one")
	flag.Parse()
	if o.Scripts.Writer == "" {
		o.Scripts.Writer = o.Scripts.Pi
	}
	o.Log, o.Commands = os.Stderr, runCommands
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if o.Seed, err = parseSeed(*seed); err != nil {
		return failed(err)
	}
	if *survey {
		o.Log, o.Failures = io.Discard, ""
	}
	summary, err := conformance.Run(ctx, o)
	if err != nil {
		return failed(err)
	}
	if *survey {
		return table(summary)
	}
	return report(o, summary, *least)
}

func failed(err error) int {
	fmt.Fprintln(os.Stderr, err)
	return 2
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
		fmt.Printf("never came up: %s (compare more or larger sessions)\n", what)
		code = 1
	}
	if s.Comparisons < least {
		fmt.Printf("too few comparisons: want at least %d\n", least)
		code = 1
	}
	fmt.Printf("%d files, %d of which Pi does not answer about; %d differences in damaged files explained by findings\n", s.Files, s.Silent, s.Explained)
	fmt.Printf("%d comparisons, %d differ (replay with SEED=%d COUNT=%d SIZE=%d)\n", s.Comparisons, s.Differ, o.Seed, o.Count, o.Size)
	if s.Differ > 0 || s.Comparisons == 0 {
		return 1
	}
	return code
}

// table prints how much differs in each aspect.
func table(s conformance.Summary) int {
	fmt.Printf("| compared | answers | differ |\n|---|--:|--:|\n")
	for _, aspect := range conformance.Aspects() {
		fmt.Printf("| %s | %d | %d |\n", aspect, s.Compared[aspect], s.Differing[aspect])
	}
	return 0
}
