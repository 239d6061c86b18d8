package migrate

import (
	"fmt"
	"strings"
)

// RefusedError says that a file, or one record of it, cannot be migrated without a
// decision that is not ours.
type RefusedError struct {
	// Line counts from 1; 0 is the file as a whole.
	Line    int
	Problem string
	hint    string
}

// Error says where the problem is and what it is.
func (e *RefusedError) Error() string {
	if e.Line == 0 {
		return e.Problem
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Problem)
}

// Hint says what to do about it.
func (e *RefusedError) Hint() string { return e.hint }

func (r *record) refuse(problem, hint string) error {
	return &RefusedError{Line: r.line, Problem: problem, hint: hint}
}

// BlockedError says that findings keep a file from being migrated. Which they are is
// in the report.
type BlockedError struct {
	// Blocking counts the findings that stop the migration.
	Blocking int
	// Lenient says that none of them would stop a lenient one.
	Lenient bool
	// Migrated says that they are findings of the new file that the old one does not
	// have: of values that only version 3 says something about.
	Migrated bool
}

// Error says how many findings there are.
func (e *BlockedError) Error() string {
	what := "an error in the file stops"
	if e.Blocking > 1 {
		what = fmt.Sprintf("%d errors in the file stop", e.Blocking)
	}
	if e.Migrated {
		what = strings.Replace(what, "the file", "what the file would be as version 3", 1)
	}
	return what + " the migration; nothing was written"
}

// Hint says what to do about it.
func (e *BlockedError) Hint() string {
	if e.Lenient {
		return "put right what the findings name, in a copy, or use --lenient: it carries over what is wrong inside of records and moves damaged lines to FILE.rejected"
	}
	return "put right what the findings name, in a copy; `sessiontool explain RULE` says more"
}
