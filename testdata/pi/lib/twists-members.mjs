// Twists of members: values that only hand edits, extensions and forks write, and that Pi reads without a word.

import { MISSING, setOneOf } from "./bent.mjs";

/** Entry times that are not as Pi writes them; what each becomes in milliseconds is the point. */
export const TIMES = [
	"2026-01-05", "2026-01", "2026", "2026-01-05T10:00", "2026-01-05T10:00:00", "2026-01-05T10:00:00.5", "2026-01-05T12:30:00+02:00", "2026-01-05T10:00:00.250-05:30",
	"2026-01-05T10:00:00.123456Z", "2026-01-05T10:00:00.9999999Z", "2026-01-05T10:00:00.1Z", "2026-01-05T24:00:00Z", "2026-02-30T10:00:00Z", "+002026-01-05T10:00:00Z", "1969-12-31T23:59:59.999Z",
	1767607201000, 1.9, -1.9, 0, 9e15, null, MISSING, "", "yesterday", "2026-13-45T99:00:00Z", "2026-01-05T10:00:00+24:00",
];

const ROLES_WITH_CONTENT = ["user", "assistant", "toolResult", "system", "custom"];

/** Entries that have content of their own, as {owner, kind}. */
function contentOwners(bent) {
	const messages = ROLES_WITH_CONTENT.flatMap((role) => bent.messages(role, 1).map((entry) => entry.message));
	return [...messages, ...bent.ofType("custom_message", 1)];
}

