import { afterEach, expect, test, vi } from "vitest";
import { inBrowser, inTab } from "./browser-store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  inBrowser.drop("a");
  inTab.drop("a");
});

test("what is kept is read until it is dropped, in the browser and in the tab apart from each other", () => {
  for (const storage of ["localStorage", "sessionStorage"]) {
    const stored = new Map<string, string>();
    vi.stubGlobal(storage, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  }
  expect(inBrowser.keep("a", "one")).toBe(true);
  expect(inTab.read("a")).toBeNull();
  expect(inTab.keep("a", "two")).toBe(true);
  inBrowser.drop("a");
  expect([inBrowser.read("a"), inTab.read("a")]).toEqual([null, "two"]);
});

test("in a full browser it lasts as long as the page, before what was stored earlier", () => {
  const stored = new Map([["a", "earlier"]]);
  let full = true;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
  expect(inBrowser.keep("a", "now")).toBe(false);
  expect(inBrowser.read("a")).toBe("now");
  full = false;
  expect(inBrowser.keep("a", "later")).toBe(true);
  expect(inBrowser.read("a")).toBe("later");
  inBrowser.drop("a");
  expect(inBrowser.read("a")).toBeNull();
});
