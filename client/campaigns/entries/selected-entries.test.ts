import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropSelection, keepSelection, takeSelection } from "./selected-entries.ts";

const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a selection belongs to its campaign, outlives a reload and can be forgotten", () => {
  keepSelection("c1", ["e1", "e2"]);
  expect(takeSelection("c1")).toEqual(["e1", "e2"]);
  expect(takeSelection("c1")).toEqual(["e1", "e2"]);
  expect(takeSelection("c2")).toBeNull();
  dropSelection("c1");
  expect(takeSelection("c1")).toBeNull();
});

test("B1.88 a selection of nobody is none of all", () => {
  keepSelection("c1", []);
  expect(takeSelection("c1")).toEqual([]);
});

test("what is kept but cannot be read is no selection", () => {
  store.set("hostread.selected.c1", "[oops");
  expect(takeSelection("c1")).toBeNull();
  store.set("hostread.selected.c1", '["e1",7]');
  expect(takeSelection("c1")).toEqual(["e1"]);
});
