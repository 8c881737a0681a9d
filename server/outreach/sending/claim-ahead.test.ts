import { expect, test } from "vitest";
import { howMany } from "./claim-ahead.ts";

test("B1.130 as many mails are claimed ahead as the server takes within a second, and never four times more than before", () => {
  expect(howMany(null, 5_000)).toBe(1);
  expect(howMany({ count: 1, at: 0 }, 10)).toBe(4);
  expect(howMany({ count: 16, at: 0 }, 100)).toBe(50);
  // A little over a second for fifty: nearly as many again, and not one.
  expect(howMany({ count: 50, at: 0 }, 1_100)).toBe(45);
  expect(howMany({ count: 4, at: 0 }, 30_000)).toBe(1);
  expect(howMany({ count: 4, at: 0 }, 0)).toBe(16);
});
