import { expect, test } from "vitest";
import type { RoomGroup } from "../../../contract/outreach/room.ts";
import { approvalsOf, standingMails } from "./standing.ts";

const group = (
  entry: string,
  level: RoomGroup["level"],
  fingerprint: string | null = `of-${entry}`,
): RoomGroup => ({
  entry,
  shows: [{ entry, podcast: entry, title: entry }],
  level,
  form: null,
  mailbox: "box",
  fingerprint,
  leaves: null,
});
const groups = [group("ready", "ready"), group("warned", "warned"), group("blocked", "blocked", null)];

test("B1.124 what needs a person comes first, and nothing moves away under the pointer when it is approved", () => {
  const before = standingMails({ groups, problems: [], contacts: [] }, {});
  expect(before.map((mail) => mail.standing)).toEqual(["blocked", "warned", "ready"]);
  const after = standingMails({ groups, problems: [], contacts: [] }, { warned: "of-warned" });
  expect(after.map((mail) => [mail.group.entry, mail.standing])).toEqual([
    ["blocked", "blocked"],
    ["warned", "approved"],
    ["ready", "ready"],
  ]);
});

test("B1.124 an approval holds for what was seen only", () => {
  const [, , ready] = standingMails({ groups, problems: [], contacts: [] }, { ready: "of an earlier text" });
  expect([ready!.standing, ready!.changed]).toEqual(["ready", true]);
  const [blocked] = standingMails({ groups, problems: [], contacts: [] }, { blocked: "of-blocked" });
  expect([blocked!.standing, blocked!.changed]).toEqual(["blocked", true]);
});

test("B1.124 approved can be only what has a fingerprint", () => {
  expect(approvalsOf(standingMails({ groups, problems: [], contacts: [] }, {}))).toEqual({
    warned: "of-warned",
    ready: "of-ready",
  });
});
