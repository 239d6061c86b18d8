package project

import "testing"

// TestText pins what JavaScript makes of values in a text, as Node 24 printed
// them.
func TestText(t *testing.T) {
	for _, c := range []struct{ json, want string }{
		{"", "undefined"},
		{`null`, "null"},
		{`true`, "true"},
		{`false`, "false"},
		{`"a\u0041\ud83d\n"`, `a\u0041\ud83d\n`},
		{`""`, ""},
		{`{}`, "[object Object]"},
		{`{"a":[1,2]}`, "[object Object]"},
		{`[]`, ""},
		{`[null]`, ""},
		{`[[],[]]`, ","},
		{`[ 1 , [2, [null, "x,\"y"]], {"a":[1]}, true,null]`, `1,2,,x,\"y,[object Object],true,`},
		{`[[[[1e21]]],-0]`, "1e+21,0"},
		{`0`, "0"},
		{`-0`, "0"},
		{`-0.0e5`, "0"},
		{`1.50`, "1.5"},
		{`-2`, "-2"},
		{`9007199254740993`, "9007199254740992"},
		{`123456789012345680000`, "123456789012345680000"},
		{`1e21`, "1e+21"},
		{`1.5E+300`, "1.5e+300"},
		{`0.000001`, "0.000001"},
		{`1e-7`, "1e-7"},
		{`-1.25e-10`, "-1.25e-10"},
		{`5e-324`, "5e-324"},
		{`1e-400`, "0"},
		{`1e400`, "Infinity"},
		{`-1e400`, "-Infinity"},
		{`1e-100`, "1e-100"},
	} {
		var value []byte
		if c.json != "" {
			value = []byte(c.json)
		}
		if got := string(appendText([]byte("> "), value)); got != "> "+c.want {
			t.Errorf("%s is %q, want %q", c.json, got, "> "+c.want)
		}
	}
}
