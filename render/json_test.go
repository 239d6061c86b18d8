package render

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"sessiontool/finding"
)

type inner struct {
	Shown bool `json:"shown"`
}

type document struct {
	hidden
	Base
	Text    string           `json:"text"`
	Gone    string           `json:"gone,omitzero"`
	Hidden  string           `json:"-"`
	List    []string         `json:"list"`
	Null    *int             `json:"null"`
	Map     map[string]int   `json:"map"`
	Raw     json.RawMessage  `json:"raw"`
	NoRaw   json.RawMessage  `json:"noRaw"`
	Level   finding.Severity `json:"level"`
	Cost    float64          `json:"cost"`
	Any     any              `json:"any"`
	Structs []inner          `json:"structs"`
	private int
}

// hidden is embedded: its members are the document's own, although its name is not.
type hidden struct {
	First int `json:"first"`
}

// Base has the members that all documents begin with.
type Base struct {
	Format int `json:"format"`
}

func sample() document {
	return document{
		Base: Base{1}, Text: "<&> \u2028 \x01 cut \xed\xa0\xbd \"quoted\"", Hidden: "x",
		Map: map[string]int{"b": 2, "a": 1}, Raw: json.RawMessage(`{ "n" : 1.50e+3, "s":"\ud83d\/" , "e": [ ] }`),
		Level: finding.Warning, Cost: 0.1, Any: 7, Structs: []inner{{true}}, private: 1,
	}
}

func TestJSONCompact(t *testing.T) {
	var b strings.Builder
	if err := JSON(&b, sample(), Compact); err != nil {
		t.Fatal(err)
	}
	want := `{"first":0,"format":1,"text":"<&> ` + "\u2028" + ` \u0001 cut \ud83d \"quoted\"","list":[],"null":null,"map":{"a":1,"b":2},` +
		`"raw":{"n":1.50e+3,"s":"\ud83d\/","e":[]},"noRaw":null,"level":"warning","cost":0.1,"any":7,"structs":[{"shown":true}]}` + "\n"
	if b.String() != want {
		t.Errorf("got  %swant %s", b.String(), want)
	}
}

func TestJSONIndented(t *testing.T) {
	var b strings.Builder
	v := struct {
		Raw   json.RawMessage `json:"raw"`
		Empty struct{}        `json:"empty"`
		List  []any           `json:"list"`
	}{json.RawMessage(`{"a":[1,{}]}`), struct{}{}, []any{"x", []int{1}}}
	if err := JSON(&b, v, Indented); err != nil {
		t.Fatal(err)
	}
	want := `{
  "raw": {
    "a": [
      1,
      {}
    ]
  },
  "empty": {},
  "list": [
    "x",
    [
      1
    ]
  ]
}
`
	if b.String() != want {
		t.Errorf("got %s", b.String())
	}
}

// A sum that is too large for a double is null, as in JavaScript.
func TestJSONNotFinite(t *testing.T) {
	var b strings.Builder
	if err := JSON(&b, []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e21}, Compact); err != nil {
		t.Fatal(err)
	}
	if want := "[null,null,null,1e+21]\n"; b.String() != want {
		t.Errorf("got %swant %s", b.String(), want)
	}
}

func TestJSONRefuses(t *testing.T) {
	for _, v := range []any{make(chan int), map[int]string{1: "x"}, []any{finding.Severity(9)}} {
		if err := JSON(&strings.Builder{}, v, Compact); err == nil {
			t.Errorf("%T is printed", v)
		}
	}
}

// brokenWriter fails once it took a number of bytes.
type brokenWriter struct{ room int }

var errBroken = errors.New("broken pipe")

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.room -= len(p); w.room < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func TestJSONReportsWriteErrors(t *testing.T) {
	if err := JSON(&brokenWriter{10}, sample(), Indented); !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
}
