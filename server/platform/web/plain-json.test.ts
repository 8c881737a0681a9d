import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPlainJson } from "./plain-json.ts";

describe("what everybody reads alike", () => {
  test.each([
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
    '["a","a","a"]',
    '{"a":"a","b":"\\"a\\":1,\\"a\\":2"}',
    '"\\ud83d\\ude00"',
    '{"a\\\\":1,"a":2}',
    ` { "a" \n:\t[ ] , "" : null } `,
  ])("%s", (text) => {
    JSON.parse(text);
    expect(isPlainJson(text)).toBe(true);
  });

  test("whatever JSON.stringify writes of objects with whole letters", () => {
    const value = fc.jsonValue({ maxDepth: 8, stringUnit: "grapheme" });
    fc.assert(fc.property(value, (one) => isPlainJson(JSON.stringify(one))));
  });
});

describe("what is read differently", () => {
  test.each([
    ["a name twice", '{"a":1,"a":2}'],
    ["a name twice, once escaped", '{"a":1,"\\u0061":2}'],
    ["a name twice, further in", '[{"x":[],"y":{"a":1,"b":[],"a":2}}]'],
    ["the empty name twice", '{"":1,"" :2}'],
    ["the first half of a pair", '"\\ud83d"'],
    ["the second half, in a name", '{"\\ude00":1}'],
  ])("%s", (_what, text) => {
    JSON.parse(text);
    expect(isPlainJson(text)).toBe(false);
  });
});
