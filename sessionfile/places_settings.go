package sessionfile

import (
	"bytes"
	"fmt"
	"os"

	"sessiontool/internal/jsonscan"
)

// settingsFolder returns sessionDir from the first of Pi's settings files that
// has that member. A falsy value there (null, "", false, 0) means the default
// folder, and hides what the files behind it say.
func settingsFolder(files []string) (chosen, origin string, err error) {
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // Pi goes on as if the file were empty
		}
		dir, found, err := sessionDirSetting(text)
		if err != nil {
			return "", "", fmt.Errorf("%s: %w", printablePath(file), err)
		}
		if found {
			return dir, "sessionDir in " + printablePath(file), nil
		}
	}
	return "", "", nil
}

// sessionDirSetting reads sessionDir from the text of a settings file; found
// says that it is there. A text that is no JSON object has no settings.
func sessionDirSetting(text []byte) (dir string, found bool, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	scanner := jsonscan.Scanner{Shape: &jsonscan.Shape{Members: map[string]*jsonscan.Shape{"sessionDir": nil}}}
	doc, err := scanner.Scan(text)
	if err != nil || doc.Kind(jsonscan.Root) != jsonscan.Object {
		return "", false, nil
	}
	value := doc.Member(jsonscan.Root, "sessionDir")
	if value < 0 {
		return "", false, nil
	}
	if dir, ok := doc.Str(value); ok || !doc.Truthy(value) {
		return dir, true, nil
	}
	return "", false, fmt.Errorf("sessionDir is of type %s and must be a string: correct it there, or override it with %s", doc.Kind(value), OriginFlag)
}
