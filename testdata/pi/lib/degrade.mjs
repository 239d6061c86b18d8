// Turns the records of a version 3 session into those of a version 1 or 2 file, as the Pi of that time would have written them.

const V1_ROLES = ["user", "assistant", "toolResult", "bashExecution"];
const V1_TYPES = ["message", "model_change", "thinking_level_change", "compaction"];
const V2_TYPES = [...V1_TYPES, "branch_summary", "custom", "custom_message", "label", "session_info"];

/** Entries with an index by id and the ids of those that stay. */
class Selection {
	constructor(entries, keep) {
		this.byId = new Map(entries.map((entry) => [entry.id, entry]));
		this.kept = new Set(entries.filter(keep).map((entry) => entry.id));
	}

	/** The nearest entry that stays, from id upwards; null when there is none. */
	nearest(id) {
		while (id && !this.kept.has(id)) id = this.byId.get(id)?.parentId;
		return id ?? null;
	}
}

/** The branch that ends in a leaf, root first. */
function branch(entries, leaf) {
	const byId = new Map(entries.map((entry) => [entry.id, entry]));
	const path = [];
	for (let entry = leaf; entry; entry = byId.get(entry.parentId)) path.push(entry);
	return path.reverse();
}

/** The branch with the most entries that v1 knows. */
function longestBranch(entries, keep) {
	return entries.map((entry) => branch(entries, entry).filter(keep)).reduce((best, path) => (path.length > best.length ? path : best), []);
}

/** Members that came only later leave an old message: none of them changes what Pi makes of it. */
function oldMessage(random, message) {
	if (message.usage && random.chance(0.3)) delete message.usage.totalTokens;
	if (message.role === "user" && random.chance(0.1)) message.attachments = [];
	return message;
}

function oldCompaction(entry, index) {
	const { firstKeptEntryId, systemMessage, ...rest } = entry;
	return { ...rest, firstKeptEntryIndex: index };
}

/** A linear file without ids: one branch of the session, kept ids as record indices (the header is 0). */
export function toV1(random, [header, ...entries]) {
	const keep = (entry) => V1_TYPES.includes(entry.type) && (entry.type !== "message" || V1_ROLES.includes(entry.message.role));
	const path = longestBranch(entries, keep);
	const selection = new Selection(entries, (entry) => path.includes(entry));
	const index = new Map(path.map((entry, position) => [entry.id, position + 1]));
	const records = path.map((entry) => {
		const { id, parentId, ...rest } = entry;
		if (entry.type === "message") return { ...rest, message: oldMessage(random, entry.message) };
		if (entry.type !== "compaction") return rest;
		const kept = entry.firstKeptEntryId === id ? id : (selection.nearest(entry.firstKeptEntryId) ?? id);
		return oldCompaction(rest, index.get(kept));
	});
	const { version, parentSession, ...oldHeader } = header;
	const state = random.chance(0.5) ? { provider: "anthropic", modelId: "m-a", thinkingLevel: "off" } : {};
	return [{ ...oldHeader, ...state, ...(random.chance(0.2) ? { branchedFrom: "/home/dev/old.jsonl" } : {}) }, ...records];
}

/** References of a v2 entry moved to entries that stay. */
function relink(selection, entry) {
	const result = { ...entry, parentId: selection.nearest(entry.parentId) };
	if (entry.type === "compaction") {
		result.firstKeptEntryId = entry.firstKeptEntryId === entry.id ? entry.id : (selection.nearest(entry.firstKeptEntryId) ?? entry.id);
	}
	if (entry.type === "branch_summary") result.fromId = selection.nearest(entry.fromId) ?? "root";
	return result;
}

/** A tree with hookMessage for custom; one file in three keeps the types and roles that came only with v3. */
export function toV2(random, [header, ...entries]) {
	const all = random.chance(1 / 3);
	const keep = (entry) => all || (V2_TYPES.includes(entry.type) && entry.message?.role !== "system");
	const selection = new Selection(entries, (entry) => keep(entry));
	const targets = (entry) => entry.type !== "label" || selection.kept.has(entry.targetId);
	const stay = new Selection(entries, (entry) => selection.kept.has(entry.id) && targets(entry));
	const records = entries.filter((entry) => stay.kept.has(entry.id)).map((entry) => {
		const record = relink(stay, entry);
		if (!all) delete record.systemMessage;
		if (record.type === "message") record.message = oldMessage(random, record.message);
		if (record.message?.role === "custom") record.message.role = "hookMessage";
		return record;
	});
	return [{ ...header, version: 2 }, ...records];
}
