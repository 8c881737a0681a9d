import { describe, expect, test } from "vitest";
import { answerOf, automaticMail, factsOf, INES, RECEIVED } from "../../../tests/corpus/answers/as-mails.ts";
import { PROGRAMS } from "../../../tests/corpus/answers/mail-programs.ts";
import { readCorpus } from "../../../tests/corpus/answers/read-corpus.ts";
import { findAwayUntil } from "./find-away.ts";
import { findOptOut } from "./find-opt-out.ts";
import { findSuccessor } from "./find-successor.ts";
import { judgeKind } from "./judge-kind.ts";
import type { MailFacts } from "./mail-facts.ts";

const names = Object.keys(PROGRAMS);
const isAutomatic = (kind: string) => kind === "away" || kind === "automatic" || kind === "left";
const automatic = readCorpus("automatic.txt");
const human = readCorpus("human.txt");

describe("the corpus", () => {
  test("B1.67 of automatic answers at least 97 % are found, of human ones at most 0.5 % are taken for automatic", async () => {
    const missed: string[] = [];
    for (const [at, sample] of automatic.entries()) {
      const { kind } = judgeKind(await factsOf(automaticMail(sample, at)));
      if (!isAutomatic(kind)) missed.push(sample.subject);
    }
    const wrong: string[] = [];
    let judged = 0;
    for (const [at, sample] of human.entries())
      for (const program of [names[at % names.length]!, names[(at + 3) % names.length]!]) {
        const { kind } = judgeKind(await factsOf(answerOf(sample, program, at)));
        judged += 1;
        if (isAutomatic(kind) && kind !== sample.kind) wrong.push(`${program}: ${sample.text}`);
      }
    expect(automatic.length + judged).toBeGreaterThanOrEqual(300);
    expect(missed.length / automatic.length, missed.join("\n")).toBeLessThanOrEqual(0.03);
    expect(wrong.length / judged, wrong.join("\n")).toBeLessThanOrEqual(0.005);
  });

  test("B1.65 B1.70 B1.76 each human mail has its kind and says what it says, whatever program quotes below it", async () => {
    const wrong: unknown[] = [];
    for (const [at, sample] of human.entries())
      for (const program of names) {
        const { kind, says, signs } = judgeKind(await factsOf(answerOf(sample, program, at)));
        const meant = sample.kind === "human" ? (sample.more ?? "interest or nothing") : null;
        const said = says === "interest" || says === "nothing" ? "interest or nothing" : says;
        if (kind !== sample.kind || said !== meant) wrong.push([program, kind, says, sample.text, signs]);
      }
    expect(wrong).toEqual([]);
  });

  test("B1.66 B1.68 B1.69 automatic answers are told apart, and days of return are read", async () => {
    const wrong: unknown[] = [];
    // The last two have no sign that a rule could see.
    for (const [at, sample] of automatic.slice(0, -2).entries()) {
      const { kind, awayUntil } = judgeKind(await factsOf(automaticMail(sample, at)));
      if (kind !== sample.kind || awayUntil !== sample.more) wrong.push([kind, awayUntil, sample]);
    }
    expect(wrong).toEqual([]);
  });
});

test("B1.71 of 500 answers that quote our foot, from eight mail programs, none is an opt-out", async () => {
  const texts = human.filter((sample) => sample.kind === "human" && sample.more === null);
  const found: string[] = [];
  let judged = 0;
  for (let round = 0; judged < 500; round++)
    for (const sample of texts)
      for (const program of names) {
        if (judged === 500) break;
        const text = round === 0 ? sample.text : `${sample.text}\n\nBest,\nInès`;
        const facts = await factsOf(answerOf({ ...sample, text }, program, judged));
        expect(facts.text.replace(/[\s>]+/g, " ")).toContain("stop@brand.example");
        if (judgeKind(facts).kind === "opt-out") found.push(`${program}: ${text}`);
        judged += 1;
      }
  expect(found).toEqual([]);
});

