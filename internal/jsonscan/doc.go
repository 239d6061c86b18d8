// Package jsonscan scans one JSON text at a time without changing a byte of it.
//
// A [Scanner] checks a text against RFC 8259 and records the values that a
// [Shape] asks for on a flat tape of [Node] values, each with the offsets of its
// value and of its member name. What the tape does not hold is checked all the
// same. The scanner never recurses: a text may nest as deep as it is long.
//
// The package is strict where JSON is (no trailing commas, no raw control
// characters, no byte order mark) and permissive where JSON.parse of a decoded
// text is, noting what it saw in [Notes]: lone surrogate escapes, bytes that are
// not UTF-8 inside strings, duplicate member names.
//
// Strings are decoded to WTF-8: UTF-8 in which a lone surrogate stands as its
// three-byte form. Two decoded strings are equal exactly if they hold the same
// UTF-16 code units, and [AppendString] turns the three bytes back into the
// escape.
//
// Edits are splices ([Splice]): they insert, replace or remove one member and
// leave every other byte where it was, and they can be applied backwards.
package jsonscan
