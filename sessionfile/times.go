package sessionfile

import (
	"math"
	"strings"
	"time"
)

// ParseTime reads an ISO 8601 time as JavaScript's Date does and returns it in
// milliseconds since 1970: a date alone is UTC, a time without a zone is in loc,
// digits of a fraction beyond the third are cut. Forms that only a guess could
// read are refused.
func ParseTime(s string, loc *time.Location) (ms int64, ok bool) {
	p := timeParser{rest: s}
	year, month, day := p.date()
	if !p.bad && p.rest == "" {
		return p.unix(year, month, day, clock{}, time.UTC)
	}
	c := p.clock()
	zone := p.zone(loc)
	if p.rest != "" {
		p.bad = true
	}
	return p.unix(year, month, day, c, zone)
}

type clock struct{ hour, minute, second, milli int }

// timeParser reads a time from left to right; bad says that something was wrong.
type timeParser struct {
	rest string
	bad  bool
}

// date reads YYYY, YYYY-MM or YYYY-MM-DD; years of six digits have a sign.
func (p *timeParser) date() (year, month, day int) {
	month, day = 1, 1
	switch {
	case p.skip("+"):
		year = p.digits(6)
	case p.skip("-"):
		year = -p.digits(6)
		p.bad = p.bad || year == 0
	default:
		year = p.digits(4)
	}
	if p.skip("-") {
		month = p.digits(2)
		if p.skip("-") {
			day = p.digits(2)
		}
	}
	return year, month, day
}

// clock reads THH:MM, THH:MM:SS or THH:MM:SS.fraction.
func (p *timeParser) clock() (c clock) {
	if !p.skip("T") && !p.skip("t") {
		p.bad = true
	}
	c.hour = p.digits(2)
	p.must(":")
	c.minute = p.digits(2)
	if p.skip(":") {
		c.second = p.digits(2)
		if p.skip(".") {
			c.milli = p.fraction()
		}
	}
	return c
}

// zone reads Z or ±HH:MM.
func (p *timeParser) zone(loc *time.Location) *time.Location {
	sign := 1
	switch {
	case p.rest == "":
		return loc
	case p.skip("Z"), p.skip("z"):
		return time.UTC
	case p.skip("-"):
		sign = -1
	case !p.skip("+"):
		p.bad = true
	}
	hour := p.digits(2)
	p.skip(":")
	minute := p.digits(2)
	if hour > 23 || minute > 59 {
		p.bad = true
	}
	return time.FixedZone("", sign*(hour*3600+minute*60))
}

func (p *timeParser) skip(s string) bool {
	if !strings.HasPrefix(p.rest, s) {
		return false
	}
	p.rest = p.rest[len(s):]
	return true
}

func (p *timeParser) must(s string) {
	if !p.skip(s) {
		p.bad = true
	}
}

// digits reads exactly n digits.
func (p *timeParser) digits(n int) int {
	if len(p.rest) < n {
		p.bad = true
		return 0
	}
	value := 0
	for _, c := range []byte(p.rest[:n]) {
		if c < '0' || c > '9' {
			p.bad = true
			return 0
		}
		value = value*10 + int(c-'0')
	}
	p.rest = p.rest[n:]
	return value
}

// fraction reads one digit or more as milliseconds.
func (p *timeParser) fraction() int {
	n := 0
	for n < len(p.rest) && '0' <= p.rest[n] && p.rest[n] <= '9' {
		n++
	}
	if n == 0 {
		p.bad = true
		return 0
	}
	digits := (p.rest[:n] + "00")[:3]
	p.rest = p.rest[n:]
	return int(digits[0]-'0')*100 + int(digits[1]-'0')*10 + int(digits[2]-'0')
}

// maxTime is the last millisecond, before or after 1970, that a Date can hold.
const maxTime = 8.64e15

func (p *timeParser) unix(year, month, day int, c clock, loc *time.Location) (int64, bool) {
	midnight := c == clock{hour: 24}
	if p.bad || month < 1 || month > 12 || day < 1 || day > 31 || c.hour > 23 && !midnight || c.minute > 59 || c.second > 59 {
		return 0, false
	}
	t := time.Date(year, time.Month(month), day, c.hour, c.minute, c.second, c.milli*1e6, loc)
	ms := t.UnixMilli()
	return ms, math.Abs(float64(ms)) <= maxTime
}
