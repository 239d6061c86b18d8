// One random session, written through Pi's own SessionManager and nothing else.

import * as messages from "./messages.mjs";
import { json, object, text, words } from "./values.mjs";

/** How often each step comes up; a session takes one of these shapes. */
const SHAPES = {
	mixed: { turn: 4, bash: 3, system: 1.5, custom: 1.5, customMessage: 3, customEntry: 2, model: 2, level: 2, usage: 3, name: 1.5, label: 4, compact: 4, edit: 4, jump: 4, summary: 2.5, reset: 0.7 },
	deep: { turn: 12, bash: 4, customMessage: 2, level: 2, compact: 3, edit: 3, usage: 1 },
	wide: { turn: 3, label: 2, level: 3, jump: 14, summary: 4, reset: 2, customEntry: 3 },
	labels: { turn: 2, label: 16, jump: 4, compact: 3, name: 2, bash: 1, reset: 0.5 },
	compactions: { turn: 3, system: 3, label: 3, customEntry: 2, level: 2, compact: 9, usage: 3, name: 1, summary: 2, edit: 3, jump: 2, bash: 4, custom: 1, customMessage: 2 },
	edits: { turn: 4, customMessage: 5, bash: 2, edit: 14, compact: 2, jump: 3 },
};

/** Writes random entries into one SessionManager. */
class Writer {
	constructor(manager, random) {
		this.manager = manager;
		this.random = random;
		this.cleared = []; // targets whose label was cleared
		this.hub = undefined; // an entry that many branches start from
	}

	entries() {
		return this.manager.getEntries();
	}

	/** One entry of the file; with near, likely one of the last. */
	anyEntry(near = 0) {
		const entries = this.entries();
		return this.random.chance(near) ? this.random.pick(entries.slice(-5)) : this.random.pick(entries);
	}

	turn() {
		this.manager.appendMessage(messages.user(this.random));
		for (let round = this.random.pick([0, 0, 1, 1, 2]); round >= 0; round--) {
			const message = messages.assistant(this.random, round === 0 ? 0 : this.random.pick([1, 1, 1, 2, 3]));
			this.manager.appendMessage(message);
			this.results(message.content.filter((block) => block.type === "toolCall"));
		}
	}

	/** Answers the calls, as parallel tools do in any order; now and then something comes between. */
	results(calls) {
		for (const call of this.random.shuffle(calls)) {
			if (this.random.chance(0.05)) this.level();
			this.manager.appendMessage(messages.toolResult(this.random, call));
		}
	}

	bash() {
		this.manager.appendMessage(messages.bashExecution(this.random));
	}

	system() {
		this.manager.appendMessage(messages.system(this.random));
	}

	custom() {
		this.manager.appendMessage(messages.custom(this.random));
	}

	customMessage() {
		const details = this.random.chance(0.4) ? object(this.random) : undefined;
		this.manager.appendCustomMessageEntry(`ext.${words(this.random, 1)}`, messages.content(this.random), this.random.chance(0.5), details);
	}

	customEntry() {
		this.manager.appendCustomEntry("ext.state", this.random.chance(0.7) ? json(this.random) : undefined);
	}

	model() {
		const { provider, model } = this.random.pick(messages.MODELS);
		this.manager.appendModelChange(provider, model);
	}

	level() {
		this.manager.appendThinkingLevelChange(this.random.pick(messages.LEVELS));
	}

	usage() {
		const { provider, model } = this.random.pick(messages.MODELS);
		this.manager.appendUsage?.("cache_warm", provider, model, messages.usage(this.random), this.random.chance(0.4) ? text(this.random) : undefined);
	}

	name() {
		this.manager.appendSessionInfo(this.random.chance(0.15) ? "" : ` ${text(this.random)}\u00a0`);
	}

