package branch

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"sessiontool/migrate"
	"sessiontool/sessionfile"
)

// header is the first line of the sessions of these tests.
const header = `{"type":"session","version":3,"id":"src","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/w\u006frk","extra":1}`

// at is the time of all entries of these tests.
const at = `"timestamp":"2026-01-01T00:00:01.000Z"`

// open builds a session of lines, brought to version 3 as the commands do it.
func open(t testing.TB, lines ...string) *sessionfile.Session {
	t.Helper()
	return openSource(t, sessionfile.Bytes("src.jsonl", []byte(strings.Join(lines, "\n")+"\n")))
}

func openSource(t testing.TB, src *sessionfile.Source) *sessionfile.Session {
	t.Helper()
	s, err := sessionfile.Build(context.Background(), src, sessionfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return migrate.Upgrade(s)
}

// entry is a record with an id and a parent, "" for none; members follow its time.
func entry(typ, id, parent, members string) string {
	if members != "" {
		members = "," + members
	}
	if parent == "" {
		return fmt.Sprintf(`{"type":%q,"id":%q,"parentId":null,%s%s}`, typ, id, at, members)
	}
	return fmt.Sprintf(`{"type":%q,"id":%q,"parentId":%q,%s%s}`, typ, id, parent, at, members)
}

// user is an entry with a user message.
func user(id, parent, text string) string {
	return entry("message", id, parent, fmt.Sprintf(`"message":{"role":"user","content":%q,"timestamp":1}`, text))
}

// label is an entry that sets a label, or clears it.
func label(id, parent, target, text string) string {
	members := fmt.Sprintf(`"targetId":%q`, target)
	if text != "" {
		members += fmt.Sprintf(`,"label":%q`, text)
	}
	return entry("label", id, parent, members)
}

// counter returns UUIDs that count: the entry ids made of them are 00000001 and so on.
func counter() func() string {
	n := 0
	return func() string {
		n++
		return fmt.Sprintf("01990000-0000-7000-8000-0000%08x", n)
	}
}

// extractOptions are options with a fixed clock and counted ids.
func extractOptions() ExtractOptions {
	return ExtractOptions{
		SessionID: "new", NewID: counter(), Now: time.Date(2026, 2, 3, 4, 5, 6, 7_000_000, time.UTC), WorkDir: "/here",
	}
}
