import { expect, test } from "vitest";
import { formatsFor } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";
import { nextFollowUpWords } from "./next-follow-up-words.ts";

const now = new Date(2026, 10, 24, 14, 2);
const t: TextOf = (key, values) => [key.split(".").at(-1), ...Object.values(values ?? {})].join(" ");
const words = (due: Date | null, locale: "en-US" | "de-DE" = "en-US") =>
  nextFollowUpWords(
    { mailing: "m", state: "planned", due: due?.toISOString() ?? null },
    now,
    formatsFor(locale, () => now),
    t,
  );

test("B1.86 a card names the day of the next follow-up: by its name within a week, then by its date", () => {
  expect(words(new Date(2026, 10, 26, 9))).toBe("on Thu");
  expect(words(new Date(2026, 10, 26, 9), "de-DE")).toBe("on Do");
  expect(words(new Date(2026, 10, 30, 23, 59))).toBe("on Mon");
  expect(words(new Date(2026, 11, 1, 0, 1))).toBe("on Dec\u00a01");
});

test("B1.86 what is due, has no day yet or waits says so", () => {
  expect([words(new Date(2026, 10, 24, 23)), words(new Date(2026, 10, 20)), words(null)]).toEqual([
    "today",
    "today",
    "planned",
  ]);
  for (const state of ["held", "paused"] as const)
    expect(
      nextFollowUpWords(
        { mailing: "m", state, due: null },
        now,
        formatsFor("en-US", () => now),
        t,
      ),
    ).toBe(state);
});
