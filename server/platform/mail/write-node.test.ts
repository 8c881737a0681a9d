import fc from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer";
import { describe, expect, test } from "vitest";
import { writeNode } from "./write-node.ts";

/** As `composeMessage` has them: CRLF, no NUL. */
const asSent = (text: string) => text.replaceAll("\0", "").replace(/\r\n?|\n/g, "\r\n");

const letters = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom("\n", "\r\n", ".", "=", "  ", "\t", " \n", "ä", "🎙", "-".repeat(80)),
        fc.lorem({ maxCount: 20 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join("")),
);

const compile = ({ subject, text, html }: { subject: string; text: string; html: string | null }) =>
  new MailComposer({
    from: { name: "Kim", address: "kim@brand.example" },
    to: "host@show.example",
    subject,
    messageId: "<one@brand.example>",
    date: new Date("2026-11-20T12:00:00Z"),
    text: asSent(text),
    ...(html !== null && { html: asSent(html) }),
    encoding: "quoted-printable",
    newline: "\r\n",
    baseBoundary: "fixed",
  }).compile();

describe("writing a mail without streams", () => {
  test("B1.130 it has exactly the bytes that nodemailer's own build makes of it", async () => {
    const mails = fc.record({
      subject: fc.string({ maxLength: 100 }),
      text: letters,
      html: fc.option(letters),
    });
    await fc.assert(
      fc.asyncProperty(mails, async (mail) => {
        const built = await compile(mail).build();
        expect(writeNode(compile(mail)).toString("latin1")).toBe(built.toString("latin1"));
      }),
      { numRuns: 1000 },
    );
  });
});
