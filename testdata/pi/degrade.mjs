// Makes version 1 and version 2 files of version 3 sessions.
// usage: node degrade.mjs --seed N --to 1|2 --out DIR FILE...

import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { readArgs } from "./lib/args.mjs";
import { toV1, toV2 } from "./lib/degrade.mjs";
import { readRecords, writeRecords } from "./lib/jsonl.mjs";
import { Random, mixSeed } from "./lib/random.mjs";

const args = readArgs({ seed: 1, to: undefined, out: undefined });
const degrade = { 1: toV1, 2: toV2 }[args.to];
if (!degrade) throw new Error(`--to ${args.to}: there are versions 1 and 2`);
mkdirSync(args.out, { recursive: true });
args.files.forEach((file, index) => {
	const name = `${basename(file, ".jsonl")}-v${args.to}.jsonl`;
	writeRecords(join(args.out, name), degrade(new Random(mixSeed(args.seed, index)), readRecords(file)));
});
