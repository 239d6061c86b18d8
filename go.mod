module sessiontool

go 1.26

require golang.org/x/sys v0.42.0

require (
	github.com/fatih/color v1.19.0
	github.com/google/uuid v1.6.0
	github.com/rivo/uniseg v0.4.7
	github.com/santhosh-tekuri/jsonschema/v5 v5.3.1
)

require (
	github.com/mattn/go-colorable v0.1.14 // indirect
	github.com/mattn/go-isatty v0.0.20 // indirect
)
