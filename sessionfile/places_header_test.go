package sessionfile

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadHeaderLine(t *testing.T) {
	head := strings.TrimSuffix(headerText("x", "/w"), "\n")
	pad := func(size int) string { return strings.Repeat(" ", size-len(head)) + head }
	for _, c := range []struct {
		name, text, want string
		ok               bool
		err              error
	}{
		{name: "empty", text: ""},
		{name: "first line", text: head + "\nrest\n", want: head, ok: true},
		{name: "without a line feed", text: head, want: head, ok: true},
		{name: "with a carriage return", text: head + "\r\n", want: head + "\r", ok: true},
		{name: "behind blank lines", text: "\n  \n\u00a0\n" + head, want: head, ok: true},
		{name: "behind a torn line", text: "{\"type\":\n" + head, want: head, ok: true},
		{name: "behind bytes that are not text", text: "\xff\n" + head, want: head, ok: true},
		{name: "behind null", text: "null\n" + head, want: head, ok: true},
		{name: "behind false", text: "false\n" + head, want: head, ok: true},
		{name: "behind zero", text: "-0\n" + head, want: head, ok: true},
		{name: "behind a number too small", text: "1e-400\n" + head, want: head, ok: true},
		{name: "behind an empty string", text: "\"\"\n" + head, want: head, ok: true},
		{name: "behind a number", text: "1\n" + head},
		{name: "behind a string", text: "\"a\"\n" + head},
		{name: "behind an empty array", text: "[]\n" + head},
		{name: "behind an entry", text: "{\"type\":\"message\",\"id\":\"x\"}\n" + head},
		{name: "behind a byte order mark", text: "\ufeff" + head + "\n"},
		{name: "second line behind a byte order mark", text: "\ufeff" + head + "\n" + head, want: head, ok: true},
		{name: "id is a number", text: `{"type":"session","id":1}`},
		{name: "no id", text: `{"type":"session"}`},
		{name: "empty id", text: `{"type":"session","id":""}`, want: `{"type":"session","id":""}`, ok: true},
		{name: "repeated members", text: `{"type":"x","type":"session","id":1,"id":"y"}`, want: `{"type":"x","type":"session","id":1,"id":"y"}`, ok: true},
		{name: "escapes", text: `{"\u0074ype":"sess\u0069on","id":"y"}`, want: `{"\u0074ype":"sess\u0069on","id":"y"}`, ok: true},
		{name: "id that is not UTF-8", text: "{\"type\":\"session\",\"id\":\"\xff\"}", want: "{\"type\":\"session\",\"id\":\"\xff\"}", ok: true},
		{name: "file ends at the limit", text: pad(HeaderLimit), want: pad(HeaderLimit), ok: true},
		{name: "line ends at the limit", text: pad(HeaderLimit-1) + "\nrest", want: pad(HeaderLimit - 1), ok: true},
		{name: "line feed behind the limit", text: pad(HeaderLimit) + "\n", err: ErrHeaderLimit},
		{name: "header behind the limit", text: pad(HeaderLimit + 1), err: ErrHeaderLimit},
		{name: "blank up to the limit", text: strings.Repeat("\n", HeaderLimit)},
		{name: "blank beyond the limit", text: strings.Repeat("\n", HeaderLimit) + head, err: ErrHeaderLimit},
	} {
		t.Run(c.name, func(t *testing.T) {
			for name, r := range map[string]io.Reader{"whole": strings.NewReader(c.text), "one byte at a time": iotest.OneByteReader(strings.NewReader(c.text))} {
				line, ok, err := ReadHeaderLine(r)
				if string(line) != c.want || ok != c.ok || !errors.Is(err, c.err) {
					t.Errorf("%s: %d bytes %.80q, %v, %v; want %d bytes %.80q, %v, %v", name, len(line), line, ok, err, len(c.want), c.want, c.ok, c.err)
				}
			}
		})
	}
}

// A header is enough: what follows, and even whether it can be read, is not asked.
func TestReadHeaderLineReadsNoFurther(t *testing.T) {
	broken := errors.New("broken disk")
	head := headerText("x", "/w")
	padded := strings.Repeat(" ", headerChunk-len(head)) + head
	line, ok, err := ReadHeaderLine(io.MultiReader(strings.NewReader(padded), iotest.ErrReader(broken)))
	if err != nil || !ok || string(line)+"\n" != padded {
		t.Errorf("got %d bytes, %v, %v; want the header", len(line), ok, err)
	}
	line, ok, err = ReadHeaderLine(io.MultiReader(strings.NewReader(head[:20]), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || ok || line != nil {
		t.Errorf("got %q, %v, %v; want the reader's error", line, ok, err)
	}
}
