import { expect, test } from "vitest";
import type { CampaignEntry, PodcastState } from "../../../contract/campaigns.ts";
import { columnsOf, neighborState, sumsOf } from "./board-columns.ts";

const entry = (externalId: string, podcastState: PodcastState, reach: number | null = null, open = false) =>
  ({
    externalId,
    podcastState,
    podcast: { reachPerEpisode: reach, emailStatus: open ? "UNLOCKED" : "LOCKED" },
  }) as CampaignEntry;
const ids = (entries: readonly CampaignEntry[]) => entries.map((one) => one.externalId);

test("A4.01 the neighbor of a state is the one before or after it, and none past the ends", () => {
  expect(neighborState("New", 1)).toBe("Contacted");
  expect(neighborState("Briefed", 1)).toBe("Lost");
  expect(neighborState("Lost", 1)).toBeUndefined();
  expect(neighborState("New", -1)).toBeUndefined();
  expect(neighborState("Contacted", -1)).toBe("New");
});

test("every state has a column, in the order given", () => {
  const columns = columnsOf([entry("a", "Signed"), entry("b", "New"), entry("c", "Signed")], []);
  expect(Object.keys(columns)).toHaveLength(7);
  expect(ids(columns.Signed)).toEqual(["a", "c"]);
  expect(ids(columns.New)).toEqual(["b"]);
  expect(columns.Lost).toEqual([]);
});

test("what was moved lately stands at the top of its column, newest first, and only once", () => {
  const all = [entry("a", "New"), entry("b", "New"), entry("c", "New"), entry("d", "Lost")];
  expect(ids(columnsOf(all, ["c", "b", "gone"]).New)).toEqual(["c", "b", "a"]);
  expect(ids(columnsOf(all, ["d"]).Lost)).toEqual(["d"]);
});

test("the sums count what is known and what is unlocked", () => {
  expect(sumsOf([entry("a", "New", 1200, true), entry("b", "New", null), entry("c", "Lost", 300)])).toEqual({
    listeners: 1500,
    unlocked: 1,
  });
});
