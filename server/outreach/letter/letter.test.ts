import fc from "fast-check";
import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import { composeLetter } from "./compose.ts";
import { unsubscribeHeaders, writeLetter } from "./letter.ts";

const foot = {
  language: "en",
  identity: "Brand GmbH\r\nWeg 1",
  address: "stop@brand.example",
  link: null,
  answer: null,
} as const;
const sender = {
  senderName: 'Berg, "Kim" <kim>',
  senderAddress: "kim@brand.example",
  communicationAddress: "",
  senderIdentity: "Brand GmbH, Weg 1",
  signature: "",
};
const letter = {
  recipient: "host@shows.example",
  messageId: "<1@brand.example>",
  subject: "Grüße 🎙️ \u202egpj",
  body: "Hello",
  language: "de",
  optOut: null,
  answerLink: null,
} as const;

describe("a letter", () => {
  test("a blank line parts paragraphs, a single one breaks; whatever is written stays text", () => {
    const { text, html } = writeLetter("One <b>&amp;\ntwo\n \n\n'three' {{x}}", foot);
    expect(html).toContain('<p dir="auto">One &lt;b&gt;&amp;amp;<br>\ntwo</p>');
    expect(html).toContain('<p dir="auto">&#39;three&#39; {{x}}</p>');
    expect(text.startsWith("One <b>&amp;\ntwo\n \n\n'three' {{x}}\n\n-- \nBrand GmbH\nWeg 1\n\n")).toBe(true);
    expect(html).toContain('<p dir="auto">Brand GmbH<br>\nWeg 1</p>');
  });

  test("the signature mark keeps its space on the way, and a subject of any length its lines and its words", async () => {
    const subjects = [
      "x".repeat(998),
      `${"x".repeat(90)} ${"y".repeat(1200)}`,
      `Grüße ${"x".repeat(1500)}`,
      "=?UTF-8?Q?=0D=0ABcc:_x=40y.example?= hi",
      `a  b${" ".repeat(200)}c`,
      "ab ".repeat(300).trim(),
    ];
    for (const subject of subjects) {
      const bytes = await composeLetter(sender, { ...letter, subject }, new Date("2026-11-20T12:00:00Z"));
      const raw = bytes.toString("latin1");
      const head = raw.slice(0, raw.indexOf("\r\n\r\n")).split("\r\n");
      expect(Math.max(...head.map((line) => line.length))).toBeLessThanOrEqual(78);
      expect(head.every((line) => line.trim() !== "")).toBe(true);
      const mail = await simpleParser(bytes);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain("\n-- \nBrand GmbH, Weg 1\n");
    }
  });

  test("no line of a head is too long, and no word of a subject is lost, whatever it is made of", async () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(
        "x".repeat(3_000),
        "🦊".repeat(40),
        "Grüße",
        "שלום",
        "=?UTF-8?Q?=41?=",
        "   ",
        " ",
        "ß",
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
        const subject = pieces
          .join("")
          .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "")
          .trim();
        fc.pre(subject !== "");
        const bytes = await composeLetter(sender, { ...letter, subject }, new Date("2026-11-20T12:00:00Z"));
        const raw = bytes.toString("latin1");
        const head = raw.slice(0, raw.indexOf("\r\n\r\n")).split("\r\n");
        expect(Math.max(...head.map((line) => line.length))).toBeLessThanOrEqual(998);
        expect((await simpleParser(bytes)).subject).toBe(subject);
      }),
      { numRuns: 200 },
    );
  });

  test("addresses can be clicked, nothing else becomes a link, and none breaks out of it", () => {
    const { html } = writeLetter(
      'See https://brand.example/a?b=1&c="2"\'x (or http://x.example/y_(z)). Mail kim@brand.example, not javascript:alert(1), shows.fm or ftp://x.example.',
      foot,
    );
    const hrefs = [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map((match) => match[1]);
    expect(hrefs).toEqual([
      "https://brand.example/a?b=1&amp;c=",
      "http://x.example/y_(z)",
      "mailto:kim@brand.example",
      "mailto:stop@brand.example",
    ]);
    expect(html).not.toMatch(/href="(?!https?:|mailto:)/);
    expect(html.match(/<a /g)).toHaveLength(4);
  });

  test("whatever is written, the HTML shows its text and has no element of its own making", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom(
        "\n",
        "  ",
        "\t",
        "<b>",
        '"',
        "'",
        "&amp;",
        "https://a.example/",
        "x@y.example",
        "שלום",
        "\u202e",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const body = pieces.join("");
        const { html } = writeLetter(body, foot);
        const main = html.slice(html.indexOf("<body>") + 6, html.lastIndexOf("<hr>"));
        expect(
          main.replace(/<p dir="auto">|<\/p>|<br>|<span dir="auto">|<\/span>|<a href="[^"<>]*">|<\/a>/g, ""),
        ).not.toMatch(/[<>"']/);
        const shown = main
          .replace(/<[^>]*>/g, "")
          .replace(/&lt;/g, "<")
          .replace(/&gt;/g, ">")
          .replace(/&quot;/g, '"')
          .replace(/&#39;/g, "'")
          .replace(/&amp;/g, "&");
        expect(shown.replace(/\s/g, "")).toBe(body.replace(/\s/g, ""));
      }),
      { numRuns: 2_000 },
    );
  });

  test("indents and directions stay", () => {
    const { text, html } = writeLetter(
      "\n  - one\n\ttwo   three\n\n    four\nשלום, Brand!\nEnglish again",
      foot,
    );
    expect(text.startsWith("  - one\n\ttwo   three\n\n    four\n")).toBe(true);
    expect(html).toContain(
      '<p dir="auto">\u00a0\u00a0- one<br>\n\u00a0\u00a0\u00a0\u00a0two\u00a0\u00a0 three</p>',
    );
    expect(html).toContain(
      '<p dir="auto">\u00a0\u00a0\u00a0\u00a0four<br>\n<span dir="auto">שלום, Brand!</span><br>\nEnglish again</p>',
    );
  });

  test("a text of 100,000 signs that looks like nothing but links is no trap", () => {
    for (const piece of ["http://", "a@", "x@y.", "mailto:", "((((", "https://a.example/("]) {
      const body = piece.repeat(Math.floor(100_000 / piece.length));
      expect(writeLetter(body, foot).text.startsWith(body)).toBe(true);
    }
  });

  test("an address with signs of its own does not end the unsubscribe link early", () => {
    expect(unsubscribeHeaders({ address: "a+b%c&d?e@brand.example", link: null })["List-Unsubscribe"]).toBe(
      "<mailto:a%2Bb%25c%26d%3Fe@brand.example?subject=unsubscribe>",
    );
  });

  test("item 26: odd names and subjects arrive as text, to exactly one recipient", async () => {
    const mail = await simpleParser(await composeLetter(sender, letter, new Date("2026-11-20T12:00:00Z")));
    expect(mail.from?.value).toEqual([{ name: 'Berg, "Kim" <kim>', address: "kim@brand.example" }]);
    expect(mail.to).toMatchObject({ value: [{ address: "host@shows.example" }] });
    expect([mail.cc, mail.bcc, mail.subject]).toEqual([undefined, undefined, letter.subject]);
    expect(mail.replyTo?.value[0]?.address).toBe("kim@brand.example");
    expect(mail.headers.get("content-language")).toBe("de");
  });

  test.each([
    ["subject", { subject: "Hi\r\nBcc: x@y.example" }],
    ["recipient", { recipient: "<a@b.example>,c@d.example" }],
    ["Message-ID", { messageId: "<1@x>\r\nBcc: y" }],
  ])("a %s that could become another header is refused, without repeating it", async (_what, fields) => {
    const failure = await composeLetter(sender, { ...letter, ...fields }, new Date()).catch((e: Error) => e);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).not.toMatch(/@|Bcc/);
  });
});

test("B1.01 a mailbox's signature stands below what was written and above the foot, in both parts", async () => {
  const signed = { ...sender, signature: "Kim Berg\nSponsoring" };
  const bytes = await composeLetter(
    signed,
    { ...letter, body: "Hello.\n" },
    new Date("2026-11-20T12:00:00Z"),
  );
  const { text, html } = await simpleParser(bytes);
  expect(text).toMatch(/^Hello\.\n\nKim Berg\nSponsoring\n\n-- \nBrand GmbH/);
  expect(String(html)).toMatch(/Hello\.[\s\S]*Kim Berg[\s\S]*<hr>/);
});
