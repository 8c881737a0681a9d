import fc from "fast-check";
import { type ParsedMail, simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import { type Mailbox, parseAddress } from "./address.ts";
import { composeMessage, type MessageParts } from "./compose.ts";
import { createMessageId, HeaderRefused } from "./header.ts";

function mailbox(text: string): Mailbox {
  const parsed = parseAddress(text);
  if (!parsed.ok) throw new Error(parsed.fault);
  return parsed.mailbox;
}

function parts(change: Partial<MessageParts> = {}): MessageParts {
  return {
    from: { name: "Anna", mailbox: mailbox("anna@brand.example") },
    replyTo: { mailbox: mailbox("team@brand.example") },
    to: { mailbox: mailbox("host@show.example") },
    messageId: "<one@brand.example>",
    subject: "Hello",
    text: "Hello",
    date: new Date("2026-11-20T12:00:00Z"),
    ...change,
  };
}

/** What every message must be, whatever went in: 7-bit, CRLF only, no long line, the headers we wrote. */
async function readBack(bytes: Buffer): Promise<ParsedMail> {
  const raw = bytes.toString("latin1");
  expect(raw).not.toMatch(/[^\p{ASCII}]/u);
  expect(raw).not.toMatch(/\r(?!\n)|(?<!\r)\n|\0/);
  expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).split(/\r\n(?![ \t])/);
  const names = head.map((line) => line.slice(0, line.indexOf(":")).toLowerCase()).sort();
  const known =
    "content-transfer-encoding content-type date from message-id mime-version references reply-to subject to";
  expect(names.filter((name) => !known.split(" ").includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const parsed = await simpleParser(bytes);
  expect([parsed.to].flat().flatMap((to) => to?.value.map((one) => one.address))).toEqual([
    "host@show.example",
  ]);
  expect(parsed.from?.value.map((one) => one.address)).toEqual(["anna@brand.example"]);
  expect(parsed.replyTo?.value.map((one) => one.address)).toEqual(["team@brand.example"]);
  expect(parsed.cc ?? parsed.bcc).toBeUndefined();
  return parsed;
}

/** Mail programs fold white space in headers; everything else must come back as it went in. */
const folded = (text: string | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

describe("composeMessage", () => {
  test("writes names, umlauts and emoji so that they are read as written", async () => {
    const names = [
      'Anna "Ads" Müller',
      "Müller, Anna <x@evil.example>",
      "x@evil.example",
      "(Anna)",
      "A;B:C",
      "🎙",
    ];
    for (const name of names) {
      const subject = `Grüße: „Täter & Opfer“ 🎙 ${name}`;
      const message = parts({ from: { name, mailbox: mailbox("anna@brand.example") }, subject });
      const parsed = await readBack(await composeMessage(message));
      expect(parsed.from?.value[0]?.name).toBe(name);
      expect(parsed.subject).toBe(subject);
      expect(parsed.messageId).toBe("<one@brand.example>");
      expect(parsed.references).toBe("<one@brand.example>");
    }
  });

  test("carries text, html, language and extra headers", async () => {
    const bytes = await composeMessage(
      parts({
        html: "<p>Größe</p>",
        text: "Größe",
        language: "de",
        references: ["<zero@brand.example>"],
        headers: { "List-Unsubscribe": "<mailto:anna@brand.example?subject=stop>", "Auto-Submitted": "no" },
      }),
    );
    const parsed = await simpleParser(bytes);
    expect([parsed.text?.trim(), parsed.html]).toEqual(["Größe", "<p>Größe</p>"]);
    expect(parsed.references).toEqual(["<zero@brand.example>", "<one@brand.example>"]);
    expect(bytes.toString().match(/Content-Transfer-Encoding: quoted-printable/g)).toHaveLength(2);
    expect(parsed.headers.get("content-language")).toBe("de");
    expect(parsed.headers.get("auto-submitted")).toBe("no");
    expect(bytes.toString()).toContain("\r\nList-Unsubscribe: <mailto:anna@brand.example?subject=stop>\r\n");
  });

  test("refuses a header that could break out of its line (trust item 26)", async () => {
    const breaks = ["a\r\nBcc: x@y.example", "a\nb", "a\rb", "a\0b", "a\u0085b", "a\u2028b", "a\u001bb"];
    for (const text of breaks) {
      const changes: Partial<MessageParts>[] = [
        { subject: text },
        { from: { name: text, mailbox: mailbox("anna@brand.example") } },
        { to: { name: text, mailbox: mailbox("host@show.example") } },
        { replyTo: { name: text, mailbox: mailbox("team@brand.example") } },
        { messageId: `<${text}@brand.example>` },
        { references: [`<${text}@brand.example>`] },
        { language: text },
        { headers: { "X-Note": text } },
        { headers: { [text]: "x" } },
      ];
      for (const change of changes) {
        await expect(composeMessage(parts(change))).rejects.toBeInstanceOf(HeaderRefused);
      }
    }
    for (const name of ["Bcc", "to", "Content-Type", "X Y", "X:Y", "", "Resent-To"]) {
      await expect(composeMessage(parts({ headers: { [name]: "x" } }))).rejects.toBeInstanceOf(HeaderRefused);
    }
    await expect(composeMessage(parts({ messageId: "one" }))).rejects.toBeInstanceOf(HeaderRefused);
    await expect(composeMessage(parts({ date: new Date("x") }))).rejects.toBeInstanceOf(HeaderRefused);
  });

  test("encodes dots, every line end, endless lines and 10,000 emoji (trust item 28)", async () => {
    const bodies = [
      "a\n.\nb",
      "a\r.\r\n..\n",
      ".",
      "x".repeat(100_000),
      "ü".repeat(100_000),
      "=\n==20",
      " \t\n \n",
      "",
    ];
    for (const text of bodies) {
      const parsed = await readBack(await composeMessage(parts({ text })));
      expect((parsed.text ?? "").replace(/\n$/, "")).toBe(text.replace(/\r\n?/g, "\n").replace(/\n$/, ""));
    }
    const subject = "🎙".repeat(10_000);
    expect((await readBack(await composeMessage(parts({ subject })))).subject).toBe(subject);
  });

  test("E-7 any name, subject and body gives one message to the intended recipient, or a refusal", async () => {
    const odd = fc.constantFrom(
      "\r\n",
      "\n",
      "\0",
      "Bcc: x@y.example",
      "<x@y.example>",
      ",",
      ";",
      '"',
      "\\",
      "=?UTF-8?Q?",
      "?=",
      "\u202e",
      "\ud800",
      ".",
      "\n.\n",
    );
    const free = fc
      .array(fc.oneof(fc.string({ unit: "grapheme", maxLength: 10 }), odd), { maxLength: 8 })
      .map((list) => list.join(""));
    let built = 0;
    await fc.assert(
      fc.asyncProperty(free, free, free, async (name, subject, text) => {
        const message = parts({ from: { name, mailbox: mailbox("anna@brand.example") }, subject, text });
        const bytes = await composeMessage(message).catch((error: unknown) => error);
        if (bytes instanceof HeaderRefused) return;
        built += 1;
        const parsed = await readBack(bytes as Buffer);
        if (!/\ud800|=\?|\?=/.test(subject)) expect(folded(parsed.subject)).toBe(folded(subject));
      }),
      { numRuns: 2_000 },
    );
    expect(built).toBeGreaterThan(200);
  }, 60_000);
});

test("a Message-ID is new each time and has 128 random bits", () => {
  const ids = new Set(Array.from({ length: 1_000 }, () => createMessageId("brand.example")));
  expect(ids.size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^<[0-9a-f]{32}@brand\.example>$/);
  expect(() => createMessageId("x\r\ny")).toThrow(HeaderRefused);
});
