import { expect, test } from "vitest";
import { isNarrowed, readInboxSearch } from "./inbox-search.ts";

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
