import { describe, expect, test } from "vitest";
import { CopyWords, copyFigures } from "./copy.ts";

const words = (text: string, more: Partial<CopyWords> = {}): CopyWords => ({
  document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
  mustSay: [],
  mustNot: [],
  pronunciation: "",
  codeSpelled: "",
  linkRead: "",
  disclosure: "",
  noDisclosure: false,
  rate: 150,
  ...more,
});

describe("C4.02 what can be said of copy", () => {
  test.each([
    [150, 150, 60],
    [75, 150, 30],
    [75, 100, 45],
    [1, 150, 0],
  ])("C4.02 %i words at %i a minute take %i s", (count, rate, seconds) => {
    expect(copyFigures(words(Array(count).fill("tea").join(" "), { rate }), [])).toMatchObject({
      words: count,
      seconds,
    });
  });

  test("C4.02 signs alone are no words, figures and umlauts are", () => {
    expect(copyFigures(words("Grüner Tee – für 10 € … jetzt!"), []).words).toBe(5);
  });

  test("C4.02 it is longer than the shortest ad that is booked, or than none", () => {
    const minute = words(Array(150).fill("tea").join(" "));
    expect(copyFigures(minute, [60, 90]).longerThan).toBeNull();
    expect(copyFigures(minute, [60, 30]).longerThan).toBe(30);
    expect(copyFigures(minute, []).longerThan).toBeNull();
  });

  test("C4.02 phrases are found whatever their case and gaps, and named where they lack", () => {
    const script = words("Bei LEAFHOUSE  gibt es\u00a0grünen Tee, nicht billig.", {
      mustSay: ["Leafhouse gibt", "grünen Tee", "mit Liebe"],
      mustNot: ["Billig", "gratis"],
    });
    expect(copyFigures(script, [])).toMatchObject({ missing: ["mit Liebe"], forbidden: ["Billig"] });
  });
});

test.each([
  ["a disclosure and the tick that there is none", { disclosure: "Werbung", noDisclosure: true }],
  ["a line break in the code", { codeSpelled: "F O\nG" }],
  ["an empty phrase", { mustSay: [" "] }],
  ["more than twenty phrases", { mustNot: Array(21).fill("cheap") }],
  ["nobody's rate", { rate: 500 }],
])("C4.01 copy does not hold %s", (_name, more) => {
  expect(CopyWords.safeParse(words("Tea", more)).success).toBe(false);
  expect(CopyWords.safeParse(words("Tea")).success).toBe(true);
});
