package project

import (
	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// What Pi puts around a summary, as the inside of a JSON string. That the two
// endings differ is Pi's doing.
const (
	branchPrefix     = `The following is a summary of a branch that this conversation came back from:\n\n<summary>\n`
	branchSuffix     = `</summary>`
	compactionPrefix = `The conversation history before this point was compacted into the following summary:\n\n<summary>\n`
	compactionSuffix = `\n</summary>`
)

// convertAll turns an entry's messages into those of the provider. The reason says
// why one was dropped.
func convertAll(drafts []draft) ([]draft, Reason) {
	dropped := none
	kept := drafts[:0]
	for _, d := range drafts {
		m, reason := convert(d.Message)
		if reason != none {
			dropped = reason
			continue
		}
		d.Message = m
		kept = append(kept, d)
	}
	return kept, dropped
}

// convert turns an agent's message into the provider's: the four roles that
// providers know stay as they are, those of the coding agent become user messages,
// and others are dropped.
func convert(m Message) (Message, Reason) {
	switch sessionfile.RoleOf(m.Role) {
	case sessionfile.RoleSystem, sessionfile.RoleUser, sessionfile.RoleAssistant, sessionfile.RoleToolResult:
		return m, none
	case sessionfile.RoleBashExecution:
		d := scan(m.JSON)
		if d.Truthy(d.Member(jsonscan.Root, "excludeFromContext")) {
			return m, Excluded
		}
		return userMessage(d, textBlock(bashText(d))), none
	case sessionfile.RoleCustom:
		d := scan(m.JSON)
		return userMessage(d, blockOfString(member(d, jsonscan.Root, "content"))), none
	case sessionfile.RoleBranchSummary:
		return summaryMessage(m, branchPrefix, branchSuffix), none
	case sessionfile.RoleCompactionSummary:
		return summaryMessage(m, compactionPrefix, compactionSuffix), none
	}
	return m, UnknownRole
}

func summaryMessage(m Message, prefix, suffix string) Message {
	d := scan(m.JSON)
	text := appendText([]byte(prefix), member(d, jsonscan.Root, "summary"))
	return userMessage(d, textBlock(append(text, suffix...)))
}

// userMessage is the user message that stands for another: of that one it keeps
// the timestamp. A content of nil is left out.
func userMessage(d jsonscan.Doc, content []byte) Message {
	o := newObject("user")
	o.add("content", content)
	o.add("timestamp", member(d, jsonscan.Root, "timestamp"))
	return Message{JSON: o.end(), Role: "user"}
}

// bashText tells of a shell run, as the inside of a JSON string.
func bashText(d jsonscan.Doc) []byte {
	get := func(name string) []byte { return member(d, jsonscan.Root, name) }
	is := func(name string) bool { return d.Truthy(d.Member(jsonscan.Root, name)) }
	text := appendText([]byte("Ran `"), get("command"))
	text = append(text, "`\\n"...)
	if is("output") {
		text = appendText(append(text, "```\\n"...), get("output"))
		text = append(text, "\\n```"...)
	} else {
		text = append(text, "(no output)"...)
	}
	if is("cancelled") {
		text = append(text, `\n\n(command cancelled)`...)
	} else if failed(d, d.Member(jsonscan.Root, "exitCode")) {
		text = appendText(append(text, `\n\nCommand exited with code `...), get("exitCode"))
	}
	if is("truncated") && is("fullOutputPath") {
		text = appendText(append(text, `\n\n[Output truncated. Full output: `...), get("fullOutputPath"))
		text = append(text, ']')
	}
	return text
}

// failed reports whether an exit code is worth a word: anything that is there and
// is not null and not the number 0.
func failed(d jsonscan.Doc, code int) bool {
	switch d.Kind(code) {
	case jsonscan.None, jsonscan.Null:
		return false
	case jsonscan.Number:
		return d.Truthy(code)
	}
	return true
}
