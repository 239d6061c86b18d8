// Package intern numbers strings: each different one gets a number, from 0 on, by
// which it can be compared and found again.
//
// A [Table] keeps the strings in one block of bytes without a pointer, so that a
// million ids cost little more than their text and nothing to the garbage
// collector.
package intern
