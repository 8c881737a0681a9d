import { expect, test } from "vitest";
import type { News } from "../../contract/results.ts";
import { headlineOf, onlyCampaign } from "./headline.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const piece = (title: string, day: string, parts: Partial<News> = {}): News => ({
  kind: "moved",
  campaign: { publicId: "tea", displayName: "Winter tea" },
  podcast: { publicId: title, title },
  more: 0,
  from: "Contacted",
  to: "Signed",
  by: "Mara",
  at: `2026-11-${day}T10:00:00.000Z`,
  ...parts,
});

test("A2.04 answers come before failures, failures before what was sent, that before what was added", () => {
  const added = piece("a", "19", { kind: "added", from: null, to: null, more: 3 });
  const sent = piece("b", "19", { kind: "mail-accepted", from: null, to: null });
  const failed = piece("c", "18", { kind: "mail-failed", from: null, to: null });
  const answered = piece("d", "17", { to: "Interested" });
  expect(headlineOf({ news: [added] }, now)).toMatchObject({ kind: "added", count: 4 });
  expect(headlineOf({ news: [added, sent] }, now)).toMatchObject({ kind: "sent", count: 1 });
  expect(headlineOf({ news: [added, sent, failed] }, now)).toMatchObject({ kind: "failed", count: 1 });
  expect(headlineOf({ news: [added, sent, failed, answered] }, now)).toMatchObject({
    kind: "answered",
    count: 1,
    since: answered.at,
  });
});

test("A2.04 a podcast that moved twice is told once as it stands, and a step back is no answer", () => {
  const twice = [piece("a", "19", { to: "Signed" }), piece("a", "18", { to: "Interested" })];
  expect(headlineOf({ news: twice }, now)).toMatchObject({ count: 1, told: [twice[0]] });
  const back = [piece("a", "19", { to: "Contacted" }), piece("a", "18", { to: "Interested" })];
  expect(headlineOf({ news: back }, now).kind).toBe("quiet");
});

test("A2.04 after a week there is no news, and at most four pieces are told", () => {
  expect(headlineOf({ news: [piece("a", "12")] }, now)).toEqual({
    kind: "quiet",
    count: 0,
    told: [],
    since: null,
  });
  const many = ["a", "b", "c", "d", "e"].map((title) => piece(title, "19"));
  expect(headlineOf({ news: many }, now)).toMatchObject({ count: 5, told: many.slice(0, 4) });
});

test("the one campaign is named, several are not", () => {
  const here = piece("a", "19");
  const there = piece("b", "19", { campaign: { publicId: "oil", displayName: "Oil" } });
  expect(onlyCampaign([here])).toEqual(here.campaign);
  expect(onlyCampaign([here, there])).toBeNull();
  expect(onlyCampaign([])).toBeNull();
});
