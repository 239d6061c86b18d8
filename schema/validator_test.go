package schema

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sessiontool/finding"
	"sessiontool/internal/jsonscan"
)

// TestFixturesAreClean pins that records with every listed member have no fault
// and no unknown member.
func TestFixturesAreClean(t *testing.T) {
	for _, version := range Versions() {
		v := mustValidator(t, version)
		for i, line := range records(t, version) {
			r := v.Check(scanShape(t, line, v.Shape()))
			for _, violation := range r.Violations {
				t.Errorf("version %d, line %d: %s at %q: %s", version, i+1, violation.Rule, violation.Pointer, violation.Message)
			}
			for _, u := range r.Unknown {
				t.Errorf("version %d, line %d: unknown member %q of %s", version, i+1, u.Name, u.Owner)
			}
		}
	}
}

// TestFixturesAreComplete pins that the fixtures hold every entry type, role and
// block type of their version.
func TestFixturesAreComplete(t *testing.T) {
	for _, version := range Versions() {
		text := bytes.Join(records(t, version), nil)
		names, err := Names(version)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			folder, word, _ := strings.Cut(name, "/")
			form := map[string]string{"entry": `"type":%q`, "message": `"role":%q`, "block": `"type":%q`}[folder]
			if word != "" && !bytes.Contains(text, fmt.Appendf(nil, form, word)) {
				t.Errorf("version %d: no %s in the fixture", version, name)
			}
		}
	}
}

const (
	entry3 = `"id":"a","parentId":null,"timestamp":"2026-01-05T10:00:00.000Z"`
	user3  = `{"type":"message",` + entry3 + `,"message":{"role":"user","content":`
	reply3 = `{"type":"message",` + entry3 + `,"message":{"role":"assistant","api":"x","provider":"x","model":"x",` +
		`"usage":{"input":1,"output":1,"cacheRead":0,"cacheWrite":0,"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0}},`
)

