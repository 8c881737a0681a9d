import { describe, expect, test } from "vitest";
import { readTranscript, TRANSCRIPT_LETTERS } from "../texts/read-transcript.ts";
import { lookAtWords } from "./look-at.ts";
import { needlesOf } from "./needles.ts";

const needles = needlesOf({
  names: ["Grünkern"],
  code: "GARTEN",
  link: "https://gruenkern.de/garten",
  disclosure: "Werbung",
  phrases: [],
});

/** Where it takes hours, each of these never ends. */
describe("C5.05 a text that is made to take hours is looked through at once", () => {
  test.each([
    ["labels and one end", `${"ad.".repeat(300_000)} end of ad. Grünkern`, "ask"],
    ["many names among labels", "Werbung. Grünkern ".repeat(50_000), "said"],
    ["sponsors within labels", `${"a word from our sponsor. ".repeat(35_000)}Grünkern`, "said"],
    ["names that almost are it", `${"Grünkerm end of ad. ".repeat(45_000)}`, undefined],
    ["digits before a code", `code ${"1".repeat(44)} a b c d e Garten `.repeat(10_000), undefined],
  ])("%s", (_name, text, proof) => {
    expect(lookAtWords([{ from: 0, to: 60, text }], needles)[0]?.proof).toBe(proof);
  });

  test("a transcript ends where there are more letters than anybody says", () => {
    const segments = Array.from({ length: 240 }, () => ({
      startTime: 0,
      endTime: 60,
      body: "ad.".repeat(6_600),
    }));
    const { cues, cut } = readTranscript(Buffer.from(JSON.stringify({ version: "1.0.0", segments })), null)!;
    expect(cut).toBe(true);
    const letters = cues.reduce((sum, { text }) => sum + text.length, 0);
    expect(letters).toBeLessThanOrEqual(TRANSCRIPT_LETTERS);
    expect(letters).toBeGreaterThan(TRANSCRIPT_LETTERS - 20_000);
    expect(lookAtWords(cues, needles)).toEqual([]);
  });
});