describe("by header fields", () => {
  const kindOf = (headers: [string, string][], more: Partial<MailFacts> = {}) =>
    judgeKind({
      headers: headers.map(([name, value]) => ({ name, value })),
      subject: "Re: Sponsoring",
      text: "Thanks for the note.",
      fresh: "Thanks for the note.",
      received: RECEIVED,
      reported: false,
      ...more,
    }).kind;

  test.each<[string, string]>([
    ["auto-submitted", "auto-replied"],
    ["auto-submitted", "auto-generated; x=y"],
    ["x-autoreply", "yes"],
    ["x-autorespond", "Sponsoring"],
    ["precedence", "auto_reply"],
    ["list-id", "<crew.kitchen.example>"],
    ["return-path", "<>"],
  ])("B1.66 %s: %s is automatic", (name, value) => {
    expect(kindOf([[name, value]])).toBe("automatic");
  });

  test("B1.66 what people's mails carry too is no sign alone", () => {
    expect(kindOf([["auto-submitted", "no"]])).toBe("human");
    expect(kindOf([["precedence", "bulk"]])).toBe("human");
    expect(kindOf([["return-path", "<ines@harbor.example>"]])).toBe("human");
    expect(kindOf([["x-auto-response-suppress", "All"]])).toBe("human");
    expect(kindOf([["x-ms-exchange-inbox-rules-loop", "ines@harbor.example"]])).toBe("human");
    const both: [string, string][] = [
      ["x-auto-response-suppress", "All"],
      ["x-ms-exchange-inbox-rules-loop", "ines@harbor.example"],
    ];
    expect(kindOf(both)).toBe("automatic");
  });

  test("B1.66 without header fields the subject alone, or the text alone, is not enough", () => {
    expect(kindOf([], { subject: "Out of office" })).toBe("human");
    expect(kindOf([], { fresh: "I am out of the office." })).toBe("human");
    expect(kindOf([], { subject: "Out of office", fresh: "I am out of the office." })).toBe("away");
    expect(
      kindOf([], { subject: "Re: Out of office", fresh: "You are out of the office? Then later." }),
    ).toBe("human");
  });

  test("B1.65 reports and complaints come before everything else", () => {
    const report = "multipart/report; report-type=delivery-status; boundary=x";
    expect(kindOf([["content-type", report]])).toBe("report");
    expect(kindOf([["content-type", 'multipart/report; report-type="feedback-report"']])).toBe("complaint");
    expect(kindOf([["auto-submitted", "auto-replied"]], { reported: true })).toBe("report");
  });
});

describe("a day of return", () => {
  const until = (text: string, received = RECEIVED) => findAwayUntil(text, received);

  test.each<[string, string | null]>([
    ["I am away until 24 November.", "2026-11-24"],
    ["I'm away from 20 to 27 November.", "2026-11-27"],
    ["Back on 5 January.", "2027-01-05"],
    ["Ich bin vom 20.11. bis 30.11. im Urlaub und ab dem 1.12. wieder da.", "2026-12-01"],
    ["Je serai de retour le 2 décembre.", "2026-12-02"],
    ["Vuelvo el 30 de noviembre.", "2026-11-30"],
    // Both are likely days: neither is believed.
    ["I am away until 12/11/2026.", "2026-12-11"],
    ["I am away until 01/02/2027.", null],
    // Farther than ninety days, in the past, or no day at all.
    ["I am away until 24 November 2027.", null],
    ["I am away until 1 March.", null],
    ["Ich bin bis 31.11. weg.", null],
    ["I was at the fair on 2 November.", null],
    ["My new book comes out on 24 November.", null],
    ["I am away.", null],
  ])("B1.68 %s", (text, day) => {
    expect(until(text)).toBe(day);
  });

  test("B1.68 a weekday is the next one; the year follows from the day", () => {
    expect(until("Back on Wednesday.")).toBe("2026-11-25");
    expect(until("Away until 3 January.", new Date("2026-12-30T10:00:00Z"))).toBe("2027-01-03");
  });
});

describe("an opt-out", () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");

  test("B1.70 up to forty words act, more ask", () => {
    expect(findOptOut(`${words(38)} please unsubscribe`)).toMatchObject({ acts: true });
    expect(findOptOut(`${words(39)} please unsubscribe`)).toMatchObject({ acts: false });
  });

  test("B1.97 the subject that List-Unsubscribe promises is one, in a mail without words", () => {
    expect(findOptOut("", "unsubscribe")).toMatchObject({ acts: true, by: "subject" });
    expect(findOptOut("", "Re: unsubscribe rates of your newsletter")).toBeNull();
  });

  test.each([
    "Please do not remove me from the list.",
    "How can listeners unsubscribe from the trial?",
    "The unsubscribe rate is low.",
    "Stop by any time.",
    "Bitte nicht aus dem Verteiler nehmen.",
    "Sie müssen mich nicht aus dem Verteiler nehmen.",
  ])("B1.70 is none: %s", (text) => {
    expect(findOptOut(text)).toBeNull();
  });
});

test("B1.69 a named successor is found for showing", () => {
  expect(findSuccessor("She left. Please contact Tom, tom@harbor.example.", INES.address)).toBe(
    "tom@harbor.example",
  );
  expect(findSuccessor("Bitte wenden Sie sich an redaktion@bahnsteig.example", INES.address)).toBe(
    "redaktion@bahnsteig.example",
  );
  expect(findSuccessor(`She left. Please do not write to ${INES.address}.`, INES.address)).toBeNull();
  expect(findSuccessor("She left.", INES.address)).toBeNull();
});
