import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hideNames } from "./hide-names.ts";

/** Names as people write them, names full of signs that mean something in a pattern, and any letters of the world. */
const signs = fc.string({
  unit: fc.constantFrom(..."-^$.*+?()[]{}|/\\&~#,:=!<>@'\"` \u00a0\tnpuwd1Aäß"),
  minLength: 3,
  maxLength: 12,
});
const name = fc.oneof(
  fc.constantFrom(
    "Hans-Peter Kerkeling",
    "ARD-Studio",
    "AC/DC Fan",
    "Dr. [x] {y}",
    "Anne\u2010Sophie",
    "\\d+",
    "O\u2019Neil (B&B)",
  ),
  signs,
  fc.string({ unit: "grapheme", minLength: 3, maxLength: 12 }),
  fc.string({ unit: "binary", minLength: 3, maxLength: 12 }),
);
const plain = (text: string) => text.normalize("NFC").trim();
const BEFORE = "77 ";
const AFTER = " 88";

describe("C7.11 names that are hidden", () => {
  test("C7.11 whatever a name consists of, it is hidden, alone and beside others, and what stands around it stays", () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.string(), (names, title) => {
        const [first] = names as [string];
        const shown = plain(first);
        fc.pre([...shown].length >= 3 && shown.toLowerCase() !== title.toLowerCase());
        // Another name may stand in the words around it, or be a part of it.
        const around = names.some((one) => [...plain(one)].length >= 3 && /^[\d\s]*$/.test(plain(one)));
        fc.pre(!around && !shown.includes("…"));
        const said = hideNames(names, title)(`${BEFORE}${first}${AFTER}`);
        expect(said).not.toContain(shown);
        expect(said.startsWith(BEFORE.trim()) && said.endsWith(AFTER.trim())).toBe(true);
        expect(hideNames([first], title)(`${BEFORE}${first}${AFTER}`).replace(/\s+/g, " ")).toBe("77 … 88");
      }),
      { numRuns: 300 },
    );
  });

  test("C7.11 a hyphen hides its name and not the parts of it, and no longer word loses letters", () => {
    const hide = hideNames(["Hans-Peter Kerkeling", null, "Al"], "The Fog");
    expect(hide("With HANS-PETER  kerkeling, not Hans Peter, and Al")).toBe("With …, not Hans Peter, and Al");
    expect(hideNames(["Ann"], "The Fog")("Ann, Anna and Joann")).toBe("…, Anna and Joann");
  });
});
