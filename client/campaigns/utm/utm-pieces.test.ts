import { expect, test } from "vitest";
import { type UtmValues, utmLink, utmPairs } from "../../../contract/forms/utm.ts";
import { linkPieces } from "./utm-pieces.ts";

const values: UtmValues = { utm_source: "", utm_medium: "podcast", utm_campaign: "Winter tea" };

test("A2.16 the link is cut at ? and &, and the campaign's values stand out", () => {
  const link = utmLink("https://tea.example/?a=podcast#utm_medium=podcast", values)!;
  const pieces = linkPieces(link, utmPairs(values));
  expect(pieces.map(({ text }) => text).join("")).toBe(link);
  expect(pieces.filter(({ ours }) => ours).map(({ text }) => text)).toEqual([
    "hostread",
    "podcast",
    "Winter%20tea",
  ]);
  expect(pieces.filter(({ breaks }) => breaks).map(({ text }) => text)).toEqual([
    "?a=podcast",
    "&utm_source=",
    "&utm_medium=",
    "&utm_campaign=",
    "#utm_medium=podcast",
  ]);
});
