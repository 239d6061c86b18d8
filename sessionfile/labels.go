package sessionfile

// LabelChange is a label entry: it sets a label or, when Label is empty, clears
// it.
type LabelChange struct {
	Entry    int
	TargetID string
	Label    string
}

// LabelInForce is a label that no later entry replaced or cleared.
type LabelInForce struct {
	TargetID string
	Label    string
	// Entry is the label entry that set it.
	Entry int
}

// LabelChanges are all label entries in file order. The slice is shared: do not
// change it.
func (s *Session) LabelChanges() []LabelChange { return s.labels }

// Labels are the labels in force, in the order in which they were first set:
// setting again keeps the place, clearing and setting again moves to the end.
func (s *Session) Labels() []LabelInForce {
	place := map[string]int{}
	var list []LabelInForce
	for _, c := range s.labels {
		at, set := place[c.TargetID]
		switch {
		case c.Label == "" && set:
			list[at].Label = ""
			delete(place, c.TargetID)
		case c.Label == "":
		case set:
			list[at].Label, list[at].Entry = c.Label, c.Entry
		default:
			place[c.TargetID] = len(list)
			list = append(list, LabelInForce{TargetID: c.TargetID, Label: c.Label, Entry: c.Entry})
		}
	}
	return inForce(list)
}

// inForce leaves out what was cleared.
func inForce(list []LabelInForce) []LabelInForce {
	kept := list[:0]
	for _, l := range list {
		if l.Label != "" {
			kept = append(kept, l)
		}
	}
	return kept
}
