import { expect, test } from "vitest";
import { KeyFilter } from "./key-filter.ts";

test("a key that was met is never taken for new, and few new ones are taken for known", () => {
  const filter = new KeyFilter(20);
  const keys = Array.from({ length: 20_000 }, (_, n) => `show-${n}.example/feed/${n * 7}`);
  const taken = keys.filter((key) => filter.add("feed", key)).length;
  expect(taken).toBeLessThan(20);
  expect(keys.every((key) => filter.add("feed", key))).toBe(true);
  // The same text of another kind is another key.
  const others = keys.filter((key) => filter.add("guid", key)).length;
  expect(others).toBeLessThan(200);
});

test("of a show's keys every one is remembered, also after one of them was known", () => {
  const filter = new KeyFilter(20);
  const key = (text: string) => ({ kind: "feed" as const, key: text, weak: false });
  expect(filter.addAll([key("a"), key("b")])).toBe(false);
  expect(filter.addAll([key("b"), key("c")])).toBe(true);
  expect(filter.addAll([key("c")])).toBe(true);
  expect(filter.addAll([key("d")])).toBe(false);
});
