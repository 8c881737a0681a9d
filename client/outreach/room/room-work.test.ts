import { beforeEach, expect, test, vi } from "vitest";
import { dropWork, findWork, layWork, noWork, setWorkAside, workAside } from "./room-work.ts";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test("B1.124 what was done in the room is found again, for one user and one campaign, until it is sent", () => {
  const work = { ...noWork, edits: { a: { subject: "S", body: "B" } }, leftOut: ["b"], approved: { a: "x" } };
  expect(layWork("kim", "autumn", work)).toBe(true);
  expect(findWork("kim", "autumn")).toEqual(work);
  expect(findWork("kim", "spring")).toEqual(noWork);
  expect(findWork("ben", "autumn")).toEqual(noWork);
  dropWork("kim", "autumn");
  expect(findWork("kim", "autumn")).toEqual(noWork);
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
  expect(findWork("kim", "autumn")).toEqual(noWork);
});
