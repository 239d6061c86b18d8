package schema

// The locations in a bundle of the two ways to write a time.
const (
	isoLocation          = "/$defs/time/$defs/iso"
	millisecondsLocation = "/$defs/time/$defs/milliseconds"
)

// usualTime reports whether a text is a time as Pi writes it, such as
// 2026-01-05T10:00:00.000Z. It is a fast test for what the pattern of ISO times
// matches too: nearly every record holds one.
func usualTime(text []byte) bool {
	const form = "0000-00-00T00:00:00.000Z"
	if len(text) != len(form) {
		return false
	}
	for i := range form {
		if form[i] == '0' && (text[i] < '0' || text[i] > '9') || form[i] != '0' && text[i] != form[i] {
			return false
		}
	}
	month, day := two(text[5:]), two(text[8:])
	return 1 <= month && month <= 12 && 1 <= day && day <= 31 &&
		two(text[11:]) <= 23 && two(text[14:]) <= 59 && two(text[17:]) <= 59
}

// two reads the number that two digits write.
func two(text []byte) int { return int(text[0]-'0')*10 + int(text[1]-'0') }
