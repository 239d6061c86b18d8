package sessionfile

import (
	"fmt"
	"path/filepath"
	"strings"
)

// The environment variables that say where sessions are. An empty one counts
// as unset.
const (
	// EnvAgentDir replaces ~/.pi/agent, where settings.json and the default
	// session folders are.
	EnvAgentDir = "PI_CODING_AGENT_DIR"
	// EnvSessionDir names the folder of the sessions itself.
	EnvSessionDir = "PI_CODING_AGENT_SESSION_DIR"
)

// The origins of a Folder that are not a settings file.
const (
	OriginFlag    = "--session-dir"
	OriginEnv     = EnvSessionDir
	OriginDefault = "default"
)

// sessionExt is how the names of session files end, in this spelling only.
const sessionExt = ".jsonl"

// Places says where sessions are looked for. It holds all that the answer
// depends on besides the disk; the real environment is never asked.
type Places struct {
	// Home is the user's home directory; empty when it is not known.
	Home string
	// Cwd is the current directory, absolute. Symbolic links in it are
	// followed, because Pi takes its own directory from the kernel, which knows
	// no links; $PWD may still hold one.
	Cwd string
	// Getenv returns an environment variable; nil is an empty environment.
	Getenv func(string) string
	// SessionDir is the value of --session-dir; empty when it was not given.
	SessionDir string
}

// Folder is the folder in which the sessions of the current directory are.
type Folder struct {
	// Path is absolute. The folder need not exist.
	Path string
	// FilterCwd says that the folder may hold sessions of several directories,
	// so that only those count whose header names the current one. The default
	// folder is not filtered, although its name is not always unique.
	FilterCwd bool
	// Origin says what decided: OriginFlag, OriginEnv, OriginDefault, or
	// "sessionDir in " and the path of a settings.json.
	Origin string
}

// DefaultFolderName returns the name of the folder that Pi keeps the sessions
// of a directory in: cwd, absolute, without its leading separator, with every
// separator and colon as a dash, between two dashes at either end. It is not
// one to one: "/a/b" and "/a-b" share a folder.
func DefaultFolderName(cwd string) string {
	if strings.HasPrefix(cwd, "/") || strings.HasPrefix(cwd, `\`) {
		cwd = cwd[1:]
	}
	return "--" + strings.NewReplacer("/", "-", `\`, "-", ":", "-").Replace(cwd) + "--"
}

// Folder decides which folder is looked in. The first of these wins:
// SessionDir, EnvSessionDir, sessionDir in the settings.json of the current
// directory's .pi folder, the same in that of the agent folder, the default.
//
// The error says what about the settings makes the question unanswerable; that
// the folder does not exist is none.
func (p Places) Folder() (Folder, error) {
	s, err := p.newSessionSearch()
	if err != nil {
		return Folder{}, err
	}
	return s.folder, nil
}

// newSessionSearch makes every decision that does not depend on the sessions found.
func (p Places) newSessionSearch() (*sessionSearch, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, fmt.Errorf("the current directory is given as %q, which is not an absolute path", p.Cwd)
	}
	s := &sessionSearch{paths: pathRules{home: p.Home, cwd: physical(p.Cwd)}}
	agent, agentErr := p.agentDir(s.paths) // without one, standard is relative and equals no folder
	s.root = filepath.Join(agent, "sessions")
	standard := filepath.Join(s.root, DefaultFolderName(s.paths.cwd))

	chosen, origin, err := p.chosenFolder(s.paths, agent)
	switch {
	case err != nil:
		return nil, err
	case chosen != "":
		path, err := s.paths.absolute(chosen)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", origin, err)
		}
		s.folder = Folder{Path: path, FilterCwd: !samePath(path, standard), Origin: origin}
	case agentErr != nil:
		return nil, agentErr
	default:
		s.folder = Folder{Path: standard, Origin: OriginDefault}
	}
	return s, nil
}

// agentDir returns the folder of Pi's own files, absolute; "" with an error.
func (p Places) agentDir(paths pathRules) (string, error) {
	if dir := p.env(EnvAgentDir); dir != "" {
		path, err := paths.absolute(dir)
		if err != nil {
			return "", fmt.Errorf("%s: %w", EnvAgentDir, err)
		}
		return path, nil
	}
	return paths.absolute("~/.pi/agent")
}

// chosenFolder returns the folder that takes the place of the default one as
// it was written, and what chose it; "" when nothing did. agent is "" when the
// agent folder is not known.
func (p Places) chosenFolder(paths pathRules, agent string) (chosen, origin string, err error) {
	if p.SessionDir != "" {
		return p.SessionDir, OriginFlag, nil
	}
	if dir := p.env(EnvSessionDir); dir != "" {
		return dir, OriginEnv, nil
	}
	files := []string{filepath.Join(paths.cwd, ".pi", "settings.json")}
	if agent != "" {
		files = append(files, filepath.Join(agent, "settings.json"))
	}
	return settingsFolder(files)
}

func (p Places) env(name string) string {
	if p.Getenv == nil {
		return ""
	}
	return p.Getenv(name)
}
