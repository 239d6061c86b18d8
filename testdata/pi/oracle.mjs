// Answers for many session files: what the real Pi makes of each, one line of JSON per file.
// usage: node oracle.mjs [--pi DIR] [--timeout MS] [FILE...] > answers.jsonl
// Without files their names are read from standard input, one a line. {"file","error"} is a file that
// Pi does not open, {"file","hang":true} one that it does not come back from.

import { readFileSync } from "node:fs";
import { readArgs } from "./lib/args.mjs";
import { askAll } from "./lib/pool.mjs";

const args = readArgs({ pi: "", timeout: 5000 });
const files = args.files.length > 0 ? args.files : readFileSync(0, "utf8").split("\n").filter(Boolean);
for await (const { file, line } of askAll(files, args)) {
	const text = line ?? JSON.stringify({ file, hang: true });
	if (!process.stdout.write(`${text}\n`)) await new Promise((resolve) => process.stdout.once("drain", resolve));
}
