package finding

import (
	"encoding/json"
	"testing"
)

func TestFindingJSON(t *testing.T) {
	f := New("tree/duplicate-id", 7, 3, 120, `id "a<b" twice`)
	f.Path, f.Pointer, f.EntryID, f.Hint = "x.jsonl", "/id", "a<b", "rename one"
	f.Related = Places{
		{Line: 1, Message: "at the start", Offset: 0},
		{Line: 4, Message: "first here", Offset: 80},
		{Line: 5, Message: "offset not given"},
		{Line: 1, Message: "offset unknown", Offset: -1},
	}
	for _, tc := range []struct {
		name string
		in   Finding
		want string
	}{
		{"full", f, `{"rule":"tree/duplicate-id","severity":"error","line":7,"column":3,"offset":120,"pointer":"/id",` +
			`"entryId":"a\u003cb","message":"id \"a\u003cb\" twice","hint":"rename one","related":[` +
			`{"line":1,"message":"at the start","offset":0},{"line":4,"message":"first here","offset":80},` +
			`{"line":5,"message":"offset not given"},{"line":1,"message":"offset unknown"}]}`},
		{"nothing related is an empty list", New("file/empty", 0, 0, 0, "empty"), `{"rule":"file/empty","severity":"error",` +
			`"line":0,"column":0,"offset":0,"pointer":"","entryId":"","message":"empty","hint":"","related":[]}`},
		{"counted", Finding{Rule: "line/crlf", Severity: Info, Line: 1, Count: 3}, `{"rule":"line/crlf","severity":"info",` +
			`"line":1,"column":0,"offset":0,"pointer":"","entryId":"","message":"","hint":"","related":[],"count":3}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := json.Marshal(tc.in)
			if err != nil || string(got) != tc.want {
				t.Errorf("got  %s, %v\nwant %s", got, err, tc.want)
			}
		})
	}
}

func TestNewTakesSeverityFromTheTable(t *testing.T) {
	f := New("line/blank", 4, 1, 99, "blank line")
	if f.Severity != Info || f.Rule != "line/blank" || f.Line != 4 || f.Column != 1 || f.Offset != 99 || f.Message != "blank line" {
		t.Errorf("got %+v", f)
	}
	defer func() {
		if recover() == nil {
			t.Error("New accepted a rule that is not in the table")
		}
	}()
	New("line/no-such-rule", 1, 1, 0, "")
}
