import { expect, test } from "vitest";
import { timeZoneChoices } from "./time-zones.ts";

const values = (...asked: Parameters<typeof timeZoneChoices>) =>
  timeZoneChoices(...asked).map(({ value }) => value);

test("the zone in use can always be chosen, and so can UTC", () => {
  expect(values("Mars/Olympus")).toEqual(expect.arrayContaining(["UTC", "Mars/Olympus", "Europe/Berlin"]));
  expect(values("UTC").filter((zone) => zone !== "UTC" && !zone.includes("/"))).toEqual([]);
  expect(values("UTC")).toEqual(values("UTC").toSorted());
});

test("C6.09 what is likely stands at the top, once", () => {
  const zones = values("Asia/Tokyo", ["Europe/Berlin", "UTC"]);
  expect(zones.slice(0, 3)).toEqual(["Europe/Berlin", "UTC", "Africa/Abidjan"]);
  expect(zones).toContain("Asia/Tokyo");
  expect(new Set(zones).size).toBe(zones.length);
  expect(timeZoneChoices("UTC")).toContainEqual({ value: "America/New_York", label: "America/New York" });
});
