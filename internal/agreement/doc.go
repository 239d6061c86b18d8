// Package agreement asks other JSON Schema validators about lines of session files and
// compares their verdicts, under the bundle that `sessiontool schema --bundle` prints, with
// those of package schema and of `sessiontool validate`.
//
// The lines are those of the goldens and of the fixtures in testdata, and as many of them
// again with one member removed, retyped, renamed or emptied ([Corpus]). Lines that one of
// the validators cannot read, or reads differently, are left out and counted: lone
// surrogates, repeated member names, bytes that are not UTF-8.
package agreement
