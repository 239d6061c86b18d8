package check

import (
	"fmt"

	"sessiontool/finding"
	"sessiontool/sessionfile"
)

// folder puts the facts of lines together in file order.
type folder struct {
	options Options
	index   *index
	books   books
	// damage has the findings about lines alone: all there is to say when nothing
	// in the file is Pi's.
	damage *book
	others otherProduct

	lines     int
	bytes     int64
	content   bool // a line is more than white space
	crlf      tally
	clock     clock
	profile   profile
	header    *headerFacts
	headerPos sessionfile.Pos
	// recovered says that a header stands whole on a damaged line.
	recovered bool
	// first is the first line that is damaged, when no record stands before it.
	first *Damage
	// held is the first damage in which a header may be: what it means depends on
	// whether there is another header.
	held *Damage
	// firstRecord is the place of the first record.
	firstRecord sessionfile.Pos
	ours        bool // something looks like Pi's
	// unindexed counts the entries of which nothing is kept.
	unindexed int
}

// maxOtherFindings is how many damaged lines are reported of a file that is none of
// Pi's.
const maxOtherFindings = 10

func newFolder(o Options) *folder {
	few := o
	few.MaxFindings = maxOtherFindings
	return &folder{options: o, index: newIndex(), books: newBooks(o), damage: newBook(few), profile: noHeader()}
}

// add takes the next unit.
func (f *folder) add(u unit) {
	f.measure(u)
	if u.class == lineBlank {
		f.line(finding.New("line/blank", u.Line, 1, u.Offset, "blank line"))
		return
	}
	f.content = true
	switch u.class {
	case lineDamaged:
		f.damaged(u.damage)
	case lineScalar:
		f.line(u.findings...)
	case lineHeader, lineEntry:
		f.record(u.facts)
	}
	if u.counted {
		f.index.ordinals++
	}
}

// line takes findings about a line that is no record.
func (f *folder) line(list ...finding.Finding) {
	f.books.add(list...)
	f.damage.add(list...)
}

// measure counts what every line has.
func (f *folder) measure(u unit) {
	f.lines, f.bytes = u.Line, u.Offset+u.length+int64(len(u.eol))
	if u.damage != nil {
		f.lines += u.damage.Lines - 1
		f.bytes = u.damage.End + int64(len(u.eol))
	}
	if u.bom {
		f.line(bomFinding())
	}
	if u.eol == "\r\n" {
		f.crlf.count(u.Pos, u.length)
	}
	if u.eol == "" && (u.class == lineHeader || u.class == lineEntry) {
		f.books.add(noNewlineFinding(u.facts))
	}
}

// damaged takes a line that is no JSON.
func (f *folder) damaged(d *Damage) {
	f.ours = f.ours || d.ours
	f.recovered = f.recovered || d.header != nil
	f.index.addDamage(d)
	if f.first == nil && f.index.ordinals == 0 {
		f.first = d
	}
	if f.held == nil && f.header == nil && (d.header != nil || d == f.first && d.ofHeader()) {
		f.held = d
		return
	}
	f.line(damageFinding(d))
}

// record takes a header or an entry.
func (f *folder) record(facts facts) {
	f.ours = f.ours || facts.like
	f.others.see(facts)
	if f.firstRecord.Line == 0 {
		f.firstRecord = facts.Pos
	}
	if facts.class == lineHeader {
		f.addHeader(facts)
		return
	}
	f.addEntry(facts)
}

// addHeader takes a record of type session.
func (f *folder) addHeader(facts facts) {
	if f.header != nil {
		f.books.add(append(facts.findings, duplicateFinding(f.header, f.headerPos, facts))...)
		return
	}
	f.header, f.headerPos, f.profile = facts.header, facts.Pos, profileOf(facts.header, f.options.trust)
	f.index.header, f.index.headerPos = f.header, f.headerPos
	f.books.record(facts, headerFindings(facts, f.options)...)
	f.books.add(f.notFirst()...)
}

// addEntry takes a record of another type.
func (f *folder) addEntry(facts facts) {
	if facts.entry.id.id != "" && !f.index.withID {
		f.index.withID = true
		f.books.settle(f.effectiveVersion() == f.profile.version)
	}
	if f.header == nil && f.held == nil && f.index.len() == 0 && !facts.like {
		facts.findings = nil // it stands where the header should, and that is said
	}
	f.books.record(facts)
	if f.options.RecordsOnly && f.header != nil {
		f.unindexed++
		return
	}
	f.clock.see(f.index, &facts)
	if !f.index.add(&facts) {
		f.books.add(finding.New("line/too-long", facts.Line, 1, facts.Offset, "one entry more than can be counted; it is not looked at"))
	}
}

