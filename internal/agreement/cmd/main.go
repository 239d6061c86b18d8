// Command cmd compares the verdicts of JSON Schema validators on lines of session files; see
// `make agreement`.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"sessiontool/internal/agreement"
	"sessiontool/internal/golden"
)

func main() { os.Exit(run()) }

// run returns 0 when all agree, 1 when they do not, 2 when they could not be asked.
func run() int {
	var tools agreement.Tools
	seed := flag.Uint64("seed", 1, "which mutations")
	count := flag.Int("count", 2000, "how many mutated lines of each version")
	flag.StringVar(&tools.Node, "node", "node", "the node that runs the validators")
	flag.StringVar(&tools.Scripts, "scripts", "testdata/pi", "the folder of the scripts")
	flag.StringVar(&tools.Modules, "modules", ".conformance/pi", "the folder in which the validators are installed")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	code := 0
	for version := 1; version <= 3; version++ {
		corpus, err := corpus(version)
		if err != nil {
			return failed(err)
		}
		corpus.Mutate(*seed, *count)
		summary, err := agreement.Compare(ctx, tools, corpus)
		if err != nil {
			return failed(err)
		}
		for _, d := range summary.Disagreements[:min(len(summary.Disagreements), 50)] {
			fmt.Println(d)
		}
		fmt.Printf("version %d: %d lines, %d of them mutated, %d invalid, %d checked by validate; %d left out; %d disagreements\n", version,
			summary.Lines, corpus.Mutated, summary.Invalid, summary.Checked, len(corpus.Lines)-summary.Lines+corpus.Unread, len(summary.Disagreements))
		if len(summary.Disagreements) > 0 || corpus.Mutated < *count || summary.Checked < summary.Lines/2 {
			code = 1
		}
	}
	return code
}

func failed(err error) int {
	fmt.Fprintln(os.Stderr, err)
	return 2
}

// corpus holds the lines of a version's goldens and fixtures; those of twisted sessions are
// in version 3.
func corpus(version int) (*agreement.Corpus, error) {
	c := agreement.NewCorpus(version)
	sets := []string{fmt.Sprintf("v%d", version)}
	if version == 3 {
		sets = append(sets, "twisted")
	}
	for _, set := range sets {
		cases, err := golden.ReadFile(filepath.Join("testdata", "golden", set+".jsonl.gz"))
		if err != nil {
			return nil, err
		}
		for _, one := range cases {
			c.AddFile(one.Session)
		}
	}
	fixture, err := os.ReadFile(filepath.Join("schema", "testdata", fmt.Sprintf("v%d.jsonl", version)))
	if err != nil {
		return nil, err
	}
	c.AddFile(fixture)
	return c, nil
}
