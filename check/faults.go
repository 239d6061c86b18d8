package check

import (
	"fmt"
	"math"
	"time"

	"sessiontool/finding"
	"sessiontool/internal/jsonscan"
	"sessiontool/schema"
	"sessiontool/sessionfile"
)

// faultFinding is about a fault that the schemas found. They say what is wrong, and
// this adds what Pi does where that is the same for every fault of the rule.
func faultFinding(r record, fault schema.Violation) finding.Finding {
	consequence, hint := "", ""
	switch fault.Rule {
	case "kind/unknown-entry":
		typ, _ := r.Str(fault.Node)
		consequence, hint = "; Pi sends nothing of the entry", nearestType(typ)
	case "kind/unknown-role":
		consequence = "; Pi does not send the message"
	case "kind/unknown-block":
		consequence = "; Pi leaves the block out, or the provider refuses it"
	case "message/pending":
		consequence = "; Pi sends the half answer as if it were whole"
		hint = `write "aborted", and Pi leaves the turn out`
	case "time/wrong-domain":
		hint = otherDomain(r, fault.Node)
	default:
		consequence = stops(r, fault)
	}
	f := r.atPointer(fault.Node, fault.Pointer, fault.Rule, fault.Message+consequence)
	f.Hint = hint
	return f
}

// stops says where a member that is missing, or of another type, stops Pi.
func stops(r record, fault schema.Violation) string {
	if fault.Keyword != "required" && fault.Keyword != "type" {
		return ""
	}
	const fails = "; Pi fails with an error when it sends the branch"
	n := r.Member(jsonscan.Root, "message")
	switch fault.Pointer + "/" + fault.Member {
	case "/id", "/id/":
		if r.StrIs(r.Member(jsonscan.Root, "type"), "session") {
			return "; Pi refuses to open the file"
		}
	case "/message", "/message/":
		if kind := r.Kind(n); kind == jsonscan.None || kind == jsonscan.Null {
			return fails
		}
	case "/replacement":
		return fails
	}
	return ""
}

// otherDomain says how a time is written in the other of the two forms, "" when that
// cannot be told.
func otherDomain(r record, n int) string {
	const isoLayout, most = "2006-01-02T15:04:05.000Z", 8.64e15
	if text, ok := r.Str(n); ok {
		ms, ok := sessionfile.ParseTime(text, time.UTC)
		if !ok {
			return ""
		}
		return fmt.Sprintf("in milliseconds that is %d", ms)
	}
	ms, ok := r.Float(n)
	if !ok || math.Abs(ms) > most {
		return ""
	}
	return "as text that is " + time.UnixMilli(int64(ms)).UTC().Format(isoLayout)
}

// nearestType says which entry type an unknown one was most likely to be.
func nearestType(typ string) string {
	const longest = 40
	if len(typ) > longest {
		return ""
	}
	best, limit := "", len(typ)/3+1
	for _, kind := range sessionfile.Kinds(3) {
		if d := finding.EditDistance(kind.String(), typ); d < limit {
			best, limit = kind.String(), d
		}
	}
	if best == "" {
		return "--allow-type NAME lets entries of a type pass"
	}
	return fmt.Sprintf("did you mean %q?", best)
}
