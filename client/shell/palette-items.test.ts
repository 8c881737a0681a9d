import { expect, test } from "vitest";
import { bestByTitle, filled, holdsWords, MOST_FOUND } from "./palette-items.ts";

test("every word typed has to occur, in any order, case or accent", () => {
  expect(holdsWords("Winter tea", "TEA win")).toBe(true);
  expect(holdsWords("Käse und Brot", "kase")).toBe(true);
  expect(holdsWords("Winter tea", "tea summer")).toBe(false);
  expect(holdsWords("Winter tea", "  ")).toBe(true);
});

test("titles that begin with what was typed come first, the others as they were", () => {
  const all = ["Iced tea", "Green tea", "Tea time", "Coffee"];
  expect(bestByTitle(all, String, "tea")).toEqual(["Tea time", "Iced tea", "Green tea"]);
});

test("no more are found than there is room for", () => {
  const all = Array.from({ length: 20 }, (_, index) => `Campaign ${index}`);
  expect(bestByTitle(all, String, "campaign")).toHaveLength(MOST_FOUND);
});

test("a group without lines is not named, and the lines of the others are counted", () => {
  const act = () => undefined;
  const line = { id: "a", title: "A", act };
  const { groups, count } = filled([
    { name: "campaigns", label: "C", items: [] },
    { name: "acts", label: "D", items: [line, { ...line, id: "b" }] },
  ]);
  expect(groups.map((group) => group.name)).toEqual(["acts"]);
  expect(count).toBe(2);
});
