package sessionfile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"
	"time"

	"sessiontool/internal/jsonscan"
)

// Options of Build. The zero value is good.
type Options struct {
	// MaxLine is the longest line read whole, 0 for DefaultMaxLine.
	MaxLine int
	// Local is the zone of entry times that have none, nil for UTC.
	Local *time.Location
	// Progress is told now and then how many bytes were read since it was told last.
	Progress func(bytes int64)
}

// Build reads a source from front to back and indexes its entries. A damaged line
// is no error: it is passed over. The errors are those of reading, of the context,
// and *NotSessionError for a file that holds another product's records or no entry
// and no header at all. The source must be one that can be read at any place; the
// Session reads payloads from it later.
func Build(ctx context.Context, src *Source, o Options) (*Session, error) {
	b := builder{
		s:       &Session{src: src, ids: newIDTable(), scanners: newScanners()},
		scanner: jsonscan.Scanner{Shape: indexShape()},
		local:   o.Local,
	}
	if b.local == nil {
		b.local = time.UTC
	}
	r := NewReader(src.Reader(), o.MaxLine)
	told := int64(0)
	for {
		line, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", src.Name(), err)
		}
		b.line(line)
		if line.Line%1024 == 0 || line.Length > 1<<20 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if o.Progress != nil {
				o.Progress(line.End() - told)
				told = line.End()
			}
		}
	}
	return b.finish()
}

// indexShape names what the index looks at.
func indexShape() *jsonscan.Shape {
	return &jsonscan.Shape{Members: map[string]*jsonscan.Shape{
		"type": nil, "id": nil, "parentId": nil, "timestamp": nil,
		"message":  {Members: map[string]*jsonscan.Shape{"role": nil}},
		"targetId": nil, "label": nil, "name": nil,
		// What other products' records are known by.
		"v": nil, "kind": nil, "payload": nil, "uuid": nil, "parentUuid": nil, "leafUuid": nil, "sessionId": nil,
	}}
}

