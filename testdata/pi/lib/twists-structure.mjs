// Twists of structure: edits and kept ids on odd targets, parents in odd places, duplicate ids, lines out of order.

import { MISSING, setOneOf } from "./bent.mjs";
import { TIMES } from "./twists-members.mjs";

const edit = (bent, targetId, replacement) => bent.append("context_edit", { targetId, replacement });

/** Puts an entry between another and its parent. */
function insertBefore(bent, entry, type, members) {
	const inserted = { type, id: bent.newId(), parentId: entry.parentId, timestamp: "2026-01-06T00:00:00.000Z", ...members };
	entry.parentId = inserted.id;
	bent.entries.splice(bent.entries.indexOf(entry), 0, inserted);
	return inserted;
}

/** Moves an entry to another place in the file. */
function move(bent, from, to) {
	const [entry] = bent.entries.splice(from, 1);
	bent.entries.splice(to, 0, entry);
}

/** Each twist bends a Bent in place. */
export const STRUCTURE_TWISTS = {
	"edit holding a raw string"(bent) {
		for (const role of ["assistant", "toolResult", "user"]) edit(bent, bent.make(role).id, { content: "raw <string>" });
		edit(bent, bent.make("custom").id, { content: "raw" });
	},
	"edit on an odd target"(bent) {
		for (const kind of bent.random.shuffle(["bashExecution", "system", "compaction", "branch_summary", "custom", "label", "model_change"])) {
			edit(bent, bent.make(kind).id, bent.random.pick([null, { content: "edited" }, { content: [{ type: "text", text: "edited" }] }]));
		}
		setOneOf(bent.random, edit(bent, "gone", null), "targetId", ["gone", null, MISSING, ""]);
		const own = edit(bent, "", null);
		own.targetId = own.id;
	},
	"edit nulls an odd target"(bent) {
		const kinds = ["bashExecution", "system", "branch_summary", "custom"];
		const targets = kinds.map((kind) => bent.make(kind).id);
		bent.appendMessage("user");
		for (const target of targets) edit(bent, target, null);
	},
	"edit nulls the compaction"(bent) {
		edit(bent, bent.make("compaction").id, bent.random.pick([null, { content: "edited" }]));
		bent.appendMessage("user");
	},
	"edit before its target"(bent) {
		const target = bent.make("user");
		insertBefore(bent, target, "context_edit", { targetId: target.id, replacement: bent.random.pick([null, { content: "early" }]) });
		bent.appendMessage("user");
	},
	"edit before the kept range"(bent) {
		const kept = bent.make("user");
		const inRange = bent.make("assistant");
		insertBefore(bent, kept, "context_edit", { targetId: kept.id, replacement: null });
		insertBefore(bent, kept, "context_edit", { targetId: inRange.id, replacement: { content: "not selected" } });
		edit(bent, inRange.id, { content: [{ type: "text", text: "selected" }] });
		bent.make("compaction").firstKeptEntryId = kept.id;
		bent.appendMessage("user");
	},
	"edit taken back"(bent) {
		const { id } = bent.make("user");
		for (const replacement of [null, { content: "second" }, bent.random.pick([null, { content: "third" }])]) edit(bent, id, replacement);
	},
	"edit on another branch"(bent) {
		const target = bent.make("user");
		const other = edit(bent, target.id, null);
		const sibling = bent.appendMessage("user");
		sibling.parentId = target.id;
		edit(bent, other.id, null);
	},
	"edit replacement odd"(bent) {
		for (const role of ["user", "assistant", "toolResult", "custom"]) edit(bent, bent.make(role).id, bent.random.pick([{}, { content: null }, { content: 5 }, { content: {} }, { content: [], extra: 1 }, 0, "", "text", true, []]));
		delete edit(bent, bent.make("bashExecution").id, null).replacement;
	},
	"kept id odd"(bent) {
		const [other] = bent.random.shuffle(bent.entries);
		const compaction = bent.make("compaction");
		const later = bent.appendMessage("user");
		setOneOf(bent.random, compaction, "firstKeptEntryId", [MISSING, null, "", "gone", later.id, other.id, compaction.id, 5]);
	},
	"kept range over system messages and compactions"(bent) {
		const kept = bent.random.chance(0.5) ? bent.make("system") : bent.make("user");
		bent.make("system");
		const older = bent.make("compaction");
		bent.make("system").message.role = bent.random.pick(["system", "System"]);
		bent.make("custom_message");
		bent.make("compaction").firstKeptEntryId = bent.random.pick([kept.id, older.id]);
		bent.make("system");
	},
	"two compactions, the later keeps less"(bent) {
		const first = bent.make("user");
		const second = bent.make("user");
		bent.make("compaction").firstKeptEntryId = second.id;
		bent.make("compaction").firstKeptEntryId = first.id;
		bent.make("compaction").firstKeptEntryId = bent.random.pick([first.id, second.id, "gone"]);
	},
	"kept id names a chain of labels"(bent) {
		const ids = [bent.make("label").id, bent.make("label").id];
		bent.random.pick([() => bent.make("user"), () => {}])();
		bent.make("compaction").firstKeptEntryId = bent.random.pick(ids);
		bent.appendMessage("user");
		bent.make("label");
	},
	"parent odd"(bent) {
		const entries = bent.random.shuffle(bent.entries.slice(1)).slice(0, 3);
		for (const entry of entries) setOneOf(bent.random, entry, "parentId", [MISSING, null, "", "gone", 0, false]);
	},
	"parent after child"(bent) {
		for (let i = 0; i < 4; i++) move(bent, bent.random.int(0, bent.entries.length - 1), bent.random.int(0, bent.entries.length - 1));
	},
	"lines backwards"(bent) {
		bent.entries.reverse();
	},
	"duplicate id"(bent) {
		for (let i = 0; i < 2; i++) {
			const twin = structuredClone(bent.random.pick(bent.entries.filter((entry) => entry.type === "message" || entry.type === "custom_message")) ?? bent.make("user"));
			(twin.message ?? twin).content = "the twin";
			setOneOf(bent.random, twin, "parentId", [twin.parentId, twin.parentId, null]);
			bent.entries.splice(bent.random.int(1, bent.entries.length), 0, twin);
		}
	},
	"the same entry twice"(bent) {
		bent.entries.splice(bent.random.int(1, bent.entries.length), 0, bent.random.pick(bent.entries));
	},
	"siblings with odd times"(bent) {
		const { id } = bent.make("user");
		const count = bent.random.pick([3, 5, 9]);
		for (let i = 0; i < count; i++) {
			const sibling = bent.appendMessage("user");
			sibling.parentId = id;
			setOneOf(bent.random, sibling, "timestamp", [...TIMES, `2026-01-05T10:00:0${bent.random.int(0, 9)}Z`, `2026-01-05T10:00:0${bent.random.int(0, 9)}Z`]);
		}
	},
	"many siblings out of order"(bent) {
		const { id } = bent.make("user");
		for (let i = 0; i < 40; i++) {
			const sibling = bent.append("custom", { customType: "ext.state" });
			sibling.parentId = id;
			sibling.timestamp = `2026-01-05T10:00:${bent.random.int(10, 59)}Z`;
		}
	},
};
