package conformance

import (
	"bytes"
	"testing"
)

// holds makes a shows that looks for the first file with all of the texts.
func holds(asked *int, texts ...string) shows {
	return func(files [][]byte) (int, error) {
		*asked += len(files)
	next:
		for i, file := range files {
			for _, text := range texts {
				if !bytes.Contains(file, []byte(text)) {
					continue next
				}
			}
			return i, nil
		}
		return -1, nil
	}
}

func TestShrink(t *testing.T) {
	var file []byte
	for range 40 {
		file = append(file, `{"type":"custom","id":"x","data":[1,2]}`+"\n"...)
	}
	file = append(file, `{"type":"message","id":"a","message":{"role":"user","content":"needle","timestamp":5}}`+"\n"...)
	file = append(file, "not JSON\n"...)
	file = append(file, `{"type":"label","id":"b","label":"pin"}`+"\n"...)
	tests := []struct {
		name  string
		texts []string
		want  string
	}{
		{"one member of a message", []string{"needle"}, `{"message":{"content":"needle"}}` + "\n"},
		{"members of two lines", []string{"needle", "pin"}, `{"message":{"content":"needle"}}` + "\n" + `{"label":"pin"}` + "\n"},
		{"a line that is no record", []string{"not"}, "not JSON\n"},
		{"nothing is needed", nil, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			asked := 0
			small, err := shrink(file, holds(&asked, test.texts...))
			if err != nil {
				t.Fatal(err)
			}
			if string(small) != test.want {
				t.Errorf("shrink gives %q, want %q", small, test.want)
			}
			if asked > 200 {
				t.Errorf("it asked about %d files", asked)
			}
		})
	}
}
