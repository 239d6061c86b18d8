// Session files as lists of records: the header first, then the entries.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The records of a well-formed session file. */
export function readRecords(path) {
	return readFileSync(path, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Writes records as Pi writes them, one a line. */
export function writeRecords(path, records) {
	writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
}

/** The session files of a folder, sorted by name. */
export function sessionFiles(dir) {
	return readdirSync(dir).filter((name) => name.endsWith(".jsonl")).sort().map((name) => join(dir, name));
}
