import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithinBounds } from "./json-bounds.ts";

test.each([
  ["48 levels", "[".repeat(48) + "]".repeat(48)],
  ["brackets inside a text", JSON.stringify({ text: "[{".repeat(5_000) })],
  ["an escaped quotation mark before brackets", `["\\"${"[".repeat(100)}"]`],
  ["a list of ten thousand", JSON.stringify(Array(10_000).fill(1))],
  ["no JSON at all, which the parser refuses", '}]]"never ended'],
])("within bounds: %s", (_name, text) => {
  expect(isWithinBounds(text)).toBe(true);
});

test.each([
  ["49 levels", "[".repeat(49)],
  ["a megabyte of brackets", "[".repeat(998_000)],
  ["a megabyte of objects", '{"a":'.repeat(199_000)],
  ["a list of ten thousand and one", JSON.stringify(Array(10_001).fill(1))],
  ["many short lists", JSON.stringify(Array(9_000).fill([1, 2, 3, 4, 5, 6]))],
])("out of bounds: %s", (_name, text) => {
  expect(isWithinBounds(text)).toBe(false);
});

test("whatever JSON.stringify writes of ordinary values is within bounds, however it is spaced", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), fc.nat(4), (value, indent) => {
      expect(isWithinBounds(JSON.stringify(value, null, indent))).toBe(true);
    }),
  );
});

test("it comes to an end on every text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', "\\", "[", "]", "{", "}", ",", "a") }), (text) => {
      expect(typeof isWithinBounds(text)).toBe("boolean");
    }),
  );
});
