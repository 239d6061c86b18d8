// Strings, numbers and JSON values, ordinary ones and the odd ones that break careless readers.

const WORDS = "parser token leaf branch retry cache login session header offset stream buffer socket query index patch".split(" ");

/** Odd strings by class; the goldens' coverage test looks for each class in the written files. */
export const ODD_STRINGS = {
	loneHigh: "cut \ud83d",
	loneLow: "\ude00 rest",
	swappedPair: "\ude00\ud83d",
	lineSeparators: "a\u2028b\u2029c",
	nul: "nul \u0000 in the middle",
	controls: "bell \u0007 escape \u001b[31mred\u001b[0m del \u007f",
	emoji: "🙂 👩‍👩‍👧 🇩🇪 e\u0301",
	wide: "日本語 テスト 한국어",
	markup: "<tag a=\"b\">&amp; </summary>",
	escapes: "back\\slash \"quote\" \t tab \r\n line / slash",
	bidi: "left \u202eright\u202c",
	byteOrderMark: "\ufeffmark",
	fences: "```js\n`code`\n```",
};

/** Odd numbers as JavaScript values; JSON.stringify writes -0 as 0. */
export const ODD_NUMBERS = [1e21, -0, 0.1 + 0.2, 5e-324, 1.7976931348623157e308, 9007199254740994, 1e-7, 123456789012345680000, -1.5, 0.15];

/** One to count words. */
export function words(random, count = 6) {
	return Array.from({ length: random.int(1, count) }, () => random.pick(WORDS)).join(" ");
}

/** A string: words, now and then odd ones, empty or very long. */
export function text(random) {
	const kind = random.weighted({ plain: 60, odd: 30, lines: 6, empty: 3, long: 0.6 });
	switch (kind) {
		case "odd":
			return `${words(random, 2)} ${random.pick(Object.values(ODD_STRINGS))} ${words(random, 1)}`;
		case "lines":
			return Array.from({ length: random.int(2, 5) }, () => words(random)).join("\n");
		case "empty":
			return random.pick(["", " ", "\n"]);
		case "long":
			return `${words(random)} `.repeat(random.int(100, 300));
		default:
			return words(random);
	}
}

/** A number: mostly a small integer, now and then an odd one. */
export function number(random) {
	return random.chance(0.1) ? random.pick(ODD_NUMBERS) : random.int(0, 100000);
}

/** Any JSON value, at most so many levels deep. */
export function json(random, depth = 3) {
	const kind = random.weighted({ string: 4, number: 3, bool: 1, null: 1, array: depth > 0 ? 1.5 : 0, object: depth > 0 ? 2 : 0 });
	switch (kind) {
		case "string":
			return text(random);
		case "number":
			return number(random);
		case "bool":
			return random.chance(0.5);
		case "array":
			return Array.from({ length: random.int(0, 3) }, () => json(random, depth - 1));
		case "object":
			return object(random, depth - 1);
		default:
			return null;
	}
}

/** A JSON object, now and then with odd member names. */
export function object(random, depth = 2) {
	const result = {};
	for (let i = random.int(0, 3); i > 0; i--) {
		const name = random.chance(0.15) ? random.pick(["", "é", "a.b/c~d", "<key>", "10", "\ud83d"]) : random.pick(WORDS);
		result[name] = json(random, depth);
	}
	return result;
}

/** Nested arrays, so many levels deep. */
export function nested(depth) {
	let value = "bottom";
	for (let i = 0; i < depth; i++) value = [value];
	return value;
}
