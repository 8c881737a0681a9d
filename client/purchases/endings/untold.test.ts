import { beforeEach, expect, test, vi } from "vitest";
import { awaitEnd, endTold, untold } from "./untold.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test("what was awaited is told once, however often it was seen open", () => {
  awaitEnd("s1");
  awaitEnd("s2");
  awaitEnd("s1");
  expect(untold()).toEqual(["s1", "s2"]);
  expect(endTold("s1")).toBe(true);
  expect(endTold("s1")).toBe(false);
  awaitEnd("s1");
  expect(untold()).toEqual(["s2"]);
});

test("the list is bounded, and what does not read as one is none", () => {
  for (let i = 0; i < 30; i++) awaitEnd(`t${i}`);
  expect(untold()).toHaveLength(20);
  expect(untold()).toContain("t29");
  sessionStorage.setItem("hostread.untold", "{");
  expect(untold()).toEqual([]);
});
