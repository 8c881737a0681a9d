import { expect, test } from "vitest";
import type { CampaignEntry, PodcastState } from "../../../contract/campaigns.ts";
import type { EmailStatus } from "../../../contract/catalogue.ts";
import { covered, mailPlan } from "./action-plan.ts";

const entry = (externalId: string, podcastState: PodcastState, emailStatus: EmailStatus, address?: string) =>
  ({ externalId, podcastState, podcast: { emailStatus, itunesOwnerEMail: address } }) as CampaignEntry;

const all = [
  entry("e1", "Contacted", "UNLOCKED", "tea@pot.example"),
  entry("e2", "Contacted", "UNLOCKED", "Tea@Pot.example"),
  entry("e3", "Contacted", "UNLOCKED", "cup@pot.example"),
  entry("e4", "Contacted", "LOCKED", "seen@by.permission.example"),
  entry("e5", "New", "UNKNOWN"),
];

test("A5.11 a state covers its podcasts, All covers every one", () => {
  expect(covered(all, "Contacted")).toHaveLength(4);
  expect(covered(all, "Signed")).toEqual([]);
  expect(covered(all, "All")).toHaveLength(5);
});

test("a mail goes once to each unlocked address, and to no other", () => {
  expect(mailPlan(all)).toEqual({ podcasts: 5, withoutAddress: 2, sameAddress: 1, mails: 2 });
  expect(mailPlan([])).toEqual({ podcasts: 0, withoutAddress: 0, sameAddress: 0, mails: 0 });
});
