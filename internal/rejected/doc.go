// Package rejected writes and reads the files that keep what was taken out of a
// session file, byte for byte, so that it can be put back.
//
// # The format
//
// The first line is a JSON object that names the original:
//
//	{"format":1,"type":"sessiontool.rejected","source":"NAME","size":N,"segments":N}
//
// source is the file's name without its folder, size its length in bytes, segments
// how many pieces were taken out of it. For each piece, in order of offset, follow a
// line that describes it, length bytes as they stood in the original, and a newline
// that is not part of them:
//
//	{"offset":N,"length":N,"line":N,"reason":"TEXT"}
//	length bytes
//
// offset counts bytes from the start of the original, line its lines from 1, reason
// says why the piece was taken out. A piece that is a whole line has the line's end
// in it. The original is what is left of it with each piece put in at its offset;
// [Restore] does that.
package rejected
