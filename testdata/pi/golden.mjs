// Writes the committed goldens: sessions of every kind with the real Pi's answers, one gzip of JSON lines per set.
// usage: node golden.mjs [--pi DIR] OUTDIR
// The same scripts, Pi and Node give the same bytes.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, gzipSync } from "node:zlib";
import { readArgs } from "./lib/args.mjs";
import { sessionFiles } from "./lib/jsonl.mjs";
import { askAll } from "./lib/pool.mjs";

const SEED = 20260105;
const HERE = dirname(fileURLToPath(import.meta.url));

const args = readArgs({ pi: "" });
const out = args.files[0];
if (!out) throw new Error("usage: node golden.mjs [--pi DIR] OUTDIR");

/** Runs one of the scripts beside this one. */
function run(script, ...rest) {
	execFileSync(process.execPath, [join(HERE, script), "--seed", SEED, ...rest].map(String), { stdio: "inherit" });
}

const generate = (dir, first, count, size) => run("generate.mjs", "--first", first, "--count", count, "--size", size, "--out", dir, ...(args.pi ? ["--pi", args.pi] : []));

/** How each set is made: every one fills its folder below work. */
const SETS = {
	v3: (work) => generate(join(work, "v3"), 0, 140, 45),
	v2: (work) => run("degrade.mjs", "--to", "2", "--out", join(work, "v2"), ...sessionFiles(join(work, "v3")).slice(0, 110)),
	v1: (work) => run("degrade.mjs", "--to", "1", "--out", join(work, "v1"), ...sessionFiles(join(work, "v3")).slice(0, 110)),
	twisted: (work) => {
		generate(join(work, "straight"), 200, 120, 20);
		run("twist.mjs", "--out", join(work, "twisted"), ...sessionFiles(join(work, "straight")));
	},
};

/** What bent each file of a folder, by file name; empty for folders of straight files. */
function readTwists(dir) {
	const path = join(dir, "twists.json");
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** The first error anywhere in an answer. */
function firstError(answer) {
	return [answer, answer.title, answer.tree, ...answer.leaves, ...answer.extracts].find((part) => part?.error)?.error;
}

/** The file's bytes as a member: text where that gives the bytes back, else base64. */
function sessionMember(bytes) {
	const text = bytes.toString("utf8");
	return Buffer.from(text, "utf8").equals(bytes) ? { session: text } : { sessionBase64: bytes.toString("base64") };
}

/** One line of a golden: name and session first, then Pi's answer as the oracle wrote it. */
function goldenLine(name, twists, file, line) {
	if (line === null) throw new Error(`${name}: Pi hangs`);
	const error = firstError(JSON.parse(line));
	if (error) throw new Error(`${name}: Pi throws: ${error}`);
	const head = JSON.stringify({ name, twists, ...sessionMember(readFileSync(file)) });
	const answer = line.slice(line.indexOf(',"lines":'));
	return `${head.slice(0, -1)}${answer}\n`;
}

async function writeSet(set, dir) {
	const lines = [];
	const twists = readTwists(dir);
	for await (const { file, line } of askAll(sessionFiles(dir), { pi: args.pi, timeout: 20_000 })) {
		const name = `${set}-${String(lines.length + 1).padStart(3, "0")}`;
		lines.push(goldenLine(name, twists[basename(file)], file, line));
	}
	const packed = gzipSync(lines.join(""), { level: constants.Z_BEST_COMPRESSION });
	packed[9] = 255; // the system that packed it: unknown, so that every system writes the same bytes
	writeFileSync(join(out, `${set}.jsonl.gz`), packed);
	process.stdout.write(`${set}: ${lines.length} sessions, ${packed.length} bytes\n`);
}

const work = mkdtempSync(join(tmpdir(), "sessiontool-golden-"));
try {
	mkdirSync(out, { recursive: true });
	for (const [set, make] of Object.entries(SETS)) {
		make(work);
		await writeSet(set, join(work, set));
	}
} finally {
	rmSync(work, { recursive: true, force: true });
}
