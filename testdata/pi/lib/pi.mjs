// Finds an installed Pi and loads the two modules of it that the scripts ask.

import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PACKAGES = ["@earendil-works/pi-coding-agent", "@mariozechner/pi-coding-agent"];

/**
 * The package folder of Pi: dir itself, or below dir/node_modules; without dir, PI_ROOT and then the
 * folder of these scripts are looked at.
 */
export function findPi(dir) {
	const root = resolve(dir || process.env.PI_ROOT || join(dirname(fileURLToPath(import.meta.url)), ".."));
	const candidates = [root, ...PACKAGES.map((name) => join(root, "node_modules", name))];
	const found = candidates.find((path) => existsSync(join(path, "dist/core/session-manager.js")));
	if (!found) throw new Error(`no Pi below ${root}: run npm install there, or name another folder with --pi`);
	return found;
}

/** Pi's session manager and message modules, merged: SessionManager, convertToLlm and what else they export. */
export async function loadPi(dir) {
	const core = join(findPi(dir), "dist/core");
	const load = (file) => import(pathToFileURL(join(core, file)).href);
	return { ...(await load("messages.js")), ...(await load("session-manager.js")) };
}
