// Writes random version 3 sessions with the real SessionManager.
// usage: node generate.mjs --seed N --count M --out DIR [--first I] [--size ENTRIES] [--pi DIR]
// Session I of a seed is always the same bytes, however many are written: DIR/s<seed>-<I>.jsonl

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArgs } from "./lib/args.mjs";
import { setClock, setRandomUUID } from "./lib/clock.mjs";
import { loadPi } from "./lib/pi.mjs";
import { Random, mixSeed } from "./lib/random.mjs";
import { writeSession } from "./lib/session.mjs";

const EPOCH = Date.UTC(2026, 0, 5, 10);

/** A clock that moves on by a random step at every look, often by nothing at all. */
function tickingClock(random, start) {
	let time = start;
	return () => {
		time += random.chance(0.3) ? 0 : random.int(1, 4000);
		return time;
	};
}

function sessionId(random, time) {
	const hex = time.toString(16).padStart(12, "0");
	return `${hex.slice(0, 8)}-${hex.slice(8)}-7${random.hex(3)}-8${random.hex(3)}-${random.hex(12)}`;
}

/** Writes session number index of the seed to path. */
function generate(pi, seed, index, size, path) {
	const random = new Random(mixSeed(seed, index));
	const start = EPOCH + index * 3600_000;
	setClock(tickingClock(new Random(mixSeed(seed, index, 1)), start));
	const ids = new Random(mixSeed(seed, index, 2));
	setRandomUUID(() => `${ids.hex(8)}-0000-4000-8000-000000000000`);
	const dir = mkdtempSync(join(tmpdir(), "sessiontool-generate-"));
	try {
		const manager = pi.SessionManager.create("/home/dev/project", dir, { id: sessionId(ids, start) });
		writeSession(manager, random, random.int(Math.ceil(size / 4), size));
		copyFileSync(manager.getSessionFile(), path);
	} finally {
		setClock();
		setRandomUUID();
		rmSync(dir, { recursive: true, force: true });
	}
}

const args = readArgs({ seed: 1, count: 1, first: 0, size: 45, out: undefined, pi: "" });
const pi = await loadPi(args.pi);
mkdirSync(args.out, { recursive: true });
for (let index = args.first; index < args.first + args.count; index++) {
	const name = `s${args.seed}-${String(index).padStart(4, "0")}.jsonl`;
	generate(pi, args.seed, index, args.size, join(args.out, name));
}
