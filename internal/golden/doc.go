// Package golden reads the committed answers of the real Pi for tests, and compares JSON values
// as strictly as JavaScript tells them apart.
//
// The goldens lie in testdata/golden, one gzip of JSON lines per set: v3 holds sessions that Pi's
// own SessionManager wrote, v1 and v2 the same sessions as files of older versions, twisted
// sessions bent by hand. testdata/pi/README.md says how they are made.
//
// An entry is named by its position: 0 is the first record after the header, as Pi counts the
// records that it can parse and that are not headers. [Case.Lines] maps positions to lines.
package golden
