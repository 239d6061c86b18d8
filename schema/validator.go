package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"sessiontool/internal/jsonscan"
)

// Validator checks records against the schemas of one format version. It may be
// used by several goroutines at once.
type Validator struct {
	version int
	plan    *plan
	shape   *jsonscan.Shape
	// library makes the library's validator on its first use: most runs find no
	// fault and never need it.
	library func() *jsonschema.Schema
	// bundle is the decoded document that both were made from, iso its pattern
	// of ISO times.
	bundle any
	iso    *regexp.Regexp
}

// Result is what the schemas have to say about one record. The zero Result is
// that of a record without fault and without unknown members.
type Result struct {
	// Violations are in text order; the faults of one value are in the order of
	// their keywords. Of a record with more than a thousand faulty values some
	// may be left out, so that one line cannot fill the memory.
	Violations []Violation
	// Unknown lists the members that no schema lists, the first thousand of a
	// record. Members of objects whose type or role is unknown are not among
	// them.
	Unknown []UnknownMember
}

// maxListed is how many faults and how many unknown members of one record are
// looked for.
const maxListed = 1000

// NewValidator compiles the schemas of a format version. It opens no file and
// no connection. The error wraps ErrUnknownVersion or is a mistake in the
// embedded documents.
func NewValidator(version int) (*Validator, error) {
	text, err := Bundle(version)
	if err != nil {
		return nil, err
	}
	v := &Validator{version: version}
	if err := json.Unmarshal(text, &v.bundle); err != nil {
		return nil, fmt.Errorf("schema document: %w", err)
	}
	if v.plan, err = compile(v.bundle); err != nil {
		return nil, err
	}
	v.library = sync.OnceValue(func() *jsonschema.Schema { return compileLibrary(text) })
	pattern, _ := lookup(v.bundle, isoLocation+"/pattern").(string)
	if v.iso, err = regexp.Compile(pattern); err != nil {
		return nil, fmt.Errorf("schema document: %w", err)
	}
	v.shape = v.plan.shape()
	return v, nil
}

// bundleURL names the bundle inside the library, which wants an absolute URL.
const bundleURL = "urn:sessiontool:bundle"

// compileLibrary compiles a bundle with the library, cut off from files and
// network. It panics on a bundle that is no schema, which is a mistake in the
// embedded documents that every test run would show.
func compileLibrary(bundle []byte) *jsonschema.Schema {
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("refused to load schema %q", url)
	}
	if err := c.AddResource(bundleURL, bytes.NewReader(bundle)); err != nil {
		panic(fmt.Sprintf("schema: %v", err))
	}
	return c.MustCompile(bundleURL)
}

// Shape returns what a scanner has to record so that Check sees all it needs to.
// Recording more does no harm. The shape is shared and must not be changed.
func (v *Validator) Shape() *jsonscan.Shape { return v.shape }

// Check judges one record, scanned with at least the validator's Shape. A header
// is judged by the version of its validator, too: choose the one whose version
// the header claims.
//
// Records without fault, nearly all, are accepted in one walk over the tape.
// Only what that walk declines goes to the library, which names the faults.
func (v *Validator) Check(doc jsonscan.Doc) Result {
	w := walk{doc: doc}
	w.value(jsonscan.Root, v.plan)
	r := Result{Unknown: w.unknown}
	switch {
	case w.failures > maxListed:
		r.Violations = v.violations(doc, w.last)
	case w.failures > 0:
		r.Violations = v.violations(doc, len(doc.Nodes))
	}
	return r
}
