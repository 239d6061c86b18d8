package check

import (
	"strings"
	"testing"
)

// What a finding tells the user to do next, where that is not plain from what was
// found.
func TestHints(t *testing.T) {
	for file, want := range map[string]string{
		"header/body-mismatch.jsonl":      "`sessiontool migrate --from 1 FILE`",
		"header/damaged.jsonl":            "write the line anew",
		"header/missing.jsonl":            "`sessiontool extract FILE --cwd DIR`",
		"header/missing.unknown.jsonl":    "",
		"header/not-first.jsonl":          "delete the line if the record is none of Pi's",
		"header/old-version.jsonl":        "",
		"header/version-missing.jsonl":    "`sessiontool migrate FILE` writes the version",
		"header/version-unknown.jsonl":    "write 3 if the entries have ids",
		"kind/unknown-entry.jsonl":        `did you mean "message"?`,
		"line/bom.jsonl":                  "tail -c +4",
		"line/fused.jsonl":                "begin a new line with each record",
		"line/fused.torn-first.jsonl":     "begin a new line with each whole record, and delete the rest",
		"line/invalid-utf8.jsonl":         "write the character that was meant",
		"line/invalid-utf8.outside.jsonl": "correct the line",
		"line/not-json.jsonl":             "correct the line",
		"line/nul.beside.jsonl":           "take the NUL bytes out",
		"line/nul.jsonl":                  "delete the line: nothing on it",
		"line/split-record.three.jsonl":   "make lines 2 to 4 one again",
		"line/split-record.jsonl":         "make lines 2 and 3 one again",
		"time/wrong-domain.jsonl":         "as text that is 2026-01-05T10:00:01.000Z",
		"time/wrong-domain.message.jsonl": "in milliseconds that is 1767607201000",
		"record/not-object.jsonl":         "delete the line",
		"line/torn-tail.jsonl":            "delete the line: the end of its record",
		"message/legacy-role.jsonl":       "`sessiontool migrate --from 2 FILE`",
		"message/pending.jsonl":           `write "aborted"`,
		"tool/pair-split.edit.jsonl":      "leave the results",
		"tool/pair-split.jsonl":           "keep from line 3 on",
		"tree/duplicate-id.jsonl":         "another id",
		"tree/duplicate-id.same.jsonl":    "delete the line",
		"v1/kept-index-header.jsonl":      "`sessiontool migrate --backup FILE`",
		"v1/kept-index-range.after.jsonl": "set it to the first that is to be kept",
		"v1/kept-index-shifted.jsonl":     "put the damaged line right first",
	} {
		r, _ := fixture(t, file, Options{})
		for _, f := range r.Findings {
			if strings.HasPrefix(file, f.Rule) && (!strings.Contains(f.Hint, want) || want == "" && f.Hint != "") {
				t.Errorf("%s: hint %q, want %q", file, f.Hint, want)
			}
		}
		if len(r.Findings) == 0 {
			t.Errorf("%s: nothing is found", file)
		}
	}
}

func TestHintWhereANewerVersionIsRequired(t *testing.T) {
	r, _ := fixture(t, "header/old-version.jsonl", Options{RequireVersion: 3})
	if len(r.Findings) != 1 || !strings.Contains(r.Findings[0].Hint, "`sessiontool migrate --backup FILE`") {
		t.Errorf("found %+v", r.Findings)
	}
}

// An unknown type may be a slip of the pen, or one that the user has to admit.
func TestNearestType(t *testing.T) {
	for typ, want := range map[string]string{
		"Message":                `did you mean "message"?`,
		"customMessage":          `did you mean "custom_message"?`,
		"todo":                   "--allow-type NAME lets entries of a type pass",
		strings.Repeat("x", 1e6): "",
	} {
		if got := nearestType(typ); got != want {
			t.Errorf("%.20q: %q, want %q", typ, got, want)
		}
	}
}
