package render

import (
	"fmt"
	"strconv"
)

// count is a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// sizeText is a number of bytes for people.
func sizeText(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10) + " B"
	}
	value, unit := float64(n)/1000, 0
	for value >= 999.95 && unit < len(sizeUnits)-1 {
		value, unit = value/1000, unit+1
	}
	return fmt.Sprintf("%.1f %cB", value, sizeUnits[unit])
}

const sizeUnits = "kMGT"
