package sessionfile

import (
	"strings"
	"testing"
)

func TestWindowsShellPath(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"/c", `C:\`},
		{"/c/", `C:\`},
		{"/c/Users/me", `C:\Users\me`},
		{"/mnt/d/x", `D:\x`},
		{"/CygDrive/d", `D:\`},
		{"/mnt/data", "/mnt/data"},
		{"/code/x", "/code/x"},
		{"//c/x", "//c/x"},
		{`/c\x`, `/c\x`},
		{"/1/x", "/1/x"},
		{"c/x", "c/x"},
		{"/", "/"},
	} {
		if got := windowsShellPath(c.path); got != c.want {
			t.Errorf("windowsShellPath(%q) = %q, want %q", c.path, got, c.want)
		}
	}
}

func TestFileURLPath(t *testing.T) {
	for _, c := range []struct {
		url     string
		windows bool
		want    string
		err     string
	}{
		{"file:///a/b%20c", false, "/a/b c", ""},
		{"file://localhost/a", false, "/a", ""},
		{"file:///a?q#f", false, "/a", ""},
		{"file://host/a", false, "", `names the host "host"`},
		{"file:///a%2Fb", false, "", "escaped path separator"},
		{"file:///a%zz", false, "", "is not a file URL"},
		{"file:///a%5Cb", false, `/a\b`, ""},
		{"file:///C:/a/b", true, `C:\a\b`, ""},
		{"file://host/share/a", true, `\\host\share\a`, ""},
		{"file:///a/b", true, "", "no drive letter"},
		{"file:///C:/a%5Cb", true, "", "escaped path separator"},
	} {
		got, err := fileURLPath(c.url, c.windows)
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("fileURLPath(%q, %v) = %q, %v; want %q, %q", c.url, c.windows, got, err, c.want, c.err)
		}
	}
}
