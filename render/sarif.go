package render

import (
	"io"
	"net/url"
	"path/filepath"
	"reflect"
	"strings"

	"sessiontool/finding"
)

// sarifReport prints SARIF 2.1.0, as code scanning services read it. Columns are
// left out: SARIF counts characters where findings count bytes, and the byte offset
// says the same.
type sarifReport struct {
	*jsonWriter
	rules  map[string]int // the index of each rule in the log
	failed []sarifNotification
}

const (
	sarifSchema  = "https://json.schemastore.org/sarif-2.1.0.json"
	sarifVersion = "2.1.0"
	// sarifLevels lays out all but results and rules over lines.
	sarifLevels = 4
)

type sarifText struct {
	Text string `json:"text"`
}

type sarifRule struct {
	ID               string    `json:"id"`
	ShortDescription sarifText `json:"shortDescription"`
	FullDescription  sarifText `json:"fullDescription"`
	Help             sarifText `json:"help"`
	Configuration    struct {
		Level string `json:"level"`
	} `json:"defaultConfiguration"`
}

type sarifLocation struct {
	ID       int           `json:"id,omitzero"`
	Physical sarifPhysical `json:"physicalLocation"`
	Message  *sarifText    `json:"message,omitzero"`
}

type sarifPhysical struct {
	Artifact struct {
		URI string `json:"uri"`
	} `json:"artifactLocation"`
	Region *sarifRegion `json:"region,omitzero"`
}

type sarifRegion struct {
	StartLine  int    `json:"startLine"`
	ByteOffset *int64 `json:"byteOffset,omitzero"`
}

type sarifResult struct {
	RuleID     string            `json:"ruleId"`
	RuleIndex  *int              `json:"ruleIndex,omitzero"`
	Level      string            `json:"level"`
	Message    sarifText         `json:"message"`
	Locations  []sarifLocation   `json:"locations"`
	Related    []sarifLocation   `json:"relatedLocations,omitzero"`
	Properties map[string]string `json:"properties,omitzero"`
}

type sarifNotification struct {
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications"`
}

func newSARIFReport(w io.Writer, version string) *sarifReport {
	r := &sarifReport{jsonWriter: newJSONWriter(w, sarifLevels), rules: map[string]int{}}
	r.object()
	r.key("$schema")
	r.str(sarifSchema)
	r.key("version")
	r.str(sarifVersion)
	r.key("runs")
	r.array()
	r.object()
	r.key("tool")
	r.object()
	r.key("driver")
	r.object()
	r.key("name")
	r.str("sessiontool")
	r.key("version")
	r.str(version)
	r.key("rules")
	r.ruleList()
	r.end()
	r.end()
	r.key("results")
	r.array()
	return r
}

func (r *sarifReport) ruleList() {
	r.array()
	for i, rule := range finding.Rules() {
		r.rules[rule.ID] = i
		s := sarifRule{
			ID:               rule.ID,
			ShortDescription: sarifText{rule.Title},
			FullDescription:  sarifText{rule.Meaning},
			Help:             sarifText{strings.TrimSpace(rule.Pi + "\n\n" + rule.Fix)},
		}
		s.Configuration.Level = sarifLevel(rule.Severity)
		_ = r.value(reflect.ValueOf(s)) // a plain struct has no errors
	}
	r.end()
}

func sarifLevel(s finding.Severity) string {
	if s == finding.Info {
		return "note"
	}
	return s.String()
}

func (r *sarifReport) file(c Checked) error {
	if c.Err != nil {
		r.failed = append(r.failed, sarifNotification{"error", sarifText{c.Err.Error()}, []sarifLocation{location(c.Path, 0, 0)}})
	}
	for _, f := range c.Findings {
		if err := r.value(reflect.ValueOf(r.result(c.Path, f))); err != nil {
			return err
		}
	}
	return r.err()
}

func (r *sarifReport) result(path string, f finding.Finding) sarifResult {
	s := sarifResult{
		RuleID: f.Rule, Level: sarifLevel(f.Severity),
		Message:   sarifText{f.Message},
		Locations: []sarifLocation{location(path, f.Line, f.Offset)},
	}
	if f.Hint != "" {
		s.Message.Text += " (" + f.Hint + ")"
	}
	if i, ok := r.rules[f.Rule]; ok {
		s.RuleIndex = &i
	}
	for i, place := range f.Related {
		l := location(path, place.Line, place.Offset)
		l.ID, l.Message = i+1, &sarifText{place.Message}
		s.Related = append(s.Related, l)
	}
	s.Properties = properties("pointer", f.Pointer, "entryId", f.EntryID)
	return s
}

// properties makes a map of the pairs whose value is not empty, nil for none.
func properties(pairs ...string) map[string]string {
	var m map[string]string
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			continue
		}
		if m == nil {
			m = map[string]string{}
		}
		m[pairs[i]] = pairs[i+1]
	}
	return m
}

// location is a place in a file; line 0 is the file as a whole. Offset 0 is unknown
// but on the first line.
func location(path string, line int, offset int64) sarifLocation {
	var l sarifLocation
	l.Physical.Artifact.URI = fileURI(path)
	if line == 0 {
		return l
	}
	l.Physical.Region = &sarifRegion{StartLine: line}
	if offset > 0 || line == 1 {
		l.Physical.Region.ByteOffset = &offset
	}
	return l
}

// fileURI is a path as a URI: relative ones stay relative.
func fileURI(path string) string {
	u := url.URL{Path: filepath.ToSlash(path)}
	if filepath.IsAbs(path) {
		u.Scheme = "file"
		u.Path = "/" + strings.TrimPrefix(u.Path, "/")
	}
	return u.String()
}

func (r *sarifReport) close(s Totals) error {
	r.end()
	r.key("invocations")
	err := r.value(reflect.ValueOf([]sarifInvocation{{Successful: s.Unreadable == 0, Notifications: r.failed}}))
	if err != nil {
		return err
	}
	r.end()
	r.end()
	r.end()
	return r.flush()
}
