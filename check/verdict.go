package check

import (
	"slices"
	"sync"

	"sessiontool/finding"
	"sessiontool/internal/jsonscan"
	"sessiontool/schema"
	"sessiontool/sessionfile"
)

// newValidators compiles the schemas of all versions, once: a validator's place is
// its version. The embedded documents are part of the program, so that a mistake in
// them is one in the program.
var newValidators = sync.OnceValue(func() [schema.CurrentVersion + 1]*schema.Validator {
	var list [schema.CurrentVersion + 1]*schema.Validator
	for _, version := range schema.Versions() {
		v, err := schema.NewValidator(version)
		if err != nil {
			panic(err)
		}
		list[version] = v
	}
	return list
})

// judge holds records against the schemas, and against the rules about one record
// that no schema can say.
type judge struct {
	validators [schema.CurrentVersion + 1]*schema.Validator
	allow      []string // entry types that are let pass
}

func newJudge(o Options) *judge {
	return &judge{validators: newValidators(), allow: o.AllowTypes}
}

// shape is what a scan has to record for the judge: version 3 has all that the
// others have.
func (j *judge) shape() *jsonscan.Shape { return j.validators[schema.CurrentVersion].Shape() }

// header judges a header, by the version that it claims to have.
func (j *judge) header(r record, f *facts) {
	version := schema.CurrentVersion
	if f.header.known() {
		version = max(1, f.header.version)
	}
	f.findings = append(f.findings, levelFindings(r, r.Member(jsonscan.Root, "thinkingLevel"))...)
	f.under = j.verdict(r, version)
	f.other = f.under
}

// entry judges an entry by the versions that it may have. An entry with an id
// settles which one that is.
func (j *judge) entry(r record, f *facts, p profile) {
	if f.entry.kind == sessionfile.KindThinkingLevelChange {
		f.findings = append(f.findings, levelFindings(r, r.Member(jsonscan.Root, "thinkingLevel"))...)
	}
	f.findings = append(f.findings, emptyIDFindings(r, f.entry)...)
	f.findings = append(f.findings, contentFindings(r, f.entry.kind)...)
	if !f.like && f.entry.kind == sessionfile.KindUnknown && !slices.Contains(j.allow, f.entry.typ) {
		f.findings = append(f.findings, strangerFinding(r))
		return
	}
	withID := f.entry.id.id != ""
	if !withID || p.withID() == p.version {
		f.under = j.entryVerdict(r, f.entry, p.version)
	}
	switch {
	case p.other == p.version:
		f.other = f.under
	case !withID || p.withID() == p.other:
		f.other = j.entryVerdict(r, f.entry, p.other)
	}
}

// strangerFinding is about a record that has neither a type nor a base of Pi's: one
// finding says it, where the schemas would list all that it lacks.
func strangerFinding(r record) finding.Finding {
	n := r.Member(jsonscan.Root, "type")
	switch r.Kind(n) {
	case jsonscan.None:
		return r.at(jsonscan.Root, "schema/required", `the record has no member "type"`)
	case jsonscan.String:
		return r.at(n, "kind/unknown-entry", show(r.Doc, n)+" is no entry type, and the record has nothing else of an entry")
	}
	return r.at(n, "schema/type", `"type" is `+show(r.Doc, n)+", expected a string")
}

func (j *judge) entryVerdict(r record, e *entryFacts, version int) verdict {
	v := j.verdict(r, version)
	v.findings = append(v.findings, roleFindings(r, e.role, version)...)
	return v
}

// verdict is what the schemas of a version say.
func (j *judge) verdict(r record, version int) verdict {
	result := j.validators[version].Check(r.Doc)
	var v verdict
	for _, fault := range result.Violations {
		if !j.counts(r, fault) {
			continue
		}
		v.findings = append(v.findings, faultFinding(r, fault))
	}
	for _, m := range result.Unknown {
		v.unknown = append(v.unknown, unknownMember{
			name: m.Name, owner: m.Owner, pointer: r.pointer(m.Node), offset: r.Nodes[m.Node].Start + uint32(r.shift),
		})
	}
	return v
}

// counts reports whether a fault is one: an entry type that the user admits is none,
// and about the header's version there is more to say than a schema can.
func (j *judge) counts(r record, fault schema.Violation) bool {
	switch fault.Rule {
	case "kind/unknown-entry":
		typ, _ := r.Str(fault.Node)
		return !slices.Contains(j.allow, typ)
	case "header/version-unknown", "header/version-missing":
		return false
	}
	return true
}

// levelFindings are about the thinking level at a node.
func levelFindings(r record, n int) []finding.Finding {
	level, ok := r.Str(n)
	if !ok || knownLevel(level) {
		return nil
	}
	return []finding.Finding{r.at(n, "kind/unknown-level", quoted("thinking level %q is not known; Pi goes on with the lowest that the model has", level))}
}

func knownLevel(level string) bool {
	switch level {
	case "off", "minimal", "low", "medium", "high", "xhigh", "max":
		return true
	}
	return false
}

// roleFindings are about roles that the schemas let pass.
func roleFindings(r record, role sessionfile.Role, version int) []finding.Finding {
	at := func(rule, message, hint string) []finding.Finding {
		n := r.Member(r.Member(jsonscan.Root, "message"), "role")
		f := r.atPointer(n, "/message/role", rule, message)
		f.Hint = hint
		return []finding.Finding{f}
	}
	switch role {
	case sessionfile.RoleHookMessage:
		if version == 3 {
			return at("message/legacy-role", `role "hookMessage" is what version 2 calls "custom"; under a version 3 header Pi does not send the message`,
				"`sessiontool migrate --from 2 FILE` renames the role")
		}
	case sessionfile.RoleBranchSummary:
		return at("message/summary-role", `messages of role "branchSummary" are what Pi makes of "branch_summary" entries; it stores none, and sends this one as it stands`, "")
	case sessionfile.RoleCompactionSummary:
		return at("message/summary-role", `messages of role "compactionSummary" are what Pi makes of "compaction" entries; it stores none, and sends this one without leaving out what it sums up`, "")
	}
	return nil
}
