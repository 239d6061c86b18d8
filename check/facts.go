package check

import (
	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// lineClass says what a line is.
type lineClass uint8

const (
	lineBlank lineClass = iota
	lineDamaged
	// lineScalar is valid JSON, but no object.
	lineScalar
	lineHeader
	lineEntry
)

// facts are what scan finds out about one line. They share nothing with the line's
// buffer.
type facts struct {
	sessionfile.Pos
	class lineClass
	// length counts the bytes of the line without its end.
	length int64
	eol    string
	// bom says that the line, the first of the file, begins with a byte order mark.
	bom bool
	// counted says that version 1 counts the line as a record.
	counted bool
	// open says that the text of a damaged line is the beginning of a record that
	// the next lines may complete.
	open bool
	// foreign names the product whose record this is, "" for one that may be Pi's.
	foreign string

	damage *Damage
	header *headerFacts
	entry  *entryFacts

	// like says that the record looks like one of Pi's.
	like bool
	// findings hold in every version. under and other are what holds when the
	// entries have the version, or the other version, of the profile that the line
	// was scanned with.
	findings     []finding.Finding
	under, other verdict
}

// verdict is what the rules that depend on the version say of a record.
type verdict struct {
	findings []finding.Finding
	// unknown are the members that the schemas do not know.
	unknown []unknownMember
}

// ref is a string of a record that names something, and where its value stands.
type ref struct {
	id string
	// at is the column of the value, counted from 1; 0 says that the record has no
	// such member, or none that is a string.
	at uint32
}

// headerFacts are what later rules need of a header.
type headerFacts struct {
	id            string
	idAt          uint32
	version       int // 0 when it has none that is a whole number
	versionAt     uint32
	hasVersion    bool
	versionText   string // the value, for people
	cwdAt         uint32 // 0 when it has none
	cwdEmpty      bool
	parentSession bool
	// sum and length tell whether another header is the same, byte for byte.
	sum    uint32
	length int
}

// known reports whether the version is one of those that exist.
func (h *headerFacts) known() bool {
	return !h.hasVersion || 1 <= h.version && h.version <= 3
}

// entryFlags are yes-no facts of an entry.
type entryFlags uint16

const (
	// flagMessage says that a message entry has a message that is an object.
	flagMessage entryFlags = 1 << iota
	// flagFailed says that an assistant message was aborted or ended in error.
	flagFailed
	// flagExcluded says that a bash run is kept out of the context.
	flagExcluded
	// flagSummary says that a branch_summary has a summary that is not empty.
	flagSummary
	// flagParent says that the entry names a parent; without it the entry is a root.
	flagParent
)

// entryFacts are what the index and the rules across records need of an entry.
type entryFacts struct {
	typ    string // the type's value, "" when it is no string
	kind   sessionfile.Kind
	role   sessionfile.Role
	flags  entryFlags
	id     ref
	parent ref
	time   int64 // milliseconds since 1970, or sessionfile.NoTime
	timeAt uint32
	// sum and the line's length tell whether another entry is the same, byte for
	// byte.
	sum       uint32
	calls     []callFacts  // of an assistant message
	result    *resultFacts // of a tool result message
	edit      *editFacts   // of a context_edit
	target    ref          // targetId of a label
	from      ref          // fromId of a branch_summary
	kept      ref          // firstKeptEntryId of a compaction
	keptIndex *indexFacts  // firstKeptEntryIndex of a compaction
}

// callFacts are a tool call of an assistant message.
type callFacts struct {
	id   ref
	name string
	// block is the index of the call's block in the content.
	block int
}

// resultFacts are what a tool result says about its call.
type resultFacts struct {
	id   ref
	name ref
}

// editKind says what a context_edit does to its target.
type editKind uint8

const (
	// editNone has no replacement that means anything.
	editNone editKind = iota
	// editOmit leaves the target out.
	editOmit
	// editContent gives the target another content.
	editContent
)

// editFacts are those of a context_edit.
type editFacts struct {
	target ref
	kind   editKind
	// calls are the tool calls that the new content holds.
	calls []callFacts
}

// indexFacts are the firstKeptEntryIndex of a compaction in version 1.
type indexFacts struct {
	value float64
	text  string // as it stands in the file
	at    uint32
}

// unknownMember is a member that the schemas do not know.
type unknownMember struct {
	name string
	// owner says what kind of object holds it.
	owner   string
	pointer string
	// offset is that of the value in the line.
	offset uint32
}
