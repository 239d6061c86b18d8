package check

import (
	"fmt"
	"strconv"

	"sessiontool/finding"
	"sessiontool/internal/jsonscan"
	"sessiontool/sessionfile"
)

// emptyIDFindings are about tool calls and results whose id is empty.
func emptyIDFindings(r record, e *entryFacts) []finding.Finding {
	var list []finding.Finding
	empty := func(id ref, pointer, message string) {
		if id.at == 0 || id.id != "" {
			return
		}
		f := r.finding(int(id.at)-1-r.shift, "tool/empty-id", message)
		f.Pointer = pointer
		list = append(list, f)
	}
	for _, c := range e.calls {
		empty(c.id, fmt.Sprintf("/message/content/%d/id", c.block), "the id of the tool call is empty, and no result can name it; most providers refuse the request")
	}
	if e.result != nil {
		empty(e.result.id, "/message/toolCallId", "toolCallId is empty and names no tool call; most providers refuse the request")
	}
	if e.edit != nil {
		for _, c := range e.edit.calls {
			empty(c.id, fmt.Sprintf("/replacement/content/%d/id", c.block), "the id of the tool call is empty, and no result can name it; most providers refuse the request")
		}
	}
	return list
}

// contentFindings are about the content blocks of an entry.
func contentFindings(r record, kind sessionfile.Kind) []finding.Finding {
	switch kind {
	case sessionfile.KindMessage:
		return blockFindings(r, r.Member(r.Member(jsonscan.Root, "message"), "content"), "/message/content")
	case sessionfile.KindCustomMessage:
		return blockFindings(r, r.Member(jsonscan.Root, "content"), "/content")
	case sessionfile.KindContextEdit:
		return blockFindings(r, r.Member(r.Member(jsonscan.Root, "replacement"), "content"), "/replacement/content")
	case sessionfile.KindCompaction:
		return blockFindings(r, r.Member(r.Member(jsonscan.Root, "systemMessage"), "content"), "/systemMessage/content")
	}
	return nil
}

// blockFindings are about the blocks of the content at node n.
func blockFindings(r record, n int, pointer string) []finding.Finding {
	if r.Kind(n) != jsonscan.Array {
		return nil
	}
	var list []finding.Finding
	alone := int(r.Nodes[n].Next) == n+1 || int(r.Nodes[n+1].Next) == int(r.Nodes[n].Next)
	index := 0
	for c := range r.Children(n) {
		at := func(member string) string { return pointer + "/" + strconv.Itoa(index) + "/" + member }
		typ := r.Member(c, "type")
		switch {
		case r.StrIs(typ, "text"):
			if text := r.Member(c, "text"); !alone && r.StrIs(text, "") {
				list = append(list, r.atPointer(text, at("text"), "message/empty-text", "an empty text block stands beside other blocks"))
			}
		case r.StrIs(typ, "image"):
			list = append(list, imageFindings(r, c, at)...)
		}
		index++
	}
	return list
}

// imageFindings are about the image block at node n; at gives the pointer of a
// member.
func imageFindings(r record, n int, at func(string) string) []finding.Finding {
	data, mime := r.Member(n, "data"), r.Member(n, "mimeType")
	if r.Kind(data) != jsonscan.String {
		return nil
	}
	text := r.stringBytes(data)
	if why := notBase64(text); why != "" {
		return []finding.Finding{r.atPointer(data, at("data"), "message/image-data",
			"the image data is not plain base64: "+why+"; most providers refuse the request")}
	}
	said, ok := r.Str(mime)
	found := imageType(text)
	if !ok || found == "" || sameImageType(said, found) {
		return nil
	}
	return []finding.Finding{r.atPointer(mime, at("mimeType"), "message/image-type", fmt.Sprintf(
		"the image is called %q, but its bytes are those of %q; some providers refuse the request", said, found))}
}
