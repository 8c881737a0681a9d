import { expect, test } from "vitest";
import type { Stand } from "../../../contract/conversations/team.ts";
import type { ConversationRow } from "../../../contract/conversations.ts";
import { backwards, giveChanges, moveChanges, withOutcome } from "./changes.ts";

const row = (publicId: string, stand: Stand, assigned: string | null = null): ConversationRow => ({
  publicId,
  subject: "",
  shows: [],
  person: null,
  state: stand.state,
  turn: "ours",
  assignedTo: null,
  mailbox: { publicId: "box", name: "" },
  words: "",
  kind: null,
  at: "2027-01-04T08:00:00.000Z",
  unread: false,
  stand,
  assigned,
});
const until = "2027-01-05T08:00:00.000Z";
const waits: Stand = { state: "snoozed", until, waitsFor: "no-answer" };
const rows = [row("a", { state: "open" }, "kim"), row("b", { state: "done" }), row("c", waits, "ben")];

test("B1.117 what stands there already is not asked for, and not undone with the rest", () => {
  const end = moveChanges(rows, { state: "done" });
  expect(end.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(end.every(({ newest }) => newest === rows[0]!.at)).toBe(true);
  expect(giveChanges(rows, "kim").map(({ id }) => id)).toEqual(["b", "c"]);
  expect(giveChanges(rows, null).map(({ id }) => id)).toEqual(["a", "c"]);
  expect(moveChanges(rows, waits).map(({ id }) => id)).toEqual(["a", "b"]);
});

test("B1.117 what a colleague has finished meanwhile is not undone with the rest", () => {
  const end = moveChanges(rows, { state: "done" });
  const outcomes = [{ outcome: "already" }, { outcome: "done" }] as const;
  expect(backwards(withOutcome(end, outcomes, "done"), new Date()).map(({ id }) => id)).toEqual(["c"]);
  expect(withOutcome(end, outcomes, "already").map(({ id }) => id)).toEqual(["a"]);
});

test("B1.117 undone, each is where it was; what was to come back by now is open", () => {
  const end = moveChanges(rows, { state: "done" });
  expect(backwards(end, new Date("2027-01-04T09:00:00Z"))).toEqual([
    { id: "a", change: { of: "stand", was: { state: "done" }, to: { state: "open" } } },
    { id: "c", change: { of: "stand", was: { state: "done" }, to: waits } },
  ]);
  expect(backwards(end, new Date(until))[1]!.change.to).toEqual({ state: "open" });
  expect(
    backwards(giveChanges(rows, "kim"), new Date()).map(({ change }) => [change.was, change.to]),
  ).toEqual([
    ["kim", null],
    ["kim", "ben"],
  ]);
});
