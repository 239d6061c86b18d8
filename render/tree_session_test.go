package render

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"sessiontool/sessionfile"
)

const header = `{"type":"session","version":3,"id":"01992742-9d1a-7000-8000-00000000cafe","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/work/auth"}`

// build reads lines as a session and fails the test when that cannot be done.
func build(t *testing.T, lines ...string) *sessionfile.Session {
	t.Helper()
	src := sessionfile.Bytes("test.jsonl", []byte(strings.Join(lines, "\n")+"\n"))
	s, err := sessionfile.Build(context.Background(), src, sessionfile.Options{Local: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// base is the beginning of an entry: parent "" is a root.
func base(typ, id, parent string, minute int) string {
	p := "null"
	if parent != "" {
		p = quote(parent)
	}
	at := time.Date(2026, 1, 1, 0, minute, 0, 0, time.UTC).Format(time.RFC3339)
	return fmt.Sprintf(`{"type":%q,"id":%s,"parentId":%s,"timestamp":%q,`, typ, quote(id), p, at)
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func message(id, parent string, minute int, m string) string {
	return base("message", id, parent, minute) + `"message":` + m + `}`
}

func user(id, parent string, minute int, text string) string {
	return message(id, parent, minute, `{"role":"user","content":`+quote(text)+`,"timestamp":1}`)
}

// assistant has a text block, unless text is empty, and the blocks given.
func assistant(id, parent string, minute int, text string, blocks ...string) string {
	if text != "" {
		blocks = append([]string{`{"type":"text","text":` + quote(text) + `}`}, blocks...)
	}
	stop := "stop"
	if len(blocks) > 1 || text == "" {
		stop = "toolUse"
	}
	return message(id, parent, minute, fmt.Sprintf(`{"role":"assistant","content":[%s],"api":"a","provider":"p","model":"m","usage":{},"stopReason":%q,"timestamp":1}`, strings.Join(blocks, ","), stop))
}

func call(id, name, args string) string {
	return fmt.Sprintf(`{"type":"toolCall","id":%q,"name":%q,"arguments":%s}`, id, name, args)
}

func result(id, parent string, minute int, callID, name, text string, isError bool) string {
	return message(id, parent, minute, fmt.Sprintf(`{"role":"toolResult","toolCallId":%q,"toolName":%s,"content":[{"type":"text","text":%s}],"isError":%v,"timestamp":1}`, callID, quote(name), quote(text), isError))
}

func label(id, parent string, minute int, target, text string) string {
	return base("label", id, parent, minute) + fmt.Sprintf(`"targetId":%s,"label":%s}`, quote(target), quote(text))
}

// authBug is a session with a branch point, a label, a model change and a name.
func authBug() []string {
	return []string{
		header,
		base("model_change", "a1b2c3d4", "", 0) + `"provider":"anthropic","modelId":"claude"}`,
		user("b2c3d4e5", "a1b2c3d4", 1, "Why does salt verification fail in src/auth.ts?"),
		assistant("c3d4e5f6", "b2c3d4e5", 2, "I will look at the verifier.", call("t1", "read", `{"path":"src/auth.ts"}`)),
		result("d4e5f6a7", "c3d4e5f6", 3, "t1", "read", "export function verifySalt(…) {\n  …", false),
		assistant("e5f6a7b8", "d4e5f6a7", 4, "The comparison on line 23 uses the wrong encoding."),
		user("f6a7b8c9", "b2c3d4e5", 5, "Look at the hash implementation first."),
		assistant("07a8b9c0", "f6a7b8c9", 6, "", call("t2", "grep", `{"pattern":"hash"}`), call("t3", "read", `{"path":"src/hash.ts"}`)),
		result("18b9c0d1", "07a8b9c0", 7, "t2", "grep", "src/hash.ts:1", false),
		result("29c0d1e2", "18b9c0d1", 8, "t3", "read", "no such file", true),
		assistant("3ad1e2f3", "29c0d1e2", 9, "The salt is decoded twice."),
		label("4be2f3a4", "3ad1e2f3", 10, "e5f6a7b8", "first try"),
		base("session_info", "5cf3a4b5", "4be2f3a4", 11) + `"name":"auth audit"}`,
	}
}

// hostile is a session of five entries that try what a terminal must not see.
func hostile() []string {
	return []string{
		strings.Replace(header, "/work/auth", `/work/\u001b]0;title\u0007日本語`, 1),
		user("aaaa0001", "", 0, "\x1b[2J\x1b[31mred\x1b[0m \u202egnp.exe\u202c zero\u200bwidth\ufeff"),
		assistant("aaaa0002", "aaaa0001", 1, "日本語のテキスト 👨\u200d👩\u200d👧\u200d👦 family, flag 🇩🇪, heart ❤\ufe0f, marks e\u0301e\u0301 and a pile a"+strings.Repeat("\u0300", 40)),
		strings.Replace(result("aaaa0003", "aaaa0002", 2, "t1", "ba\x07sh", "cut REPLACE\r\nprogress 10%\rprogress 20%\t\u0085\u2028end", true), "REPLACE", `\ud83d`, 1),
		user("aaaa0004", "aaaa0002", 3, "\u0301starts with a mark\n\n\n  and goes on   over\tlines  "),
		label("aaaa\u001b05", "aaaa0004", 4, "aaaa0004", "lab\x1b[1mel 標識"),
	}
}

// randoms is a small generator of its own, so that goldens do not depend on
// anybody's algorithm.
type randoms uint32

func (r *randoms) below(n int) int {
	*r = *r*1664525 + 1013904223
	return int(*r>>8) % n
}

// large returns a session of 5,000 entries in 300 branches.
func large() []string {
	words := strings.Fields("the salt hash is decoded twice 日本語 テスト 👩\u200d💻 🇫🇷 naïve \x1b[31mred\x1b[0m tab\there new\nline \u202eover\u202c line\u2028sep fin")
	r := randoms(7)
	texts := make([]string, 60)
	for i := range texts {
		picked := make([]string, 1+r.below(30))
		for j := range picked {
			picked[j] = words[r.below(len(words))]
		}
		texts[i] = strings.Join(picked, " ")
	}
	text := func() string { return texts[r.below(len(texts))] }
	lines := []string{header}
	id := func(n int) string { return fmt.Sprintf("%08x", uint32(n)*2654435761) }
	var inner []int // entries that have a child
	parent := 0
	for n := 1; n <= 5000; n++ {
		// Every so often the session goes back to an entry that has a child: a branch.
		if n > 20 && n%16 == 0 && n/16 < 301 {
			parent = inner[r.below(len(inner))]
		} else if n > 1 {
			inner = append(inner, parent)
		}
		p := ""
		if parent > 0 {
			p = id(parent)
		}
		switch n % 5 {
		case 1:
			lines = append(lines, user(id(n), p, n, text()))
		case 2, 4:
			lines = append(lines, assistant(id(n), p, n, text(), call("t", "read", `{"path":`+quote(text())+`}`)))
		case 3:
			lines = append(lines, result(id(n), p, n, "t", "read", text(), r.below(9) == 0))
		default:
			lines = append(lines, label(id(n), p, n, id(1+r.below(n)), text()))
		}
		parent = n
	}
	return lines
}

// comb returns a session in which every second entry of the main line is a branch
// point, depth of them, each with a twig.
func comb(depth int) []string {
	lines := []string{header, user("m0", "", 0, "start")}
	for i := range depth {
		from := fmt.Sprintf("m%d", i)
		lines = append(lines, user(fmt.Sprintf("t%d", i), from, 2*i+1, "twig"), user(fmt.Sprintf("m%d", i+1), from, 2*i+2, "main"))
	}
	return lines
}
