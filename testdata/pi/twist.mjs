// Bends sessions into shapes that only hand edits and forks write, but that Pi reads without hanging.
// usage: node twist.mjs --seed N --out DIR FILE...
// The first files get one twist each, in order, the rest several; DIR/twists.json says which: {"name.jsonl": [twists]}.

import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readArgs } from "./lib/args.mjs";
import { Bent } from "./lib/bent.mjs";
import { readRecords } from "./lib/jsonl.mjs";
import { Random, mixSeed } from "./lib/random.mjs";
import { MEMBER_TWISTS } from "./lib/twists-members.mjs";
import { STRUCTURE_TWISTS } from "./lib/twists-structure.mjs";
import { TEXT_TWISTS } from "./lib/twists-text.mjs";

const TWISTS = { ...MEMBER_TWISTS, ...STRUCTURE_TWISTS, ...TEXT_TWISTS };
const NAMES = Object.keys(TWISTS);

/** The names of the twists for one file, in the order of the table. */
function choose(random, index) {
	if (index < NAMES.length) return [NAMES[index]];
	const chosen = new Set(random.shuffle(NAMES).slice(0, random.int(2, 7)));
	return NAMES.filter((name) => chosen.has(name));
}

/** Bends the records; tries again with other choices when a walk would never end. */
function twist(seed, index, path) {
	for (let attempt = 0; ; attempt++) {
		const random = new Random(mixSeed(seed, index, attempt));
		const bent = new Bent(random, readRecords(path));
		const names = choose(random, index);
		for (const name of names) TWISTS[name](bent);
		if (bent.isAcyclic()) return { names, bytes: bent.bytes() };
	}
}

const args = readArgs({ seed: 1, out: undefined });
mkdirSync(args.out, { recursive: true });
const twists = {};
args.files.forEach((file, index) => {
	const { names, bytes } = twist(args.seed, index, file);
	twists[basename(file)] = names;
	writeFileSync(join(args.out, basename(file)), bytes);
});
writeFileSync(join(args.out, "twists.json"), `${JSON.stringify(twists, null, "\t")}\n`);
