package check

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
)

// notBase64 says why a text is not standard base64 with or without padding, "" when
// it is.
func notBase64(text []byte) string {
	if len(text) == 0 {
		return "it is empty"
	}
	for _, prefix := range []string{"data:", "blob:", "file:", "http:", "https:"} {
		if len(text) > len(prefix) && strings.EqualFold(string(text[:len(prefix)]), prefix) {
			return fmt.Sprintf("it begins with %q", prefix)
		}
	}
	body := bytes.TrimRight(text, "=")
	if i := firstOther(body); i >= 0 {
		return fmt.Sprintf("it has %q at its byte %d", body[i:i+1], i)
	}
	switch padding := len(text) - len(body); {
	case len(body)%4 == 1, padding > 2, padding > 0 && len(text)%4 != 0:
		return fmt.Sprintf("it has %d digits and %d bytes of padding", len(body), padding)
	}
	return ""
}

// firstOther is the first byte that is no digit of standard base64, -1 when all are.
func firstOther(text []byte) int {
	for i, c := range text {
		switch {
		case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '+', c == '/':
		default:
			return i
		}
	}
	return -1
}

// imageType recognises base64 of an image by its first bytes, "" when it does not.
func imageType(text []byte) string {
	var head [24]byte
	n, _ := base64.RawStdEncoding.Decode(head[:], bytes.TrimRight(text[:min(len(text), 32)], "="))
	b := string(head[:n])
	switch {
	case strings.HasPrefix(b, "\x89PNG\r\n\x1a\n"):
		return "image/png"
	case strings.HasPrefix(b, "\xff\xd8\xff"):
		return "image/jpeg"
	case strings.HasPrefix(b, "GIF87a"), strings.HasPrefix(b, "GIF89a"):
		return "image/gif"
	case len(b) >= 12 && b[:4] == "RIFF" && b[8:12] == "WEBP":
		return "image/webp"
	case strings.HasPrefix(b, "II*\x00"), strings.HasPrefix(b, "MM\x00*"):
		return "image/tiff"
	case len(b) >= 14 && b[:2] == "BM" && b[6:10] == "\x00\x00\x00\x00":
		return "image/bmp"
	case len(b) >= 12 && b[4:8] == "ftyp":
		return brandType(b[8:12])
	}
	return ""
}

// brandType is the image type of an ISO media file's brand.
func brandType(brand string) string {
	switch brand {
	case "avif", "avis":
		return "image/avif"
	case "heic", "heix", "mif1", "msf1":
		return "image/heic"
	}
	return ""
}

// sameImageType reports whether a media type says what was found.
func sameImageType(said, found string) bool {
	said, _, _ = strings.Cut(strings.ToLower(said), ";")
	switch said = strings.TrimSpace(said); said {
	case "image/jpg", "image/pjpeg":
		said = "image/jpeg"
	case "image/x-png":
		said = "image/png"
	case "image/x-ms-bmp", "image/x-bmp":
		said = "image/bmp"
	case "image/heif":
		said = "image/heic"
	}
	return said == found
}
