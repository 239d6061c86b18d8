package sessionfile

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

const onWindows = runtime.GOOS == "windows"

// errNoHome says that a path needs the home directory and there is none.
var errNoHome = errors.New("the home directory is not known: set HOME, or name the folder of the sessions with " + OriginFlag)

// pathRules reads paths as Pi does, in settings and in headers alike: "~" is
// expanded, file URLs are paths, a relative path starts at the current
// directory, "." and ".." are taken out by name, and no link is followed.
type pathRules struct {
	home string
	cwd  string // absolute
}

// absolute returns the absolute, clean form of path.
func (r pathRules) absolute(path string) (string, error) {
	path, err := r.expand(path)
	switch {
	case err != nil:
		return "", err
	case filepath.IsAbs(path):
		return filepath.Clean(path), nil
	case onWindows && strings.IndexAny(path, `/\`) == 0:
		return filepath.Clean(filepath.VolumeName(r.cwd) + path), nil
	}
	return filepath.Join(r.cwd, path), nil
}

func (r pathRules) expand(path string) (string, error) {
	if onWindows {
		path = windowsShellPath(path)
	}
	switch {
	case path == "~" || strings.HasPrefix(path, "~/") || onWindows && strings.HasPrefix(path, `~\`):
		if r.home == "" {
			return "", errNoHome
		}
		return filepath.Join(r.home, path[1:]), nil
	case strings.HasPrefix(path, "file://"):
		return fileURLPath(path, onWindows)
	}
	return path, nil
}

// isCwd reports whether a header's cwd names the current directory. An empty
// one never does, and neither does one that cannot be resolved.
func (r pathRules) isCwd(cwd string) bool {
	if cwd == "" {
		return false
	}
	path, err := r.absolute(cwd)
	return err == nil && samePath(path, r.cwd)
}

// samePath compares two absolute, clean paths by name.
func samePath(a, b string) bool {
	if onWindows {
		return strings.EqualFold(a, b)
	}
	return a == b
}

// physical returns the current directory as the kernel names it, without
// symbolic links. Windows keeps the name that a program was started with.
func physical(cwd string) string {
	if !onWindows {
		if path, err := filepath.EvalSymlinks(cwd); err == nil {
			return path
		}
	}
	return filepath.Clean(cwd)
}

// windowsShellPath turns the spelling that Unix shells on Windows have for a
// path on a drive (/c/x, /mnt/c/x, /cygdrive/c/x) into the native one.
func windowsShellPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.Contains(path, `\`) {
		return path
	}
	rest := path
	for _, mount := range []string{"/mnt", "/cygdrive"} {
		if after, ok := cutPrefixFold(path, mount); ok && isDrivePath(after) {
			rest = after
		}
	}
	if !isDrivePath(rest) {
		return path
	}
	tail := strings.ReplaceAll(strings.TrimPrefix(rest[2:], "/"), "/", `\`)
	return strings.ToUpper(rest[1:2]) + `:\` + tail
}

// isDrivePath reports whether path is "/c" or starts with "/c/", for any letter.
func isDrivePath(path string) bool {
	if len(path) < 2 || path[0] != '/' || len(path) > 2 && path[2] != '/' {
		return false
	}
	letter := path[1] | 0x20
	return 'a' <= letter && letter <= 'z'
}

func cutPrefixFold(s, prefix string) (after string, ok bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// fileURLPath returns the path that a file URL names.
func fileURLPath(raw string, windows bool) (string, error) {
	u, err := url.Parse(raw)
	if err != nil {
		return "", fmt.Errorf("%q is not a file URL: %w", raw, err)
	}
	local := u.Host == "" || u.Host == "localhost"
	escaped := strings.ToLower(u.EscapedPath())
	switch {
	case strings.Contains(escaped, "%2f") || windows && strings.Contains(escaped, "%5c"):
		return "", fmt.Errorf("the file URL %q has an escaped path separator", raw)
	case !local && !windows:
		return "", fmt.Errorf("the file URL %q names the host %q and must name none", raw, u.Host)
	case !windows:
		return u.Path, nil
	case !local:
		return `\\` + u.Host + strings.ReplaceAll(u.Path, "/", `\`), nil
	case len(u.Path) < 3 || !isDrivePath(u.Path[:2]) || u.Path[2] != ':':
		return "", fmt.Errorf("the file URL %q has no drive letter", raw)
	}
	return strings.ReplaceAll(u.Path[1:], "/", `\`), nil
}

// printablePath quotes a path if it holds something that is not to be printed.
func printablePath(path string) string {
	for _, r := range path {
		if !strconv.IsPrint(r) {
			return strconv.Quote(path)
		}
	}
	return path
}
