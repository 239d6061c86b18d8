package finding

import "fmt"

// Severity says how bad a finding is. The zero value is no severity.
type Severity uint8

// The severities, mildest first, so that they compare with <.
const (
	// Info is worth knowing and nothing to act on.
	Info Severity = iota + 1
	// Warning is something that Pi or a provider may stumble over; a file with warnings only is valid.
	Warning
	// Error is something that loses history, stops Pi, or that a provider refuses.
	Error
)

var severityNames = [...]string{Info: "info", Warning: "warning", Error: "error"}

// String returns "info", "warning" or "error".
func (s Severity) String() string {
	if s < Info || s > Error {
		return fmt.Sprintf("Severity(%d)", uint8(s))
	}
	return severityNames[s]
}

// ParseSeverity is the inverse of String.
func ParseSeverity(text string) (Severity, error) {
	for s := Info; s <= Error; s++ {
		if severityNames[s] == text {
			return s, nil
		}
	}
	return 0, fmt.Errorf("unknown severity %q: want info, warning or error", text)
}

// MarshalText writes the name that String returns.
func (s Severity) MarshalText() ([]byte, error) {
	if s < Info || s > Error {
		return nil, fmt.Errorf("no severity has the number %d", uint8(s))
	}
	return []byte(severityNames[s]), nil
}

// UnmarshalText reads the name that MarshalText wrote.
func (s *Severity) UnmarshalText(text []byte) error {
	parsed, err := ParseSeverity(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}
