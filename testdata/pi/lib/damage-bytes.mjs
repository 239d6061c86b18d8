// Damage to the bytes of a file: what crashes, full disks, two writers and careless editors do.
//
// Each kind takes the lines (Buffers without their ends, no empty one after the last) and returns the
// lines and what it touched, {lines, line}; line counts from 1.

const pickLine = (random, lines) => random.int(0, lines.length - 1);

/** Puts something in the place of one line; change gives a list of lines. */
function replaceLine(random, lines, change, index = pickLine(random, lines)) {
	return { lines: lines.toSpliced(index, 1, ...change(lines[index])), line: index + 1 };
}

const at = (random, line) => random.int(0, line.length);

/** The line with bytes put in at a random place. */
function insert(random, line, bytes) {
	const offset = at(random, line);
	return Buffer.concat([line.subarray(0, offset), Buffer.from(bytes), line.subarray(offset)]);
}

const BAD_UTF8 = [[0xff], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0x80], [0xf4, 0x90, 0x80, 0x80]];
const GARBAGE = ["undefined", "}", "{", "[1,2", "<<<<<<< HEAD", "NaN", "\"text", "{\"type\":\"message\",", "5", "[]", "true", "\"text\"", "{}"];

export const BYTE_DAMAGE = {
	"file cut"(random, lines) {
		const index = pickLine(random, lines);
		return { lines: [...lines.slice(0, index), lines[index].subarray(0, at(random, lines[index]))], line: index + 1, torn: true };
	},
	"line cut"(random, lines) {
		return replaceLine(random, lines, (line) => [line.subarray(0, at(random, line))]);
	},
	"line beginning lost"(random, lines) {
		return replaceLine(random, lines, (line) => [line.subarray(at(random, line))]);
	},
	"lines fused"(random, lines) {
		const index = random.int(0, Math.max(lines.length - 2, 0));
		return { lines: lines.toSpliced(index, 2, Buffer.concat(lines.slice(index, index + 2))), line: index + 1 };
	},
	"fragment fused with a line"(random, lines) {
		const fragment = lines[pickLine(random, lines)];
		return replaceLine(random, lines, (line) => [Buffer.concat([fragment.subarray(0, at(random, fragment)), line])]);
	},
	"line split"(random, lines) {
		return replaceLine(random, lines, (line) => {
			const offset = at(random, line);
			return [line.subarray(0, offset), line.subarray(offset)];
		});
	},
	"NUL inside a line"(random, lines) {
		return replaceLine(random, lines, (line) => [insert(random, line, [0])]);
	},
	"line padded with NUL"(random, lines) {
		const padding = Buffer.alloc(random.int(1, 100));
		return replaceLine(random, lines, (line) => [random.chance(0.5) ? Buffer.concat([padding, line]) : Buffer.concat([line, padding])]);
	},
	"line of NUL"(random, lines) {
		return replaceLine(random, lines, (line) => [Buffer.alloc(line.length)]);
	},
	"bad UTF-8"(random, lines) {
		return replaceLine(random, lines, (line) => [insert(random, line, random.pick(BAD_UTF8))]);
	},
	"bit flipped"(random, lines) {
		return replaceLine(random, lines, (line) => {
			const copy = Buffer.from(line);
			if (copy.length > 0) copy[random.int(0, copy.length - 1)] ^= 1 << random.int(0, 7);
			return [copy];
		});
	},
	"control character"(random, lines) {
		return replaceLine(random, lines, (line) => [insert(random, line, [random.pick([0x01, 0x09, 0x0b, 0x0d, 0x1b, 0x7f])])]);
	},
	"garbage line"(random, lines) {
		return replaceLine(random, lines, (line) => [line, Buffer.from(random.pick(GARBAGE))]);
	},
	"lines swapped"(random, lines) {
		const [a, b] = [pickLine(random, lines), pickLine(random, lines)];
		return { lines: lines.with(a, lines[b]).with(b, lines[a]), line: Math.min(a, b) + 1 };
	},
	"line duplicated"(random, lines) {
		const index = pickLine(random, lines);
		const target = random.int(index + 1, lines.length);
		return { lines: lines.toSpliced(target, 0, lines[index]), line: target + 1 };
	},
	"line removed"(random, lines) {
		return replaceLine(random, lines, () => []);
	},
	"newline lost at the end"(random, lines) {
		return { lines, line: lines.length, torn: true };
	},
};
