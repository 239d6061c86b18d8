package finding

import (
	"fmt"
	"path"
	"strings"
)

// Policy is what the user wants to hear about. The zero value is everything, with the severities of
// the table.
type Policy struct {
	disable   []string
	only      []string
	overrides []override
	// Strict makes warnings fail too.
	Strict bool
}

type override struct {
	pattern  string
	severity Severity
}

// UnknownRuleError means that a rule id or glob names no rule.
type UnknownRuleError struct {
	// ID is what was asked for.
	ID string
	// Nearest are the ids that may have been meant, the likeliest first; it may be empty.
	Nearest []string
}

// Error says what is unknown. Hint says what may have been meant.
func (e *UnknownRuleError) Error() string { return fmt.Sprintf("unknown rule %q", e.ID) }

// Hint says what may have been meant.
func (e *UnknownRuleError) Hint() string {
	if len(e.Nearest) == 0 {
		return "`sessiontool rules` lists them"
	}
	return "did you mean " + strings.Join(e.Nearest, ", ") + "?"
}

// Unknown returns the error for a rule that does not exist.
func Unknown(id string) *UnknownRuleError {
	return &UnknownRuleError{ID: id, Nearest: Nearest(id, 3)}
}

// Disable mutes the rules that match the pattern: a rule id, or a glob such as line/*.
func (p *Policy) Disable(pattern string) error {
	if err := known(pattern); err != nil {
		return err
	}
	p.disable = append(p.disable, pattern)
	return nil
}

// Only mutes the rules that match no pattern given to Only.
func (p *Policy) Only(pattern string) error {
	if err := known(pattern); err != nil {
		return err
	}
	p.only = append(p.only, pattern)
	return nil
}

// Override takes RULE=LEVEL: findings of that rule, or of the rules that the glob matches, get that
// severity. Of several that match, the last one counts.
func (p *Policy) Override(text string) error {
	pattern, level, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("%q is not RULE=LEVEL, such as time/backwards=warning", text)
	}
	severity, err := ParseSeverity(level)
	if err != nil {
		return fmt.Errorf("%q: %w", text, err)
	}
	if err := known(pattern); err != nil {
		return err
	}
	p.overrides = append(p.overrides, override{pattern, severity})
	return nil
}

// Apply returns the finding with the severity that the policy gives it, and whether it is reported at
// all. Min plays no part in that.
func (p Policy) Apply(f Finding) (Finding, bool) {
	for _, o := range p.overrides {
		if matchesAny([]string{o.pattern}, f.Rule) {
			f.Severity = o.severity
		}
	}
	muted := matchesAny(p.disable, f.Rule) || len(p.only) > 0 && !matchesAny(p.only, f.Rule)
	return f, !muted
}

// Fails reports whether a file with so many findings is invalid.
func (p Policy) Fails(n Counts) bool { return n.Errors > 0 || p.Strict && n.Warnings > 0 }

// known checks that a pattern names at least one rule.
func known(pattern string) error {
	if _, err := path.Match(pattern, ""); err != nil {
		return fmt.Errorf("%q is not a pattern of rules: %w", pattern, err)
	}
	if _, ok := Lookup(pattern); ok {
		return nil
	}
	for _, r := range rules().rows {
		if matchesAny([]string{pattern}, r.ID) {
			return nil
		}
	}
	return Unknown(pattern)
}
