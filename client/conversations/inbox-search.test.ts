import { expect, test } from "vitest";
import { isNarrowed, readInboxSearch, withWords } from "./inbox-search.ts";

test("B1.100 the filters of the inbox stand in the address; what does not fit is left out", () => {
  expect(
    readInboxSearch({ view: "theirs", campaign: "abc", kind: "away", mailbox: "m", person: "p" }),
  ).toEqual({
    view: "theirs",
    campaign: "abc",
    kind: "away",
    mailbox: "m",
    person: "p",
  });
  expect(readInboxSearch({ view: "open" })).toEqual({});
  expect(readInboxSearch({ view: "x", kind: 3, campaign: "a b", person: ["p"], more: "y" })).toEqual({});
  expect(isNarrowed({ view: "done" })).toBe(false);
  expect(isNarrowed({ kind: "away" })).toBe(true);
});

test("B1.114 a search stands in the address, is for everything at first, and leaves what is open behind it", () => {
  expect(readInboxSearch({ q: " tea from:ines " })).toEqual({ q: "tea from:ines" });
  expect([readInboxSearch({ q: 2027 }), readInboxSearch({ q: " " }), readInboxSearch({ q: ["a"] })]).toEqual([
    { q: "2027" },
    {},
    {},
  ]);
  expect(withWords({ campaign: "c" }, "tea")).toEqual({ campaign: "c", view: "all", q: "tea" });
  expect(withWords({ view: "done" }, "tea")).toEqual({ view: "done", q: "tea" });
  // The open ones were chosen meanwhile.
  expect(withWords({ q: "tea" }, "teas")).toEqual({ q: "teas" });
  expect(withWords({ campaign: "c", view: "all", q: "tea" }, undefined)).toEqual({ campaign: "c" });
});