type builder struct {
	s       *Session
	scanner jsonscan.Scanner
	local   *time.Location
	ordinal uint32
	foreign foreignFacts
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Checksum is the sum by which a Session recognises a line that it read before.
func Checksum(raw []byte) uint32 { return crc32.Checksum(raw, castagnoli) }

var bom = []byte("\xef\xbb\xbf")

func (b *builder) line(line Line) {
	if line.Line == 1 && bytes.HasPrefix(line.Raw, bom) {
		b.s.BOM = true
		line.Raw = line.Raw[len(bom):]
		line.Offset += int64(len(bom))
		line.Length -= int64(len(bom))
	}
	if line.TooLong() {
		b.skip(line, fmt.Errorf("longer than the limit: %d bytes", line.Length))
		return
	}
	if blank(line.Raw) {
		return
	}
	d, err := b.scanner.Scan(line.Raw)
	if err != nil {
		b.skip(line, err)
		return
	}
	if d.Kind(jsonscan.Root) != jsonscan.Object {
		b.skip(line, fmt.Errorf("a JSON %s, not an object", d.Kind(jsonscan.Root)))
		if d.Truthy(jsonscan.Root) {
			b.ordinal++
		}
		return
	}
	b.record(line, d)
	b.ordinal++
}

func blank(raw []byte) bool { return len(bytes.TrimSpace(raw)) == 0 }

func (b *builder) skip(line Line, err error) {
	b.s.SkippedCount++
	if len(b.s.Skipped) < MaxSkipped {
		b.s.Skipped = append(b.s.Skipped, Skipped{Pos: line.Pos, Err: err})
	}
}

func (b *builder) record(line Line, d jsonscan.Doc) {
	b.foreign.see(d)
	typ := d.Member(jsonscan.Root, "type")
	if d.StrIs(typ, "session") {
		if b.s.Header == nil {
			b.s.Header = newHeader(line)
			b.s.LateHeader = len(b.s.entries) > 0
		}
		return
	}
	if len(b.s.entries) >= math.MaxInt32 || line.Line > math.MaxUint32 {
		b.skip(line, errors.New("one entry more than can be counted"))
		return
	}
	name, _ := d.Str(typ)
	e := indexEntry{
		offset: line.Offset, size: uint32(len(line.Raw)), line: uint32(line.Line), sum: Checksum(line.Raw),
		kind: KindOf(name), ordinal: b.ordinal, time: b.time(d),
	}
	n := len(b.s.entries)
	if id, ok := d.Str(d.Member(jsonscan.Root, "id")); ok && id != "" {
		number := b.s.ids.add(id)
		b.s.ids.entry[number] = int32(n)
		e.id = number + 1
	}
	if id, ok := d.Str(d.Member(jsonscan.Root, "parentId")); ok && id != "" {
		e.parent = b.s.ids.add(id) + 1
	}
	e.role = role(e.kind, d)
	b.remember(n, e.kind, d)
	b.makeRoom(line.End())
	b.s.entries = append(b.s.entries, e)
}

// makeRoom grows the index to what the rest of the file will need if its entries are
// as long as those so far: growing bit by bit would copy the index often, and leave
// half of the memory to what was copied.
func (b *builder) makeRoom(read int64) {
	n := len(b.s.entries)
	const few = 1024
	if n < cap(b.s.entries) || n < few || b.s.src.size <= read {
		return
	}
	const slack = 1.02
	total := float64(n) * float64(b.s.src.size) / float64(read) * slack
	b.s.entries = slices.Grow(b.s.entries, int(min(total, 4*float64(n)))-n+1)
}

func (b *builder) time(d jsonscan.Doc) int64 {
	return entryTime(d, d.Member(jsonscan.Root, "timestamp"), b.local)
}

// entryTime reads an entry's timestamp as JavaScript's Date does.
func entryTime(d jsonscan.Doc, n int, loc *time.Location) int64 {
	switch d.Kind(n) {
	case jsonscan.String:
		s, _ := d.Str(n)
		if ms, ok := ParseTime(s, loc); ok {
			return ms
		}
	case jsonscan.Number:
		if f, _ := d.Float(n); math.Abs(f) <= maxTime {
			return int64(f)
		}
	case jsonscan.Null:
		return 0
	}
	return NoTime
}

func role(kind Kind, d jsonscan.Doc) Role {
	message := d.Member(jsonscan.Root, "message")
	if kind != KindMessage || d.Kind(message) != jsonscan.Object {
		return RoleNone
	}
	name, _ := d.Str(d.Member(message, "role"))
	return RoleOf(name)
}

// remember keeps what labels and names need.
func (b *builder) remember(n int, kind Kind, d jsonscan.Doc) {
	switch kind {
	case KindLabel:
		b.s.labels = append(b.s.labels, LabelChange{
			Entry: n, TargetID: str(d, jsonscan.Root, "targetId"), Label: str(d, jsonscan.Root, "label"),
		})
	case KindSessionInfo:
		b.s.names = append(b.s.names[:0], str(d, jsonscan.Root, "name"))
	}
}

func (b *builder) finish() (*Session, error) {
	s := b.s
	if product := b.foreign.product(s); product != "" {
		return nil, &NotSessionError{Name: s.src.Name(), Product: product}
	}
	if s.Header == nil && !b.foreign.ours {
		return nil, &NotSessionError{Name: s.src.Name()}
	}
	s.Version = s.effectiveVersion()
	s.tree = buildTree(s)
	return s, nil
}

// effectiveVersion is the header's version, unless the entries are of another.
func (s *Session) effectiveVersion() int {
	withID := false
	for i := range s.entries {
		if withID = s.entries[i].id > 0; withID {
			break
		}
	}
	version := 3
	if s.Header != nil && s.Header.Known() {
		version = max(1, s.Header.Version)
	}
	return EffectiveVersion(version, s.Header != nil && s.Header.HasVersion, len(s.entries) > 0, withID)
}

// EffectiveVersion says what the entries are: version is the header's number (1 when
// it has none), hasVersion that it has one, entries that there are any, withID
// that at least one of them has an id.
func EffectiveVersion(version int, hasVersion, entries, withID bool) int {
	switch {
	case !hasVersion && withID:
		return 3
	case version > 1 && entries && !withID:
		return 1
	}
	return version
}
