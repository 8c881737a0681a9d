import { expect, test } from "vitest";
import type { Campaign } from "../../../contract/campaigns.ts";
import { listOrder, listSortedBy, readListSearch, shownCampaigns } from "./campaign-list-search.ts";

const campaign = (displayName: string, created: string, podcasts: number, unlocked: number): Campaign => ({
  publicId: displayName,
  ownerName: "brand",
  ownerDisplayName: "Brand",
  created: `2026-${created}T10:00:00.000Z`,
  modified: `2026-${created}T10:00:00.000Z`,
  displayName,
  podcasts,
  listeners: 0,
  unlocked,
  start: null,
  timeZone: null,
  duration: null,
  currency: null,
  budget: null,
  payPerAction: null,
  payPerLead: null,
  payPerClick: null,
  category: null,
  utm_source: "hostread",
  utm_medium: "",
  utm_campaign: "",
});
const all = [
  campaign("Äpfel im Herbst", "11-03", 32, 8),
  campaign("Zimt", "09-21", 14, 14),
  campaign("apricots 10", "09-08", 0, 0),
  campaign("apricots 9", "09-08", 14, 7),
];
const reached = ({ displayName }: Campaign) => ({ Zimt: 2, "apricots 9": 0.5 })[displayName] ?? 0;
const names = (raw: Record<string, unknown>) =>
  shownCampaigns(all, readListSearch(raw), "de-DE", reached).map((one) => one.displayName);

test("A2.08 the list sorts by title, date, podcasts and progress, both ways", () => {
  expect(names({})).toEqual(["Äpfel im Herbst", "Zimt", "apricots 10", "apricots 9"]);
  expect(names({ direction: "asc" })[3]).toBe("Äpfel im Herbst");
  expect(names({ sort: "title" })).toEqual(["Äpfel im Herbst", "apricots 9", "apricots 10", "Zimt"]);
  expect(names({ sort: "podcasts" })).toEqual(["Äpfel im Herbst", "Zimt", "apricots 9", "apricots 10"]);
  expect(names({ sort: "progress" })).toEqual(["Zimt", "apricots 9", "Äpfel im Herbst", "apricots 10"]);
});

test("A2.08 the title filter finds parts whatever their case", () => {
  expect(names({ title: "APRI" })).toEqual(["apricots 10", "apricots 9"]);
  expect(names({ title: "ä" })).toEqual(["Äpfel im Herbst"]);
  expect(names({ title: 9 })).toEqual(["apricots 9"]);
});

test("the address carries only what differs, and nonsense is left out", () => {
  expect(readListSearch({ sort: "created", direction: "desc", title: " ", owner: "x" })).toEqual({
    owner: "x",
  });
  expect(readListSearch({ sort: "color", direction: "up", create: "yes" })).toEqual({});
  expect(readListSearch({ create: true })).toEqual({ create: true });
});

test("a column sorts its own way first and turns round after", () => {
  const first = listSortedBy({}, "title");
  expect(listOrder(first)).toEqual({ sort: "title", direction: "asc" });
  expect(listOrder(listSortedBy(first, "title"))).toEqual({ sort: "title", direction: "desc" });
  expect(listOrder(listSortedBy({}, "created"))).toEqual({ sort: "created", direction: "asc" });
});
