//go:build unix && !linux && !darwin

package safefile

import "errors"

// renameNew does not exist here; a hard link takes its place.
func renameNew(from, to string) error { return errors.ErrUnsupported }
