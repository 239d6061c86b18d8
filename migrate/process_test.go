package migrate

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sessiontool/sessionfile"
)

// What the test binary does when a test starts it again as another process.
const (
	roleVariable = "MIGRATE_TEST_ROLE"
	roleMigrate  = "migrate" // migrates os.Args[1], leniently, and prints a byte now and then
	roleAppend   = "append"  // adds a line to os.Args[1] for each byte read, and prints a byte then
)

func TestMain(m *testing.M) {
	switch os.Getenv(roleVariable) {
	case roleMigrate:
		o := Options{Lenient: true, Progress: func(int64, int64) { fmt.Print(".") }}
		if _, err := File(context.Background(), os.Args[1], o); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	case roleAppend:
		os.Exit(appender(os.Args[1]))
	}
	os.Exit(m.Run())
}

// appender keeps the file open, as Pi may.
func appender(path string) int {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return 1
	}
	for {
		if _, err := os.Stdin.Read(make([]byte, 1)); err != nil {
			return 0
		}
		if _, err := f.WriteString(user + "\n"); err != nil {
			return 1
		}
		fmt.Print(".")
	}
}

func process(t *testing.T, role, path string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], path)
	cmd.Env = append(os.Environ(), roleVariable+"="+role)
	cmd.Stderr = os.Stderr
	return cmd
}

// TestKilled kills a migration at random moments: the file is the old or the new one,
// what was taken out of it is in its place, and the next run cleans up and succeeds.
// MIGRATE_KILLS sets how often.
func TestKilled(t *testing.T) {
	kills := 20
	if testing.Short() {
		kills = 8
	}
	if n, err := strconv.Atoi(os.Getenv("MIGRATE_KILLS")); err == nil {
		kills = n
	}
	head := strings.Replace(headV1, `"id"`, `"version":1,"id"`, 1)
	old := head + "\n" + strings.Repeat(user+"\n", 2000) + "torn\n" + strings.Repeat(user+"\n", 4000)
	fresh := migrated(t, old)
	outcomes := map[string]int{}
	for n := range kills {
		path := putOld(t, old)
		moment := rand.New(rand.NewPCG(uint64(n), 1)).IntN(28)
		killAt(t, path, moment)
		now := get(t, path)
		switch now {
		case old:
			outcomes["old"]++
		case fresh:
			outcomes["new"]++
			wantFolder(t, path, "s.jsonl", "s.jsonl.rejected")
		default:
			t.Fatalf("killed at moment %d the file is neither the old nor the new one", moment)
		}
		if len(folder(t, path)) > 1 {
			outcomes["left behind"]++
		}
		want := Migrated
		if now == fresh {
			want = Already
		}
		report, err := File(t.Context(), path, Options{Lenient: true})
		if err != nil || report.Status != want {
			t.Fatalf("after being killed at moment %d: %+v, %v", moment, report, err)
		}
		wantContent(t, path, fresh)
		wantFolder(t, path, "s.jsonl", "s.jsonl.rejected")
	}
	t.Logf("after %d kills: %v", kills, outcomes)
	if outcomes["old"] == 0 {
		t.Error("no run was killed before it was done")
	}
}

// migrated is what becomes of a file.
func migrated(t *testing.T, old string) string {
	t.Helper()
	path := put(t, old)
	if _, err := File(t.Context(), path, Options{Lenient: true}); err != nil {
		t.Fatal(err)
	}
	return get(t, path)
}

// killAt migrates a file in another process, and kills that when it has reported so
// many times how far it is; what it does until the signal comes is chance.
func killAt(t *testing.T, path string, moment int) {
	t.Helper()
	cmd := process(t, roleMigrate, path)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(io.Discard, out, int64(moment)); err != nil && err != io.EOF {
		t.Fatal(err)
	}
	if err := cmd.Process.Kill(); err != nil && err != os.ErrProcessDone {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed, or was done already
}

// TestLiveWriter: another process that has the file open appends while it is
// migrated. Nothing is replaced, and once the writer is gone the next run takes its
// lines along.
func TestLiveWriter(t *testing.T) {
	old := headV1 + "\n" + strings.Repeat(user+"\n", 3000)
	for moment := 1; moment <= 8; moment++ {
		path := putOld(t, old)
		cmd := process(t, roleAppend, path)
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		answers := bufio.NewReader(out)
		calls := 0
		report, err := File(t.Context(), path, Options{Check: nothing, Progress: func(int64, int64) {
			if calls++; calls == moment {
				if _, err := in.Write([]byte(".")); err != nil {
					t.Error(err)
				}
				if _, err := answers.ReadByte(); err != nil {
					t.Error(err)
				}
			}
		}})
		if calls < moment {
			t.Fatalf("only %d moments", calls)
		}
		if err == nil || report.Status != Refused {
			t.Errorf("at moment %d: %+v, %v", moment, report, err)
		}
		wantContent(t, path, old+user+"\n")
		wantFolder(t, path, filepath.Base(path))
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Fatal(err)
		}
		report, err = File(t.Context(), path, Options{Check: nothing})
		if err != nil || report.Entries != 3001 {
			t.Errorf("afterwards: %+v, %v", report, err)
		}
	}
}

// nothing is a check that finds nothing.
func nothing(context.Context, *sessionfile.Source, bool) (Findings, error) { return Findings{}, nil }
