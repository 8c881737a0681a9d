import { expect, test } from "vitest";
import { saveDelay } from "./save-delay.ts";

test("A2.15 a briefing saves itself in a pause, and within ten seconds where there is none", () => {
  expect(saveDelay("unsaved", false, { first: 1000, last: 1000 }, 1000)).toBe(1500);
  expect(saveDelay("unsaved", false, { first: 1000, last: 5000 }, 5200)).toBe(1300);
  expect(saveDelay("unsaved", false, { first: 1000, last: 10_900 }, 10_900)).toBe(100);
  expect(saveDelay("unsaved", false, { first: 1000, last: 20_000 }, 20_000)).toBe(0);
  // Text typed during a save has its own pause.
  expect(saveDelay("unsaved", false, null, 9000)).toBe(1500);
});

test("A2.15 a failure is tried again later; what somebody has to decide waits for them", () => {
  expect(saveDelay("failed", false, { first: 0, last: 0 }, 90_000)).toBe(20_000);
  for (const state of ["saved", "saving", "stale", "too-large", "invalid"] as const)
    expect(saveDelay(state, false, { first: 0, last: 0 }, 90_000)).toBeNull();
  expect(saveDelay("unsaved", true, null, 0)).toBeNull();
});
