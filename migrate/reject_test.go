package migrate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"sessiontool/internal/rejected"
	"sessiontool/sessionfile"
)

// damaged is a file with a damaged line of each sort between its entries.
const damagedTail = `{"type":"message","timestamp":"2025`

func damagedFile() string {
	return "\xef\xbb\xbf" + text(headV1, user, `{"torn`+"\r", user+user, "[1]", "", "0", "a\x00b\xff", user) + damagedTail
}

// TestLenient pins what is taken out and how it is kept.
func TestLenient(t *testing.T) {
	path := putOld(t, damagedFile())
	report, err := File(t.Context(), path, Options{Lenient: true})
	if err != nil {
		t.Fatal(err)
	}
	// The array counts as a record, as Pi counts: the second entry is number 3.
	second := userAs(`"`+id(3)+`"`, `"`+id(1)+`"`)
	wantContent(t, path, text(strings.Replace(headV1, `"id"`, `"version":3,"id"`, 1), derived(1), "", second))
	wantFolder(t, path, "s.jsonl", "s.jsonl.rejected")
	restores(t, report, damagedFile())

	if report.Rejected != path+".rejected" || report.RejectedLines != 6 || report.Entries != 2 {
		t.Errorf("%+v", report)
	}
	old := damagedFile()
	at := func(s string) int64 { return int64(strings.Index(old, s)) }
	want := []rejected.Segment{
		{Offset: 0, Length: 3, Line: 1, Reason: "a byte order mark"},
		{Offset: at("{\"torn\r"), Length: 8, Line: 3, Reason: "not JSON: the text ends at byte 6 where a closing quote should follow"},
		{Offset: at(user + user), Length: int64(2*len(user) + 1), Line: 4, Reason: fmt.Sprintf("not JSON: found something else than the end of the text at byte %d", len(user))},
		{Offset: at("[1]"), Length: 4, Line: 5, Reason: "a JSON array, not an object"},
		{Offset: at("\n0\n") + 1, Length: 2, Line: 7, Reason: "a JSON number, not an object"},
		{Offset: at("a\x00b"), Length: 5, Line: 8, Reason: "not JSON: found something else than a value at byte 0"},
		{Offset: int64(len(old) - len(damagedTail)), Length: int64(len(damagedTail)), Line: 10, Reason: "not JSON: the text ends at byte 35 where a closing quote should follow"},
	}
	if got := rejectedPieces(t, report.Rejected); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	sum := int64(0)
	for _, s := range want {
		sum += s.Length
	}
	if report.RejectedBytes != sum || report.BytesBefore != int64(len(old)) {
		t.Errorf("%d bytes rejected of %d, want %d of %d", report.RejectedBytes, report.BytesBefore, sum, len(old))
	}
	info, err := os.Stat(report.Rejected)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the rejected lines are kept with mode %v, %v", info.Mode(), err)
	}
}

// TestRejectedNeverOverwrites: a name that is taken is passed over, unless the file
// holds the very same pieces: a run that was killed left it.
func TestRejectedNeverOverwrites(t *testing.T) {
	path := put(t, text(headV1, user, "torn"))
	report, err := File(t.Context(), path, Options{Lenient: true})
	if err != nil {
		t.Fatal(err)
	}
	kept := get(t, report.Rejected)
	for _, c := range []struct{ name, there, want string }{
		{"another file", "mine", ".rejected.1"},
		{"a longer one", kept + "x", ".rejected.1"},
		{"a shorter one", kept[:len(kept)-1], ".rejected.1"},
		{"an equal one", kept, ".rejected"},
	} {
		path := put(t, text(headV1, user, "torn"))
		if err := os.WriteFile(path+".rejected", []byte(c.there), 0o644); err != nil {
			t.Fatal(err)
		}
		report, err := File(t.Context(), path, Options{Lenient: true})
		if err != nil || report.Rejected != path+c.want {
			t.Errorf("%s: kept in %s, %v; want %s", c.name, report.Rejected, err, c.want)
		}
		wantContent(t, path+".rejected", c.there)
		wantContent(t, path+c.want, kept)
	}
}

// TestRejectedGoesWhenNothingIsReplaced: pieces that were not taken out after all are
// not kept either, but for those that were there before.
func TestRejectedGoesWhenNothingIsReplaced(t *testing.T) {
	old := text(headV1, user, "torn")
	for _, there := range []bool{false, true} {
		path := put(t, old)
		want := []string{"s.jsonl"}
		if there {
			report, err := File(t.Context(), put(t, old), Options{Lenient: true})
			if err == nil {
				err = os.WriteFile(path+".rejected", []byte(get(t, report.Rejected)), 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, "s.jsonl.rejected")
		}
		o := Options{Lenient: true}
		checked := 0
		o.Check = func(ctx context.Context, src *sessionfile.Source, _ bool) (Findings, error) {
			if checked++; checked == 2 { // of the new file: the next thing is to keep the pieces
				appendTo(t, path, "more\n")
			}
			return Findings{}, nil
		}
		report, err := File(t.Context(), path, o)
		if err == nil || report.Status != Refused || report.Rejected != "" {
			t.Errorf("%+v, %v", report, err)
		}
		wantContent(t, path, old+"more\n")
		wantFolder(t, path, want...)
	}
}

func appendTo(t *testing.T, path, more string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString(more)
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}
