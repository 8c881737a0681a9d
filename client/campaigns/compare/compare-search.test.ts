import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../shell/search-string.ts";
import { partsOf, readCompareSearch, readShortlistSearch, withParts } from "./compare-search.ts";

const again = (search: object) => parseSearch(stringifySearch(search as Record<string, unknown>));

test("D5.08 an address keeps what is compared, each once, also handles that look like numbers", () => {
  const search = readCompareSearch({
    podcasts: ["a-1", 4711, "a-1", "<b>", null, true],
    only: "differences",
  });
  expect(search).toEqual({ podcasts: ["a-1", "4711", "true"], only: "differences" });
  expect(readCompareSearch(again(search))).toEqual(search);
  expect(readCompareSearch({ podcasts: "alone", only: "x" })).toEqual({ podcasts: ["alone"] });
  expect(readCompareSearch({})).toEqual({});
  expect(
    readCompareSearch({ podcasts: Array.from({ length: 90 }, (_, at) => `p${at}`) }).podcasts,
  ).toHaveLength(50);
});

test("D5.08 nothing of an address that does not fit shows through what is read from it", () => {
  const bad = { podcasts: "ä<", only: "all" };
  expect({ ...bad, ...readCompareSearch(bad) }).toEqual({});
  const list = {
    ...{ podcasts: "ä<", entries: ["../"], state: "Never", tag: "a b", reason: "../" },
    parts: ["target", "offers", "rhythm", "like", "nothing"],
  };
  expect({ ...list, ...readShortlistSearch(list) }).toEqual({});
});

test("D5.08 an address keeps what is printed; tags and states only where somebody ticked them", () => {
  expect(partsOf({})).toEqual(["target", "offers", "rhythm", "like"]);
  const nothing = { entries: ["e1"], ...withParts([]) };
  expect(partsOf(readShortlistSearch(again(nothing)))).toEqual([]);
  const own = { state: "Signed" as const, reason: "f1", ...withParts(["tags", "target"]) };
  expect(readShortlistSearch(again(own))).toEqual({
    state: "Signed",
    reason: "f1",
    parts: ["target", "tags"],
  });
  expect(withParts(partsOf({}))).toEqual({});
  expect(readShortlistSearch({ state: "Never", tag: "a b", parts: "x", reason: "../" })).toEqual({
    parts: ["none"],
  });
});
