import { expect, test } from "vitest";
import {
  FOLLOW_UP_QUESTIONS,
  FOLLOW_UP_STOPS,
  type FollowUp,
} from "../../../contract/outreach/follow-ups.ts";
import { de } from "../../language/de.ts";
import { en } from "../../language/en.ts";
import { followUpWords } from "./follow-up-words.ts";
import { isAhead, isOpen, peopleOf } from "./people.ts";

const formats = { day: (iso: string) => iso.slice(5, 10), dayAndTime: (iso: string) => iso.slice(5, 16) };
const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
const one = (part: Partial<FollowUp>): FollowUp => ({
  publicId: "f",
  step: 1,
  entryExternalId: null,
  podcastPublicId: "p",
  podcastTitle: "Tea",
  alsoAbout: [],
  state: "planned",
  reason: null,
  due: null,
  about: null,
  conversation: null,
  leaving: false,
  accepted: null,
  ownBody: null,
  version: 1,
  ...part,
});
const words = (part: Partial<FollowUp>): string =>
  followUpWords(one(part), 4, formats, t, new Date("2026-11-20T00:00:00Z")).words;

test("B1.82 a follow-up says when it went or goes", () => {
  expect(words({ state: "released", accepted: "2026-11-20T10:00:00Z" })).toContain("11-20T10:00");
  expect(words({ state: "released", leaving: true })).toContain("leaving");
  expect(words({ state: "released" })).toContain("outcome");
  expect(words({ due: "2026-11-24T10:00:00Z" })).toContain("11-24T10:00");
  expect(words({})).toContain('waits {"count":4}');
});

test("B1.82 B1.84 what is held says beside its question when it would go, where that lies ahead", () => {
  const held = (reason: FollowUp["reason"], due: string, about: string | null = null) =>
    words({ state: "held", reason, due, about });
  expect(held("paused", "2026-12-01T10:00:00Z")).toMatch(/question.paused .*heldFor .*12-01T10:00/);
  expect(held("late", "2026-11-19T10:00:00Z", "2026-11-19T10:00:00Z")).not.toContain("heldFor");
  expect(held("away", "2026-12-01T10:00:00Z", "2026-12-01T10:00:00Z")).not.toContain("heldFor");
  expect(held("away", "2026-12-09T10:00:00Z", "2026-12-01T10:00:00Z")).toContain("heldFor");
});

test("B1.83 B1.84 each question and each reason to stop has words of its own in both languages", () => {
  for (const texts of [en, de] as Record<string, string>[]) {
    const questions = FOLLOW_UP_QUESTIONS.map((reason) => texts[`outreach.followUp.question.${reason}`]);
    const stops = FOLLOW_UP_STOPS.map((reason) => texts[`outreach.followUp.stop.${reason}`]);
    for (const all of [questions, stops]) {
      expect(all).not.toContain(undefined);
      expect(new Set(all).size).toBe(all.length);
    }
  }
  const about = "2026-11-20T10:00:00Z";
  expect(words({ state: "held", reason: "elsewhere", about })).toContain('elsewhere {"day":"11-20"}');
  expect(words({ state: "held", reason: "elsewhere" })).toContain('{"day":"none"}');
  expect(words({ state: "stopped", reason: "answered" })).toContain("stop.answered");
});

test("who waits for a decision comes first, each person with their follow-ups in order", () => {
  const people = peopleOf([
    one({ publicId: "1", podcastPublicId: "a", step: 2 }),
    one({ publicId: "2", podcastPublicId: "a", step: 1 }),
    one({ publicId: "3", podcastPublicId: "b", state: "held", reason: "late" }),
  ]);
  expect(people.map(({ followUps }) => followUps.map(({ publicId }) => publicId))).toEqual([
    ["3"],
    ["2", "1"],
  ]);
  const [joined] = peopleOf([one({ podcastTitle: "B", alsoAbout: ["C"] })]);
  expect(joined?.titles).toEqual(["B", "C"]);
  expect([one({ state: "released" }), one({ state: "released", leaving: true })].map(isAhead)).toEqual([
    false,
    true,
  ]);
  expect((["planned", "held", "released", "stopped"] as const).map((state) => isOpen({ state }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
