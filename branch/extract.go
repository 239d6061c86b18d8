package branch

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"time"

	"sessiontool/finding"
	"sessiontool/internal/safefile"
	"sessiontool/sessionfile"
)

// ExtractOptions say where a branch goes and what its header says. NewID and Now are
// required.
type ExtractOptions struct {
	// Out is the new file, or a folder for a file of Pi's name; "" is Dir.
	Out string
	// Dir is the folder that is used without Out: as a rule the source's.
	Dir string
	// Stdout, when it is not nil, is written to instead of a file.
	Stdout io.Writer
	// SessionID is the new session's id, "" for a fresh one.
	SessionID string
	// NewID returns a fresh UUIDv7. Ids of new entries are made of its last digits.
	NewID func() string
	// Now is the new session's time.
	Now time.Time
	// Cwd is the new session's working directory, "" for the source's. WorkDir
	// is used where the source has none.
	Cwd, WorkDir string
	// ParentSession is the absolute path of the source, "" to name none.
	ParentSession string
	// Name is the new session's name, "" to leave it as the branch has it.
	Name string
	// Local is the zone that the source was read with.
	Local *time.Location
	// Workers is how many goroutines check the new file; 0 and 1 are one.
	Workers int

	// check stands in for package check; nil is that package.
	check func(ctx context.Context, src *sessionfile.Source) ([]finding.Finding, error)
}

// ExtractReport says what was extracted.
type ExtractReport struct {
	// Path is the new file, "" when it went to Stdout.
	Path string `json:"path"`
	// SessionID is the new session's id, Leaf the entry that was asked for.
	SessionID string `json:"sessionId"`
	Leaf      string `json:"leaf"`
	// Entries counts the entries taken over, Labels the labels restored.
	Entries int `json:"entries"`
	Labels  int `json:"labels"`
	// Notices are what the user should know about the new file.
	Notices []Notice `json:"notices"`
}

// Extract writes the branch that ends at entry leaf as a session of its own.
//
// Nothing is ever overwritten, and a file appears whole and verified or not at all.
// Errors are a *sessionfile.ChangedError, a *safefile.RefusedError when there is
// such a file already, an *OptionError for options that cannot be, a *safefile.FolderError
// for a folder that cannot be written to, an *UnsoundError when the new file does
// not hold what the source holds, and those of reading and of the context. The
// report has its notices and its path also beside an error.
func Extract(ctx context.Context, s *sessionfile.Session, leaf int, o ExtractOptions) (ExtractReport, error) {
	if o.SessionID == "" {
		o.SessionID = o.NewID()
	}
	if err := o.refuse(); err != nil {
		return ExtractReport{}, err
	}
	p, err := newPlan(s, leaf, &o)
	if err != nil {
		return ExtractReport{}, err
	}
	report := ExtractReport{
		SessionID: o.SessionID, Leaf: s.Ref(leaf),
		Entries: len(p.kept), Labels: len(p.labels), Notices: p.notices,
	}
	if o.Stdout != nil {
		return report, p.print(ctx, &o)
	}
	report.Path = o.path()
	return report, p.create(ctx, report.Path, &o)
}

// create writes the new file.
func (p *plan) create(ctx context.Context, path string, o *ExtractOptions) error {
	info := p.s.Source().Info()
	opts := safefile.CreateOptions{
		Write: func(w io.Writer) error { return p.write(ctx, w, o) },
		Verify: func(r io.ReaderAt, size int64) error {
			return p.verify(ctx, sessionfile.At(path, r, size), o)
		},
	}
	if info != nil {
		// A copy is as private as its source, but can be written to.
		opts.Mode = info.Mode().Perm() | 0o600
		opts.Inputs = []fs.FileInfo{info}
	}
	_, err := safefile.Create(ctx, path, opts)
	return err
}

// print writes the new file to Stdout, after it was verified out of sight.
func (p *plan) print(ctx context.Context, o *ExtractOptions) (err error) {
	r, w := io.Pipe()
	go func() { w.CloseWithError(p.write(ctx, w, o)) }()
	src, err := sessionfile.Spool(sessionfile.Stream("the extracted branch", r))
	if err != nil {
		return errors.Join(err, r.CloseWithError(err))
	}
	defer func() { err = errors.Join(err, src.Close()) }()
	if err := p.verify(ctx, src, o); err != nil {
		return err
	}
	_, err = io.Copy(o.Stdout, src.Reader())
	return err
}
