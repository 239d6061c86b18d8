// Damages session files: bytes and members, one to three times each.
// usage: node mutate.mjs --seed N --out DIR FILE...
// DIR/damage.json says what was done: {"name.jsonl": [{kind, line, member?}]}; line counts when it was done.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readArgs } from "./lib/args.mjs";
import { BYTE_DAMAGE } from "./lib/damage-bytes.mjs";
import { MEMBER_DAMAGE, damageMember } from "./lib/damage-members.mjs";
import { Random, mixSeed } from "./lib/random.mjs";

const KINDS = [...Object.keys(BYTE_DAMAGE), ...Object.keys(MEMBER_DAMAGE)];

/** The lines of a file without their ends. */
function splitLines(bytes) {
	const lines = [];
	for (let start = 0; start < bytes.length; ) {
		const end = bytes.indexOf(10, start);
		lines.push(bytes.subarray(start, end < 0 ? bytes.length : end));
		start = end < 0 ? bytes.length : end + 1;
	}
	return lines;
}

/** The files' first damages go through the kinds in turn, further ones are drawn; members are damaged as often as bytes. */
function choose(random, index, round) {
	if (round === 0) return KINDS[index % KINDS.length];
	return random.pick(Object.keys(random.chance(0.5) ? MEMBER_DAMAGE : BYTE_DAMAGE));
}

function mutate(random, index, bytes) {
	let lines = splitLines(bytes);
	let torn = false;
	const damage = [];
	for (let round = 0, rounds = random.pick([1, 1, 1, 2, 3]); round < rounds && lines.length > 0; round++) {
		const kind = choose(random, index, round);
		const done = MEMBER_DAMAGE[kind] ? damageMember(random, lines, kind) : BYTE_DAMAGE[kind](random, lines);
		lines = done.lines;
		torn ||= done.torn === true;
		damage.push({ kind, line: done.line, member: done.member });
	}
	const whole = Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")]));
	return { damage, bytes: torn ? whole.subarray(0, -1) : whole };
}

const args = readArgs({ seed: 1, out: undefined });
mkdirSync(args.out, { recursive: true });
const report = {};
args.files.forEach((file, index) => {
	const { damage, bytes } = mutate(new Random(mixSeed(args.seed, index)), index, readFileSync(file));
	report[basename(file)] = damage;
	writeFileSync(join(args.out, basename(file)), bytes);
});
writeFileSync(join(args.out, "damage.json"), `${JSON.stringify(report, null, "\t")}\n`);
