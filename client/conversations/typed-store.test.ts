import { afterEach, expect, test, vi } from "vitest";
import { typedStore } from "./typed-store.ts";

afterEach(() => vi.unstubAllGlobals());

const isText = (found: unknown): found is string => typeof found === "string";

test("B1.110 B1.112 what is typed is found again by its writer, in its conversation, until it is dropped", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  typedStore("note", isText).lay("kim", "one", "Hello");
  const store = typedStore("note", isText);
  expect(store.find("kim", "one")).toBe("Hello");
  expect([
    store.find("kim", "two"),
    store.find("ben", "one"),
    typedStore("answer", isText).find("kim", "one"),
  ]).toEqual([null, null, null]);
  store.drop("kim", "one");
  expect(store.find("kim", "one")).toBeNull();
  for (const odd of ["{", "1", "null"]) {
    stored.set("hostread.note.kim.one", odd);
    expect(store.find("kim", "one")).toBeNull();
  }
});

test("B1.110 B1.112 where the browser stores nothing it lasts as long as the page", () => {
  const refuse = () => {
    throw new Error("no storage");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const store = typedStore("note", isText);
  store.lay("kim", "one", "Hello");
  expect(store.find("kim", "one")).toBe("Hello");
  store.drop("kim", "one");
  expect(store.find("kim", "one")).toBeNull();
});