	/** Sets, clears, or sets again after clearing; any entry may be the target, labels too. */
	label() {
		if (this.cleared.length > 0 && this.random.chance(0.3)) {
			this.manager.appendLabelChange(this.cleared.pop(), text(this.random) || "again");
			return;
		}
		const set = this.entries().filter((entry) => this.manager.getLabel(entry.id));
		if (set.length > 0 && this.random.chance(0.3)) {
			const target = this.random.pick(set).id;
			this.manager.appendLabelChange(target, this.random.pick([undefined, "", "renamed"]));
			this.cleared.push(target);
			return;
		}
		this.manager.appendLabelChange(this.anyEntry(0.6).id, words(this.random, 2));
	}

	compact() {
		const branch = this.manager.getBranch();
		if (branch.length < 2) return;
		const state = branch.filter((entry) => entry.type !== "message" && entry.type !== "compaction");
		const kind = this.random.weighted({ any: 4, late: 4, state: 6, none: 2 });
		let kept = null;
		if (kind === "any") kept = this.ofAnyType(branch).id;
		if (kind === "late") kept = this.random.pick(branch.slice(-6)).id;
		if (kind === "state" && state.length > 0) kept = this.ofAnyType(state).id;
		const details = this.random.chance(0.4) ? { readFiles: [words(this.random, 1)], modifiedFiles: [] } : undefined;
		const fromHook = this.random.chance(0.3) ? this.random.chance(0.5) : undefined;
		this.manager.appendCompaction(text(this.random), kept ?? this.ownId(), this.random.int(0, 200000), details, fromHook, this.random.chance(0.3) ? messages.usage(this.random) : undefined);
	}

	/** One of the entries, rare types and roles as likely as common ones. */
	ofAnyType(entries) {
		const kind = (entry) => entry.message?.role ?? entry.type;
		const wanted = this.random.pick([...new Set(entries.map(kind))]);
		return this.random.pick(entries.filter((entry) => kind(entry) === wanted));
	}

	/** null means "keep none"; versions before that meaning take the last entry. */
	ownId() {
		return this.manager.appendContextEdit ? null : this.manager.getLeafId();
	}

	edit() {
		if (!this.manager.appendContextEdit) return;
		const editable = this.manager.getBranch().filter((entry) => entry.type === "custom_message" || ["user", "assistant", "toolResult"].includes(entry.message?.role));
		if (editable.length === 0) return;
		const target = this.random.pick(this.random.chance(0.6) ? editable.slice(-4) : editable);
		const kind = this.random.weighted({ null: 3, string: 4, blocks: 4 });
		const replacement = { null: () => null, string: () => ({ content: text(this.random) }), blocks: () => ({ content: messages.blocks(this.random, 0) }) };
		this.manager.appendContextEdit(target.id, replacement[kind]());
	}

	jump() {
		if (this.hub === undefined || this.random.chance(0.1)) this.hub = this.anyEntry().id;
		this.manager.branch(this.random.chance(0.3) ? this.hub : this.anyEntry(0.3).id);
	}

	summary() {
		const from = this.random.chance(0.15) ? null : this.anyEntry(0.3).id;
		if (this.random.chance(0.1)) this.manager.resetLeaf();
		const details = this.random.chance(0.3) ? object(this.random) : undefined;
		this.manager.branchWithSummary(from, this.random.chance(0.2) ? "" : text(this.random), details, this.random.chance(0.3) ? true : undefined, this.random.chance(0.3) ? messages.usage(this.random) : undefined);
	}

	reset() {
		this.manager.resetLeaf();
	}
}

/** Opens as Pi opens a conversation: now and then the prompt, the model and the level come first. */
function opening(writer) {
	if (writer.random.chance(0.4)) writer.system();
	if (writer.random.chance(0.6)) writer.model();
	if (writer.random.chance(0.5)) writer.level();
	writer.turn();
}

/** Fills a fresh SessionManager with about so many entries and returns the name of the shape. */
export function writeSession(manager, random, size) {
	const writer = new Writer(manager, random);
	const shape = random.pick(Object.keys(SHAPES));
	opening(writer);
	while (writer.entries().length < size) {
		writer[random.weighted(SHAPES[shape])]();
	}
	return shape;
}
