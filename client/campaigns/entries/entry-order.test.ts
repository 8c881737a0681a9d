import { expect, test } from "vitest";
import type { CampaignEntry, PodcastState } from "../../../contract/campaigns.ts";
import type { EmailStatus } from "../../../contract/catalogue.ts";
import { countsOf, entriesSortedBy, entryOrder, readEntrySearch, shownEntries } from "./entry-order.ts";

const entry = (
  title: string,
  podcastState: PodcastState,
  reachPerEpisode: number | null,
  emailStatus: EmailStatus,
  day: string,
) =>
  ({
    externalId: title,
    podcastState,
    podcast: { title, reachPerEpisode, emailStatus },
    lastEvent: { at: `2026-11-${day}T10:00:00.000Z` },
  }) as CampaignEntry;

const all = [
  entry("Ösen", "Signed", 900, "LOCKED", "03"),
  entry("anchor", "New", null, "UNKNOWN", "09"),
  entry("Zebra", "New", 42_000, "UNLOCKED", "08"),
  entry("Part 10", "Lost", 900, "LOCKED", "01"),
  entry("Part 9", "New", null, "LOCKED", "02"),
];
const titles = (raw: Record<string, unknown>) =>
  shownEntries(all, readEntrySearch(raw), "de-DE").map(({ podcast }) => podcast.title);

test("A2.39 each tab counts its state, and All counts every podcast", () => {
  expect(countsOf(all)).toEqual({
    All: 5,
    New: 3,
    Contacted: 0,
    FollowedUp: 0,
    Interested: 0,
    Signed: 1,
    Briefed: 0,
    Lost: 1,
  });
});

test("A4.17 a tab shows its state only; All and what is no state show everything", () => {
  expect(titles({ state: "New" })).toEqual(["Zebra", "anchor", "Part 9"]);
  expect(titles({ state: "Briefed" })).toEqual([]);
  expect(titles({ state: "Sold" })).toHaveLength(5);
});

test("unknown reach stands last in both directions, equals go by title", () => {
  expect(titles({})).toEqual(["Zebra", "Ösen", "Part 10", "anchor", "Part 9"]);
  expect(titles({ direction: "asc" })).toEqual(["Ösen", "Part 10", "Zebra", "anchor", "Part 9"]);
});

test("titles sort as the language does, states by the pipeline, events by date", () => {
  expect(titles({ sort: "title" })).toEqual(["anchor", "Ösen", "Part 9", "Part 10", "Zebra"]);
  expect(titles({ sort: "state" })).toEqual(["anchor", "Part 9", "Zebra", "Ösen", "Part 10"]);
  expect(titles({ sort: "event" })[0]).toBe("anchor");
  expect(titles({ sort: "email" })[0]).toBe("Zebra");
});

test("a column sorts its own way first and turns round after", () => {
  const first = entriesSortedBy({ state: "New" }, "title");
  expect(first).toEqual({ state: "New", sort: "title" });
  expect(entryOrder(entriesSortedBy(first, "title"))).toEqual({ sort: "title", direction: "desc" });
  expect(entryOrder(entriesSortedBy({}, "reach"))).toEqual({ sort: "reach", direction: "asc" });
});
