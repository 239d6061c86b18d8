package migrate

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"sessiontool/finding"
	"sessiontool/internal/rejected"
	"sessiontool/internal/safefile"
	"sessiontool/sessionfile"
)

// prepare plans the migration of a file in memory.
func prepare(ctx context.Context, content string, o Options) (*migration, error) {
	m := &migration{path: "s.jsonl", o: o, report: newReport("s.jsonl", o), check: o.checker("s.jsonl")}
	m.src = sessionfile.Bytes(m.path, []byte(content))
	return m, m.index(ctx)
}

// TestVerifyNoticesEveryByte: whatever happens to a byte of the new file, or to a
// line, verify refuses it.
func TestVerifyNoticesEveryByte(t *testing.T) {
	for _, lenient := range []bool{false, true} {
		old := text(headV1, "", user, compaction(`"firstKeptEntryIndex":1,`), `{"type":"event"}`) + hook
		if lenient {
			old = strings.Replace(old, "\n", "\ntorn\n[1]\n", 2)
		}
		m, err := prepare(t.Context(), old, Options{Lenient: lenient})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := m.fill(t.Context())(&out); err != nil {
			t.Fatal(err)
		}
		verify := func(content []byte) error {
			return m.verify(t.Context(), bytes.NewReader(content), int64(len(content)))
		}
		fresh := out.Bytes()
		if err := verify(fresh); err != nil {
			t.Fatal(err)
		}
		unsound := func(what string, content []byte) {
			if err := verify(content); !isError(err, new(UnsoundError)) {
				t.Errorf("%s: %v", what, err)
			}
		}
		for i, c := range fresh {
			broken := bytes.Clone(fresh)
			broken[i] = c ^ 1
			unsound("a byte changed", broken)
			unsound("a byte lost", append(bytes.Clone(fresh[:i]), fresh[i+1:]...))
			if c == '\n' {
				unsound("cut", fresh[:i])
			}
		}
		unsound("a newline more", append(bytes.Clone(fresh), '\n'))
		unsound("a line more", append(bytes.Clone(fresh), "\n{}\n"...))
		unsound("the old file", []byte(old))
	}
}

// TestSourceChanges: a file that another process writes to while it is migrated is
// not replaced, whenever that happens and wherever the result goes.
func TestSourceChanges(t *testing.T) {
	old := text(headV1, user, user)
	for when := 1; when <= 2; when++ {
		for _, change := range []struct {
			name string
			do   func(t *testing.T, path string)
			now  string
		}{
			{"appended to", func(t *testing.T, path string) { appendTo(t, path, user+"\n") }, old + user + "\n"},
			{"rewritten", func(t *testing.T, path string) { rewrite(t, path, text(headV1, user)) }, text(headV1, user)},
			{"rewritten with as many bytes", func(t *testing.T, path string) { rewrite(t, path, strings.ReplaceAll(old, "hi", "ho")) }, strings.ReplaceAll(old, "hi", "ho")},
			{"emptied", func(t *testing.T, path string) { rewrite(t, path, "") }, ""},
		} {
			for _, output := range []string{"", "out.jsonl", StdName} {
				path := putOld(t, old)
				var stdout bytes.Buffer
				o := Options{Output: output, Stdout: &stdout}
				if output == "out.jsonl" {
					o.Output = put(t, "") + ".out"
				}
				checks := 0
				o.Check = func(context.Context, *sessionfile.Source, bool) (Findings, error) {
					if checks++; checks == when {
						change.do(t, path)
					}
					return Findings{}, nil
				}
				report, err := File(t.Context(), path, o)
				if !errors.Is(err, safefile.ErrSourceChanged) || report.Status != Refused || report.Output != "" {
					t.Errorf("%s, at check %d, to %q: %+v, %v", change.name, when, output, report, err)
				}
				wantContent(t, path, change.now)
				wantFolder(t, path, "s.jsonl")
				if _, err := os.Stat(o.Output); output == "out.jsonl" && err == nil || stdout.Len() > 0 {
					t.Errorf("%s, at check %d: there is an output", change.name, when)
				}
			}
		}
	}
}

// rewrite empties a file and writes it anew, as Pi does.
func rewrite(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0); err != nil {
		t.Fatal(err)
	}
}

// TestCancelled: a cancelled context stops the work wherever it is, and leaves
// nothing behind.
func TestCancelled(t *testing.T) {
	old := headV1 + "\n" + strings.Repeat(user+"\n", 3000)
	stop := errors.New("stop")
	for at := 1; ; at++ {
		path := putOld(t, old)
		ctx, cancel := context.WithCancelCause(t.Context())
		calls := 0
		o := Options{Check: nothing, Progress: func(done, of int64) {
			if calls++; calls == at {
				cancel(stop)
			}
			if done < 0 || done > of || of != 3*int64(len(old)) {
				t.Errorf("%d of %d done", done, of)
			}
		}}
		report, err := File(ctx, path, o)
		cancel(nil)
		if calls < at {
			if err != nil || at < 7 {
				t.Fatalf("%d calls of progress: %+v, %v", calls, report, err)
			}
			return
		}
		if !errors.Is(err, stop) && !errors.Is(err, context.Canceled) || report.Status != Failed {
			t.Fatalf("cancelled at call %d: %+v, %v", at, report, err)
		}
		wantContent(t, path, old)
		wantFolder(t, path, "s.jsonl")
	}
}

