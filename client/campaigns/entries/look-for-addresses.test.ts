import { expect, test } from "vitest";
import { startLooking } from "./look-for-addresses.ts";

const START = Date.parse("2026-11-22T12:00:00Z");
const entry = (externalId: string, secondsAgo: number, emailStatus: "UNKNOWN" | "LOCKED" | "UNLOCKED") => ({
  externalId,
  created: new Date(START - secondsAgo * 1_000).toISOString(),
  podcast: { emailStatus },
});

test("entries are looked at again every 3 s for 45 s, while one that was just added is UNKNOWN", () => {
  let seconds = 0;
  const look = startLooking(() => START + seconds * 1_000);
  const fresh = [entry("old", 3_600, "UNKNOWN"), entry("new", 5, "UNKNOWN")];
  expect(look(fresh)).toBe(3_000);
  seconds = 44;
  expect(look(fresh)).toBe(3_000);
  expect(look([entry("old", 3_600, "UNKNOWN"), entry("new", 5, "LOCKED")])).toBe(false);
  seconds = 46;
  expect(look(fresh)).toBe(false);
  expect(look([...fresh, entry("newer", -40, "UNKNOWN")])).toBe(3_000);
});

test("without such an entry nothing is asked; a clock that is behind does not make it endless", () => {
  let seconds = 0;
  const look = startLooking(() => START + seconds * 1_000);
  expect(look(undefined)).toBe(false);
  expect(look([entry("old", 61, "UNKNOWN"), entry("known", 1, "LOCKED"), entry("ours", 1, "UNLOCKED")])).toBe(
    false,
  );
  const later = [entry("later", -3_600, "UNKNOWN")];
  expect(look(later)).toBe(3_000);
  seconds = 46;
  expect(look(later)).toBe(false);
});
