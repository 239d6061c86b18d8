package migrate

import (
	"sessiontool/finding"
)

// Status is what became of a file.
type Status string

const (
	// Migrated: the file of version 3 is written; in a dry run it would be.
	Migrated Status = "migrated"
	// Already: the file is of version 3, and nothing was done.
	Already Status = "already"
	// Refused: what is in the file, or what the file is, speaks against it.
	Refused Status = "refused"
	// Failed: it could not be done, for instance because the disk is full.
	Failed Status = "failed"
)

// Report says what became of one file. Paths that there are none of are "".
type Report struct {
	// Path is the file as it was named.
	Path string `json:"path"`
	// Output is the file that was written, "-" for standard output; in place it is
	// the path with its symbolic links resolved.
	Output string `json:"output"`
	Status Status `json:"status"`
	// DryRun says that nothing was written: the rest says what would be.
	DryRun bool `json:"dryRun"`
	// From is the version that the entries had, 0 when that is unknown.
	From int `json:"from"`
	// To is the version that a migration gives them.
	To int `json:"to"`
	// Entries counts them, before and after.
	Entries int `json:"entries"`
	// Backup is the copy of the old file.
	Backup string `json:"backup"`
	// Rejected is the file that keeps what was taken out, RejectedLines and
	// RejectedBytes how much that is.
	Rejected      string `json:"rejected"`
	RejectedLines int    `json:"rejectedLines"`
	RejectedBytes int64  `json:"rejectedBytes"`
	// Steps are those that changed something, in order.
	Steps []StepReport `json:"steps"`
	// Blocking counts the findings that stopped the migration. Findings are then all
	// findings of the file but for MoreFindings, and empty otherwise.
	Blocking     int               `json:"blocking"`
	Findings     []finding.Finding `json:"findings"`
	MoreFindings int               `json:"moreFindings"`
	// Carried counts the findings that the file of version 3 has. RecordsOnly says that
	// the rules across records were not applied: the file has too many entries.
	Carried     finding.Counts `json:"carried"`
	RecordsOnly bool           `json:"recordsOnly"`
	// BytesBefore and BytesAfter are sizes of the files, 0 when unknown.
	BytesBefore int64 `json:"bytesBefore"`
	BytesAfter  int64 `json:"bytesAfter"`
	// Changes are what a dry run would change, the first ones in file order;
	// MoreChanges counts those left out.
	Changes     []Change `json:"changes"`
	MoreChanges int      `json:"moreChanges"`
	// Error says why a file was refused or failed, or what went wrong after it was
	// migrated; Hint says what to do about it.
	Error string `json:"error"`
	Hint  string `json:"hint"`
}

func newReport(path string, o Options) Report {
	return Report{
		Path: path, DryRun: o.DryRun, Status: Failed, To: 3,
		Steps: []StepReport{}, Findings: []finding.Finding{}, Changes: []Change{},
	}
}

// RunReport is the report of a run over any number of files.
type RunReport struct {
	Format  int      `json:"format"`
	Files   []Report `json:"files"`
	Summary Summary  `json:"summary"`
}

// Summary adds up the reports of a run.
type Summary struct {
	Files    int `json:"files"`
	Migrated int `json:"migrated"`
	Already  int `json:"already"`
	Refused  int `json:"refused"`
	Failed   int `json:"failed"`
	Entries  int `json:"entries"`
	// RejectedLines counts the lines that were taken out.
	RejectedLines int `json:"rejectedLines"`
}

// NewRunReport puts the reports of a run together.
func NewRunReport(files []Report) RunReport {
	r := RunReport{Format: 1, Files: files}
	if files == nil {
		r.Files = []Report{}
	}
	for _, f := range files {
		r.Summary.add(f)
	}
	return r
}

func (s *Summary) add(f Report) {
	s.Files++
	s.Entries += f.Entries
	s.RejectedLines += f.RejectedLines
	switch f.Status {
	case Migrated:
		s.Migrated++
	case Already:
		s.Already++
	case Refused:
		s.Refused++
	case Failed:
		s.Failed++
	}
}
