import { expect, test } from "vitest";
import type { FacetItem } from "./facet.ts";
import { suggestedItems } from "./narrowing.tsx";

const items = ["Food", "Games", "Gesundheit & Fitness", "ÖKOLOGIE"].map(
  (label): FacetItem => ({ key: label, label, chosen: false, toggled: {} }),
);
const labels = (words: string) => suggestedItems(items, words).map((item) => item.label);

test("A5.12 suggestions hold what was typed anywhere, whatever its case, and nothing typed fits all", () => {
  expect(labels("")).toHaveLength(4);
  expect(labels("  ")).toHaveLength(4);
  expect(labels("GAME")).toEqual(["Games"]);
  expect(labels("ness")).toEqual(["Gesundheit & Fitness"]);
  expect(labels("öko")).toEqual(["ÖKOLOGIE"]);
  expect(labels("zebra")).toEqual([]);
});
