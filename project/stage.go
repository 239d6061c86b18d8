package project

import "fmt"

// Stage is how far the projection goes.
type Stage uint8

// The stages, each made of the one before.
const (
	// Entries are the selected entries as they stand in the file.
	Entries Stage = iota
	// Agent are the agent's messages (AgentMessage[]), among them the roles of the
	// coding agent itself.
	Agent
	// Provider are the messages that go to the model (Message[]).
	Provider
)

var stageNames = [...]string{"entries", "agent", "provider"}

// String is the name that ParseStage reads.
func (s Stage) String() string { return stageNames[s] }

// ParseStage reads the name of a stage.
func ParseStage(name string) (Stage, error) {
	for i, known := range stageNames {
		if name == known {
			return Stage(i), nil
		}
	}
	return 0, fmt.Errorf("unknown stage %q: want entries, agent or provider", name)
}
