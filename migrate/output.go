package migrate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"sessiontool/internal/safefile"
	"sessiontool/sessionfile"
)

// replace writes the new file to where it belongs.
func (m *migration) replace(ctx context.Context) error {
	switch m.o.Output {
	case "":
		return m.inPlace(ctx)
	case StdName:
		return m.toStdout(ctx)
	}
	return m.toFile(ctx)
}

// inPlace lets the new file take the place of the old one.
func (m *migration) inPlace(ctx context.Context) error {
	keep := m.keeper(m.path)
	res, err := safefile.Replace(ctx, m.path, safefile.ReplaceOptions{
		Source: m.src.Info(),
		Write:  m.fill(ctx),
		Verify: func(r io.ReaderAt, size int64) error { return m.prove(ctx, r, size, keep) },
		Backup: m.o.Backup,
	})
	return m.settle(res, keep, err)
}

// toFile writes a file of another name, which must not exist.
func (m *migration) toFile(ctx context.Context) error {
	opts := safefile.CreateOptions{Write: m.fill(ctx)}
	keep := m.keeper(m.o.Output)
	opts.Verify = func(r io.ReaderAt, size int64) error {
		if err := m.prove(ctx, r, size, keep); err != nil {
			return err
		}
		return m.unchanged()
	}
	m.like(&opts)
	res, err := safefile.Create(ctx, m.o.Output, opts)
	return m.settle(res, keep, err)
}

// like makes a new file as private and as old as the old one: Pi orders sessions by
// their time.
func (m *migration) like(opts *safefile.CreateOptions) {
	if info := m.src.Info(); info != nil {
		opts.Mode, opts.ModTime = info.Mode().Perm()|0o600, info.ModTime()
		opts.Inputs = []fs.FileInfo{info}
	}
}

// settle puts the outcome into the report. What was kept of a file that was not
// replaced after all is of no use.
func (m *migration) settle(res safefile.Result, keep *keeper, err error) error {
	if !res.Written {
		return errors.Join(m.blame(err), keep.drop())
	}
	m.report.Status, m.report.Output, m.report.Backup = Migrated, res.Path, res.Backup
	m.report.Rejected = keep.path
	return err
}

// toStdout writes the new file to standard output, after it was verified out of
// sight.
func (m *migration) toStdout(ctx context.Context) (err error) {
	if err := m.checkStdout(); err != nil {
		return err
	}
	src, err := m.spool(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, src.Close()) }()
	keep := m.keeper(m.path)
	err = m.prove(ctx, src, src.Size(), keep)
	if err == nil {
		err = m.unchanged()
	}
	if err != nil {
		return errors.Join(m.blame(err), keep.drop())
	}
	m.report.Rejected = keep.path
	if _, err := io.Copy(m.o.Stdout, src.Reader()); err != nil {
		return fmt.Errorf("writing to standard output: %w", err)
	}
	m.report.Status, m.report.Output = Migrated, StdName
	return nil
}

// checkStdout refuses a standard output that is the old file.
func (m *migration) checkStdout() error {
	out, ok := m.o.Stdout.(*os.File)
	info := m.src.Info()
	if !ok || info == nil {
		return nil
	}
	return safefile.CheckOutput(out, info)
}

// spool writes the new file where nobody sees it.
func (m *migration) spool(ctx context.Context) (src *sessionfile.Source, err error) {
	err = m.piped(ctx, func(r io.Reader) error {
		src, err = sessionfile.Spool(sessionfile.Stream("the migrated session", r))
		return err
	})
	return src, err
}

// rehearse does all but write.
func (m *migration) rehearse(ctx context.Context) error {
	err := m.piped(ctx, func(r io.Reader) error {
		if err := m.inspect(ctx, sessionfile.Stream(m.path, r)); err != nil {
			return err
		}
		_, err := io.Copy(io.Discard, r) // without a check nobody has read it
		return err
	})
	if err != nil {
		return m.blame(err)
	}
	m.report.Status = Migrated
	return nil
}

// piped hands the new file to a reader as it is written.
func (m *migration) piped(ctx context.Context, read func(io.Reader) error) error {
	r, w := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.CloseWithError(m.fill(ctx)(w))
	}()
	err := read(r)
	r.CloseWithError(err)
	<-done
	return err
}

// fill is write as a callback.
func (m *migration) fill(ctx context.Context) func(io.Writer) error {
	return func(w io.Writer) error {
		written, err := m.write(ctx, w)
		if err != nil {
			return err
		}
		return m.note(written)
	}
}

// prove reads the new file and is content only if nothing was lost. What was taken
// out of it is kept then, so that it is safe before the old file goes.
func (m *migration) prove(ctx context.Context, r io.ReaderAt, size int64, keep *keeper) error {
	if size != m.written.bytes {
		return unsound(fmt.Sprintf("%d bytes were written, %d are there", m.written.bytes, size), nil)
	}
	if err := m.verify(ctx, r, size); err != nil {
		return err
	}
	m.release()
	if err := m.inspect(ctx, sessionfile.At(m.path, r, size)); err != nil {
		return err
	}
	return keep.keep(ctx, m.written.rejected)
}

// unchanged refuses a file that another process wrote to after it was opened.
func (m *migration) unchanged() error {
	was := m.src.Info()
	if was == nil {
		return nil
	}
	now, err := os.Stat(m.path)
	if err != nil {
		return &safefile.RefusedError{Path: m.path, Reason: safefile.ErrSourceChanged, Detail: "it is gone"}
	}
	if os.SameFile(was, now) && was.Size() == now.Size() && was.ModTime().Equal(now.ModTime()) {
		return nil
	}
	return &safefile.RefusedError{Path: m.path, Reason: safefile.ErrSourceChanged}
}

// blame finds the cause of an error: what refuses the file, bare of what was being
// done, or another process that wrote to the file while it was read.
func (m *migration) blame(err error) error {
	var (
		blocked *BlockedError
		refused *RefusedError
		moved   *sessionfile.ChangedError
		gone    *sessionfile.NotSessionError
		wrong   *UnsoundError
	)
	switch {
	case errors.As(err, &blocked):
		return blocked
	case errors.As(err, &refused):
		return refused
	case errors.As(err, &moved), errors.As(err, &gone), errors.As(err, &wrong):
		if changed := m.unchanged(); changed != nil {
			return changed
		}
	}
	if wrong != nil {
		return wrong
	}
	return err
}

// leave has nothing to migrate: another output gets the file as it is.
func (m *migration) leave(ctx context.Context) error {
	m.report.Status = Already
	m.report.BytesAfter = m.report.BytesBefore
	if m.o.DryRun || m.o.Output == "" {
		return nil
	}
	m.report.Status = Failed
	if err := m.copyTo(ctx); err != nil {
		return err
	}
	m.report.Status, m.report.Output = Already, m.o.Output
	return nil
}

func (m *migration) copyTo(ctx context.Context) error {
	if m.o.Output == StdName {
		if err := m.checkStdout(); err != nil {
			return err
		}
		_, err := io.Copy(m.o.Stdout, m.src.Reader())
		return err
	}
	opts := safefile.CreateOptions{
		Write: func(w io.Writer) error { _, err := io.Copy(w, m.src.Reader()); return err },
		Verify: func(_ io.ReaderAt, size int64) error {
			if size != m.src.Size() {
				return &safefile.RefusedError{Path: m.path, Reason: safefile.ErrSourceChanged}
			}
			return m.unchanged()
		},
	}
	m.like(&opts)
	_, err := safefile.Create(ctx, m.o.Output, opts)
	return err
}

// resolved is a path with its symbolic links resolved, as far as there is one.
func resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}
