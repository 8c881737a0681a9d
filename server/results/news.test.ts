import { expect, test } from "vitest";
import { drawTogether } from "./news.ts";
import type { NewsRow } from "./news-queries.ts";

const row = (seconds: number, fields: Partial<NewsRow> = {}): NewsRow => ({
  kind: "moved",
  campaignId: "c",
  campaignName: "Tea",
  podcastId: `p${seconds}`,
  podcastTitle: "Fog",
  onSale: null,
  from: "New",
  to: "Lost",
  loginId: 1,
  at: new Date(Date.UTC(2026, 10, 20) - seconds * 1000),
  ...fields,
});
const counts = (...rows: NewsRow[]) => drawTogether(rows).map(({ row, more }) => [row.podcastId, more]);

test("neighbors within a minute of each other are one piece of news, however long the row of them", () => {
  expect(counts(row(0), row(50), row(100), row(150))).toEqual([["p0", 3]]);
  expect(counts(row(0), row(61))).toEqual([
    ["p0", 0],
    ["p61", 0],
  ]);
});

test.each<[string, Partial<NewsRow>]>([
  ["kind", { kind: "added" }],
  ["campaign", { campaignId: "d" }],
  ["state", { to: "Signed" }],
  ["state before", { from: "Contacted" }],
  ["person", { loginId: 2 }],
])("another %s is other news", (_what, fields) => {
  expect(counts(row(0), row(1, fields), row(2))).toHaveLength(3);
});
