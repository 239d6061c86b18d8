package jsonscan

import (
	"bytes"
	"testing"
)

func TestUnquoteAndAppendString(t *testing.T) {
	for _, c := range []struct{ raw, decoded, again string }{
		{`"plain"`, "plain", `"plain"`},
		{`"\u0041\/\n\u0007\u2028"`, "A/\n\a\u2028", "\"A/\\n\\u0007\u2028\""},
		{`"<>&\u007f"`, "<>&\x7f", "\"<>&\x7f\""},
		{`"\ud83d\ude00"`, "😀", `"😀"`},
		{`"\ud83d"`, "\xed\xa0\xbd", `"\ud83d"`},
		{`"a\uDE00\ud83dz"`, "a\xed\xb8\x80\xed\xa0\xbdz", `"a\ude00\ud83dz"`},
		{`"\u0000\b\f\r\t\"\\"`, "\x00\b\f\r\t\"\\", `"\u0000\b\f\r\t\"\\"`},
		{"\"\xe2\x82|\xff\xfe|\xed\xa0\xbd\"", "\ufffd|\ufffd\ufffd|\ufffd\ufffd\ufffd", "\"\ufffd|\ufffd\ufffd|\ufffd\ufffd\ufffd\""},
		{"\"\xf0\x9f\x98|\xf4\x90\x80\"", "\ufffd|\ufffd\ufffd\ufffd", "\"\ufffd|\ufffd\ufffd\ufffd\""},
	} {
		if got := Unquote([]byte(c.raw)); got != c.decoded {
			t.Errorf("Unquote(%q) = %q, want %q", c.raw, got, c.decoded)
		}
		if got := string(AppendString(nil, c.decoded)); got != c.again {
			t.Errorf("AppendString(%q) = %s, want %s", c.decoded, got, c.again)
		}
	}
}

