package cmd

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// size is a flag's value in bytes, written with a unit: 256MiB, 1GB, 4096.
type size int64

// units are powers of 1024 with an i, of 1000 without.
var units = []struct {
	name  string
	bytes float64
}{
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30},
	{"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"B", 1},
}

// String implements pflag.Value; the default is what the reader takes.
func (s *size) String() string {
	n := int64(*s)
	if n == 0 {
		n = sessionfile.DefaultMaxLine
	}
	if n%(1<<20) == 0 {
		return fmt.Sprintf("%dMiB", n>>20)
	}
	return strconv.FormatInt(n, 10)
}

// Type implements pflag.Value.
func (*size) Type() string { return "SIZE" }

// Set implements pflag.Value.
func (s *size) Set(text string) error {
	number, factor := text, 1.0
	for _, u := range units {
		if n, ok := strings.CutSuffix(strings.ToLower(text), strings.ToLower(u.name)); ok {
			number, factor = strings.TrimSpace(n), u.bytes
			break
		}
	}
	f, err := strconv.ParseFloat(number, 64)
	if bytes := f * factor; err != nil || bytes < 1 || math.IsNaN(bytes) || bytes > jsonscan.MaxText {
		return errors.New("want a size from 1B to 2GiB, such as 64MiB")
	}
	*s = size(f * factor)
	return nil
}
