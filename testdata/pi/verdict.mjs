// What ajv says about each line of session files under a JSON Schema, one line of JSON per file.
// usage: node verdict.mjs --schema bundle.json [--modules DIR] [FILE...] > verdicts.jsonl
// {"file", "lines": [[line, valid, ["/pointer keyword", ...]], ...]}: lines that JSON.parse refuses are left out.
// Without files their names are read from standard input, one a line. DIR is where ajv is installed: the folder that
// holds node_modules, this one by default.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { readArgs } from "./lib/args.mjs";

/** The value of a line, or undefined if it is none. */
function parse(line) {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

function verdicts(validate, path) {
	return readFileSync(path, "utf8").split("\n").flatMap((text, index) => {
		const value = parse(text);
		if (value === undefined) return [];
		const valid = validate(value);
		return [[index + 1, valid, (validate.errors ?? []).map((error) => `${error.instancePath} ${error.keyword}`).sort()]];
	});
}

const args = readArgs({ schema: undefined, modules: import.meta.dirname });
const { default: Ajv2020 } = createRequire(resolve(args.modules, "package.json"))("ajv/dist/2020.js");
const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
const validate = ajv.compile(JSON.parse(readFileSync(args.schema, "utf8")));
const files = args.files.length > 0 ? args.files : readFileSync(0, "utf8").split("\n").filter(Boolean);
for (const file of files) {
	process.stdout.write(`${JSON.stringify({ file, lines: verdicts(validate, file) })}\n`);
}
