// Reads `--name value` arguments; the time zone is set here, before anything reads a date.

import { parseArgs } from "node:util";

process.env.TZ = "UTC"; // Pi reads a time without a zone as local time

/** Parses argv: spec is {name: default}; numbers stay numbers. Returns {name: value, files: [positional]}. */
export function readArgs(spec) {
	const options = Object.fromEntries(Object.keys(spec).map((name) => [name, { type: "string" }]));
	const { values, positionals } = parseArgs({ options, allowPositionals: true });
	const result = { files: positionals };
	for (const [name, fallback] of Object.entries(spec)) {
		const value = values[name] ?? fallback;
		if (value === undefined) throw new Error(`--${name} is required`);
		result[name] = typeof fallback === "number" ? Number(value) : value;
	}
	return result;
}
