// A session that twists bend: its header and entries as objects, then its lines as bytes.

/** Twists of members work on header and entries; twists of text are kept for the lines and applied last. */
export class Bent {
	constructor(random, [header, ...entries]) {
		this.random = random;
		this.header = header;
		this.entries = entries;
		this.texts = []; // functions from the list of lines (strings, without ends) to a list of lines
		this.finish = (lines) => Buffer.from(lines.map((line) => `${line}\n`).join("")); // lines to bytes
		this.fresh = 0;
	}

	/** An id that no entry has. */
	newId() {
		return `bent${String(++this.fresh).padStart(4, "0")}`;
	}

	/** Appends an entry to the current leaf and returns it. */
	append(type, members) {
		const last = this.entries.at(-1);
		const entry = { type, id: this.newId(), parentId: last?.id ?? null, timestamp: "2026-01-06T00:00:00.000Z", ...members };
		this.entries.push(entry);
		return entry;
	}

	appendMessage(role, members = {}) {
		return this.append("message", { message: { role, content: [{ type: "text", text: `a ${role}` }], timestamp: 1767600000000, ...members } });
	}

	/** Up to count entries that match, at random; make() appends one where there is none. */
	some(count, matches, make) {
		const found = this.entries.filter(matches);
		return found.length > 0 ? this.random.shuffle(found).slice(0, count) : [make()];
	}

	/** Up to count message entries of a role. */
	messages(role, count = 2) {
		return this.some(count, (entry) => entry.type === "message" && entry.message?.role === role, () => this.make(role));
	}

	/** Up to count entries of a type. */
	ofType(type, count = 2) {
		return this.some(count, (entry) => entry.type === type, () => this.make(type));
	}

	/** Appends an ordinary entry of a type or a message of a role. */
	make(kind) {
		const { id } = this.entries.at(-1);
		switch (kind) {
			case "bashExecution":
				return this.appendMessage(kind, { content: undefined, command: "ls", output: "a\nb", exitCode: 0, cancelled: false, truncated: false });
			case "custom":
				return this.appendMessage(kind, { customType: "ext.note", display: true });
			case "toolResult":
				return this.appendMessage(kind, { toolCallId: "call_1", toolName: "read", isError: false });
			case "assistant":
				return this.appendMessage(kind, { provider: "anthropic", model: "m-a", stopReason: "stop" });
			case "custom_message":
				return this.append(kind, { customType: "ext.note", content: "note", display: true });
			case "branch_summary":
				return this.append(kind, { fromId: id, summary: "what was tried" });
			case "compaction":
				return this.append(kind, { summary: "so far", firstKeptEntryId: id, tokensBefore: 1234 });
			case "label":
				return this.append(kind, { targetId: id, label: "here" });
			case "session_info":
				return this.append(kind, { name: "title" });
			case "model_change":
				return this.append(kind, { provider: "openai", modelId: "m-b" });
			case "thinking_level_change":
				return this.append(kind, { thinkingLevel: "low" });
			default:
				return this.appendMessage(kind);
		}
	}

	/** The file's bytes. */
	bytes() {
		const lines = [this.header, ...this.entries].map((record) => (typeof record === "string" ? record : JSON.stringify(record)));
		return this.finish(this.texts.reduce((list, change) => change(list), lines));
	}

	/**
	 * Whether every walk in the file ends: no entry is its own ancestor, neither through the last entry
	 * of an id, which a branch takes, nor through any, which the tree does.
	 */
	isAcyclic() {
		const parents = new Map();
		for (const { id, parentId } of this.entries) parents.set(id, [...(parents.get(id) ?? []), parentId]);
		const state = new Map();
		const visit = (id) => {
			if (!parents.has(id) || state.get(id) === "done") return true;
			if (state.get(id) === "open") return false;
			state.set(id, "open");
			const ends = parents.get(id).every(visit);
			state.set(id, "done");
			return ends;
		};
		return [...parents.keys()].every(visit);
	}
}

/** Sets a member to one of the values; the value MISSING takes it away. */
export function setOneOf(random, object, name, values) {
	const value = random.pick(values);
	if (value === MISSING) delete object[name];
	else object[name] = value;
}

export const MISSING = Symbol("missing");
