import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import { composeLetter } from "./compose.ts";
import { listUnsubscribe, writeLetter } from "./letter.ts";

const foot = { language: "en", identity: "Brand GmbH\r\nWeg 1", address: "stop@brand.example" } as const;
const sender = {
  senderName: 'Berg, "Kim" <kim>',
  senderAddress: "kim@brand.example",
  communicationAddress: "",
  senderIdentity: "Brand GmbH, Weg 1",
};
const letter = {
  recipient: "host@shows.example",
  messageId: "<1@brand.example>",
  subject: "Grüße 🎙️ \u202egpj",
  body: "Hello",
  language: "de",
} as const;

describe("a letter", () => {
  test("a blank line parts paragraphs, a single one breaks; whatever is written stays text", () => {
    const { text, html } = writeLetter("One <b>&amp;\ntwo\n \n\n'three' {{x}}", foot);
    expect(html).toContain("<p>One &lt;b&gt;&amp;amp;<br>\ntwo</p>");
    expect(html).toContain("<p>&#39;three&#39; {{x}}</p>");
    expect(text.startsWith("One <b>&amp;\ntwo\n \n\n'three' {{x}}\n\n--\nBrand GmbH\nWeg 1\n\n")).toBe(true);
    expect(html).toContain("<p>Brand GmbH<br>\nWeg 1</p>");
  });

  test("an address with signs of its own does not end the unsubscribe link early", () => {
    expect(listUnsubscribe("a+b%c&d?e@brand.example")).toBe(
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
