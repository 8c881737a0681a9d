import { expect, test } from "vitest";
import type { PodcastTexts } from "../../../contract/catalogue-texts.ts";
import { isChanged, keepMine, newerFields, shownTexts, type TypedTexts } from "./typed-texts.ts";

const opened: PodcastTexts = {
  targetGroup: "Gardeners",
  preRoll: null,
  midRoll: "One minute",
  postRoll: null,
  version: "7",
  changes: [],
};
const newer: PodcastTexts = { ...opened, midRoll: "Two minutes", version: "8" };

const type = (upon: TypedTexts, words: Partial<TypedTexts["words"]>): TypedTexts => ({
  ...upon,
  words: { ...upon.words, ...words },
});

test("A4.14 what a colleague saves while texts are typed is not set back, and the version stays that of the opening", () => {
  const typed = type(shownTexts(null, opened), { targetGroup: "Gardeners in cities" });
  const shown = shownTexts(typed, newer);
  expect(shown.words.targetGroup).toBe("Gardeners in cities");
  // Saved like this it is refused, and nobody's mid-roll is set back.
  expect(shown.seen.version).toBe("7");
  expect(newerFields(shown.seen, newer)).toEqual(["midRoll"]);
  const mine = keepMine(shown, newer);
  expect(mine.words).toMatchObject({ targetGroup: "Gardeners in cities", midRoll: "Two minutes" });
  expect(mine.seen.version).toBe("8");
  expect(shownTexts(mine, newer)).toEqual(mine);
  expect(newerFields(mine.seen, newer)).toEqual([]);
});

test("A4.14 a text that both have written is kept as it was typed, where that is chosen", () => {
  const typed = type(shownTexts(null, opened), { midRoll: "Ninety seconds" });
  expect(keepMine(typed, newer).words.midRoll).toBe("Ninety seconds");
});

test("until something is typed the form follows, and so it does where the texts are the same again", () => {
  expect(shownTexts(null, opened).words).toMatchObject({ preRoll: "", midRoll: "One minute" });
  expect(shownTexts(shownTexts(null, opened), newer).words.midRoll).toBe("Two minutes");
  const typed = type(shownTexts(null, opened), { preRoll: "Ten seconds " });
  const again = shownTexts(typed, { ...opened, version: "9" });
  expect([again.words.preRoll, again.seen.version]).toEqual(["Ten seconds ", "9"]);
});

test("white space at the ends is no change, and is not taken from under who types", () => {
  const typed = type(shownTexts(null, opened), { midRoll: "One minute " });
  expect(isChanged(typed)).toBe(false);
  expect(shownTexts(typed, opened).words.midRoll).toBe("One minute ");
  expect(isChanged(type(typed, { midRoll: "" }))).toBe(true);
});
