// Asks Pi about many files in a worker thread that is given up on when Pi hangs, as it does on cycles.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** Starts a worker; the answers come as messages, a death by memory as an error. */
function startWorker(pi, scratch) {
	return new Worker(new URL("worker.mjs", import.meta.url), { workerData: { pi, scratch }, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
}

/** One answer for one file: the worker's line of JSON, or null after so many milliseconds or when the worker died. */
function ask(worker, file, timeout) {
	return new Promise((resolve, reject) => {
		const finish = (settle, value) => {
			clearTimeout(timer);
			worker.off("message", onMessage);
			worker.off("error", onError);
			settle(value);
		};
		const onMessage = ({ line, failure }) => (failure ? finish(reject, new Error(failure)) : finish(resolve, line));
		const onError = () => finish(resolve, null);
		const timer = setTimeout(() => finish(resolve, null), timeout);
		worker.on("message", onMessage);
		worker.on("error", onError);
		worker.postMessage(file);
	});
}

/**
 * Yields {file, line} for each file in order; line is null where Pi hangs or runs out of memory. The
 * clock of a file starts with a ready worker, so loading Pi does not count.
 */
export async function* askAll(files, { pi, timeout }) {
	const scratch = mkdtempSync(join(tmpdir(), "sessiontool-oracle-"));
	let worker = startWorker(pi, scratch);
	try {
		await ask(worker, "", 60_000);
		for (const file of files) {
			const line = await ask(worker, file, timeout);
			if (line === null) {
				await worker.terminate();
				worker = startWorker(pi, scratch);
				await ask(worker, "", 60_000);
			}
			yield { file, line };
		}
	} finally {
		await worker.terminate();
		rmSync(scratch, { recursive: true, force: true });
	}
}
