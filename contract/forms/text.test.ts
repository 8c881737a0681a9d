import { expect, test } from "vitest";
import { DisplayName } from "../campaigns.ts";
import { graphemes, holdsControls } from "./text.ts";

const turning = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];

test.each(turning.map((code) => [code.toString(16), String.fromCodePoint(code)]))(
  "A5.02 no name holds U+%s, which turns the direction of what follows",
  (_code, sign) => {
    expect(holdsControls(`Tea${sign}gpj.exe`)).toBe(true);
    const refused = DisplayName.safeParse(`Tea${sign}gpj.exe`);
    expect(refused.error?.issues).toMatchObject([{ params: { rule: "control-characters" } }]);
  },
);

test("names in every script, and what joins their letters, stay possible", () => {
  for (const name of ["שלום תה", "قهوة ‎Tea‏", "می‌خواهم", "Zoë 🎙️", "👩‍👩‍👧", "a b", ""])
    expect(holdsControls(name), name).toBe(false);
});

test("letters are counted as people count them", () => {
  expect(["", "Zoë", "e\u0301", "👩‍👩‍👧", "🎙️a"].map(graphemes)).toEqual([0, 3, 1, 1, 2]);
});
