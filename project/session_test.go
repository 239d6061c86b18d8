package project

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"sessiontool/sessionfile"
)

const header = `{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/w"}`

// open reads a session in memory.
func open(t testing.TB, lines ...string) *sessionfile.Session {
	t.Helper()
	data := header + "\n" + strings.Join(lines, "\n") + "\n"
	s, err := sessionfile.Build(context.Background(), sessionfile.Bytes("test.jsonl", []byte(data)), sessionfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// chain makes the lines of one branch. Each entry is given as its id, a space, and
// its members without the base, which is added: the time is 5 ms after 1970 unless
// the members have one.
func chain(entries ...string) []string {
	lines := make([]string, len(entries))
	parent := "null"
	for i, e := range entries {
		id, members, _ := strings.Cut(e, " ")
		lines[i] = fmt.Sprintf(`{"id":%q,"parentId":%s,"timestamp":"1970-01-01T00:00:00.005Z",%s}`, id, parent, members)
		parent = fmt.Sprintf("%q", id)
	}
	return lines
}

// message is an entry for chain that holds a message.
func message(id, members string) string {
	return id + ` "type":"message","message":{` + members + `}`
}

// user is an entry for chain: a user message whose text is the entry's id.
func user(id string) string {
	return message(id, fmt.Sprintf(`"role":"user","content":%q,"timestamp":1`, id))
}

// sources writes where messages came from: entry, reason, edit.
func sources(p *Projection) string {
	var parts []string
	for i, v := range p.Provenance {
		text := v.EntryID + " " + v.Reason.String()
		if v.EditID != "" {
			text += " by " + v.EditID
		}
		if v.Index != i {
			text += fmt.Sprintf(" at %d", v.Index)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// omissions writes what was left out: entry, reason.
func omissions(s *sessionfile.Session, p *Projection) string {
	var parts []string
	for _, o := range p.Omitted {
		parts = append(parts, s.ID(o.Entry)+" "+o.Reason.String())
	}
	return strings.Join(parts, ", ")
}

// texts joins the messages with line ends.
func texts(p *Projection) string {
	var parts []string
	for _, m := range p.Messages {
		parts = append(parts, string(m.JSON))
	}
	return strings.Join(parts, "\n")
}
