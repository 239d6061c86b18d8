package check

import (
	"fmt"
	"path"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// headerFindings are those about a header alone.
func headerFindings(f facts, o Options) []finding.Finding {
	h := f.header
	at := func(rule, pointer string, column uint32, message string) finding.Finding {
		found := finding.New(rule, f.Line, int(max(column, 1)), f.Offset+int64(max(column, 1))-1, message)
		found.Pointer = pointer
		return found
	}
	var list []finding.Finding
	if !h.known() {
		list = append(list, at("header/version-unknown", "/version", h.versionAt, fmt.Sprintf(
			"the version is %s, which is none of the numbers 1, 2 and 3; the entries are checked as version 3", h.versionText)))
		list[0].Hint = "write 3 if the entries have ids; a number above 3 may come from a newer Pi, which needs a newer sessiontool"
	}
	switch {
	case h.cwdAt == 0:
		list = append(list, at("header/cwd-missing", "", 1, "the header has no cwd, so that Pi cannot tell in which directory the session was held"))
	case h.cwdEmpty:
		list = append(list, at("header/cwd-missing", "/cwd", h.cwdAt, "cwd is empty, so that Pi cannot tell in which directory the session was held"))
	}
	if h.id != "" && nameMismatch(o.FileName, h.id) {
		list = append(list, at("header/name-mismatch", "/id", h.idAt, fmt.Sprintf(
			"the file is named %q, but the header has the id %q", o.FileName, h.id)))
	}
	return list
}

// duplicateFinding is about a header that is not the first.
func duplicateFinding(first *headerFacts, pos sessionfile.Pos, again facts) finding.Finding {
	f := finding.New("header/duplicate", again.Line, 1, again.Offset, fmt.Sprintf(
		"a second header, with the id %q; the first is on line %d and has the id %q: Pi goes by that one", again.header.id, pos.Line, first.id))
	if first.sum == again.header.sum && first.length == again.header.length {
		f.Severity = finding.Warning
		f.Message = fmt.Sprintf("the header of line %d again, byte for byte; Pi passes over it", pos.Line)
	}
	f.Related = finding.Places{{Line: pos.Line, Message: "the first header", Offset: pos.Offset}}
	return f
}

// missingHeader is about a file in which no record has the type session.
func (f *folder) missingHeader() finding.Finding {
	if f.firstRecord.Line == 0 {
		return finding.New("header/missing", 1, 1, 0, "no line of the file is a record: this is no session file")
	}
	if !f.ours {
		return finding.New("header/missing", f.firstRecord.Line, 1, f.firstRecord.Offset,
			"the file has no header and no entry of Pi's: this is no session file")
	}
	found := finding.New("header/missing", f.firstRecord.Line, 1, f.firstRecord.Offset,
		"the file has no header, and Pi refuses to open it")
	found.Hint = "`sessiontool extract FILE --cwd DIR` writes a branch of it as a session with a header"
	return found
}

// versionFindings are about the header's version and the entries below it.
func (f *folder) versionFindings() []finding.Finding {
	h := f.header
	if h == nil || !h.known() {
		return nil
	}
	at := func(rule, message, hint string) finding.Finding {
		column := max(h.versionAt, 1)
		found := finding.New(rule, f.headerPos.Line, int(column), f.headerPos.Offset+int64(column)-1, message)
		found.Hint = hint
		if h.hasVersion {
			found.Pointer = "/version"
		}
		return found
	}
	switch {
	case !h.hasVersion && f.index.withID:
		return []finding.Finding{at("header/version-missing",
			"the header has no version, which means 1, but the entries have ids: Pi would number them anew and lose branches, labels and edits",
			"`sessiontool migrate FILE` writes the version and changes nothing else")}
	case h.version > 1 && f.index.version == 1:
		n := f.entries()
		found := at("header/body-mismatch", fmt.Sprintf(
			"the header says version %d, but no entry has an id, as in version 1 (%s): Pi would send the last one only", h.version, countOf(n, "entry")),
			"`sessiontool migrate --from 1 FILE` gives the entries ids and parents")
		found.Count = n
		return []finding.Finding{found}
	case f.index.version < 3:
		found := at("header/old-version", fmt.Sprintf("version %d, which can be migrated to version 3", f.index.version), "")
		if f.index.version < f.options.RequireVersion {
			found.Severity = finding.Error
			found.Message = fmt.Sprintf("version %d, where version %d or later is required", f.index.version, f.options.RequireVersion)
			found.Hint = "`sessiontool migrate --backup FILE` brings it to version 3, and keeps the old file"
		}
		return []finding.Finding{found}
	}
	return nil
}

// nameMismatch reports whether the file has a name as Pi gives it, of a session with
// another id.
func nameMismatch(file, id string) bool {
	const stamp = len("2026-01-05T10-00-00-000Z_")
	name := file
	if path.Ext(name) != ".jsonl" || len(name) <= stamp+len(".jsonl") {
		return false
	}
	return isStamp(name[:stamp]) && name[stamp:len(name)-len(".jsonl")] != id
}

// isStamp reports whether text is a time as file names have it, with the
// underscore.
func isStamp(text string) bool {
	const model = "0000-00-00T00-00-00-000Z_"
	for i := range len(model) {
		c := text[i]
		if digit := '0' <= c && c <= '9'; digit != (model[i] == '0') || !digit && c != model[i] {
			return false
		}
	}
	return true
}
