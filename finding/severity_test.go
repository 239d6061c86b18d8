package finding

import (
	"encoding/json"
	"testing"
)

func TestSeverityText(t *testing.T) {
	for _, tc := range []struct {
		severity Severity
		text     string
	}{{Info, "info"}, {Warning, "warning"}, {Error, "error"}} {
		if got := tc.severity.String(); got != tc.text {
			t.Errorf("String() = %q, want %q", got, tc.text)
		}
		if got, err := ParseSeverity(tc.text); got != tc.severity || err != nil {
			t.Errorf("ParseSeverity(%q) = %v, %v", tc.text, got, err)
		}
		data, err := json.Marshal(tc.severity)
		if string(data) != `"`+tc.text+`"` || err != nil {
			t.Errorf("Marshal(%v) = %s, %v", tc.severity, data, err)
		}
		var back Severity
		if err := json.Unmarshal(data, &back); back != tc.severity || err != nil {
			t.Errorf("Unmarshal(%s) = %v, %v", data, back, err)
		}
	}
	if !(Info < Warning && Warning < Error) {
		t.Error("severities do not compare by weight")
	}
}

func TestSeverityThatIsNone(t *testing.T) {
	for _, text := range []string{"", "fatal", "Error", "warn", " error"} {
		if got, err := ParseSeverity(text); err == nil || got != 0 {
			t.Errorf("ParseSeverity(%q) = %v, %v", text, got, err)
		}
		var s Severity
		if err := s.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("UnmarshalText(%q) = %v", text, s)
		}
	}
	for _, s := range []Severity{0, Error + 1} {
		if data, err := json.Marshal(s); err == nil {
			t.Errorf("Marshal(%d) = %s", uint8(s), data)
		}
	}
	if got, want := (Error + 1).String(), "Severity(4)"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
}
