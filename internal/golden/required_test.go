package golden

import "testing"

func TestGoldensHoldEveryKind(t *testing.T) {
	for set := range sets {
		t.Run(set, func(t *testing.T) {
			seen := Cover(Load(t, set))
			for _, name := range Required(set) {
				if !seen[name] {
					t.Errorf("nothing in set %s shows %q: change the seed or the generator in testdata/pi", set, name)
				}
			}
		})
	}
}

func TestCoverageNoticesWhatIsMissing(t *testing.T) {
	plain := Case{Session: []byte(`{"type":"session"}` + "\n" + `{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"x"}}` + "\n"), Lines: []int{2}}
	seen := Cover([]Case{plain})
	for _, name := range Required("v3") {
		want := name == "entry message" || name == "role user" || name == "string content of user"
		if seen[name] != want {
			t.Errorf("a session of one user message shows %q: %t, want %t", name, seen[name], want)
		}
	}
}
