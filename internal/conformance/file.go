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

// Commands runs commands of sessiontool on the file at path and adds to the result how
// their outcome compares with Pi's answers.
type Commands func(ctx context.Context, path string, c golden.Case, r *Result)

// CompareFile is Compare for the file at path, of which c.Session holds the bytes; commands
// may be nil. That reading takes long or changes the file is a difference as well.
func CompareFile(ctx context.Context, path string, c golden.Case, commands Commands) Result {
	before, err := os.Stat(path)
	if err != nil {
		return failed(err)
	}
	answered := make(chan Result, 1)
	go func() {
		result := compareFile(ctx, path, c)
		if commands != nil {
			commands(ctx, path, c, &result)
		}
		answered <- result
	}()
	select {
	case result := <-answered:
		result.Add(Survival, -1, unchanged(path, before, c.Session))
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
		result.Add(Survival, -1, err)
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
	r.Add(Survival, -1, err)
	return r
}
