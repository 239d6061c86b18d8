// The worker thread of pool.mjs: loads Pi once and answers one file after the other.

import { parentPort, workerData } from "node:worker_threads";
import { answersFor, stringifyAnswer } from "./answers.mjs";
import { loadPi } from "./pi.mjs";

const pi = await loadPi(workerData.pi);

parentPort.on("message", (file) => {
	try {
		const line = file === "" ? "ready" : stringifyAnswer({ file, ...answersFor(pi, file, workerData.scratch) });
		parentPort.postMessage({ line });
	} catch (error) {
		parentPort.postMessage({ failure: `${file}: ${error?.stack ?? error}` });
	}
});
