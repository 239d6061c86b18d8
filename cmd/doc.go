// Package cmd is the command line: flags, the choice of files, exit codes. A
// command is an options struct, a constructor that binds its flags, and a run
// method that knows nothing of cobra.
//
// Exit codes: 0 done, nothing to report; 1 findings or differences; 2 wrong usage;
// 3 the work could not be done; 130 interrupted.
package cmd
