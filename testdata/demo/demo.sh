#!/bin/sh
# The main job on the bundled sessions: demo.sh PATH-TO-sessiontool
set -eu
tool=$1
here=testdata/demo
say() { printf '\n$ sessiontool %s\n' "$*"; }
run() {
	say "$@"
	"$tool" "$@"
}

run validate "$here/auth.jsonl" "$here/old-v1.jsonl"
run tree "$here/auth.jsonl"
run context "$here/auth.jsonl" --leaf e5 --format text
run context "$here/auth.jsonl" --explain

# A damaged file: findings are the expected result, exit code 1.
say validate "$here/damaged.jsonl"
code=0
"$tool" validate "$here/damaged.jsonl" || code=$?
[ "$code" -eq 1 ] || { echo "demo: validate of a damaged file exits $code, want 1" >&2; exit 1; }

# An old file reads as version 3 would, and is not touched.
run tree "$here/old-v1.jsonl"
