package conformance

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"sessiontool/internal/golden"
	"sessiontool/sessionfile"
)

// patience is how long an answer of ours may take. All are a matter of milliseconds.
const patience = 30 * time.Second

// Survive does more with the file at path and returns an error, or nil, for everything
// that it did.
type Survive func(ctx context.Context, path string) []error

// CompareFile is Compare for the file at path, of which c.Session holds the bytes. That
// reading takes long or changes the file is a difference as well. So is what survive says,
// if it is not nil: it may do more with the file.
func CompareFile(ctx context.Context, path string, c golden.Case, survive Survive) Result {
	before, err := os.Stat(path)
	if err != nil {
		return failed(err)
	}
	answered := make(chan Result, 1)
	go func() {
		result := compareFile(ctx, path, c)
		if survive != nil {
			for _, err := range survive(ctx, path) {
				result.add(Survival, -1, err)
			}
		}
		answered <- result
	}()
	select {
	case result := <-answered:
		result.add(Survival, -1, unchanged(path, before, c.Session))
		return result
	case <-time.After(patience):
		return failed(fmt.Errorf("no answer after %s", patience))
	}
}

func compareFile(ctx context.Context, path string, c golden.Case) Result {
	src, err := sessionfile.OpenFile(path)
	if err != nil {
		return failed(err)
	}
	result := Compare(ctx, src, c)
	if err := src.Close(); err != nil {
		result.add(Survival, -1, err)
	}
	return result
}

// unchanged reports a file that has other bytes or another time than before.
func unchanged(path string, before os.FileInfo, content []byte) error {
	after, err := os.Stat(path)
	if err != nil {
		return err
	}
	now, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, content) || !after.ModTime().Equal(before.ModTime()) {
		return errors.New("reading changed the file")
	}
	return nil
}

// failed is the result of a file about which we have no answer.
func failed(err error) Result {
	var r Result
	r.add(Survival, -1, err)
	return r
}
