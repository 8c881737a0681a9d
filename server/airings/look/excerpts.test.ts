import { describe, expect, test } from "vitest";
import { cuesOf, excerpts, soughtIn } from "../../../tests/support/airings/excerpts.ts";
import { lookAtWords } from "./look-at.ts";
import { needlesOf } from "./needles.ts";

const results = excerpts.map((excerpt) => ({
  ...excerpt,
  found: lookAtWords(cuesOf(excerpt), needlesOf(soughtIn(excerpt))),
}));
const of = (judged: (typeof excerpts)[number]["judged"]) => results.filter((one) => one.judged === judged);
const isSaid = ({ found }: (typeof results)[number]) => found.some(({ proof }) => proof === "said");

describe("C5.07 excerpts judged by hand", () => {
  test("there are sixty and more, in two languages, a third of them without the ad", () => {
    expect(excerpts.length).toBeGreaterThanOrEqual(60);
    for (const language of ["de", "en"])
      expect(excerpts.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(30);
    expect(of("mention").length + of("none").length).toBeGreaterThanOrEqual(excerpts.length / 3);
  });

  test("none without the ad counts as aired", () => {
    expect([...of("mention"), ...of("none")].filter(isSaid).map(({ text }) => text)).toEqual([]);
  });

  test("nine of ten with the ad are found", () => {
    const missed = of("ad").filter((one) => !isSaid(one));
    expect(missed.length / of("ad").length, missed.map(({ text }) => text).join("\n")).toBeLessThanOrEqual(
      0.1,
    );
  });

  test("the brand alone asks a person, at a second", () => {
    for (const { text, found } of of("mention")) {
      expect(
        found.map(({ proof }) => proof),
        text,
      ).toContain("ask");
      expect(found[0]!.from, text).toBeGreaterThanOrEqual(60);
    }
  });

  test("what has nothing to do with it finds nothing", () => {
    expect(
      of("none")
        .filter(({ found }) => found.length > 0)
        .map(({ text }) => text),
    ).toEqual([]);
  });
});
