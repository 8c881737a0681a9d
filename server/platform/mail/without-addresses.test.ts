import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutAddresses } from "./without-addresses.ts";

test("B1.54 a server's words lose their addresses, wherever they stand", () => {
  expect(withoutAddresses("550 <ines@shows.example>: unknown, see a.b@c and (x@y)")).toBe(
    "550 <…>: unknown, see … and (…)",
  );
  expect(withoutAddresses("@shows @ a@ @@b a@@b")).toBe("@shows @ a@ … …");
});

test("B1.54 it takes out what the plain expression takes out", () => {
  const words = fc.string({
    unit: fc.constantFrom("a", ".", "@", " ", "<", ">", ";", "é", "\n"),
    maxLength: 40,
  });
  fc.assert(
    fc.property(words, (text) => {
      expect(withoutAddresses(text)).toBe(text.replace(/[^\s<>"'():;,]+@[^\s<>"'():;,]+/g, "…"));
    }),
    { numRuns: 2_000 },
  );
});

test("B1.54 a word of a million letters is gone through once", () => {
  const long = "a.".repeat(500_000);
  expect(withoutAddresses(long)).toBe(long);
});
