import { expect, test } from "vitest";
import { clashesOf, uponNewer } from "./own-changes.ts";

const base = { net: "500", code: "TEA", spots: [{ day: "1" }] };

test("A4.14 C2.10 what was typed stays, and what was not follows the newer state", () => {
  const typed = { ...base, code: "TEA10" };
  const newer = { net: "450", code: "TEA", spots: [{ day: "2" }] };
  expect(uponNewer(typed, base, newer)).toEqual({ net: "450", code: "TEA10", spots: [{ day: "2" }] });
});

test("A4.14 a field clashes where both have changed it, and not to the same", () => {
  const typed = { ...base, net: "480", code: "TEA10" };
  expect(clashesOf(typed, base, { ...base, spots: [] })).toEqual([]);
  expect(clashesOf(typed, base, { ...base, net: "450", code: "TEA10" })).toEqual(["net"]);
});
