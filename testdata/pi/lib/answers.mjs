// Asks one version of Pi everything about one session file: contexts, state, tree, labels, migration, extraction.
//
// An entry is named by its position: 0 is the first record after the header, as Pi counts what it
// could parse and what is not a header. Ids that Pi makes up are recognisable: "@0000003" is the id
// that migration gave to the entry at position 3, "+0000001" the first fresh label of an extraction.

import { copyFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setRandomUUID } from "./clock.mjs";

/** Values written once and referred to by index, in the order of their first use. */
class Table {
	list = [];
	#index = new Map();

	/** The index of a value; a value that JSON has no word for (undefined) counts as null. */
	add(value) {
		const text = JSON.stringify(value) ?? "null";
		if (!this.#index.has(text)) {
			this.#index.set(text, this.list.length);
			this.list.push(text);
		}
		return this.#index.get(text);
	}
}

/** JSON text put into an answer as it stands; see stringifyAnswer. */
class RawJSON {
	constructor(texts) {
		this.texts = texts;
	}
}

/** The answer as one line of JSON. */
export function stringifyAnswer(answer) {
	const members = Object.entries(answer).filter(([, value]) => value !== undefined);
	const write = (value) => (value instanceof RawJSON ? `[${value.texts.join(",")}]` : JSON.stringify(value));
	return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`).join(",")}}`;
}

/** Makes Pi's next random ids PREFIX0000000, PREFIX0000001, ... from first on. */
function countIds(prefix, first) {
	let next = first;
	setRandomUUID(() => prefix + String(next++).padStart(7, "0"));
}

/** What Pi takes for records, as {line (physical, from 1), record}: lines that parse to something true. */
function readRecords(path) {
	return readFileSync(path, "utf8").split("\n").flatMap((text, index) => {
		try {
			const record = text.trim() ? JSON.parse(text) : null;
			return record ? [{ line: index + 1, record }] : [];
		} catch {
			return [];
		}
	});
}

/** Runs ask and returns what it says, or {error} if Pi throws. */
function attempt(ask) {
	try {
		return ask();
	} catch (error) {
		return { error: String(error?.message ?? error) };
	}
}

/** Everything that is asked about one opened copy of a file. */
class Inquiry {
	constructor(pi, path) {
		this.pi = pi;
		this.path = path;
		countIds("@", 0);
		this.manager = pi.SessionManager.open(path);
		this.entries = this.manager.getEntries();
		this.positions = new Map(this.entries.map((entry, index) => [entry, index]));
		this.messages = new Table();
		this.records = new Table();
	}

	/** The position of the entry that Pi finds under an id. */
	position(id) {
		return this.positions.get(this.manager.getEntry(id)) ?? null;
	}

	/** The entries that can be asked for as a leaf: those found under their own id, a string that is not empty. */
	leafPositions() {
		const found = (entry) => typeof entry.id === "string" && entry.id !== "" && this.manager.getEntry(entry.id) === entry;
		return this.entries.flatMap((entry, index) => (found(entry) ? [index] : []));
	}

	/** State and messages of the branch that ends in an entry, and the branch itself. */
	leaf(position) {
		const { id } = this.entries[position];
		this.manager.branch(id);
		const projection = this.project();
		const add = (message) => this.messages.add(message);
		return {
			entry: position,
			agent: projection.messages.map(add),
			provider: this.pi.convertToLlm(projection.messages).map(add),
			thinkingLevel: projection.thinkingLevel ?? null,
			model: projection.model ?? null,
			path: this.manager.getBranch(id).map((entry) => this.positions.get(entry)),
		};
	}

	/** The projection of the current leaf; versions before it had a name call it the context. */
	project() {
		return this.manager.buildSessionProjection ? this.manager.buildSessionProjection() : this.manager.buildSessionContext();
	}

	leaves() {
		return this.leafPositions().map((position) => {
			const answer = attempt(() => this.leaf(position));
			return answer.error === undefined ? answer : { entry: position, ...answer };
		});
	}

	/** Roots and children in Pi's order; children[i] belongs to entry i. */
	tree() {
		const roots = this.manager.getTree();
		const children = this.entries.map(() => []);
		const seen = new Set();
		const pending = [...roots];
		while (pending.length > 0) {
			const node = pending.pop();
			if (seen.has(node)) continue;
			seen.add(node);
			children[this.positions.get(node.entry)] = node.children.map((child) => this.positions.get(child.entry));
			pending.push(...node.children);
		}
		return { roots: roots.map((node) => this.positions.get(node.entry)), children };
	}

	/** Labels in force in the order of Pi's map: {target, label, timestamp of the entry that set it}. */
	labels() {
		return [...this.manager.labelsById].map(([target, label]) => ({
			target: typeof target === "string" ? target : JSON.stringify(target) ?? "",
			label,
			timestamp: this.manager.labelTimestampsById?.get(target) ?? null,
		}));
	}

	/** The records after Pi's own migration, header first. */
	migrated() {
		return [this.manager.getHeader(), ...this.entries].map((record) => this.records.add(record));
	}

	/** What a new file made of one branch holds after its header, and whether Pi writes it to disk. */
	extract(position) {
		const manager = this.pi.SessionManager.open(this.path);
		countIds("+", 1);
		const file = manager.createBranchedSession(this.entries[position].id);
		const written = existsSync(file);
		rmSync(file, { force: true });
		return { leaf: position, written, entries: manager.getEntries().map((entry) => this.records.add(entry)) };
	}

	extracts() {
		return this.leafPositions().map((position) => {
			const answer = attempt(() => this.extract(position));
			return answer.error === undefined ? answer : { leaf: position, ...answer };
		});
	}
}

/** Asks about the copy at path. Throws if Pi does not open it. */
function inquire(pi, path) {
	const records = readRecords(path);
	const inquiry = new Inquiry(pi, path);
	const answer = {
		lines: records.filter(({ record }) => record.type !== "session").map(({ line }) => line),
		leaf: inquiry.position(inquiry.manager.getLeafId()),
		title: attempt(() => inquiry.manager.getSessionName() ?? null),
		labels: inquiry.labels(),
		tree: attempt(() => inquiry.tree()),
		leaves: inquiry.leaves(),
		migrated: records[0]?.record.version === 3 ? undefined : inquiry.migrated(),
		extracts: inquiry.extracts(),
	};
	return { ...answer, messages: new RawJSON(inquiry.messages.list), records: new RawJSON(inquiry.records.list) };
}

/**
 * Pi's answers about the file at path, which is left alone: Pi works on a copy in the folder scratch.
 * A file that Pi does not open gives {error}.
 */
export function answersFor(pi, path, scratch) {
	const copy = join(scratch, "session.jsonl");
	try {
		copyFileSync(path, copy);
		const answer = attempt(() => inquire(pi, copy));
		if (answer.error) answer.error = answer.error.replaceAll(copy, "FILE");
		return answer;
	} finally {
		setRandomUUID();
		rmSync(copy, { force: true });
	}
}
