package conformance

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"sessiontool/branch"
	"sessiontool/internal/golden"
)

// compareExtractions compares, for each entry as the leaf, the records after the header
// of the branch as a new file.
func (o *ours) compareExtractions(ctx context.Context, r *Result) {
	for _, pi := range o.pi.Extracts {
		n := o.entry(pi.Leaf)
		if n < 0 {
			continue
		}
		r.guard(Extraction, pi.Leaf, func() {
			records, err := o.extract(ctx, n)
			if pi.Error != "" {
				return // a refusal of ours is an answer as well
			}
			if err == nil {
				err = o.sameRecords(records, pi)
			}
			r.Add(Extraction, pi.Leaf, err)
		})
	}
}

// extract returns the records of the branch that ends at entry n, without the header.
func (o *ours) extract(ctx context.Context, n int) ([][]byte, error) {
	var out bytes.Buffer
	fresh := 0
	_, err := branch.Extract(ctx, o.Session, n, branch.ExtractOptions{
		Stdout: &out, SessionID: "extracted", Now: time.UnixMilli(0).UTC(), Local: time.UTC,
		NewID: func() string { fresh++; return fmt.Sprintf("+%07d", fresh) },
	})
	if err != nil {
		return nil, err
	}
	return bytes.Split(bytes.TrimSuffix(out.Bytes(), []byte("\n")), []byte("\n"))[1:], nil
}

func (o *ours) sameRecords(records [][]byte, pi golden.Extract) error {
	for i := range min(len(records), len(pi.Entries)) {
		want := pi.Entries[i]
		if o.file.Version < 3 {
			want = expectedEntry(want)
		}
		if err := sameJSON(o.rename(records[i]), want); err != nil {
			return fmt.Errorf("record %d: %w", i, err)
		}
	}
	if len(records) != len(pi.Entries) {
		return fmt.Errorf("%d records are not %d", len(records), len(pi.Entries))
	}
	return nil
}
