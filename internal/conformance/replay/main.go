// Command replay compares sessiontool with answers that the real Pi once gave: those in the
// files that are its arguments, goldens or fixtures of `make conformance`.
package main

import (
	"context"
	"fmt"
	"os"

	"sessiontool/internal/conformance"
)

func main() { os.Exit(run(os.Args[1:])) }

// run returns 0 when all answers are equal, 1 when they are not or there are none, 2 when
// they cannot be read.
func run(paths []string) int {
	comparisons, differ := 0, 0
	for _, path := range paths {
		result, err := replay(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 2
		}
		comparisons += result.Comparisons
		differ += len(result.Differences)
	}
	fmt.Printf("%d comparisons, %d differ\n", comparisons, differ)
	if differ > 0 || comparisons == 0 {
		return 1
	}
	return 0
}

// replay compares the sessions in one file and prints the differences.
func replay(path string) (all conformance.Result, err error) {
	cases, err := conformance.Recorded(path)
	if err != nil {
		return all, err
	}
	for _, c := range cases {
		result, err := conformance.Replay(context.Background(), c)
		if err != nil {
			return all, err
		}
		for _, d := range result.Differences {
			fmt.Printf("%s: %s\n", c.Name, d)
		}
		all.Comparisons += result.Comparisons
		all.Differences = append(all.Differences, result.Differences...)
	}
	return all, nil
}
