//go:build !race

package sessionfile

const raceEnabled = false
