// Sessiontool checks, shows and migrates the session files of the Pi coding agent.
package main

import (
	"os"

	"sessiontool/cmd"
)

func main() { os.Exit(cmd.Main(os.Args[1:], cmd.System())) }