// FuzzFile: of whatever bytes, a migration in memory verifies itself, and old and new
// differ by the edits and the rejected pieces only.
func FuzzFile(f *testing.F) {
	for _, content := range []string{
		damagedFile(), text(headV1, user, compaction(`"firstKeptEntryIndex":0,`), hook), text(headV2, hook), text(headV3, user),
		text(headV1, `{}`, `{"type":"compaction","firstKeptEntryIndex":1,"firstKeptEntryIndex":2}`, `{"type":"event"}`, `{"id":1,"id":"a"}`),
		text(headV1, `{"firstKeptEntryIndex":1 ,"type":"compaction","firstKeptEntryId":"x", "firstKeptEntryIndex" : 1}`),
		text(headV1, ` { "\u0069d" : "x" , "type":"branch_summary" } `),
		text(headV1, `{"type":"message","message":{"role":"user","role":"hookMessage"},"message":{"\u0072ole":"hookMessage"}}`),
	} {
		for from := range 3 {
			f.Add([]byte(content), from, true)
			f.Add([]byte(content), from, false)
		}
	}
	f.Fuzz(func(t *testing.T, content []byte, from int, lenient bool) {
		o := Options{Lenient: lenient, From: from}
		m, err := prepare(t.Context(), string(content), o)
		if err != nil || o.Validate("x") != nil || m.bearings() != nil {
			return
		}
		var out bytes.Buffer
		var refused *RefusedError
		if err := m.fill(t.Context())(&out); errors.As(err, &refused) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		if err := m.verify(t.Context(), bytes.NewReader(out.Bytes()), int64(out.Len())); err != nil {
			t.Fatalf("%v\n%q\n%q", err, content, out.Bytes())
		}
		if int64(out.Len()) != m.report.BytesAfter || m.written.lines > 0 && !lenient {
			t.Errorf("%+v", m.report)
		}
		sameAsUpgraded(t, m, out.Bytes())
		noNewErrorsIn(t, m, out.Bytes())
		var pieces, back bytes.Buffer
		if err := rejected.Write(&pieces, "s", int64(len(content)), m.written.rejected, m.src); err != nil {
			t.Fatal(err)
		}
		r, err := rejected.NewReader(&pieces)
		if err == nil {
			err = rejected.Restore(&back, rejected.Kept(m.src, m.src.Size(), m.written.rejected), r)
		}
		if err != nil || !bytes.Equal(back.Bytes(), content) {
			t.Errorf("restored %q, %v; want %q", back.Bytes(), err, content)
		}
	})
}

// noNewErrorsIn: what passes the gate has no new error when it is migrated.
func noNewErrorsIn(t *testing.T, m *migration, fresh []byte) {
	t.Helper()
	if err := m.gate(t.Context()); err != nil {
		return
	}
	err := m.inspect(t.Context(), sessionfile.Bytes("fresh", fresh))
	if err != nil && !isError(err, new(BlockedError)) {
		t.Errorf("%v\n%s", err, fresh)
	}
}

// sameAsUpgraded compares the records of the new file with those that a command reads
// from the old one.
func sameAsUpgraded(t *testing.T, m *migration, fresh []byte) {
	t.Helper()
	after := build(t, "after", string(fresh))
	if after.Len() != m.session.Len() {
		t.Fatalf("%d entries, were %d\n%s", after.Len(), m.session.Len(), fresh)
	}
	if m.o.From != 0 || !m.o.Lenient {
		return
	}
	up := Upgrade(m.session)
	for n := range up.Len() {
		want, err := up.Record(n)
		if err != nil {
			t.Fatal(err)
		}
		got, err := after.Record(n)
		if err != nil || !bytes.Equal(got, want) || up.ID(n) != after.ID(n) {
			t.Errorf("entry %d is %q %s, %v; reads as %q %s", n, after.ID(n), got, err, up.ID(n), want)
		}
	}
}

// TestManyEntries: of a file with very many entries the rules across records are only
// asked for what they alone can say.
func TestManyEntries(t *testing.T) {
	torn := Findings{List: []finding.Finding{finding.New("line/not-json", 2, 1, 0, "m")}, Counts: finding.Counts{Errors: 1}}
	many, few := text(headV1, user, user, user), text(headV1, user, user)
	for _, c := range []struct {
		name, content string
		found         Findings
		want          []bool // recordsOnly of each check
		status        Status
	}{
		{"fine", many, Findings{}, []bool{true, true}, Migrated},
		{"not too many", few, Findings{}, []bool{false, false}, Migrated},
		{"an id twice", text(headV2, userAs(`"a"`, "null"), userAs(`"a"`, "null"), user), Findings{}, []bool{false, true}, Migrated},
		{"blocked", many, torn, []bool{true, false}, Refused},
	} {
		var got []bool
		report, err := File(t.Context(), put(t, c.content), Options{ManyEntries: 2, Check: func(_ context.Context, _ *sessionfile.Source, recordsOnly bool) (Findings, error) {
			got = append(got, recordsOnly)
			return c.found, nil
		}})
		if report.Status != c.status || report.RecordsOnly != (err == nil && c.want[1]) || !slices.Equal(got, c.want) {
			t.Errorf("%s: checked %v, want %v; %+v, %v", c.name, got, c.want, report, err)
		}
	}
}
