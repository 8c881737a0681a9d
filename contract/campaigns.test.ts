import { expect, test } from "vitest";
import { CampaignEntry, moveEntries, moveEntry } from "./campaigns.ts";

test("A3.15 whether a row is marked is neither answered nor taken", () => {
  expect(Object.keys(CampaignEntry.shape)).not.toContain("selected");
  const id = "a".repeat(12);
  expect(moveEntry.body.safeParse({ podcastState: "New" }).success).toBe(true);
  expect(moveEntry.body.safeParse({ podcastState: "New", selected: true }).success).toBe(false);
  expect(moveEntries.body.safeParse({ externalIds: [id], podcastState: "New" }).success).toBe(true);
  expect(moveEntries.body.safeParse({ externalIds: [id], podcastState: "New", selected: [id] }).success).toBe(
    false,
  );
});