// notFirst are the findings about the records before the header.
func (f *folder) notFirst() []finding.Finding {
	var list []finding.Finding
	for n := range int32(f.index.len()) {
		row := f.index.row(n)
		found := finding.New("header/not-first", int(row.line), 1, row.offset, fmt.Sprintf(
			"a record stands before the header, which is on line %d; Pi takes the first record for the header and refuses to open the file", f.headerPos.Line))
		found.Hint = "delete the line if the record is none of Pi's, or move the header to the top"
		found.EntryID = f.index.text(row.id)
		list = append(list, found)
	}
	return list
}

// finish draws the conclusions about the file.
func (f *folder) finish() Report {
	f.index.version = f.effectiveVersion()
	f.books.settle(f.index.version == f.profile.version)
	product := f.others.product()
	switch {
	case f.options.SkipOthers && !f.looksLikeSession():
		return Report{Status: Skipped, Lines: f.lines, Bytes: f.bytes, Findings: []finding.Finding{}}
	case product != "":
		return f.reportOther(f.others.finding(product))
	case !f.content:
		return f.reportOther(emptyFinding(f.bytes))
	case !f.looksLikeSession():
		return f.reportOther(append(f.damage.collector.Findings(), f.missingHeader())...)
	}
	book := f.books.last()
	book.add(f.fileFindings()...)
	book.add(book.unknownFindings()...)
	if f.options.RecordsOnly {
		return f.report(book, outline{})
	}
	book.add(f.clock.findings(f.index.linear())...)
	book.add(f.index.keptIndexFindings()...)
	return f.report(book, finishIndex(f.index, book.collector))
}

// entries counts those of the file so far.
func (f *folder) entries() int { return f.index.len() + f.unindexed }

// misled reports whether the entries were held against the schemas of a version that
// turned out not to be theirs.
func (f *folder) misled() bool {
	return f.profile.version == f.profile.other && f.effectiveVersion() != f.profile.version
}

// effectiveVersion is the version that the entries so far have.
func (f *folder) effectiveVersion() int {
	version, hasVersion := 3, false
	if f.header != nil {
		hasVersion = f.header.hasVersion
		if f.header.known() {
			version = max(1, f.header.version)
		}
	}
	return sessionfile.EffectiveVersion(version, hasVersion, f.entries() > 0, f.index.withID)
}

// looksLikeSession reports whether anything in the file is Pi's, or nothing is in
// it.
func (f *folder) looksLikeSession() bool {
	return f.ours || f.header != nil || !f.content || f.first != nil && f.first.trace != headerNo
}

func (f *folder) report(b *book, o outline) Report {
	r := Report{
		Status: Valid, SessionVersion: f.index.version,
		Entries: f.entries(), Lines: f.lines, Bytes: f.bytes,
		Branches: o.branches, Reach: o.reach,
		Findings: b.collector.Findings(), Counts: b.collector.Counts(), Dropped: b.collector.Dropped(),
	}
	if f.header != nil {
		r.SessionID = f.header.id
	}
	if f.header == nil && r.Entries == 0 {
		r.SessionVersion = 0
	}
	if f.options.Policy.Fails(r.Counts) {
		r.Status = Invalid
	}
	return r
}

// reportOther is the report on a file that is no session: nothing in it is looked
// at as one.
func (f *folder) reportOther(list ...finding.Finding) Report {
	b := newBook(f.options)
	b.add(list...)
	r := Report{
		Status: Valid, Lines: f.lines, Bytes: f.bytes,
		Findings: b.collector.Findings(), Counts: b.collector.Counts(), Dropped: b.collector.Dropped(),
	}
	if f.options.Policy.Fails(r.Counts) {
		r.Status = Invalid
	}
	return r
}

// fileFindings are those that only the end of the file allows.
func (f *folder) fileFindings() []finding.Finding {
	var list []finding.Finding
	if f.crlf.times > 0 {
		list = append(list, crlfFinding(f.crlf))
	}
	if f.held != nil {
		if f.header == nil && f.held == f.first && f.held.maybeHeader() {
			f.held.Rule = "header/damaged"
		}
		f.held.headless = f.header == nil
		list = append(list, damageFinding(f.held))
	}
	if f.header == nil && !f.headerDamaged() {
		list = append(list, f.missingHeader())
	}
	return append(list, f.versionFindings()...)
}

// headerDamaged reports whether the header stands, whole or not, on a damaged line
// that has a finding already.
func (f *folder) headerDamaged() bool {
	return f.recovered || f.first != nil && (f.first.Rule == "header/damaged" || f.first.trace == headerYes)
}
