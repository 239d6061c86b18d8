// Twists of text: other spellings of the same values, other line ends, lines that are no entries, broken UTF-8.

/** Puts lines of text between the lines, never before the header. */
function between(bent, extra) {
	bent.texts.push((lines) => lines.flatMap((line, index) => (index > 0 && bent.random.chance(0.2) ? [line, bent.random.pick(extra)] : [line])));
}

/** Respells something in about half of the entries' lines. */
function respell(bent, change) {
	bent.texts.push((lines) => lines.map((line, index) => (index > 0 && bent.random.chance(0.5) ? change(line) : line)));
}

/** Puts bytes in the place of a mark that the lines hold as text. */
function setBytes(bent, mark, sequences) {
	const { finish } = bent;
	bent.finish = (lines) => {
		const parts = finish(lines).toString("latin1").split(mark);
		return Buffer.from(parts.reduce((text, part) => text + bent.random.pick(sequences) + part), "latin1");
	};
}

/** Each twist bends a Bent in place; it is heard after the twists of members and structure. */
export const TEXT_TWISTS = {
	"numbers respelt"(bent) {
		bent.make("compaction").tokensBefore = 12345;
		bent.appendMessage("user");
		respell(bent, (line) => line.replace(/"timestamp":(\d{12})(\d)(?!\d)/g, bent.random.pick(['"timestamp":$1$2.0', '"timestamp":$1.$2e1', '"timestamp":$1$20E-1'])));
		respell(bent, (line) => line.replace(/"tokensBefore":\d+/, `"tokensBefore":${bent.random.pick(["-0", "1e21", "1E+2", "0.1500", "9007199254740993", "5e-324"])}`));
		respell(bent, (line) => line.replace(/"exitCode":\d+/, `"exitCode":${bent.random.pick(["-0", "1e0", "2.50", "1E2"])}`));
	},
	"escapes respelt"(bent) {
		respell(bent, (line) => line.replaceAll('"message"', '"m\\u0065ssage"').replaceAll('"text"', '"\\u0074ext"').replaceAll("/", "\\/").replace(/ e(?=[a-z])/g, " \\u0065"));
	},
	"white space"(bent) {
		respell(bent, (line) => ` \t${line.replaceAll('","', '"\t, "').replaceAll('":{', '" : { ')} `.replaceAll("}}", "} }"));
	},
	"members in another order"(bent) {
		bent.entries = bent.entries.map((entry) => Object.fromEntries(bent.random.shuffle(Object.entries(entry))));
	},
	"duplicate members"(bent) {
		respell(bent, (line) => line.replace(/^\{/, '{"parentId":"gone","id":"shadowed","type":"label",').replace('"message":{', '"message":{"role":"system","content":"shadowed",'));
	},
	"lines that end in CR LF"(bent) {
		respell(bent, (line) => `${line}\r`);
	},
	"blank lines"(bent) {
		between(bent, ["", " ", "\t", "\r", "\u00a0"]);
	},
	"lines of false values"(bent) {
		between(bent, ["null", "0", "false", '""', " null "]);
	},
	"second header"(bent) {
		between(bent, [JSON.stringify({ ...bent.header, id: "another", cwd: "/other" })]);
	},
	"more members in the header"(bent) {
		Object.assign(bent.header, { title: "t", parentSession: "/gone.jsonl", git: { branch: "main" }, name: "\ud83d" });
	},
	"no newline at the end"(bent) {
		const { finish } = bent;
		bent.finish = (lines) => finish(lines).subarray(0, -1);
	},
	"broken UTF-8 in strings"(bent) {
		bent.appendMessage("user", { content: "cut @@BYTES@@ here and @@BYTES@@@@BYTES@@" });
		bent.appendMessage("assistant", { content: [{ type: "text", text: "@@BYTES@@" }] });
		setBytes(bent, "@@BYTES@@", ["\xff", "\xe2\x82", "\xf0\x9f\x98", "\xed\xa0\x80", "\xc0\xaf", "\xf4\x90\x80\x80", "\x80", "\xe2"]);
	},
};
