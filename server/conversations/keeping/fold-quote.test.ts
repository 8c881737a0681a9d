import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerAsMail, MAIL_PROGRAMS, writeAnswer } from "../../../tests/support/mail/quoted-answers.ts";
import { writeLetter } from "../../outreach/letter/letter.ts";
import { foldQuote } from "./fold-quote.ts";
import { parseMail } from "./parse-mail.ts";

const ANSWERS = {
  en: [
    "Yes, gladly. What would you pay?",
    "Hi Kim,\n\nthanks for asking. We are full until March,\nbut let us talk then.\n\nAda",
    "No.",
    "Please call me at 10:30 on Monday: it is easier to explain.",
  ],
  de: [
    "Ja, gern. Was würden Sie zahlen?",
    "Hallo Kim,\n\nam Montag schrieb mir ein Kollege von Ihnen dasselbe.\nBitte klären Sie das unter sich.\n\nAda",
    "Nein.",
    "Von mir aus gern: An welchem Tag?",
  ],
} as const;

const letter = (language: "en" | "de") => ({
  senderName: "Kim Berg",
  senderAddress: "kim@brand.example",
  sent: new Date("2026-11-02T09:05:00Z"),
  subject: "About The Cold Kitchen",
  ...writeLetter(
    language === "de"
      ? "Hallo Ada,\n\nwir rösten Kaffee in kleinen Mengen und würden im Herbst gern in Ihrer Sendung zu hören sein.\n\nKim"
      : "Hello Ada,\n\nwe roast coffee in small batches and would love to be heard in your show this autumn.\n\nKim",
    {
      language,
      identity: "Brand GmbH\nWeg 1\n10115 Berlin",
      address: "podcasts@brand.example",
      link: language === "en" ? "https://hostread.example/o/0123456789abcdef0123456789abcdef" : null,
      answer: language === "en" ? `https://hostread.example/answer#${"Yh3-k".repeat(8)}` : null,
    },
  ),
});

describe("B1.70 what was written is told from what is quoted", () => {
  for (const program of MAIL_PROGRAMS)
    for (const language of ["en", "de"] as const)
      test(`${program}, ${language}: nothing of our mail or foot is taken for an answer`, async () => {
        for (const answer of ANSWERS[language]) {
          const bytes = answerAsMail(
            { Subject: "Re: x" },
            writeAnswer(program, language, answer, letter(language)),
          );
          const { text } = await parseMail(bytes);
          const { fresh, pieces } = foldQuote(text);
          expect(fresh).toBe(answer);
          expect(pieces.map((piece) => piece.text).join("")).toBe(text);
          expect(text).toMatch(/stopp?/i);
        }
      });

  test("an answer between the quoted lines stays whole", () => {
    const text =
      "On Nov 2, 2026, at 10:00, Kim <kim@b.example> wrote:\n> May we?\n\nYes.\n\n> When?\n\nIn March.\n";
    expect(foldQuote(text).fresh).toBe("Yes.\n\nIn March.");
  });

  test("our foot without any mark, broken or whole", () => {
    const { text } = letter("en");
    const foot = text.slice(text.indexOf("You receive"));
    expect(foldQuote(`Gladly.\n\n${foot}`)).toMatchObject({ fresh: "Gladly." });
    expect(foldQuote(`Gladly.\n\n${foot.replace(/(.{30}\S*) /g, "$1\n")}`)).toMatchObject({
      fresh: "Gladly.",
    });
  });

  test("our text without any mark, where it is known", () => {
    const body = "Hello Ada,\n\nwe roast coffee in small batches and would love to be heard.\n\nKim";
    expect(foldQuote(`Gladly.\n\n${body}`, [body]).fresh).toBe("Gladly.");
    expect(foldQuote(`Gladly.\n\n${body}`).fresh).toContain("roast");
  });

  test.each([
    "On Monday I wrote:\nplease stop",
    "Am Montag schrieb ich:\nbitte nicht mehr",
    "From: my heart\nthanks",
    "Von: mir\nSie hören von mir",
    "--- nothing ---\nplease",
  ])("what only looks like a quotation: %j", (text) => {
    expect(foldQuote(text).fresh).toBe(text);
  });

  test("a signature is folded; what stands below a quotation is not", () => {
    const text =
      "Yes.\n-- \nAda\nstop wars\n\nOn 2 Nov 2026 10:00, Kim <k@b.example> wrote:\n> May we?\n\nP.S. In March.";
    const { fresh, pieces } = foldQuote(text);
    expect(fresh).toBe("Yes.\n\nP.S. In March.");
    expect(pieces.map((piece) => piece.kind)).toEqual(["fresh", "signature", "quote", "fresh"]);
  });

  test("B1.35 of a text of very many lines the first are looked at, and nothing is lost", () => {
    for (const [text, fresh] of [
      [`Yes.\n\nOn 2 Nov 2026 10:00, Kim <k@b.example> wrote:\n${"> May we?\n".repeat(20_000)}`, "Yes."],
      [`Yes.\n\nOn 2 Nov 2026 10:00, Kim <k@b.example> wrote:\n${"May we?\n".repeat(20_000)}`, "Yes."],
      [`Yes.${"\n".repeat(900_000)}`, "Yes."],
      ["No.\n".repeat(20_000), "No.\n".repeat(20_000).trim()],
    ] as const) {
      const folded = foldQuote(text, ["May we?"]);
      expect(folded.fresh === fresh).toBe(true);
      expect(folded.pieces.map((piece) => piece.text).join("") === text).toBe(true);
    }
  });

  test("whatever the text, nothing is lost", () => {
    const line = fc.constantFrom(
      "",
      ">",
      "> a",
      "-- ",
      "On 2 Nov 2026 10:00, Kim <k@b.example> wrote:",
      "From: a <a@b.example>",
      "Sent: x",
      "Subject: y",
      "hello",
      "\r",
      "-----Original Message-----",
      "____________",
      "Sent from my iPhone",
      "You receive this e-mail because the public feed of your podcast names this address.",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 30 }), (lines) => {
        const text = lines.join("\n");
        const folded = foldQuote(text, ["hello"]);
        expect(folded.pieces.map((piece) => piece.text).join("")).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
