package check

import (
	"encoding/base64"
	"testing"
)

func TestNotBase64(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"QUJD", ""},
		{"QUJDRA==", ""},
		{"QUJDRA", ""},
		{"QUJDREU=", ""},
		{"QUJDREU", ""},
		{"+/+/", ""},
		{"", "it is empty"},
		{"data:image/png;base64,QUJD", `it begins with "data:"`},
		{"Blob:1234", `it begins with "blob:"`},
		{"https://example.org/a.png", `it begins with "https:"`},
		{"QU-D", `it has "-" at its byte 2`},
		{"QU_D", `it has "_" at its byte 2`},
		{"QUJD\nQUJD", `it has "\n" at its byte 4`},
		{" QUJD", `it has " " at its byte 0`},
		{"QU=JD", `it has "=" at its byte 2`},
		{"QUJDé", `it has "\xc3" at its byte 4`},
		{"QUJDR", "it has 5 digits and 0 bytes of padding"},
		{"QUJD=", "it has 4 digits and 1 bytes of padding"},
		{"QUJDRA=", "it has 6 digits and 1 bytes of padding"},
		{"QUJDR===", "it has 5 digits and 3 bytes of padding"},
		{"====", "it has 0 digits and 4 bytes of padding"},
	} {
		if got := notBase64([]byte(tc.text)); got != tc.want {
			t.Errorf("notBase64(%q) = %q, want %q", tc.text, got, tc.want)
		}
	}
}

func TestImageType(t *testing.T) {
	for _, tc := range []struct{ bytes, want string }{
		{"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "image/png"},
		{"\xff\xd8\xff\xe0\x00\x10JFIF", "image/jpeg"},
		{"GIF89a\x01\x00", "image/gif"},
		{"GIF87a\x01\x00", "image/gif"},
		{"RIFF\x24\x00\x00\x00WEBPVP8 ", "image/webp"},
		{"RIFF\x24\x00\x00\x00WAVEfmt ", ""},
		{"II*\x00\x08\x00\x00\x00", "image/tiff"},
		{"MM\x00*\x00\x00\x00\x08", "image/tiff"},
		{"BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00", "image/bmp"},
		{"BMW is not an image", ""},
		{"\x00\x00\x00\x20ftypavif", "image/avif"},
		{"\x00\x00\x00\x20ftypheic", "image/heic"},
		{"\x00\x00\x00\x20ftypmp42", ""},
		{"<svg xmlns=", ""},
		{"", ""},
	} {
		for _, encoding := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding} {
			if got := imageType([]byte(encoding.EncodeToString([]byte(tc.bytes)))); got != tc.want {
				t.Errorf("imageType(%q) = %q, want %q", tc.bytes, got, tc.want)
			}
		}
	}
}

func TestSameImageType(t *testing.T) {
	for _, tc := range []struct {
		said, found string
		want        bool
	}{
		{"image/png", "image/png", true},
		{"IMAGE/PNG", "image/png", true},
		{"image/jpg", "image/jpeg", true},
		{"image/jpeg; charset=binary", "image/jpeg", true},
		{"image/x-png", "image/png", true},
		{"image/x-ms-bmp", "image/bmp", true},
		{"image/heif", "image/heic", true},
		{"image/jpeg", "image/png", false},
		{"png", "image/png", false},
	} {
		if got := sameImageType(tc.said, tc.found); got != tc.want {
			t.Errorf("sameImageType(%q, %q) = %v, want %v", tc.said, tc.found, got, tc.want)
		}
	}
}
