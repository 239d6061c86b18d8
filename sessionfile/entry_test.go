package sessionfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestSummaries(t *testing.T) {
	at := `,"id":"a","parentId":null,"timestamp":"2026-01-01T00:00:00Z"`
	message := func(m string) string { return `{"type":"message"` + at + `,"message":` + m + `}` }
	for _, c := range []struct {
		line string
		kind Kind
		role Role
		want string
	}{
		{message(`{"role":"user","content":"why?"}`), KindMessage, RoleUser, "why?"},
		{message(`{"role":"user","content":[{"type":"text","text":"see"},{"type":"image","mimeType":"image/png","data":"aaaa"}]}`), KindMessage, RoleUser, "see  [image image/png]"},
		{message(`{"role":"assistant","content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"ok"},{"type":"toolCall","id":"1","name":"read","arguments":{"path":"a.go","n":2,"x":{},"y":[1]}}]}`), KindMessage, RoleAssistant, "ok  read(path: a.go, n: 2, x: {…}, y: […])"},
		{message(`{"role":"assistant","content":[{"type":"thinking","thinking":"hm"}]}`), KindMessage, RoleAssistant, "(thinking)  hm"},
		{message(`{"role":"assistant","content":[],"stopReason":"error","errorMessage":"overloaded"}`), KindMessage, RoleAssistant, "(error: overloaded)"},
		{message(`{"role":"toolResult","toolName":"read","isError":true,"content":[{"type":"text","text":"no such file"}]}`), KindMessage, RoleToolResult, "-> read (error)  no such file"},
		{message(`{"role":"bashExecution","command":"ls","exitCode":2,"excludeFromContext":true}`), KindMessage, RoleBashExecution, "$ ls (exit 2) (not in context)"},
		{message(`{"role":"robot","content":"beep"}`), KindMessage, RoleUnknown, "beep"},
		{message(`null`), KindMessage, RoleNone, "(no message)"},
		{`{"type":"custom_message"` + at + `,"customType":"todo","content":"x","display":true}`, KindCustomMessage, RoleNone, "[todo]  x"},
		{`{"type":"branch_summary"` + at + `,"fromId":"root","summary":"tried"}`, KindBranchSummary, RoleNone, "from root  tried"},
		{`{"type":"compaction"` + at + `,"summary":"so far","firstKeptEntryId":"a","tokensBefore":1}`, KindCompaction, RoleNone, "so far"},
		{`{"type":"context_edit"` + at + `,"targetId":"b","replacement":null}`, KindContextEdit, RoleNone, "omit b"},
		{`{"type":"context_edit"` + at + `,"targetId":"b","replacement":{"content":"new"}}`, KindContextEdit, RoleNone, "edit b  new"},
		{`{"type":"model_change"` + at + `,"provider":"p","modelId":"m"}`, KindModelChange, RoleNone, "p/m"},
		{`{"type":"thinking_level_change"` + at + `,"thinkingLevel":"low"}`, KindThinkingLevelChange, RoleNone, "low"},
		{`{"type":"usage"` + at + `,"kind":"title","provider":"p","model":"m","usage":{},"note":"n"}`, KindUsage, RoleNone, "title  p/m  n"},
		{`{"type":"custom"` + at + `,"customType":"state","data":1}`, KindCustom, RoleNone, "[state]"},
		{`{"type":"label"` + at + `,"targetId":"b","label":"keep"}`, KindLabel, RoleNone, "b [keep]"},
		{`{"type":"label"` + at + `,"targetId":"b"}`, KindLabel, RoleNone, "clear b"},
		{`{"type":"session_info"` + at + `,"name":"audit"}`, KindSessionInfo, RoleNone, "audit"},
		{`{"type":"leaf"` + at + `}`, KindUnknown, RoleNone, "unknown entry type leaf"},
	} {
		s := build(t, header, c.line)
		e, err := s.Load(0)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Body.Summary(); got != c.want || e.Kind != c.kind || s.Kind(0) != c.kind || s.Role(0) != c.role {
			t.Errorf("%s: %q, kind %v/%v, role %v; want %q, %v, %v", c.line, got, e.Kind, s.Kind(0), s.Role(0), c.want, c.kind, c.role)
		}
		if e.ID != "a" || e.ParentID != "" || e.Time != 1767225600000 || e.Line != 2 || string(e.Doc.Text) != c.line {
			t.Errorf("%s: base %+v", c.line, e)
		}
	}
}

// TestEveryKindHasABody names what a new row of the table lacks.
func TestEveryKindHasABody(t *testing.T) {
	for i, row := range kindRows {
		if int(row.kind) != i+1 || row.name == "" || row.decode == nil || row.since < 1 || row.until > 3 || row.since > row.until {
			t.Errorf("row %d of the kind table is incomplete: %+v", i, row)
		}
		if KindOf(row.name) != row.kind || row.kind.String() != row.name {
			t.Errorf("%s is not found by its name", row.name)
		}
		file := "body_" + row.name + ".go"
		if _, err := os.Stat(file); err != nil && row.kind != KindEvent {
			t.Errorf("%s has no %s", row.name, file)
		}
	}
	if n := len(Kinds(3)); n != 11 {
		t.Errorf("version 3 has %d entry types, want eleven", n)
	}
}

func TestLoadNoticesARewrittenFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.jsonl")
	text := header + "\n" + entry("a", "", 0) + "\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	src, err := OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	s, err := Build(t.Context(), src, Options{Local: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, `"content":"a"`, `"content":"b"`)), 0o600); err != nil {
		t.Fatal(err)
	}
	var changed *ChangedError
	if _, err := s.Load(0); !errors.As(err, &changed) || changed.Line != 2 || changed.Name != path {
		t.Errorf("rewritten: %v", err)
	}
	if err := os.Truncate(path, 10); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load(0); !errors.As(err, &changed) {
		t.Errorf("truncated: %v", err)
	}
}

func TestSources(t *testing.T) {
	if _, err := OpenFile(t.TempDir()); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder: %v", err)
	}
	spooled, err := Spool(Stream("-", strings.NewReader("abc")))
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 2)
	if _, err := spooled.ReadAt(buf, 1); err != nil || string(buf) != "bc" || spooled.Size() != 3 || spooled.Name() != "-" {
		t.Errorf("%q, %v, size %d", buf, err, spooled.Size())
	}
	if err := spooled.Close(); err != nil {
		t.Error(err)
	}
}