// TestViolations pins rule, keyword, place, member and message of each kind of
// fault: one violation for one fault.
func TestViolations(t *testing.T) {
	validators := mustValidators(t)
	for _, c := range []struct {
		version int
		record  string
		want    []Violation
	}{
		{3, user3 + `null,"timestamp":1}}`, []Violation{{Rule: "schema/type", Keyword: "type", Pointer: "/message/content",
			Message: `"content" is null, expected a string or an array`}}},
		{3, user3 + `["x"],"timestamp":1}}`, []Violation{{Rule: "schema/type", Keyword: "type", Pointer: "/message/content/0",
			Message: `element 0 of "content" is "x", expected an object`}}},
		{3, user3 + `[{"type":"text"}],"timestamp":1}}`, []Violation{{Rule: "schema/required", Keyword: "required", Pointer: "/message/content/0",
			Member: "text", Message: `the text block has no member "text"`}}},
		{3, user3 + `[{"type":"tool_use","id":1}],"timestamp":1}}`, []Violation{{Rule: "kind/unknown-block", Keyword: "enum", Pointer: "/message/content/0/type",
			Message: `"tool_use" is no block type that may stand here, expected "text" or "image"`}}},
		{3, user3 + `[{"text":"x"}],"timestamp":1}}`, []Violation{{Rule: "schema/required", Keyword: "required", Pointer: "/message/content/0",
			Member: "type", Message: `the user content block has no member "type"`}}},
		{3, user3 + `"x","timestamp":"2026-01-05T10:00:00Z"}}`, []Violation{{Rule: "time/wrong-domain", Keyword: "type", Pointer: "/message/timestamp",
			Message: `"timestamp" is "2026-01-05T10:00:00Z", expected a number of milliseconds`}}},
		{3, user3 + `"x","timestamp":"soon"}}`, []Violation{{Rule: "schema/type", Keyword: "type", Pointer: "/message/timestamp",
			Message: `"timestamp" is "soon", expected a number of milliseconds`}}},
		{3, `{"type":"message",` + entry3 + `,"message":[]}`, []Violation{{Rule: "schema/type", Keyword: "type", Pointer: "/message",
			Message: `"message" is an array, expected an object`}}},
		{3, `{"type":"message",` + entry3 + `,"message":{"role":"tool"}}`, []Violation{{Rule: "kind/unknown-role", Keyword: "enum", Pointer: "/message/role",
			Message: `"tool" is no message role of version 3`}}},
		{3, `{"type":"message",` + entry3 + `,"message":{"role":7}}`, []Violation{{Rule: "schema/type", Keyword: "type", Pointer: "/message/role",
			Message: `"role" is 7, expected a string`}}},
		{3, reply3 + `"content":[],"stopReason":"pending","timestamp":1}}`, []Violation{{Rule: "message/pending", Keyword: "enum", Pointer: "/message/stopReason",
			Message: `stop reason "pending" exists only while an answer is being received`}}},
		{3, reply3 + `"content":[],"stopReason":"endTurn","timestamp":1}}`, []Violation{{Rule: "schema/enum", Keyword: "enum", Pointer: "/message/stopReason",
			Message: `"stopReason" is "endTurn", expected "stop", "length", "toolUse", "error", "aborted" or "deferred"`}}},
		{3, reply3 + `"content":[{"type":"toolCall","id":"c","name":"n","arguments":null}],"stopReason":"stop","timestamp":1}}`, []Violation{{Rule: "schema/type", Keyword: "type",
			Pointer: "/message/content/0/arguments", Message: `"arguments" is null, expected an object`}}},
		{3, `{"type":"mesage",` + entry3 + `}`, []Violation{{Rule: "kind/unknown-entry", Keyword: "enum", Pointer: "/type",
			Message: `"mesage" is no entry type of version 3`}}},
		{3, `{"type":"label","id":"","parentId":7,"timestamp":5}`, []Violation{
			{Rule: "schema/required", Keyword: "required", Pointer: "", Member: "targetId", Message: `the label entry has no member "targetId"`},
			{Rule: "schema/minLength", Keyword: "minLength", Pointer: "/id", Message: `"id" is "", expected text that is not empty`},
			{Rule: "schema/type", Keyword: "type", Pointer: "/parentId", Message: `"parentId" is 7, expected a string or null`},
			{Rule: "time/wrong-domain", Keyword: "type", Pointer: "/timestamp", Message: `"timestamp" is 5, expected ISO 8601 text`}}},
		{3, `{"type":"label","targetId":"b","timestamp":"yesterday"}`, []Violation{
			{Rule: "schema/required", Keyword: "required", Pointer: "", Member: "id", Message: `the entry has no member "id"`},
			{Rule: "schema/required", Keyword: "required", Pointer: "", Member: "parentId", Message: `the entry has no member "parentId"`},
			{Rule: "time/unparsable", Keyword: "pattern", Pointer: "/timestamp",
				Message: `"timestamp" is "yesterday", expected an ISO 8601 time such as 2026-01-05T10:00:00.000Z`}}},
		{3, `{"type":"session","version":4,"id":"s","timestamp":null}`, []Violation{
			{Rule: "header/version-unknown", Keyword: "const", Pointer: "/version", Message: `"version" is 4, expected 3`},
			{Rule: "schema/type", Keyword: "type", Pointer: "/timestamp", Message: `"timestamp" is null, expected ISO 8601 text`}}},
		{3, `{"type":"session","timestamp":"2026-01-05"}`, []Violation{
			{Rule: "schema/required", Keyword: "required", Pointer: "", Member: "id", Message: `the session header has no member "id"`},
			{Rule: "header/version-missing", Keyword: "required", Pointer: "", Member: "version", Message: `the session header has no member "version"`}}},
		{3, `{"type":"context_edit",` + entry3 + `,"targetId":"b","replacement":{"content":[{"type":"image","data":1,"mimeType":"x"}]}}`, []Violation{{
			Rule: "schema/type", Keyword: "type", Pointer: "/replacement/content/0/data", Message: `"data" is 1, expected a string`}}},
		{3, `{"type":"compaction",` + entry3 + `,"summary":"s","firstKeptEntryId":"a","tokensBefore":1,"systemMessage":{"role":"system","content":"","timestamp":1,"sections":{"a/b~c %41":{}}}}`, []Violation{{
			Rule: "schema/type", Keyword: "type", Pointer: "/systemMessage/sections/a~1b~0c %41", Message: `"a/b~c %41" is an object, expected a string or null`}}},
		{3, user3 + `"x","timestamp":1,"role":"bashExecution","command":"c","output":"o","cancelled":false,"truncated":false,"exitCode":1.5}}`, []Violation{{
			Rule: "schema/type", Keyword: "type", Pointer: "/message/exitCode", Message: `"exitCode" is 1.5, expected an integer or null`}}},
		{2, `{"type":"branch_summary",` + entry3 + `,"fromId":null,"summary":"s"}`, []Violation{{
			Rule: "schema/type", Keyword: "type", Pointer: "/fromId", Message: `"fromId" is null, expected a string`}}},
		{1, `{"type":"label","timestamp":"2026-01-05T10:00:00Z","targetId":"a"}`, []Violation{{
			Rule: "kind/unknown-entry", Keyword: "enum", Pointer: "/type", Message: `"label" is no entry type of version 1`}}},
		{1, `{"type":"model_change","timestamp":"2026-01-05T10:00:00Z","model":"claude"}`, []Violation{{
			Rule: "schema/pattern", Keyword: "pattern", Pointer: "/model", Message: `"model" is "claude", expected "provider/id"`}}},
		{1, `{"type":"model_change","timestamp":"2026-01-05T10:00:00Z"}`, []Violation{
			{Rule: "schema/required", Keyword: "required", Pointer: "", Member: "modelId", Message: `the model change entry has no member "modelId"`},
			{Rule: "schema/required", Keyword: "required", Pointer: "", Member: "provider", Message: `the model change entry has no member "provider"`}}},
		{1, `{"type":"compaction","timestamp":"2026-01-05T10:00:00Z","summary":"s","firstKeptEntryIndex":"3","tokensBefore":1}`, []Violation{{
			Rule: "schema/type", Keyword: "type", Pointer: "/firstKeptEntryIndex", Message: `"firstKeptEntryIndex" is "3", expected a number`}}},
	} {
		v := validators[c.version]
		doc := scanShape(t, []byte(c.record), v.Shape())
		for i := range c.want {
			c.want[i].Node = doc.Find(c.want[i].Pointer)
		}
		got := v.Check(doc).Violations
		for _, violation := range got {
			if _, ok := finding.Lookup(violation.Rule); !ok {
				t.Errorf("there is no rule %q", violation.Rule)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("version %d: %s\n got %+v\nwant %+v", c.version, c.record, got, c.want)
		}
	}
}

// TestLiberties pins what is right although it looks odd.
func TestLiberties(t *testing.T) {
	validators := mustValidators(t)
	for _, c := range []struct {
		version int
		record  string
	}{
		{3, `{"type":"session","version":3,"id":"my session","timestamp":"2026"}`},
		{3, `{"type":"session","version":3.0,"id":"s","timestamp":"2026-01-05T10:00"}`},
		{3, `{"type":"label","id":"a","parentId":"","timestamp":"2026-01-05","targetId":"","label":""}`},
		{3, user3 + `[],"timestamp":-1e5000000}}`},
		{3, reply3 + `"content":[],"stopReason":"error","timestamp":1.5,"thinkingLevel":"ultra"}}`},
		{3, user3 + `"x","timestamp":1,"role":"toolResult","toolCallId":"","toolName":"","content":[],"isError":true,"details":null}}`},
		{3, user3 + `"x","role":"hookMessage","customType":"","display":false,"timestamp":0}}`},
		{1, `{"type":"event"}`},
		{1, `{"type":"session","version":1,"id":"s","timestamp":"2026-01-05"}`},
		{1, `{"type":"compaction","timestamp":"2026-01-05","summary":"","firstKeptEntryIndex":-0.5,"tokensBefore":0}`},
	} {
		v := validators[c.version]
		if got := v.Check(scanShape(t, []byte(c.record), v.Shape())); len(got.Violations) > 0 {
			t.Errorf("version %d: %s\nhas %+v", c.version, c.record, got.Violations)
		}
	}
}

// TestUnknownMembers pins which members count as unknown, and whose they are.
func TestUnknownMembers(t *testing.T) {
	validators := mustValidators(t)
	for _, c := range []struct {
		version int
		record  string
		want    []string
	}{
		{3, `{"type":"session","version":3,"id":"s","timestamp":"2026","git":{"sha":1},"title":"x"}`, []string{"session header git", "session header title"}},
		{3, user3 + `[{"type":"text","text":"x","index":1}],"timestamp":1,"attribution":"me"},"evicted":{}}`,
			[]string{"message entry evicted", "user message attribution", "text block index"}},
		{3, reply3 + `"content":[{"type":"toolCall","id":"c","name":"n","arguments":{"anything":{"goes":1}},"intent":"x"}],"stopReason":"stop","timestamp":1,"ttft":3}}`,
			[]string{"assistant message ttft", "tool call block intent"}},
		{3, strings.Replace(reply3, `"total":0}`, `"total":0,"tax":1},"tokens":9`, 1) + `"content":[],"stopReason":"stop","timestamp":1}}`,
			[]string{"token usage tokens", "cost tax"}},
		{3, `{"type":"custom",` + entry3 + `,"customType":"x","data":{"a":{"b":1}},"key":1}`, []string{"custom entry key"}},
		{3, user3 + `"x","role":"system","timestamp":1,"sections":{"anything":"goes"},"toolsAdded":[{"name":"a","description":"d","parameters":{"x":1},"extra":1}]}}`,
			[]string{"tool extra"}},
		{3, `{"type":"label",` + entry3 + `,"targetId":7,"\u0078":1}`, []string{"label entry x"}},
		{3, `{"type":"mesage",` + entry3 + `,"message":{"x":1}}`, nil},
		{3, user3 + `[{"type":"video","url":"x"}],"timestamp":1}}`, nil},
		{1, `{"type":"event","anything":{"goes":1}}`, nil},
		{1, `{"type":"model_change","timestamp":"2026","model":"a/b","provider":"a","modelId":"b","role":"x"}`, []string{"model change entry role"}},
	} {
		v := validators[c.version]
		doc := scanShape(t, []byte(c.record), v.Shape())
		var got []string
		for _, u := range v.Check(doc).Unknown {
			got = append(got, u.Owner+" "+u.Name)
			if doc.Name(u.Node) != u.Name {
				t.Errorf("%s: node %d is named %q, not %q", c.record, u.Node, doc.Name(u.Node), u.Name)
			}
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if !slices.Equal(got, c.want) {
			t.Errorf("version %d: %s\nhas unknown %q, want %q", c.version, c.record, got, c.want)
		}
	}
}

// TestFlood pins that a record with very many faults or unknown members gives a
// bounded answer, the first faults among it.
func TestFlood(t *testing.T) {
	v := mustValidator(t, CurrentVersion)
	const many = 200_000
	for _, c := range []struct {
		name, record        string
		violations, unknown int
	}{
		{"elements", user3 + `["x"` + strings.Repeat(`,7`, many) + `],"timestamp":1}}`, maxListed, 0},
		{"elements after right ones", user3 + `[` + strings.Repeat(`{"type":"text","text":""},`, 5000) + strings.Repeat(`7,`, many) + `7],"timestamp":1}}`, maxListed, 0},
		{"members", `{"type":"label",` + entry3 + `,"targetId":"b"` + strings.Repeat(`,"x":1`, many) + `}`, 0, maxListed},
	} {
		got := v.Check(scanShape(t, []byte(c.record), v.Shape()))
		if len(got.Violations) != c.violations || len(got.Unknown) != c.unknown {
			t.Errorf("%s: %d violations and %d unknown members, want %d and %d", c.name,
				len(got.Violations), len(got.Unknown), c.violations, c.unknown)
		}
	}
}

// TestAgreement changes each value of the fixtures in every way and pins that
// the plan and the library agree on each line, and that a declined line has a
// violation; on some, also that the answer is the same each time and with a tape
// that holds more than the shape asks for.
func TestAgreement(t *testing.T) {
	changed, declined := 0, 0
	for _, version := range Versions() {
		v := mustValidator(t, version)
		for _, line := range records(t, version) {
			for i, mutant := range mutants(scanAll(t, line)) {
				if version < CurrentVersion && i%8 != version {
					continue // what versions share is tried once
				}
				changed++
				if checkAgreement(t, v, mutant) {
					declined++
				}
				if changed%16 == 0 {
					checkSameAnswer(t, v, mutant)
				}
			}
		}
	}
	if changed < 4000 || declined < changed/3 {
		t.Errorf("only %d changed lines, %d of them declined", changed, declined)
	}
}

// checkAgreement reports whether the line was declined.
func checkAgreement(t *testing.T, v *Validator, line []byte) bool {
	t.Helper()
	doc := scanShape(t, line, v.Shape())
	r := v.Check(doc)
	if fault := v.library().Validate(wholeInstance(doc)); (fault != nil) != !accepts(v.plan, doc) || (fault != nil) != (len(r.Violations) > 0) {
		t.Errorf("version %d: the library says %v, violations are %+v of %s", v.version, fault, r.Violations, line)
	}
	for _, violation := range r.Violations {
		if violation.Node < 0 || violation.Keyword == "" || violation.Message == "" {
			t.Errorf("version %d: violation %+v of %s", v.version, violation, line)
		}
	}
	return len(r.Violations) > 0
}

// checkSameAnswer asks twice, and once with a tape of everything.
func checkSameAnswer(t *testing.T, v *Validator, line []byte) {
	t.Helper()
	doc := scanShape(t, line, v.Shape())
	r := v.Check(doc)
	if again := v.Check(doc); !reflect.DeepEqual(r, again) {
		t.Errorf("version %d: two answers on %s", v.version, line)
	}
	if full := v.Check(scanAll(t, line)); !sameFaults(r, full) {
		t.Errorf("version %d: the shape hides something of %s\n%+v\n%+v", v.version, line, r, full)
	}
}

// sameFaults compares results from tapes that differ.
func sameFaults(a, b Result) bool {
	return slices.EqualFunc(a.Violations, b.Violations, func(a, b Violation) bool {
		a.Node, b.Node = 0, 0
		return a == b
	}) && slices.EqualFunc(a.Unknown, b.Unknown, func(a, b UnknownMember) bool {
		return a.Name == b.Name && a.Owner == b.Owner
	})
}

// mutants returns copies of a record, each with one value removed, renamed or
// replaced.
func mutants(doc jsonscan.Doc) [][]byte {
	var all [][]byte
	put := func(s jsonscan.Splice) {
		text, err := jsonscan.Apply(nil, doc.Text, []jsonscan.Splice{s})
		if err != nil {
			panic(err)
		}
		all = append(all, text)
	}
	for n := 1; n < len(doc.Nodes); n++ {
		for _, value := range []string{`null`, `true`, `1.5`, `"x"`, `""`, `[7]`, `{"\ud83d":{},"a%2Fb":0}`} {
			put(doc.ReplaceValue(n, []byte(value)))
		}
		if node := doc.Nodes[n]; node.NameEnd > 0 {
			put(doc.RemoveMember(n))
			put(jsonscan.Splice{Offset: int64(node.NameStart) + 1, Inserted: []byte("x")})
		}
	}
	return all
}

func FuzzCheck(f *testing.F) {
	validators := mustValidators(f)
	for _, version := range Versions() {
		for _, line := range records(f, version) {
			f.Add(line, uint8(version))
		}
	}
	f.Fuzz(func(t *testing.T, line []byte, version uint8) {
		v := validators[int(version%3)+1]
		s := jsonscan.Scanner{}
		if _, err := s.Scan(line); err != nil {
			t.Skip()
		}
		checkAgreement(t, v, line)
		checkSameAnswer(t, v, line)
	})
}

func BenchmarkCheck(b *testing.B) {
	v := mustValidator(b, CurrentVersion)
	var docs []jsonscan.Doc
	size := 0
	for _, line := range records(b, CurrentVersion) {
		docs = append(docs, scanShape(b, line, v.Shape()).Clone())
		size += len(line)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, doc := range docs {
			if r := v.Check(doc); len(r.Violations) > 0 {
				b.Fatal(r)
			}
		}
	}
}
