// What ajv says about each line of session files under a JSON Schema, one line of JSON per file.
// usage: node verdict.mjs --schema bundle.json [FILE...] > verdicts.jsonl
// {"file", "lines": [[line, valid, ["/pointer keyword", ...]], ...]}: lines that JSON.parse refuses are left out.
// Without files their names are read from standard input, one a line.

import Ajv2020 from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
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

const args = readArgs({ schema: undefined });
const ajv = new Ajv2020.default({ allErrors: true, strict: false, validateFormats: false });
const validate = ajv.compile(JSON.parse(readFileSync(args.schema, "utf8")));
const files = args.files.length > 0 ? args.files : readFileSync(0, "utf8").split("\n").filter(Boolean);
for (const file of files) {
	process.stdout.write(`${JSON.stringify({ file, lines: verdicts(validate, file) })}\n`);
}
