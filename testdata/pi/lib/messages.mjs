// Random messages of every role that Pi's API accepts.

import { nested, number, object, text, words } from "./values.mjs";

export const MODELS = [
	{ api: "anthropic-messages", provider: "anthropic", model: "m-a" },
	{ api: "openai-responses", provider: "openai", model: "m-b" },
	{ api: "google-generative-ai", provider: "google", model: "models/m-c:latest" },
];
export const LEVELS = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const TOOLS = ["read", "grep", "bash", "edit"];

/** Milliseconds for a message, from the same clock as the entries. */
const now = () => Date.now();

export function textBlock(random) {
	return { type: "text", text: text(random), ...(random.chance(0.1) ? { textSignature: random.hex(12) } : {}) };
}

export function imageBlock(random) {
	return random.chance(0.5) ? { type: "image", data: PNG, mimeType: "image/png" } : { type: "image", data: GIF, mimeType: "image/gif" };
}

/** Text and image blocks. */
export function blocks(random, low = 1) {
	return Array.from({ length: random.int(low, 3) }, () => (random.chance(0.2) ? imageBlock(random) : textBlock(random)));
}

/** Content as users, custom messages and edits may carry it: a string or blocks. */
export function content(random) {
	return random.chance(0.4) ? text(random) : blocks(random, random.chance(0.05) ? 0 : 1);
}

export function usage(random) {
	const tokens = { input: random.int(0, 9999), output: number(random), cacheRead: random.int(0, 99999), cacheWrite: 0 };
	const cost = { input: random.float() / 100, output: 0.1 + 0.2, cacheRead: 0, cacheWrite: 0, total: random.float() };
	return { ...tokens, totalTokens: random.int(0, 120000), ...(random.chance(0.3) ? { reasoning: random.int(0, 500) } : {}), cost };
}

export function user(random) {
	return { role: "user", content: content(random), timestamp: now() };
}

function thinkingBlock(random) {
	const block = { type: "thinking", thinking: random.chance(0.15) ? "" : text(random) };
	if (random.chance(0.6)) block.thinkingSignature = random.hex(24);
	if (random.chance(0.1)) block.redacted = true;
	return block;
}

function toolCallBlock(random, id) {
	const args = random.chance(0.04) ? { deep: nested(random.int(20, 60)) } : { path: words(random, 1), ...object(random) };
	return { type: "toolCall", id, name: random.pick(TOOLS), arguments: args, ...(random.chance(0.1) ? { thoughtSignature: random.hex(16) } : {}) };
}

/** An assistant message with so many tool calls. */
export function assistant(random, calls) {
	const list = [];
	if (random.chance(0.4)) list.push(thinkingBlock(random));
	if (calls === 0 || random.chance(0.6)) list.push(textBlock(random));
	for (let i = 0; i < calls; i++) list.push(toolCallBlock(random, `call_${random.hex(10)}`));
	const stop = calls > 0 ? "toolUse" : random.weighted({ stop: 8, length: 1, error: 1, aborted: 1 });
	const message = { role: "assistant", content: list, ...random.pick(MODELS), usage: usage(random), stopReason: stop, timestamp: now() };
	if (stop === "error") message.errorMessage = text(random);
	if (random.chance(0.2)) message.responseId = `resp_${random.hex(16)}`;
	if (random.chance(0.1)) message.durationMs = random.int(1, 90000);
	return message;
}

/** The result of a tool call block. */
export function toolResult(random, call) {
	const message = { role: "toolResult", toolCallId: call.id, toolName: call.name, content: blocks(random), isError: random.chance(0.2), timestamp: now() };
	if (random.chance(0.3)) message.details = object(random);
	return message;
}

export function bashExecution(random) {
	const ending = random.weighted({ ok: 4, failed: 2, cancelled: 2, unknown: 1 });
	const message = { role: "bashExecution", command: text(random), output: random.chance(0.2) ? "" : text(random), cancelled: ending === "cancelled", truncated: random.chance(0.3), timestamp: now() };
	if (ending === "ok") message.exitCode = 0;
	if (ending === "failed") message.exitCode = random.pick([1, 2, 127, -1, 255]);
	if (message.truncated && random.chance(0.8)) message.fullOutputPath = `/tmp/out ${random.hex(4)}.log`;
	if (random.chance(0.3)) message.excludeFromContext = random.chance(0.7);
	return message;
}

export function system(random) {
	const message = { role: "system", content: random.chance(0.7) ? text(random) : [textBlock(random)], timestamp: now() };
	if (random.chance(0.4)) message.sections = { [random.pick(["project", "skills"])]: random.chance(0.3) ? null : text(random) };
	if (random.chance(0.3)) message.toolsAdded = [{ name: random.pick(TOOLS), description: text(random), parameters: { type: "object", properties: {} } }];
	if (random.chance(0.2)) message.toolsRemoved = [{ name: random.pick(TOOLS) }];
	if (random.chance(0.1)) message.replace = true;
	return message;
}

/** A message of role custom inside a message entry. */
export function custom(random) {
	const message = { role: "custom", customType: "ext.note", content: content(random), display: random.chance(0.5), timestamp: now() };
	if (random.chance(0.4)) message.details = object(random);
	return message;
}
