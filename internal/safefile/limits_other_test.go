//go:build unix && !linux

package safefile

// platformRoles are the child processes that only this system has.
var platformRoles map[string]func(args []string) error
