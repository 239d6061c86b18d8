// A clock and an id source that a seed decides, put under code that reads the real ones.

import { createRequire, syncBuiltinESMExports } from "node:module";

const crypto = createRequire(import.meta.url)("node:crypto");
const RealDate = Date;
const realRandomUUID = crypto.randomUUID;

/** From now on `new Date()` and `Date.now()` give what now() gives (Unix milliseconds); undefined brings the real clock back. */
export function setClock(now) {
	if (!now) {
		globalThis.Date = RealDate;
		return;
	}
	globalThis.Date = class extends RealDate {
		constructor(...args) {
			super(...(args.length === 0 ? [now()] : args));
		}
		static now() {
			return now();
		}
	};
}

/** From now on node's randomUUID gives what next() gives; undefined brings the real one back. */
export function setRandomUUID(next) {
	crypto.randomUUID = next ?? realRandomUUID;
	syncBuiltinESMExports();
}