/** Each twist bends a Bent in place. */
export const MEMBER_TWISTS = {
	"times in odd forms"(bent) {
		const timed = [...bent.ofType("custom_message", 4), ...bent.ofType("branch_summary", 4), ...bent.ofType("compaction", 4)];
		for (const entry of [...timed, ...bent.random.shuffle(bent.entries).slice(0, 5)]) setOneOf(bent.random, entry, "timestamp", TIMES);
	},
	"times out of order"(bent) {
		const times = bent.random.shuffle(bent.entries.map((entry) => entry.timestamp));
		bent.entries.forEach((entry, index) => (entry.timestamp = times[index]));
	},
	"content null"(bent) {
		for (const owner of contentOwners(bent)) owner.content = null;
	},
	"content missing"(bent) {
		for (const owner of contentOwners(bent)) delete owner.content;
	},
	"content of an odd type"(bent) {
		for (const owner of contentOwners(bent)) owner.content = bent.random.pick([0, false, 7.5, "", {}, [null, "text", 3], [{ type: "tool_use", input: {} }, { text: "no type" }]]);
	},
	"bash exit codes"(bent) {
		for (let i = 0; i < 3; i++) bent.make("bashExecution");
		for (const { message } of bent.messages("bashExecution", 9)) setOneOf(bent.random, message, "exitCode", [null, 0, "1", "", "0", 2.5, 1e21, -1, true, false, MISSING]);
		bent.make("bashExecution").message.exitCode = null;
	},
	"bash flags"(bent) {
		for (let i = 0; i < 3; i++) bent.make("bashExecution").message.exitCode = 1;
		for (const { message } of bent.messages("bashExecution", 9)) {
			setOneOf(bent.random, message, "cancelled", [0, "", null, "no", 1, MISSING]);
			setOneOf(bent.random, message, "truncated", [true, "yes", 1, 0, null, MISSING]);
			setOneOf(bent.random, message, "fullOutputPath", ["/tmp/out.log", "", null, MISSING, 5]);
			setOneOf(bent.random, message, "output", ["", null, 0, false, MISSING, 5, true, "text"]);
		}
	},
	"bash excluded in odd ways"(bent) {
		for (let i = 0; i < 3; i++) bent.make("bashExecution");
		for (const { message } of bent.messages("bashExecution", 9)) setOneOf(bent.random, message, "excludeFromContext", [0, "", 1, "no", null, false, true]);
	},
	"bash command odd"(bent) {
		for (const { message } of bent.messages("bashExecution", 3)) setOneOf(bent.random, message, "command", [null, MISSING, 5, true, ""]);
	},
	"unknown role"(bent) {
		for (const entry of [bent.appendMessage("user"), bent.appendMessage("user"), bent.make("assistant")]) setOneOf(bent.random, entry.message, "role", ["critic", "User", "hookMessage", "", null, 7, MISSING]);
		bent.appendMessage("user");
	},
	"summary roles in messages"(bent) {
		bent.appendMessage("branchSummary", { content: undefined, summary: "a branch", fromId: bent.random.pick([null, "root", "gone"]) });
		bent.appendMessage("compactionSummary", { content: undefined, summary: "so far", tokensBefore: 5 });
	},
	"unknown entry type"(bent) {
		bent.append(bent.random.pick(["checkpoint", "event", "", "constructor", "Message"]), { message: { role: "user", content: "not a message", timestamp: 1 }, summary: "no", content: "no" });
		setOneOf(bent.random, bent.make("user"), "type", ["note", null, 5, MISSING]);
		bent.appendMessage("user");
	},
	"branch summary odd"(bent) {
		for (let i = 0; i < 3; i++) setOneOf(bent.random, bent.make("branch_summary"), "summary", [null, MISSING, "", 0, false, 5, true, "text"]);
		for (const entry of bent.ofType("branch_summary", 3)) setOneOf(bent.random, entry, "fromId", [null, MISSING, "", "gone", 5]);
	},
	"compaction summary odd"(bent) {
		for (const entry of bent.ofType("compaction", 3)) {
			setOneOf(bent.random, entry, "summary", [null, MISSING, "", 5, false]);
			setOneOf(bent.random, entry, "tokensBefore", [null, MISSING, "5", 1e21, -1]);
		}
	},
	"compaction system message odd"(bent) {
		for (const entry of bent.ofType("compaction", 9)) setOneOf(bent.random, entry, "systemMessage", [null, "", 0, false, {}, { role: "user", content: "x", timestamp: 1 }, { role: "system", content: null, timestamp: 1 }]);
	},
	"state members odd"(bent) {
		setOneOf(bent.random, bent.make("thinking_level_change"), "thinkingLevel", ["ultra", "", "HIGH", null, MISSING]);
		bent.appendMessage("user");
		setOneOf(bent.random, bent.make("model_change"), "provider", ["", null, MISSING, "x"]);
		bent.appendMessage("user");
		setOneOf(bent.random, bent.make("assistant").message, "model", ["", null, MISSING]);
	},
	"title odd"(bent) {
		for (const entry of [...bent.ofType("session_info", 9), bent.make("session_info")]) setOneOf(bent.random, entry, "name", [null, MISSING, "", "  ", " \ufeff\u00a0", "\u2028 title\u3000", "a\nb", "\ud83d"]);
	},
	"details null"(bent) {
		for (const entry of bent.ofType("custom_message", 3)) {
			setOneOf(bent.random, entry, "details", [null, 0, "", [], { a: null }]);
			setOneOf(bent.random, entry, "display", [null, MISSING, "no", 1]);
			setOneOf(bent.random, entry, "customType", [null, MISSING, "", "ext.note"]);
		}
	},
	"labels odd"(bent) {
		const target = bent.entries[0].id;
		bent.append("label", { targetId: target, label: "first" });
		for (let i = 0; i < 2; i++) setOneOf(bent.random, bent.append("label", { targetId: target, label: "x" }), "label", [null, "", 0, false, MISSING, " ", "\ud83d"]);
		bent.append("label", { targetId: "gone", label: "on nothing" });
	},
	"labels cleared and set again"(bent) {
		const [a, b] = bent.random.shuffle(bent.entries).map((entry) => entry.id);
		for (const [targetId, label] of [[a, "a"], [b, "b"], [b, "still second"], [a, ""], [a, "a again, now second"]]) bent.append("label", { targetId, label });
	},
	"member named __proto__"(bent) {
		const add = (line) => line.replace('"message":{', '"message":{"__proto__":{"role":"user"},').replace('"type":"custom_message",', '"type":"custom_message","constructor":1,"toString":null,');
		bent.texts.push((lines) => lines.map(add));
	},
};
