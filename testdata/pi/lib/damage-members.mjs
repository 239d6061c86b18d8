// Damage to the members of a record: removed, retyped, renamed, emptied, at any depth.

/** Every member below a value, as {owner, name}; array elements count, deep values do not. */
function members(value, depth = 0) {
	if (value === null || typeof value !== "object" || depth > 5) return [];
	return Object.keys(value).flatMap((name) => [{ owner: value, name }, ...members(value[name], depth + 1)]);
}

/** A value of another type than the given one. */
function retyped(random, value) {
	const others = [null, true, false, 0, 1.5, -3, "text", "", [], {}, ["x"], { content: "x" }, 1e21];
	return random.pick(others.filter((other) => typeof other !== typeof value || Array.isArray(other) !== Array.isArray(value)));
}

function emptied(value) {
	if (Array.isArray(value)) return [];
	return { string: "", number: 0, boolean: false, object: {} }[typeof value];
}

/** The owner's members with one name changed, in the same order. */
function rename(owner, name, to) {
	const entries = Object.entries(owner).map(([key, value]) => [key === name ? to : key, value]);
	for (const key of Object.keys(owner)) delete owner[key];
	Object.assign(owner, Object.fromEntries(entries));
}

function misspelt(random, name) {
	return random.pick([`${name}s`, name.slice(0, -1), name.toUpperCase(), `x-${name}`, name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), ""]);
}

const remove = ({ owner, name }) => (Array.isArray(owner) ? owner.splice(Number(name), 1) : delete owner[name]);

/** The id of some line, as a reference that once pointed elsewhere: cycles and duplicate ids come of it. */
function anyId(random, lines) {
	return /"id":"([^"]*)"/.exec(random.pick(lines).toString("latin1"))?.[1] ?? "gone";
}

/** Each kind changes one member, given as {owner, name}; lines are all lines of the file. */
export const MEMBER_DAMAGE = {
	"member removed": (random, member) => remove(member),
	"member retyped": (random, { owner, name }) => (owner[name] = retyped(random, owner[name])),
	"member renamed": (random, { owner, name }) => (Array.isArray(owner) ? (owner[name] = null) : rename(owner, name, misspelt(random, name))),
	"member emptied": (random, { owner, name }) => (owner[name] = emptied(owner[name])),
	"member added": (random, { owner, name }) => (Array.isArray(owner) ? owner.push(null) : (owner[`${name}2`] = 1)),
	"reference moved": (random, { owner, name }, lines) => (owner[name] = anyId(random, lines)),
};

const REFERENCES = ["id", "parentId", "firstKeptEntryId", "targetId", "fromId"];

/** Near the root half of the time: that is where the members are that the format lives by. */
function pickMember(random, record, kind) {
	if (kind === "reference moved") return { owner: record, name: random.pick(REFERENCES.filter((name) => name in record || name === "parentId")) };
	return random.pick(random.chance(0.5) ? Object.keys(record).map((name) => ({ owner: record, name })) : members(record));
}

/** Damages one record of the lines, as the kinds of damage-bytes.mjs do; the header only now and then. */
export function damageMember(random, lines, kind) {
	const first = random.chance(0.1) || lines.length < 2 ? 0 : 1;
	const index = random.int(first, lines.length - 1);
	let record = null;
	try {
		record = JSON.parse(lines[index].toString("utf8"));
	} catch {}
	if (record === null || typeof record !== "object" || Object.keys(record).length === 0) return { lines, line: index + 1 };
	const member = pickMember(random, record, kind);
	MEMBER_DAMAGE[kind](random, member, lines);
	return { lines: lines.with(index, Buffer.from(JSON.stringify(record))), line: index + 1, member: member.name };
}
