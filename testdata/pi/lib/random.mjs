// Random choices from a seed: the same seed gives the same choices on every machine.

/** The mulberry32 generator: a function that returns a float in [0, 1) each time. */
export function mulberry32(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

/** Mixes a seed and any further numbers into one seed, so that session 7 does not depend on sessions 0 to 6. */
export function mixSeed(...numbers) {
	let hash = 0x811c9dc5;
	for (const number of numbers) {
		for (let shift = 0; shift < 32; shift += 8) {
			hash = Math.imul(hash ^ ((number >>> shift) & 0xff), 0x01000193) >>> 0;
		}
	}
	return hash;
}

/** Choices over one generator. */
export class Random {
	#next;

	constructor(seed) {
		this.#next = mulberry32(seed);
	}

	/** A float in [0, 1). */
	float() {
		return this.#next();
	}

	/** An integer from low to high, both included. */
	int(low, high) {
		return low + Math.floor(this.#next() * (high - low + 1));
	}

	/** True with the given probability. */
	chance(probability) {
		return this.#next() < probability;
	}

	/** One item of a list. */
	pick(list) {
		return list[this.int(0, list.length - 1)];
	}

	/** A key of {key: weight}, as often as its weight says. */
	weighted(weights) {
		let left = this.#next() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
		for (const [key, weight] of Object.entries(weights)) {
			left -= weight;
			if (left < 0) return key;
		}
		return Object.keys(weights).at(-1);
	}

	/** A copy of a list in random order. */
	shuffle(list) {
		const copy = [...list];
		for (let i = copy.length - 1; i > 0; i--) {
			const j = this.int(0, i);
			[copy[i], copy[j]] = [copy[j], copy[i]];
		}
		return copy;
	}

	/** So many lower-case hex digits. */
	hex(digits) {
		return Array.from({ length: digits }, () => this.int(0, 15).toString(16)).join("");
	}
}
