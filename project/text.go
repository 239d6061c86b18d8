package project

import (
	"math"
	"strconv"

	"sessiontool/internal/jsonscan"
)

// appendText appends what JavaScript makes of a value where it puts it into a
// text, as the inside of a JSON string; nil is undefined. Strings keep their bytes.
func appendText(dst, value []byte) []byte {
	if value == nil {
		return append(dst, "undefined"...)
	}
	switch value[0] {
	case '"':
		return append(dst, value[1:len(value)-1]...)
	case '{':
		return append(dst, "[object Object]"...)
	case '[':
		return appendJoined(dst, value)
	case 'n', 't', 'f':
		return append(dst, value...)
	}
	return appendNumber(dst, jsonscan.ParseNumber(value))
}

// appendJoined appends an array as its elements with commas between them, null as
// nothing. An array inside it is joined the same way, so that in all only brackets
// and white space go; that also bears any depth.
func appendJoined(dst, array []byte) []byte {
	var s jsonscan.Scanner
	for i := 0; i < len(array); {
		switch array[i] {
		case '[', ']', ' ', '\t', '\n', '\r':
			i++
		case ',':
			dst = append(dst, ',')
			i++
		default:
			n, err := s.Prefix(array[i:])
			if err != nil {
				return dst // no text that passed a scan comes here
			}
			if array[i] != 'n' {
				dst = appendText(dst, array[i:i+n])
			}
			i += n
		}
	}
	return dst
}

// appendNumber appends a number as JavaScript spells it.
func appendNumber(dst []byte, f float64) []byte {
	switch abs := math.Abs(f); {
	case math.IsInf(f, 1):
		return append(dst, "Infinity"...)
	case math.IsInf(f, -1):
		return append(dst, "-Infinity"...)
	case f == 0:
		return append(dst, '0') // also -0
	case 1e-6 <= abs && abs < 1e21:
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	if n := len(dst); dst[n-3] == '-' && dst[n-2] == '0' { // Go gives an exponent two digits
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}
