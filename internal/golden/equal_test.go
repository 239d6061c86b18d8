package golden

import (
	"strings"
	"testing"
)

func TestEqualJSONTellsValuesApart(t *testing.T) {
	tests := []struct {
		name, a, b string
		want       string // the error, "" when equal
	}{
		{"same", `{"a":[1,"x",null,true]}`, `{ "a" : [ 1 , "x" , null , true ] }`, ""},
		{"member order", `{"a":1,"b":2}`, `{"b":2,"a":1}`, ""},
		{"array order", `[1,2]`, `[2,1]`, `at "/0": 1 is not 2`},
		{"last duplicate counts", `{"a":1,"a":2}`, `{"a":2}`, ""},
		{"first duplicate does not", `{"a":1,"a":2}`, `{"a":1}`, `at "/a": 2 is not 1`},
		{"number spelling", `[1e21,0.1500,1E+2,-0]`, `[1000000000000000000000,0.15,100,0]`, ""},
		{"numbers that round alike", `9007199254740993`, `9007199254740992`, ""},
		{"numbers one step apart", `9007199254740994`, `9007199254740992`, `at "": 9.007199254740994e+15 is not 9.007199254740992e+15`},
		{"smallest number", `5e-324`, `0`, `at "": 5e-324 is not 0`},
		{"beyond the largest number", `1e999`, `1e1000`, ""},
		{"number and string", `1`, `"1"`, `at "": 1 is not "1"`},
		{"null and absent", `{"a":null}`, `{}`, `at "/a": member only in the first value: null`},
		{"absent and false", `{}`, `{"a":false}`, `at "/a": member only in the second value: false`},
		{"empty array and object", `[]`, `{}`, `at "": an array of 0 is not an object of 0 members`},
		{"object and scalar", `{}`, `0`, `at "": an object of 0 members is not 0`},
		{"scalar and array", `null`, `[]`, `at "": null is not an array of 0`},
		{"longer array", `[1]`, `[1,2]`, `at "": an array of 1 is not an array of 2`},
		{"escape and character", `"\u00e9\/\u2028\n"`, "\"é/\u2028\\u000a\"", ""},
		{"pair and character", `"\ud83d\ude42"`, `"🙂"`, ""},
		{"hex case", `"\uD83D"`, `"\ud83d"`, ""},
		{"lone high surrogate", `"\ud83d"`, `"\ufffd"`, `at "": "\xed\xa0\xbd" is not "�"`},
		{"lone low surrogate", `"\ude42"`, `"\ude43"`, `at "": "\xed\xb9\x82" is not "\xed\xb9\x83"`},
		{"swapped pair", `"\ude42\ud83d"`, `"🙂"`, `at "": "\xed\xb9\x82\xed\xa0\xbd" is not "🙂"`},
		{"two highs and a low", `"\ud83d\ud83d\ude42"`, `"\ud83d🙂"`, ""},
		{"high before another escape", `"\ud83d\u0041"`, `"\ud83dA"`, ""},
		{"high before another escape kind", `"\ud83d\n"`, `"\ud83d\u000a"`, ""},
		{"surrogate in a name", `{"\ud83d":1}`, `{"\ud83d":2}`, `at "/` + `\xed\xa0\xbd` + `": 1 is not 2`},
		{"composed and decomposed", `"é"`, `"e\u0301"`, "at \"\": \"é\" is not \"e\u0301\""},
		{"NUL", `"\u0000"`, `""`, `at "": "\x00" is not ""`},
		{"pointer", `{"a~b/c":[{"d":1}]}`, `{"a~b/c":[{"d":2}]}`, `at "/a~0b~1c/0/d": 1 is not 2`},
		{"broken byte", "\"a\xffb\"", `"a\ufffdb"`, ""},
		{"cut character is one", "\"\xe2\x82x\"", `"\ufffdx"`, ""},
		{"cut character of four is one", "\"\xf0\x9f\x98\"", `"\ufffd"`, ""},
		{"encoded surrogate is three", "\"\xed\xa0\x80\"", `"\ufffd\ufffd\ufffd"`, ""},
		{"overlong is two", "\"\xc0\xaf\"", `"\ufffd\ufffd"`, ""},
		{"first not JSON", `{"a":}`, `{}`, `first value: not JSON at byte 5: expected a value`},
		{"second not JSON", `{}`, `{"a":1,}`, `second value: not JSON at byte 7: expected a member name`},
		{"nothing", ``, `null`, `first value: not JSON at byte 0: expected a value`},
		{"two values", `1 2`, `1`, `first value: not JSON at byte 2: more text after the value`},
		{"number not of JSON", `01`, `1`, `first value: not JSON at byte 0: expected a value`},
		{"raw newline in a string", "\"a\nb\"", `""`, `first value: not JSON at byte 2: control character 0x0a in a string`},
		{"unterminated string", `"a`, `"a"`, `first value: not JSON at byte 2: unterminated string`},
		{"unknown escape", `"\x"`, `"x"`, `first value: not JSON at byte 1: unknown escape 'x'`},
		{"short escape", `"\u12"`, `""`, `first value: not JSON at byte 1: short \u escape`},
		{"cut word", `tru`, `true`, `first value: not JSON at byte 0: expected "true"`},
		{"unclosed array", `[1`, `[1]`, `first value: not JSON at byte 2: expected ']'`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := EqualJSON([]byte(test.a), []byte(test.b))
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("EqualJSON(%s, %s)\n got %s\nwant %s", test.a, test.b, got, test.want)
			}
		})
	}
}

func TestEqualJSONShortensLongTexts(t *testing.T) {
	long := strings.Repeat("x", 5000)
	err := EqualJSON([]byte(`"`+long+`a"`), []byte(`"`+long+`b"`))
	if err == nil {
		t.Fatal("texts with different ends are equal")
	}
	if len(err.Error()) > 600 || !strings.Contains(err.Error(), `a" (5001 bytes) is not`) {
		t.Errorf("error %q: want both ends of the text in at most 600 bytes", err)
	}
}

func TestEqualJSONReadsDeepValues(t *testing.T) {
	deep := strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000)
	if _, err := parse([]byte(deep)); err != nil {
		t.Fatal(err)
	}
}
