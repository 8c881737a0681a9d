import { expect, test } from "vitest";
import { stubStorage } from "../../../tests/support/browser/web-storage.ts";
import {
  changesMails,
  dropWork,
  findWork,
  isDecided,
  layWork,
  noWork,
  setWorkAside,
  workAside,
} from "./room-work.ts";

const stored = stubStorage();

test("B1.124 what was done in the room is found again, for one user and one campaign, until it is sent", () => {
  const work = { ...noWork, edits: { a: { subject: "S", body: "B" } }, leftOut: ["b"], approved: { a: "x" } };
  expect(layWork("kim", "autumn", "d1", work)).toBe(true);
  expect(findWork("kim", "autumn", "d1")).toEqual(work);
  expect(findWork("kim", "spring", "d1")).toEqual(noWork);
  expect(findWork("ben", "autumn", "d1")).toEqual(noWork);
  dropWork("kim", "autumn", "d1");
  expect(findWork("kim", "autumn", "d1")).toEqual(noWork);
});

test("B1.124 what was done in the room is of one draft, and nothing to the next one", () => {
  const work = { ...noWork, leftOut: ["b"] };
  layWork("kim", "autumn", "d1", work);
  expect(findWork("kim", "autumn", "d2")).toEqual(noWork);
  dropWork("kim", "autumn", "d2");
  expect(findWork("kim", "autumn", "d1")).toEqual(work);
  // What an earlier version has kept is of a draft without a name.
  stored.set("hostread.room.kim.autumn", JSON.stringify(work));
  expect(findWork("kim", "autumn", "")).toEqual(work);
  expect(findWork("kim", "autumn", "d1")).toEqual(noWork);
});

test("B1.123 B1.124 what was decided in the room would be lost if the text were sent as it is", () => {
  const text = "Hello";
  const would = (part: Partial<typeof noWork>) => changesMails({ ...noWork, ...part }, text, ["a", "b"]);
  expect(would({})).toBe(false);
  expect(would({ approved: { a: "x" } })).toBe(false);
  const edits = { a: { subject: "S", body: "B" } };
  for (const part of [
    { edits },
    { leftOut: ["b"] },
    { overrides: { a: "why" } },
    { joinedBody: "All" },
    { mailboxes: ["m"] },
  ]) {
    expect(would(part)).toBe(true);
    expect(isDecided({ ...noWork, ...part })).toBe(true);
  }
  // Neither for those who get no e-mail anyway, nor where it says the same.
  for (const part of [
    { edits: { c: edits.a } },
    { leftOut: ["c"] },
    { joinedBody: text },
    { joinedBody: " " },
  ])
    expect(would(part)).toBe(false);
  expect(isDecided({ ...noWork, approved: { a: "x" } })).toBe(false);
});

test("B1.88 what was done for a mailing stays aside while others are sent for which nothing was done", () => {
  const work = { ...noWork, leftOut: ["b"] };
  const text = { subject: "Tea", body: "Hello" };
  setWorkAside("kim", "autumn", text, work);
  setWorkAside("kim", "autumn", { ...text, body: "Other" }, noWork);
  expect(workAside("kim", "autumn", text)).toEqual(work);
  setWorkAside("kim", "autumn", text, noWork);
  expect(workAside("kim", "autumn", text)).toEqual(noWork);
});

test("B1.88 what was done for a mailing comes back with its text, and with no other", () => {
  const work = { ...noWork, edits: { a: { subject: "S", body: "B" } } };
  const text = { subject: "Tea", body: "Hello" };
  expect(workAside("kim", "autumn", text)).toBeNull();
  setWorkAside("kim", "autumn", text, work);
  expect(workAside("kim", "autumn", text)).toEqual(work);
  expect(workAside("kim", "autumn", { ...text, body: "Other" })).toBeNull();
  expect(workAside("ben", "autumn", text)).toBeNull();
});

test.each([
  "{",
  "null",
  "[]",
  '{"edits":{"a":1}}',
  JSON.stringify({ ...noWork, edits: { a: { subject: 1 } } }),
])("what is no work of this room is none: %s", (text) => {
  stored.set("hostread.room.kim.autumn", text);
  expect(findWork("kim", "autumn", "")).toEqual(noWork);
});