func TestEqual(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"a":1,"b":[true,null]}`, ` { "b" : [ true , null ] , "a" : 1.0 } `, true},
		{`{"a":1,"a":2}`, `{"a":2}`, true},
		{`{"a":[[1]],"a":2}`, `{"a":2}`, true},
		{`9007199254740993`, `9007199254740992`, true},
		{`-0`, `0`, true},
		{`1e400`, `2e400`, true},
		{`"\u0041"`, `"A"`, true},
		{`"\ud83d"`, `"\ufffd"`, false},
		{`"\ud83d\ude00"`, `"😀"`, true},
		{`[]`, `[[]]`, false}, {`[1]`, `[1,2]`, false}, {`[1,2]`, `[2,1]`, false}, {`{}`, `[]`, false}, {`{"a":1}`, `{"b":1}`, false}, {`1`, `"1"`, false}, {`[`, `[`, false},
	} {
		if got := Equal([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("Equal(%s, %s) = %v", c.a, c.b, got)
		}
	}
}

func TestLayout(t *testing.T) {
	text := []byte("{\"a\" :1e21,\"b\":[ ],\"c\":[{ },\"\\ud83d\\\"]\"] , \"d\":\"\xff\"}")
	if got, want := string(AppendCompact(nil, text)), "{\"a\":1e21,\"b\":[],\"c\":[{},\"\\ud83d\\\"]\"],\"d\":\"\ufffd\"}"; got != want {
		t.Errorf("compact %s, want %s", got, want)
	}
	want := "{\n>  \"a\": 1e21,\n>  \"b\": [],\n>  \"c\": [\n>    {},\n>    \"\\ud83d\\\"]\"\n>  ],\n>  \"d\": \"\ufffd\"\n>}"
	if got := string(AppendIndent(nil, text, ">")); got != want {
		t.Errorf("indented\n%s\nwant\n%s", got, want)
	}
}

func TestSplices(t *testing.T) {
	const text = `{ "type":"x" , "n" : 1.50,"last":[1] }`
	for _, c := range []struct {
		what, want string
		splice     func(d Doc) Splice
	}{
		{"replace", `{ "type":"x" , "n" : null,"last":[1] }`, func(d Doc) Splice { return d.ReplaceValue(d.Member(Root, "n"), []byte("null")) }},
		{"insert after", `{ "type":"x","id":1 , "n" : 1.50,"last":[1] }`, func(d Doc) Splice { return d.InsertAfter(Root, d.Member(Root, "type"), []byte(`"id":1`)) }},
		{"insert first", `{"id":1, "type":"x" , "n" : 1.50,"last":[1] }`, func(d Doc) Splice { return d.InsertAfter(Root, -1, []byte(`"id":1`)) }},
		{"remove first", `{ "n" : 1.50,"last":[1] }`, func(d Doc) Splice { return d.RemoveMember(d.Member(Root, "type")) }},
		{"remove middle", `{ "type":"x" ,"last":[1] }`, func(d Doc) Splice { return d.RemoveMember(d.Member(Root, "n")) }},
		{"remove last", `{ "type":"x" , "n" : 1.50 }`, func(d Doc) Splice { return d.RemoveMember(d.Member(Root, "last")) }},
	} {
		s := Scanner{Shape: Everything()}
		d, err := s.Scan([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		splices := []Splice{c.splice(d)}
		got, err := Apply(nil, d.Text, splices)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %s, %v; want %s", c.what, got, err, c.want)
		}
		back, err := Apply(nil, got, Reverse(splices))
		if err != nil || string(back) != text {
			t.Errorf("%s backwards: %s, %v", c.what, back, err)
		}
	}
	if _, err := Apply(nil, []byte("abc"), []Splice{{Offset: 1, Removed: []byte("x")}}); err == nil {
		t.Error("a splice that does not fit is applied")
	}
	s := Scanner{}
	d, _ := s.Scan([]byte(`{ }`))
	if got, _ := Apply(nil, d.Text, []Splice{d.InsertAfter(Root, -1, []byte(`"a":1`))}); string(got) != `{"a":1 }` {
		t.Errorf("into an empty object: %s", got)
	}
	only := Scanner{Shape: Everything()}
	d, _ = only.Scan([]byte(`{"a":1}`))
	if got, _ := Apply(nil, d.Text, []Splice{d.RemoveMember(1)}); string(got) != `{}` {
		t.Errorf("the only member removed: %s", got)
	}
}

func TestReverseOfSeveralSplices(t *testing.T) {
	text := []byte("0123456789")
	splices := []Splice{{Offset: 0, Inserted: []byte("ab")}, {Offset: 3, Removed: []byte("34"), Inserted: []byte("x")}, {Offset: 9, Removed: []byte("9")}}
	there, err := Apply(nil, text, splices)
	if err != nil || string(there) != "ab012x5678" {
		t.Fatalf("%s, %v", there, err)
	}
	back, err := Apply(nil, there, Reverse(splices))
	if err != nil || !bytes.Equal(back, text) {
		t.Fatalf("%s, %v", back, err)
	}
}

func TestPointers(t *testing.T) {
	text := []byte(`{"a/b":{"~":[10,{"c":"deep"}]},"x":1}`)
	s := Scanner{Shape: Everything()}
	d, err := s.Scan(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ at, pointer, raw string }{
		{`"deep"`, "/a~1b/~0/1/c", `"deep"`}, {`"c"`, "/a~1b/~0/1/c", `"deep"`}, {`10`, "/a~1b/~0/0", "10"}, {`"x"`, "/x", "1"},
	} {
		offset := bytes.Index(text, []byte(c.at))
		if got := PointerAt(text, offset); got != c.pointer {
			t.Errorf("PointerAt(%s) = %q, want %q", c.at, got, c.pointer)
		}
		if n := d.Find(c.pointer); n < 0 || string(d.Raw(n)) != c.raw {
			t.Errorf("Find(%s) = %d", c.pointer, n)
		}
	}
	for _, missing := range []string{"/none", "/a~1b/~0/2", "/a~1b/~0/x", "/x/y"} {
		if n := d.Find(missing); n != -1 {
			t.Errorf("Find(%s) = %d", missing, n)
		}
	}
}
