import { afterEach, expect, test, vi } from "vitest";
import { ownTimeZone, reportedTimeZone } from "./own-time-zone.ts";

afterEach(() => vi.restoreAllMocks());

const report = (timeZone: string | undefined) => {
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: timeZone as string };
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
};

test.each([
  ["Europe/Berlin", "Europe/Berlin", "Europe/Berlin"],
  ["UTC", "UTC", "UTC"],
  ["EST", null, "UTC"],
  ["Etc/GMT+5", null, "UTC"],
  [undefined, null, "UTC"],
])("a browser that reports %s: %s, in a form %s", (told, reported, own) => {
  report(told);
  expect([reportedTimeZone(), ownTimeZone()]).toEqual([reported, own]);
});
